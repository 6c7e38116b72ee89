// The picture of an event: a number in a hexagon, an arrow, a bag, dice, or a plain picture.

import { _ } from "../kit/gettext.js";
import { h } from "../kit/dom.js";
import { picture } from "./art.js";

/** @import { Child } from "../kit/elements.d.ts" */
/** @import { ColourOf } from "./pieces.js" */
/** @import { Cue, Glyph } from "../types.d.ts" */

const ARROW = "M0-44 26-8H11V30H-11V-8H-26z";
const HEXAGON = "M43 2H129L170 75 129 148H43L2 75z";
const OCTAGON = "M55 2H117L160 45V105L117 148H55L12 105V45z";
const BAG = "M62 20H110L104 44C136 66 148 92 140 120 134 142 118 146 86 146S38 142 32 120C24 92 36 66 68 44z";

const EIGHT = [
  _("north"),
  _("north-east"),
  _("east"),
  _("south-east"),
  _("south"),
  _("south-west"),
  _("west"),
  _("north-west"),
];
const SIX = EIGHT.filter((_way, n) => n % 4 !== 2); // a hexagon has no side to the east or west

/**
 * The picture of an event, with the dice of each side in the colour of its seat. One with a cue has the
 * colour of its token, whoever drew it; one of somebody's own (`seats`) the colour of that seat, whoever did it.
 * @param {Glyph} one
 * @param {string} colour
 * @param {ColourOf} [colourOf]
 * @param {Cue} [cue]
 */
export function glyph(one, colour, colourOf, cue) {
  const aloud = read(one);
  const whose = one.kind !== "dice" && colourOf && one.seats?.length ? colourOf(one.seats[0]) : colour;
  const heard = aloud ? { role: "img", "aria-label": aloud } : { "aria-hidden": "true" };
  return h(
    "svg",
    { class: `glyph ${cue || whose}`, viewBox: "0 0 172 150", ...heard },
    inside(one, cue && !one.seats ? "" : whose, colourOf),
  );
}

/**
 * @param {Glyph} one
 * @param {string} colour
 * @param {ColourOf} [colourOf]
 * @returns {Child}
 */
function inside(one, colour, colourOf) {
  const n = numberOf(one);
  switch (one.kind) {
    case "number":
      return [
        frame(HEXAGON),
        icon(one, colour, "translate(86 36) scale(1.25)"),
        figure(n, one.icon ? 122 : 98),
      ];
    case "compass":
      if (!n) return [frame(OCTAGON), figure("?", 98)];
      return [frame(OCTAGON), arrow(66, (n - 1) * 45), figure(n, 142, true)];
    case "direction":
      return [
        frame(HEXAGON),
        arrow(62, (n - 1) * 60),
        figure(n, 138, true),
        icon(one, colour, "translate(120 123) scale(0.62)"),
      ];
    case "bag":
      return [
        h("path", { class: "bag", d: BAG }),
        h("path", { d: "M66 44H106", stroke: "var(--accent)", "stroke-width": 5, "stroke-linecap": "round" }),
        figure(n, 116),
      ];
    case "dice":
      return sidesOf(one).map((side, row, { length }) =>
        dice(side, row, length, colourOf?.(one.seats?.[row]) ?? "")
      );
    case "icon":
      return [frame(HEXAGON), icon(one, colour, "translate(86 75) scale(2.6)")];
  }
}

/** @param {Glyph} one */
const numberOf = ({ value }) => typeof value === "number" ? value : 0;
/** @param {Glyph} one */
const sidesOf = ({ value }) => typeof value === "number" ? [] : value;

/** @param {string} d */
const frame = (d) => h("path", { class: "frame", d });

/**
 * @param {number} y
 * @param {number} turn degrees clockwise from north
 */
const arrow = (y, turn) =>
  h("path", { class: "arrow", transform: `translate(86 ${y}) rotate(${turn})`, d: ARROW });

/**
 * @param {number | string} text
 * @param {number} y
 * @param {boolean} [mid] smaller, below an arrow
 */
const figure = (text, y, mid) => h("text", { class: mid ? "figure mid" : "figure", x: 86, y }, text);

/**
 * @param {Glyph} one
 * @param {string} colour
 * @param {string} transform
 */
const icon = (one, colour, transform) => one.icon ? h("g", { transform }, picture(one.icon, colour)) : null;

/**
 * How it is read aloud.
 * @param {Glyph} one
 */
function read(one) {
  const n = numberOf(one);
  if (one.kind === "compass") return n ? `${n}, ${EIGHT[n - 1]}` : _("eight-sided die");
  if (one.kind === "direction") return `${n}, ${SIX[n - 1]}`;
  if (one.kind === "dice") {
    return sidesOf(one).map((side) => _("dice {values}", { values: [...side].join(" ") })).join(", ");
  }
  return one.kind === "icon" ? "" : String(n); // what stands beside it says what the picture shows
}

/**
 * One side's dice in a row, its bonus ("+1") behind them.
 * @param {string} side
 * @param {number} row
 * @param {number} rows
 * @param {string} colour
 */
function dice(side, row, rows, colour) {
  const [faces = "", bonus] = side.split("+");
  const count = faces.length + (bonus ? 1 : 0);
  const size = Math.min(rows > 1 ? 56 : 80, 150 / Math.max(1, count) - 4);
  const y = 75 - rows * 30 + row * 60 + (60 - size) / 2;
  /** @param {number} at */
  const left = (at) => 88 + (at - count / 2) * (size + 4);
  return h(
    "g",
    { class: colour },
    [...faces].map((pips, at) => [
      h("rect", { class: "cube", x: left(at), y, width: size, height: size, rx: size / 5 }),
      h(
        "text",
        { class: "pip-count", x: left(at) + size / 2, y: y + size * 0.7, "font-size": size * 0.6 },
        pips,
      ),
    ]),
    bonus
      ? h(
        "text",
        { class: "figure bonus", x: left(faces.length) + size / 2 + 4, y: y + size * 0.78 },
        `+${bonus}`,
      )
      : null,
  );
}
