// The letters and numbers at the edges of a board of squares: what people call its squares by.

import { h } from "../kit/dom.js";
import { CELL } from "./pieces.js";

/** @import { Described } from "../kit/elements.d.ts" */
/** @import { Board, Space } from "../types.d.ts" */

const READ = /^([a-z]+)(\d+)/; // what comes behind tells the sheet
const LEAST = 0.042; // of the height of the board, to be read from across the room
const GAP = 6; // units

/**
 * A sheet of squares with the letters of its columns above it and the numbers of its rows on its left; any other
 * sheet as it is.
 * @param {Board} values
 * @param {string} sheet
 * @param {(finger: number) => Described} draw the sheet, with spaces of so many pixels, or as large as there is room
 */
export function edged(values, sheet, draw) {
  const spaces = values.spaces.filter((one) => !sheet || one.sheet === sheet);
  const [columns, rows] = [headings(spaces, "x", 1), headings(spaces, "y", 2)];
  if (!columns || !rows || spaces.some((one) => one.shape !== "square")) return draw(0);
  const drawn = draw(CELL);
  const [left = 0, top = 0, width = 0, height = 0] = String(drawn.props.viewBox).split(" ").map(Number);
  const size = LEAST * height / (1 - 1.3 * LEAST);
  const margin = 1.3 * size + GAP;
  /** @param {number} x @param {number} y @param {string} words @param {string} anchor */
  const edge = (x, y, words, anchor) =>
    h("text", { key: words, class: "edge", x, y, "text-anchor": anchor }, words);
  return h(
    "svg",
    {
      key: sheet,
      class: "edged",
      viewBox: [-margin, -margin, width + margin, height + margin].join(" "),
      "font-size": size.toFixed(1), // of numbers on it too
    },
    [...columns].map(([x, words]) => edge(x * CELL - left, -GAP - 0.12 * size, words, "middle")),
    [...rows].map(([y, words]) => edge(-GAP, y * CELL - top + 0.36 * size, words, "end")),
    drawn,
  );
}

/**
 * What all spaces of each column or row have in common in their names; null where they have nothing.
 * @param {Space[]} spaces
 * @param {"x" | "y"} along
 * @param {1 | 2} part of the name
 */
function headings(spaces, along, part) {
  /** @type {Map<number, string>} */
  const found = new Map();
  for (const one of spaces) {
    const words = READ.exec(one.name)?.[part];
    if (!words || (found.get(one[along]) ?? words) !== words) return null;
    found.set(one[along], words);
  }
  return found;
}
