// What nobody chose to move (events with `follow`): drawn on its way from space to space, so that people can move
// the real one along.

import { h } from "./dom.js";

const PACE = 800; // ms from one space to the other
const PAUSE = 350; // ms before it sets off

/** The pieces as they stood before these events, so that each is moved when its turn comes. */
export function before(pieces, events) {
  let earlier = pieces;
  for (const one of events.filter((it) => it.follow).reverse()) {
    const mover = traveller(earlier, one);
    if (mover && comes(one)) earlier = earlier.filter((it) => it !== mover);
    else if (mover) earlier = earlier.map((it) => (it === mover ? { ...it, at: one.spaces[0] } : it));
  }
  return earlier;
}

/** Whether an event has brought a piece onto the board. */
const comes = (one) => one.glyph?.kind !== "direction" && one.spaces.length === 1;

/** The piece that an event has brought to where it stands. */
function traveller(pieces, one) {
  const kind = one.glyph?.icon;
  return pieces.find((it) => it.kind === kind && it.at === one.spaces?.at(-1)) ?? null;
}

/** What an event moves and where to, as the board draws it; null where nothing goes anywhere. */
export function journey(pieces, one) {
  const way = one.glyph?.kind === "direction" ? one.glyph.value : null;
  if (!one.spaces || (way === null && one.spaces.length < 2)) return null;
  const there = before(pieces, [one]);
  const mover = there.find((it) => it.kind === one.glyph?.icon && it.at === one.spaces[0]);
  return { mover, from: one.spaces[0], to: one.spaces.at(-1), way };
}

/** The way as an arrow with the number of the die, and the piece at its end. */
export function drawn(trip, at, cell, drawPiece) {
  const [from, to] = [at.get(trip.from), at.get(trip.to)];
  const moves = trip.from !== trip.to;
  const turn = moves ? bearing(from, to) : (trip.way - 1) * 60;
  const length = moves ? Math.hypot(to.cx - from.cx, to.cy - from.cy) : cell;
  const [start, end] = moves ? [cell * 0.2, length - cell * 0.42] : [cell * 0.36, cell * 0.58];
  const number = (start + end) / 2;
  return h(
    "g",
    { key: "journey", class: `journey${moves ? "" : " stays"}`, "aria-hidden": "true" },
    h(
      "g",
      { transform: `translate(${from.cx.toFixed(1)} ${from.cy.toFixed(1)}) rotate(${turn.toFixed(1)})` },
      moves ? h("path", { class: "shaft", d: `M0 ${-start}V${-end}` }) : null,
      h("path", { class: "head", d: `M0 ${-end - 10}L9 ${-end + 3}H-9z` }),
      moves ? null : h("path", { class: "bar", d: `M-13 ${-end - 14}H13` }),
    ),
    trip.mover
      ? h(
          "g",
          {
            key: `mover ${trip.mover.id}`,
            class: "mover",
            transform: `translate(${to.cx.toFixed(1)} ${to.cy.toFixed(1)})`,
            "data-from": `${from.cx - to.cx} ${from.cy - to.cy}`,
          },
          h("g", {}, drawPiece(trip.mover)),
        )
      : null,
    trip.way === null ? null : badge(trip.way, from, turn, moves ? number : cell * 0.9, moves ? 17 : 0),
  );
}

/** The number of the die, beside the arrow so that neither hides the other. */
function badge(way, from, turn, along, aside) {
  const angle = (turn * Math.PI) / 180;
  const x = from.cx + Math.sin(angle) * along + Math.cos(angle) * aside;
  const y = from.cy - Math.cos(angle) * along + Math.sin(angle) * aside;
  return h(
    "g",
    { class: "badge", transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})` },
    h("circle", { r: 11 }),
    h("text", { y: 5.5 }, way),
  );
}

/** Degrees clockwise from north. */
const bearing = (from, to) => (Math.atan2(to.cx - from.cx, from.cy - to.cy) * 180) / Math.PI;

/** Let what has just been drawn at its end walk there, unless this person wants no motion. */
export function setOff(root) {
  const mover = root.querySelector(".journey .mover");
  if (!mover || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const [x, y] = mover.dataset.from.split(" ").map(Number);
  mover.firstChild.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], {
    duration: PACE,
    delay: PAUSE,
    fill: "backwards",
    easing: "ease-in-out",
  });
}
