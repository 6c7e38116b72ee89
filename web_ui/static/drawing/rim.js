// The letters and numbers round a board of hexagons on which something else is printed than their names.

import { h } from "../kit/dom.js";
import { CELL } from "./pieces.js";

/** @import { Place } from "./journey.js" */
/** @import { Space } from "../types.d.ts" */

const READ = /^([a-z])(\d+)$/;
const OUT = 0.47 * CELL; // from the middle of a space, along and across
const DOWN = 5; // units from the middle of a letter to its foot

/**
 * A letter at the first space of each column, and a number at the first column that has so many spaces.
 * @param {(Space & Place)[]} places
 */
export function rim(places) {
  if (!places.some((one) => one.label && one.shape === "hex-flat" && READ.test(one.name))) return [];
  const middle = Math.max(...places.map((one) => one.cx)) / 2 + Math.min(...places.map((one) => one.cx)) / 2;
  return [
    ...firsts(places, 1, "cy").map(([letter, { cx, cy }]) =>
      word(letter, cx + (cx < middle ? -OUT : OUT), cy - OUT)
    ),
    ...firsts(places, 2, "cx").map(([number, { cx, cy }]) => word(number, cx - OUT, cy + OUT)),
  ];
}

/**
 * Of each letter or number in the names the space that lies nearest to the top, or to the left.
 * @param {(Space & Place)[]} places
 * @param {1 | 2} part of a name
 * @param {"cx" | "cy"} along
 */
function firsts(places, part, along) {
  /** @type {Map<string, Space & Place>} */
  const found = new Map();
  for (const one of [...places].sort((a, b) => b[along] - a[along])) {
    found.set(READ.exec(one.name)?.[part] ?? "", one);
  }
  return [...found];
}

/** @param {string} words @param {number} x @param {number} y */
const word = (words, x, y) => h("text", { key: `outside ${words}`, class: "outside", x, y: y + DOWN }, words);
