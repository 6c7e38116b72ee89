// How a game ended, and whether it is to end early: a part of the page that is fetched when one has, or is asked to.

import { _ } from "../kit/gettext.js";
import { score } from "../stage/score.js";
import { nameOf, state } from "../table/table.js";
import { sure } from "./ending_early.js";

/** @import { Step } from "../table/table.js" */
/** @import { Page } from "../types.d.ts" */

/**
 * The result in short, to go on from: somebody else has begun another game while it was read.
 * @param {Page} before
 * @param {Page} view
 * @returns {Step[]}
 */
function readToTheEnd({ key, over }, view) {
  if (!over || view.key === key || state.scoreSeen === key) return [];
  const counted = over.ranking.flat().filter((seat) => typeof over.scores?.[seat] === "number");
  const points = counted.map((seat) => `${nameOf(seat)} ${over.scores?.[seat]}`);
  const again = _("Another game has begun. This one is kept: More, Games of this box.");
  const lines = [over.text, ...(points.length ? [points.join(", ")] : []), again];
  return [{ kind: "left open", title: over.won, text: over.text, lines, held: true }];
}

export const part = { sure, score, readToTheEnd };
