// What nobody chose to move (events with an `order`): drawn on its way from space to space, so that people can move
// the real one along.

import { h } from "../kit/dom.js";

/** @import { Child } from "../kit/elements.d.ts" */
/** @import { Event as TableEvent, Piece } from "../types.d.ts" */

/**
 * The centre of a space on the drawn board.
 * @typedef {{ cx: number, cy: number }} Place
 */

/**
 * Who moves from which space to which, and the number of the direction where a die has chosen it.
 * @typedef {{ mover: Piece | undefined, from: string, to: string, way: number | null }} Journey
 */

const PACE = 800; // ms from one space to the other
const PAUSE = 350; // ms before it sets off

/**
 * The pieces as they stood before these events, so that each is moved when its turn comes.
 * @param {Piece[]} pieces
 * @param {TableEvent[]} events
 */
export function piecesBefore(pieces, events) {
  let earlier = pieces;
  for (const one of events.filter((it) => it.order).reverse()) {
    const mover = earlier.find((it) => it.id === one.piece);
    const from = one.spaces?.[0];
    if (mover && one.order === "comes") earlier = earlier.filter((it) => it !== mover);
    else if (mover && from) earlier = earlier.map((it) => (it === mover ? { ...it, at: from } : it));
  }
  return earlier;
}

/**
 * What these events have taken off the board: it lies there until its own step has been shown.
 * @param {Piece[]} earlier
 * @param {Piece[]} pieces
 * @param {TableEvent[]} events
 */
export function removedBy(earlier, pieces, events) {
  const there = new Set(pieces.map((it) => it.id));
  const told = new Set(events.flatMap((one) => (one.order ? one.spaces ?? [] : [])));
  return earlier.filter((it) => !there.has(it.id) && told.has(it.at));
}

/**
 * What an event moves and where to, as the board draws it; null where nothing goes anywhere.
 * @param {Piece[]} pieces
 * @param {TableEvent} one
 * @returns {Journey | null}
 */
export function journey(pieces, one) {
  const [from, to] = one.spaces ?? [];
  if (one.order !== "goes" || !from || !to) return null;
  const way = one.glyph?.kind === "direction" ? Number(one.glyph.value) : null;
  if (from === to && way === null) return null;
  const mover = piecesBefore(pieces, [one]).find((it) => it.id === one.piece);
  return { mover, from, to, way };
}

/**
 * The way as an arrow with the number of the die, and the piece at its end.
 * @param {Journey} trip
 * @param {Map<string, Place>} at
 * @param {number} cell
 * @param {(piece: Piece) => Child} drawPiece
 */
export function drawJourney(trip, at, cell, drawPiece) {
  const [from, to] = [at.get(trip.from), at.get(trip.to)];
  if (!from || !to) return null;
  const moves = trip.from !== trip.to;
  const turn = moves ? bearing(from, to) : ((trip.way ?? 1) - 1) * 60;
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

/**
 * The number of the die, beside the arrow so that neither hides the other.
 * @param {number} way
 * @param {Place} from
 * @param {number} turn degrees clockwise from north
 * @param {number} along
 * @param {number} aside
 */
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

/**
 * Degrees clockwise from north.
 * @param {Place} from
 * @param {Place} to
 */
const bearing = (from, to) => (Math.atan2(to.cx - from.cx, from.cy - to.cy) * 180) / Math.PI;

/**
 * Let what has just been drawn at its end walk there, unless this person wants no motion.
 * @param {Element} root
 */
export function animateJourney(root) {
  const mover = root.querySelector(".journey .mover");
  if (!mover || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const [x, y] = (mover.getAttribute("data-from") ?? "").split(" ");
  mover.firstElementChild?.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], {
    duration: PACE,
    delay: PAUSE,
    fill: "backwards",
    easing: "ease-in-out",
  });
}
