// The box as a player: what its seats say, and hints for those of people.

import { _, sentence } from "../kit/gettext.js";
import { h } from "../kit/dom.js";
import { mark } from "../drawing/art.js";
import { postHint } from "../table/connection.js";
import { phrase } from "../kit/menus.js";
import { submit } from "../table/submitting.js";
import { colourOf, inert, nameOf, question, questionTo, state, update } from "../table/table.js";

/** @import { Asked, HintSheet } from "../table/table.js" */

/** What an opponent said last, until the table moves on: people move the piece for it. */
export function lastOfOpponent() {
  const { said, events, over } = state.view;
  if (!said || over || state.silent > 0) return null;
  const told = (events ?? []).map((one) => sentence(one.text)).join(" ");
  return h(
    "div",
    { key: `saying ${state.view.moved}`, class: "saying", role: "status", "aria-live": "polite", tabindex: 0 },
    mark(colourOf(said.seat), 26),
    h(
      "div",
      { class: "grow" },
      h("b", {}, told),
      said.why ? h("span", { key: "why", class: "why" }, said.why) : null,
      h("small", {}, _("The box plays {seat}: move its pieces.", { seat: nameOf(said.seat) })),
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

/**
 * The sheet with the best few words, each with its estimated chance; a tap submits the word.
 * @param {HintSheet} open
 */
export function hint(open) {
  const asked = questionTo(open.seat);
  if (!asked || asked.ask !== open.ask) {
    return h("p", { id: "sheet-title" }, _("That is not asked any more."));
  }
  if (open.problem) {
    return [h("h1", { id: "sheet-title" }, _("Hint")), h("p", { role: "status" }, open.problem)];
  }
  if (!open.words) {
    return [
      h("h1", { id: "sheet-title" }, _("Hint")),
      h("p", { role: "status" }, _("The box thinks ahead. One moment.")),
    ];
  }
  const games = open.words.reduce((sum, one) => sum + one.visits, 0);
  return [
    h("h1", { id: "sheet-title" }, _("Hint")),
    h(
      "div",
      { class: "list", role: "status" },
      open.words.map((one) =>
        h(
          "button",
          {
            key: one.word,
            class: "choice chance",
            disabled: inert(),
            onclick: () => submit(one.word, open.seat, open.ask),
          },
          h("span", { class: "grow" }, phrase(asked.menu, one.word.split(" "))),
          chanceBar(one.chance),
        )
      ),
    ),
    chanceNote(games),
  ];
}

/**
 * A chance as a bar and a number.
 * @param {number} chance
 */
export const chanceBar = (chance) => [
  h(
    "svg",
    { key: "share", class: "share", viewBox: "0 0 100 8", "aria-hidden": "true" },
    h("rect", { class: "of", width: 100, height: 8, rx: 4 }),
    h("rect", { width: Math.max(4, percent(chance)), height: 8, rx: 4 }),
  ),
  h("b", { key: "percent" }, `${percent(chance)} %`),
];

/**
 * What such chances are.
 * @param {number} games that were imagined
 */
export const chanceNote = (games) =>
  h(
    "p",
    { key: "note", class: "note" },
    _(
      "The chance to win, estimated from {games} games the box imagined. It knows nothing of draws to come.",
      { games },
    ),
  );

/**
 * Only what is proved reads as certain.
 * @param {number} chance
 */
function percent(chance) {
  const whole = Math.round(chance * 100);
  return chance === 0 || chance === 1 ? whole : Math.min(99, Math.max(1, whole));
}
