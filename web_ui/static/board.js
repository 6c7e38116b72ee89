// The board as one SVG. Every space is a button of its own; one of them is in the tab order
// (roving tabindex), arrow keys walk to the neighbour that lies that way.

import { _ } from "./gettext.js";
import { h } from "./dom.js";
import { isUnit, onSquare, readSquare, terrain } from "./ants.js";
import { piece } from "./art.js";
import { drawn } from "./journey.js";
import { carried, funnel, sign, spawn, web } from "./webs.js";

const CELL = 54; // user units between neighbouring centres
const RADIUS = CELL / Math.sqrt(3) - 1; // of a hexagon, centre to corner
const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/**
 * Describe the board. `hot` says what can be done: targets (Map space → what it does, in words),
 * able (spaces of pieces that can act), picked (space of the chosen piece), told (spaces of the
 * last event), trip (a piece on its way, see journey.js), sheet (of a board that has several),
 * finger (the width of a space in pixels, where the board may be larger than the glass).
 * `tap(space)` is called for targets and able pieces; without it nothing is a button.
 */
export function board(values, pieces, colourOf, hot, tap) {
  const onSheet = hot.sheet ? values.spaces.filter((one) => one.sheet === hot.sheet) : values.spaces;
  const places = onSheet.map((one) => ({ ...one, cx: one.x * CELL, cy: one.y * CELL }));
  const at = new Map(places.map((one) => [one.name, one]));
  const lying = new Map();
  for (const one of pieces) lying.set(one.at, [...(lying.get(one.at) ?? []), one]);
  const first =
    rover.space && at.has(rover.space)
      ? rover.space
      : ([...hot.targets.keys(), ...hot.able].find((name) => at.has(name)) ?? places[0]?.name);
  const strands = values.strands.map(([from, to]) =>
    h("line", {
      class: "strand",
      x1: at.get(from).cx,
      y1: at.get(from).cy,
      x2: at.get(to).cx,
      y2: at.get(to).cy,
    }),
  );
  const box = frame(places);
  return h(
    "svg",
    {
      viewBox: box.join(" "),
      width: hot.finger ? Math.round((Number(box[2]) / CELL) * hot.finger) : undefined,
      height: hot.finger ? Math.round((Number(box[3]) / CELL) * hot.finger) : undefined,
      role: "group",
      "aria-label": _("Board"),
      onkeydown: (event) => walk(event, values, at),
    },
    strands,
    places.map((one) => space(one, lying.get(one.name) ?? [], colourOf, hot, tap, one.name === first)),
    hot.trip ? drawn(hot.trip, at, CELL, (it) => standing(it, colourOf)) : null,
  );
}

const rover = { space: null }; // where the keyboard is

function space(one, pieces, colourOf, hot, tap, inOrder) {
  const square = one.shape === "square";
  const webs = square ? [] : pieces.filter((it) => it.kind === "web");
  const funnels = pieces.filter((it) => it.kind === "funnel");
  const upright = pieces.filter(
    (it) =>
      (square ? it.kind === "spider" : it.kind !== "web" && it.kind !== "funnel") &&
      it.id !== hot.trip?.mover?.id,
  );
  const doing = hot.targets.get(one.name);
  const signs =
    upright.length || !(square ? !pieces.some(isUnit) : one.shape === "hex-flat")
      ? []
      : (hot.signs?.get(one.name) ?? []).slice(0, 1).map(sign).filter(Boolean);
  const able = hot.able.has(one.name);
  const open = Boolean(tap) && (doing !== undefined || able || hot.picked === one.name);
  const classes = ["space", one.shape, ...(square ? [one.sheet, ...(one.marks ?? [])] : [])];
  if (doing !== undefined) classes.push("target");
  else if (hot.picked === one.name) classes.push("picked");
  else if (able) classes.push("able");
  if (hot.told.has(one.name)) classes.push("told");
  const act = open ? () => tap(one.name) : undefined;
  return h(
    "g",
    {
      key: one.name,
      class: classes.join(" "),
      transform: `translate(${one.cx.toFixed(1)} ${one.cy.toFixed(1)})`,
      role: tap ? "button" : "img",
      tabindex: tap ? (inOrder ? 0 : -1) : undefined,
      "data-space": one.name,
      "aria-label": describe(one, pieces, colourOf, doing, hot.picked === one.name),
      "aria-disabled": tap && !open ? "true" : undefined,
      "aria-pressed": hot.picked === one.name ? "true" : undefined,
      onclick: act,
      onfocus: tap ? () => (rover.space = one.name) : undefined,
      onkeydown: act
        ? (event) => {
            if (event.key === "Enter" || event.key === " ") {
              event.preventDefault();
              act();
            }
          }
        : undefined,
    },
    ground(one.shape),
    square ? [terrain(one.marks), onSquare(pieces, colourOf)] : null,
    one.marks?.includes("spawn") ? spawn(one.marks, RADIUS) : null,
    webs.map((it) => web(it, colourOf(it.seat), RADIUS)),
    doing !== undefined && webs.length
      ? h("polygon", { class: "glow", points: hexagon(RADIUS - 2, 0) })
      : null,
    funnels.map((it) => h("g", { key: it.id }, funnel(it))),
    pieces.length || one.marks?.includes("spawn") ? null : label(one, signs.length > 0),
    signs,
    upright.map((it, n) =>
      h("g", { key: it.id, transform: `translate(${n * 8} ${n * -6})` }, standing(it, colourOf)),
    ),
  );
}

/** A piece as it stands on a space, with what it carries. */
function standing(it, colourOf) {
  return h(
    "g",
    { transform: "scale(1.12)" },
    piece(it, colourOf(it.seat)),
    it.seat === undefined && it.marks ? carried(it.marks) : null,
    it.seat !== undefined && it.marks?.includes("snared") ? carried(["snared"]) : null,
  );
}

/** What is printed on a space: below the sign of what can be done there, if there is one. */
function label(one, signed) {
  const y = signed ? 20 : one.shape === "point" ? 6.5 : 4;
  return h("text", { y }, one.label || (one.shape === "point" ? "" : one.name));
}

function ground(shape) {
  if (shape === "hex-flat") return h("polygon", { class: "ground", points: hexagon(RADIUS, 0) });
  if (shape === "hex-pointy") return h("polygon", { class: "ground", points: hexagon(RADIUS, 30) });
  if (shape === "square")
    return h("rect", {
      class: "ground",
      x: -CELL / 2 + 1,
      y: -CELL / 2 + 1,
      width: CELL - 2,
      height: CELL - 2,
      rx: 4,
    });
  return h("circle", { class: "ground", r: CELL * 0.42 });
}

function hexagon(r, turn) {
  return [0, 60, 120, 180, 240, 300]
    .map((degrees) => ((degrees + turn) * Math.PI) / 180)
    .map((angle) => `${(r * Math.cos(angle)).toFixed(1)},${(r * Math.sin(angle)).toFixed(1)}`)
    .join(" ");
}

function frame(places) {
  const xs = places.map((one) => one.cx);
  const ys = places.map((one) => one.cy);
  const edge = CELL * (places[0]?.shape === "square" ? 0.54 : 0.64);
  const [left, top] = [Math.min(...xs) - edge, Math.min(...ys) - edge];
  return [left, top, Math.max(...xs) + edge - left, Math.max(...ys) + edge - top]
    .map((n) => n.toFixed(1));
}

function describe(one, pieces, colourOf, doing, picked) {
  const lying = pieces.map((it) => read(it, colourOf(it.seat)));
  const ground = one.shape === "square" ? (one.marks ?? []) : [];
  const parts = [one.name, ...ground, lying.join(" and ") || "empty"];
  if (picked) parts.push("chosen");
  if (doing) parts.push(doing);
  return parts.join(", ");
}

/** A piece as it is read aloud: "red double web", "yellow spider A, stunned", "worm, snared". */
function read(it, colour) {
  const onSquares = readSquare(it, colour);
  if (onSquares) return onSquares;
  const what = [colour, it.height > 1 ? "double" : "", it.kind, it.kind === "fly" ? "" : it.label];
  const marks = (it.marks ?? []).filter((mark) => !mark.includes("-"));
  return [what.filter(Boolean).join(" "), ...marks].join(", ");
}

function walk(event, values, at) {
  const way = ARROWS[event.key];
  const from = at.get(event.target.dataset?.space);
  if (!way || !from) return;
  event.preventDefault();
  let best = null;
  for (const name of Object.values(values.neighbours[from.name] ?? {})) {
    const to = at.get(name);
    if (!to) continue; // on another sheet
    const along =
      ((to.cx - from.cx) * way[0] + (to.cy - from.cy) * way[1]) /
      Math.hypot(to.cx - from.cx, to.cy - from.cy);
    if (along > 0.3 && (best === null || along > best.along)) best = { name, along };
  }
  if (!best) return;
  const next = event.currentTarget.querySelector(`[data-space="${CSS.escape(best.name)}"]`);
  next.setAttribute("tabindex", "0");
  event.target.setAttribute("tabindex", "-1");
  next.focus();
}
