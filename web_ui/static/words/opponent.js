// The box as a player: what its seats say, and how a hint is asked for.

import { _, sentence } from "../kit/gettext.js";
import { h } from "../kit/dom.js";
import { mark } from "../drawing/art.js";
import { postHint } from "../table/connection.js";
import { colourOf, inert, nameOf, question, state, update } from "../table/table.js";

/** @import { Asked, HintSheet } from "../table/table.js" */

/**
 * What an opponent said last, once its steps are through, until the table moves on: people move the piece for it. Below
 * that what it did before in its turn.
 */
export function lastOfOpponent() {
  const { said, events, over, moved } = state.view;
  if (!said || !events?.[0] || over || state.silent > 0 || state.steps.length) return null;
  /** @param {readonly string[]} lines */
  const told = (lines) => lines.map((one) => h("li", {}, sentence(one)));
  return h(
    "div",
    {
      key: `saying ${moved}`,
      class: "saying",
      role: "status",
      "aria-live": "polite",
      tabindex: 0,
    },
    mark(colourOf(said.seat), 26),
    h(
      "div",
      { class: "grow" },
      h("ol", {}, told(said.last)),
      said.why ? h("span", { key: "why", class: "why" }, said.why) : null,
      said.moves
        ? h("small", {}, _("The box plays {seat}: move its pieces.", { seat: nameOf(said.seat) }))
        : null,
      said.before
        ? [
          h("small", { key: "before" }, _("Before that:")),
          h("ol", { key: "turn", class: "before" }, told(said.before)),
        ]
        : null,
    ),
  );
}

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
