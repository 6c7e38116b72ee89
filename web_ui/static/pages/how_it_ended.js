// The end of a past game, one step beyond its last: who has won, the charts, what is told of it, as it was told at
// the table.

import { h } from "../kit/dom.js";
import { awards, charts, ending, luck, turning } from "../stage/ending.js";
import { breakdown, times, winner } from "../stage/score.js";
import { isTelevision } from "../stage/showing.js";

/** @import { Child } from "../kit/elements.d.ts" */
/** @import { Over } from "../types.d.ts" */

/**
 * What stands in the place of the board, and in that of the reasons.
 * @param {Over} over
 * @param {Child} why the rule behind it
 * @param {Child} kept what can be kept of it
 */
export function howItEnded(over, why, kept) {
  const ended = ending();
  const rest = { ...over, rule: undefined }; // which would open in a sheet
  return h(
    "div",
    { key: "end", class: "finale" },
    h(
      "section",
      { key: "who", class: "moment", tabindex: 0 },
      winner(rest),
      why,
      breakdown(rest),
    ),
    h(
      "section",
      { key: "how", class: "reasons", tabindex: 0 },
      charts(ended?.charts ?? [], over.ranking[0]),
      ended && !isTelevision // which nobody scrolls: it has the charts alone
        ? [turning(ended), luck(ended), times(ended, over.ranking.flat()), awards(ended)]
        : null,
      kept,
    ),
  );
}
