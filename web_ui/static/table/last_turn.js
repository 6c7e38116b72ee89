// What an opponent did last, where that ended the game: it is read before the result is shown.

import { sentence } from "../kit/gettext.js";
import { SAID } from "./receiving.js";
import { spacesDone } from "./table.js";

/** @import { Step } from "./table.js" */
/** @import { Page } from "../types.d.ts" */

/**
 * The steps that lead to the page, and after them what an opponent did that led to the end: people still carry it out.
 * @param {Page} view
 * @param {Step[]} steps
 * @returns {Step[]}
 */
export function withLastTurn(view, steps) {
  const done = view.over && view.said && view.board ? view.said.last : [];
  if (!done.length) return steps;
  return [...steps, {
    kind: SAID,
    held: true,
    text: done.map(sentence).join(" "),
    spaces: spacesDone(view),
  }];
}
