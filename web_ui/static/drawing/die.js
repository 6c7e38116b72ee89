// A die as it lies on the table.

import { _ } from "../kit/gettext.js";
import { h } from "../kit/dom.js";
import { square } from "./art.js";

/** @import { Die } from "../types.d.ts" */

const SHAPES = {
  square: h("rect", { x: -15, y: -15, width: 30, height: 30, rx: 6 }),
  shield: h("path", { d: "M-14-15H14V2C14 9 7 14 0 16-7 14-14 9-14 2z" }),
  round: h("circle", { r: 15.5 }),
};
/** @type {Record<string, [x: number, y: number][]>} */
const PIPS = { 0: [], 1: [[0, 0]], 2: [[-5.5, -5.5], [5.5, 5.5]], 3: [[-7, -7], [0, 0], [7, 7]] };

/**
 * A die: an outline until it has rolled, then filled, with its pips.
 * @param {Die} die
 * @param {number | string} key
 * @param {number} size in pixels
 */
export function die({ shape, face }, key, size) {
  const pips = PIPS[face ?? ""];
  return h(
    "svg",
    {
      key,
      class: face === undefined ? "die" : "die rolled",
      ...square(size),
      viewBox: "-18 -18 36 36",
      role: "img",
      "aria-label": face ?? _("a die"),
    },
    SHAPES[shape],
    pips
      ? pips.map(([cx, cy]) => h("circle", { class: "pip", cx, cy, r: 3.4 }))
      : face
      ? h("text", { y: 6.5 }, face)
      : null,
  );
}
