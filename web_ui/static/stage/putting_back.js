// What was taken back, and what people put back on the table, until something is played again.

import { _, sentence } from "../kit/gettext.js";
import { h } from "../kit/dom.js";

/** @import { Child } from "../kit/elements.d.ts" */
/** @import { PuttingBack } from "../types.d.ts" */

/**
 * In one go where it is one small thing, else the acts and what to put back, as far as there is room for them: first
 * what hands do.
 * @param {PuttingBack} putting
 * @param {{ acts: number, puts: number }} [room]
 * @returns {Child}
 */
export function puttingBack(
  { head, acts, puts = [], undoing, short },
  room = { acts: Infinity, puts: Infinity },
) {
  const told = acts.map(sentence);
  if (short) return h("ol", { key: "acts" }, h("li", {}, [head, ...told, ...puts].join(" ")));
  const undone = [h("small", { key: "head" }, head), lines("acts", told, room.acts)];
  const back = puts.length
    ? [h("small", { key: "puts" }, _("Put back:")), lines("back", puts, room.puts)]
    : [];
  return undoing ? [...undone, ...back] : [...back, ...undone];
}

/**
 * @param {string} key
 * @param {readonly string[]} sentences
 * @param {number} most
 */
function lines(key, sentences, most) {
  const few = sentences.length <= most + 1; // a line that counts one is no shorter
  const more = sentences.length - most;
  return h(
    "ol",
    { key },
    (few ? sentences : sentences.slice(0, most)).map((one, n) => h("li", { key: n }, one)),
    few ? null : h("li", { key: "more" }, _("and {n} more: see a phone", { n: more })),
  );
}
