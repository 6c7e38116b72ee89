// How a game ended, and whether it is to end early: a part of the page that is fetched when one has, or is asked to.

import { _ } from "../kit/gettext.js";
import { score } from "../stage/score.js";
import { LEFT_OPEN } from "../table/receiving.js";
import { state } from "../table/table.js";
import { sure } from "./ending_early.js";

/** @import { Step } from "../table/table.js" */
/** @import { Page } from "../types.d.ts" */

/**
 * The result stays, to go on from however far the others are: another game has come while it was read.
 * @param {Page} before
 * @param {Page} view
 * @returns {Step[]}
 */
function readToTheEnd(before, view) {
  const { key, over } = before;
  if (!over || view.key === key || state.scoreSeen === key) {
    return state.steps.filter((one) => one.kind === LEFT_OPEN);
  }
  const text = _("Another game is on the table. This one is kept: More, Games of this box.");
  return [{ kind: LEFT_OPEN, text, held: true, result: before }];
}

export const part = { sure, score, readToTheEnd };
