// A line of what happened: whose it is, what it says, and below that the rule and what was drawn.

import { mark } from "../drawing/art.js";
import { drawnChip } from "./chips.js";
import { h } from "../kit/dom.js";
import { soleSeat } from "../kit/addressing.js";
import { colourOf, state } from "../table/table.js";

/** @import { Described } from "../kit/elements.d.ts" */
/** @import { LogLine } from "../types.d.ts" */

/**
 * What a line says to the player of this phone.
 * @param {LogLine} line
 */
export const sentenceOf = ({ you, text }) => you?.[soleSeat(state.view, state.you) ?? -1] ?? text;

/**
 * A name for each line that stays its own while newer ones come and the oldest go: its entry, and which of that it is,
 * from its end.
 * @param {LogLine[]} lines the last first
 */
export function keysOf(lines) {
  /** @type {Map<number, number>} */
  const many = new Map();
  return lines.map(({ n }) => {
    many.set(n, (many.get(n) ?? 0) + 1);
    return `${n} ${many.get(n)}`;
  });
}

/**
 * What stands in the row of a line.
 * @param {LogLine} line
 * @param {Described | null} rule the ruling it cites
 * @param {Described | null} check leads to the luck of its entry
 */
export const logLine = (line, rule, check = null) => [
  line.seat === undefined ? h("span", { class: "mark" }, "·") : mark(colourOf(line.seat)),
  h(
    "div",
    { class: "grow" },
    sentenceOf(line),
    line.rule || line.drawn ? h("div", { class: "tags" }, rule, drawnChip(line.drawn), check) : null,
  ),
];
