// What was taken back, and what people put back on the table, until something is played again.

import { _, sentence } from "../kit/gettext.js";
import { h } from "../kit/dom.js";

/** @import { Child } from "../kit/elements.d.ts" */
/** @import { PuttingBack } from "../types.d.ts" */

/**
 * In one go where it is one small thing, else the acts and what to put back, as far as there is room for them: first
 * what hands do.
 * @param {PuttingBack} putting
 * @param {readonly [first: number, second: number, signs: number]} [room] lines of what stands first and of the rest,
 *   and the signs of a line
 * @returns {Child}
 */
export function puttingBack(
  { head, acts, puts = [], count, undoing, short },
  [first, second, signs] = [Infinity, Infinity, Infinity],
) {
  const told = acts.map(sentence);
  if (short) return h("ol", { key: "acts" }, h("li", {}, [head, ...told, ...toPut(puts, count)].join(" ")));
  /** @type {[string, readonly string[]][]} */
  const parts = [[head, told], [_("Put back:"), puts]];
  const there = (undoing ? parts : parts.reverse()).filter(([, all]) => all.length);
  return there.flatMap(([above, all], n) => [
    h("small", { key: above }, above),
    lines(all, n ? second : first, signs),
  ]);
}

/**
 * What is put back, behind the acts in one line: it is not undone as they are.
 * @param {readonly string[]} puts
 * @param {number | undefined} count none where the one sentence says so
 */
export const toPut = (puts, count) => count ? [_("Put back:"), ...puts] : puts;

/**
 * @param {readonly string[]} sentences
 * @param {number} room lines
 * @param {number} signs of a line
 */
function lines(sentences, room, signs) {
  const last = sentences.length - 1;
  const over = sentences.findIndex((one, n) => {
    room -= Math.ceil(one.length / signs) || 1;
    return room < Number(n < last); // a line counts the others
  });
  const few = over < 0;
  const most = Math.max(1, over);
  return h(
    "ol",
    {},
    (few ? sentences : sentences.slice(0, most)).map((one, n) => h("li", { key: n }, one)),
    few ? null : h("li", { key: "more" }, _("and {n} more: see a phone", { n: sentences.length - most })),
  );
}
