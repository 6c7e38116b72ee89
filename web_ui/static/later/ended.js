// How a game ended, and whether it is to end early: a part of the page that is fetched when one has, or is asked to.

import { _ } from "../kit/gettext.js";
import { score } from "../stage/score.js";
import { LEFT_OPEN } from "../table/receiving.js";
import { nameOf, state } from "../table/table.js";
import { sure } from "./ending_early.js";

/** @import { Step } from "../table/table.js" */
/** @import { Page } from "../types.d.ts" */

/**
 * The result in short, to go on from however far the others are: another game has come while it was read.
 * @param {Page} before
 * @param {Page} view
 * @returns {Step[]}
 */
function readToTheEnd({ key, over, game }, view) {
  if (!over || view.key === key || state.scoreSeen === key) {
    return state.steps.filter((one) => one.kind === LEFT_OPEN);
  }
  const counted = over.ranking.flat().filter((seat) => typeof over.scores?.[seat] === "number");
  const points = counted.map((seat) => `${nameOf(seat)} ${over.scores?.[seat]}`);
  const other = _("Another game is on the table. This one is kept: More, Games of this box.");
  const lines = [over.text, ...(points.length ? [points.join(", ")] : []), other];
  return [{
    kind: LEFT_OPEN,
    title: game ? `${game.title}: ${over.won}` : over.won,
    text: over.text,
    lines,
    held: true,
  }];
}

export const part = { sure, score, readToTheEnd };
