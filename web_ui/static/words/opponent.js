// The box as a player: what its seats say, and how a hint is asked for.

import { _ } from "../kit/gettext.js";
import { h } from "../kit/dom.js";
import { postHint } from "../table/connection.js";
import { inert, question, state, update } from "../table/table.js";

/** @import { Asked, HintSheet } from "../table/table.js" */

/** The button that asks for a hint, where the box could give one. */
export function hintButton() {
  const asked = question();
  if (!state.view.engine || !asked || state.view.paused) return null;
  return h(
    "button",
    { key: "hint", class: "button help", disabled: inert(), onclick: () => requestHint(asked) },
    _("Hint"),
  );
}

/** @param {Asked} asked */
async function requestHint(asked) {
  /** @type {HintSheet} */
  const sheet = { kind: "hint", seat: asked.seat, ask: asked.ask };
  update({ sheet });
  const answer = await postHint(asked.seat);
  if (state.sheet !== sheet) return;
  if (!("ok" in answer)) update({ sheet: { ...sheet, problem: answer.text } });
  else if (answer.ask !== asked.ask) {
    update({ sheet: { ...sheet, problem: _("It has gone on at the table.") } });
  } else update({ sheet: { ...sheet, words: answer.words } });
}
