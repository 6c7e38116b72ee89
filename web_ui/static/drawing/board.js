// The board as one SVG. Every space is a button of its own; one of them is in the tab order
// (roving tabindex), arrow keys walk to the nearest one that lies that way.

import { _ } from "../kit/gettext.js";
import { h } from "../kit/dom.js";
import { drawJourney } from "./journey.js";
import { CELL, cover, ground, lying, outline, signs, standing, standingAt } from "./pieces.js";
import { rim } from "./rim.js";

/** @import { Highlights } from "../words/acts.js" */
/** @import { Place } from "./journey.js" */
/** @import { ColourOf } from "./pieces.js" */
/** @import { Board, Layer, Piece, Space } from "../types.d.ts" */

/** @typedef {(space: string) => void} Tap */

const COLUMN_AND_ROW = /^[a-z]+\d+/;
/** @type {Record<string, [x: number, y: number]>} */
const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/**
 * Where the keyboard is.
 * @type {string | null}
 */
let focused = null;

/**
 * Describe the board. `tap` is called for every space; without it nothing is a button.
 * @param {Board} values
 * @param {Piece[]} pieces
 * @param {ColourOf} colourOf
 * @param {Highlights} highlights
 * @param {Tap | null} tap
 */
export function board(values, pieces, colourOf, highlights, tap) {
  const onSheet = highlights.sheet
    ? values.spaces.filter((one) => one.sheet === highlights.sheet)
    : values.spaces;
  const at = new Map(onSheet.map((one) => [one.name, { ...one, cx: one.x * CELL, cy: one.y * CELL }]));
  const places = [...at.values()];
  /** @type {Map<string, Piece[]>} */
  const piecesAt = new Map();
  for (const one of pieces) piecesAt.set(one.at, [...(piecesAt.get(one.at) ?? []), one]);
  const [first] = [focused ?? "", ...highlights.targets.keys(), ...highlights.able, ...at.keys()].filter((
    name,
  ) => at.has(name));
  const box = frame(places);
  const [, , width, height] = box;
  const scale = highlights.finger ? highlights.finger / CELL : undefined;
  return h(
    "svg",
    {
      viewBox: box.map((n) => n.toFixed(1)).join(" "),
      width: scale && Math.round(width * scale),
      height: scale && Math.round(height * scale),
      role: "group",
      "aria-label": _("Board"),
      onclick: tap ? (event) => tapOn(event, at, highlights, tap) : undefined,
      onkeydown: (event) => walk(event, places),
    },
    rim(places),
    values.strands.map(([from, to]) => strand(at.get(from), at.get(to))),
    places.map((one) =>
      space(one, values.grounds, piecesAt.get(one.name) ?? [], colourOf, highlights, tap, one.name === first)
    ),
    highlights.trip ? drawJourney(highlights.trip, at, CELL, (it) => standing(it, colourOf)) : null,
  );
}

const REACH = 28; // pixels from the middle of a space that a finger may be off

/**
 * A tap means the space below the finger where something can be done there, else the nearest one in reach where
 * something can; else the space below the finger, or the nearest, which says why not.
 * @param {MouseEvent} event
 * @param {Map<string, Place>} at
 * @param {Highlights} highlights
 * @param {Tap} tap
 */
function tapOn(event, at, { targets, able, picked }, tap) {
  const svg = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (event.currentTarget));
  const below = event.target instanceof Element ? event.target.closest("[data-space]") : null;
  const name = below?.getAttribute("data-space");
  const meant = name && (targets.has(name) || able.has(name) || picked === name);
  const drawn = svg.getScreenCTM();
  if (meant || !drawn) return name && tap(name);
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(drawn.inverse());
  const reach = Math.min(REACH / drawn.a, CELL * 0.7); // no further than to the rim of the next space
  const near = [...at].map(([space, { cx, cy }]) => ({ space, far: Math.hypot(cx - x, cy - y) }))
    .filter((one) => one.far <= reach).sort((one, other) => one.far - other.far);
  const found = near.find((one) => targets.has(one.space))?.space ?? name ?? near[0]?.space;
  if (found) tap(found);
}

/**
 * The sheet that a space is on, the first one where no space is named; empty for a board without any.
 * @param {Board} values
 * @param {string} [space]
 */
export const sheetOf = (values, space) =>
  values.spaces.find((one) => one.name === space)?.sheet ?? values.sheets[0]?.[0] ?? "";

/**
 * @param {Place | undefined} from
 * @param {Place | undefined} to
 */
const strand = (from, to) =>
  from && to ? h("line", { class: "strand", x1: from.cx, y1: from.cy, x2: to.cx, y2: to.cy }) : null;

/**
 * One space with what is on it.
 * @param {Space & Place} one
 * @param {Board["grounds"]} grounds
 * @param {Piece[]} pieces
 * @param {ColourOf} colourOf
 * @param {Highlights} highlights
 * @param {Tap | null} tap
 * @param {boolean} inOrder whether the tab key comes here
 */
function space(one, grounds, pieces, colourOf, highlights, tap, inOrder) {
  /** @param {Layer} name */
  const layer = (name) => pieces.filter((it) => it.layer === name && it.id !== highlights.trip?.mover?.id);
  const [covers, things, upright] = [layer("cover"), layer("lies"), layer("stands")];
  const aside = upright.length > 0 || (one.shape !== "square" && covers.length > 0);
  const doing = highlights.targets.get(one.name);
  const marked = highlights.signs?.get(one.name) ?? [];
  const able = highlights.able.has(one.name);
  const meant = highlights.open || doing !== undefined || able || highlights.picked === one.name;
  const act = tap ? () => tap(one.name) : undefined;
  const classes = ["space", one.shape];
  if (doing !== undefined) classes.push("target");
  else if (highlights.picked === one.name) classes.push("picked");
  else if (able) classes.push("able");
  if (highlights.told.has(one.name)) classes.push("told");
  if (highlights.denied === one.name) classes.push("denied");
  return h(
    "g",
    {
      key: one.name,
      class: classes.join(" "),
      transform: `translate(${one.cx.toFixed(1)} ${one.cy.toFixed(1)})`,
      role: tap ? "button" : "img",
      tabindex: tap ? (inOrder ? 0 : -1) : undefined,
      "data-space": one.name,
      "aria-label": describe(one, grounds, pieces, doing, highlights.picked === one.name),
      "aria-disabled": tap && !meant ? "true" : undefined,
      "aria-pressed": highlights.picked === one.name ? "true" : undefined,
      onfocus: tap ? () => (focused = one.name) : undefined,
      onkeydown: act
        ? (event) => {
          if (event.key === "Enter" || event.key === " ") {
            event.preventDefault();
            act();
          }
        }
        : undefined,
    },
    outline(one, "ground"),
    ground(one),
    covers.map((it) => cover(one, it, colourOf(it.seat))),
    doing !== undefined && covers.length ? outline(one, "glow", 0.95) : null,
    lying(one, things, aside, colourOf),
    pieces.length || one.marks?.some((it) => it.startsWith("arrow-")) ? null : label(one, marked.length > 0),
    upright.map((it, n) =>
      h("g", { key: it.id, transform: standingAt(one, n, upright.length) }, standing(it, colourOf))
    ),
    lying(one, things, aside),
    signs(marked, things.length + upright.length > 0),
  );
}

/**
 * What is printed on a space: below the signs of what can be done there, if there are some.
 * @param {Space} one
 * @param {boolean} signed
 */
function label(one, signed) {
  if (signed && one.shape === "point") return null; // there is room for one of them
  const y = signed ? 20 : one.shape === "point" ? 6.5 : 4;
  return h("text", { y }, one.label || (one.shape === "point" ? "" : short(one.name)));
}

/**
 * A square by its column and row: its sheet is seen and heard before.
 * @param {string} name
 */
const short = (name) => COLUMN_AND_ROW.exec(name)?.[0] ?? name;

/**
 * The left, top, width and height of what is drawn.
 * @param {(Space & Place)[]} places
 * @returns {[left: number, top: number, width: number, height: number]}
 */
function frame(places) {
  const xs = places.map((one) => one.cx);
  const ys = places.map((one) => one.cy);
  const edge = CELL * (places[0]?.shape === "square" ? 0.54 : 0.64);
  const [left, top] = [Math.min(...xs) - edge, Math.min(...ys) - edge];
  return [left, top, Math.max(...xs) + edge - left, Math.max(...ys) + edge - top];
}

/**
 * A space as it is read aloud: "f2, 3, Red’s web and Red Alpha, stunned, Move"; 3 is what is printed there.
 * @param {Space} one
 * @param {Board["grounds"]} grounds
 * @param {Piece[]} pieces
 * @param {string | undefined} doing
 * @param {boolean} picked
 */
function describe(one, grounds, pieces, doing, picked) {
  const told = pieces.map((it) => [it.name, ...(it.notes ?? [])].join(", "));
  const on = told.join(_(" and ")) || _("empty");
  const parts = [...new Set([short(one.name), one.label, grounds[one.ground ?? ""], on])].filter(Boolean);
  if (picked) parts.push(_("chosen"));
  if (doing) parts.push(doing);
  return parts.join(", ");
}

/**
 * An arrow key goes to the nearest space that lies that way, if one does.
 * @param {KeyboardEvent & { currentTarget: Element }} event
 * @param {(Space & Place)[]} places
 */
function walk(event, places) {
  const way = ARROWS[event.key];
  const here = event.target instanceof Element ? event.target : null;
  const from = places.find((one) => one.name === here?.getAttribute("data-space"));
  if (!way || !from) return;
  event.preventDefault();
  const [next] = places
    .map((to) => ({ name: to.name, ...step(way, from, to) }))
    .filter((one) => one.along > DIAGONAL)
    .sort((one, other) => one.far / one.along - other.far / other.along);
  if (!next) return;
  /** @type {SVGElement | null} */
  const space = event.currentTarget.querySelector(`[data-space="${CSS.escape(next.name)}"]`);
  space?.setAttribute("tabindex", "0");
  here?.setAttribute("tabindex", "-1");
  space?.focus();
}

const DIAGONAL = 0.7; // less than the cosine of 45°: whatever lies anywhere lies some way

/**
 * How far it is to a space, and how well that goes a way: 1 straight along it, 0 across it.
 * @param {[x: number, y: number]} way
 * @param {Place} from
 * @param {Place} to
 */
function step([x, y], from, to) {
  const far = Math.hypot(to.cx - from.cx, to.cy - from.cy);
  return { far, along: ((to.cx - from.cx) * x + (to.cy - from.cy) * y) / far };
}
