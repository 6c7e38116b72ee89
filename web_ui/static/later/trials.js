// Trying out: what an act would be worth, told before it is played, where all who play allow it.

import { _, enumerated } from "../kit/gettext.js";
import { h } from "../kit/dom.js";
import { phrase } from "../kit/menus.js";
import { postAllow, postTrial } from "../table/connection.js";
import { showToast, submit } from "../table/submitting.js";
import { boxPlays, inert, isSeated, questionTo, state, update } from "../table/table.js";
import { chanceBar, chanceNote } from "../words/opponent.js";

/** @import { HintSheet, TrialSheet } from "../table/table.js" */

/** The row where one's own seats allow it, and who does not yet. */
export function trialRow() {
  const { view, you } = state;
  if (!view.engine || view.over || !isSeated()) return null;
  const allowing = view.allowing ?? [];
  const people = (view.seats ?? []).filter((one) => !boxPlays(one.seat));
  const own = people.filter((one) => you.all || you.seats.includes(one.seat));
  const missing = people.filter((one) => !allowing.includes(one.seat));
  const on = own.every((one) => allowing.includes(one.seat));
  const note = view.trials
    ? _("all allow it")
    : missing.length === people.length
    ? _("off")
    : _("not yet: {names}", { names: enumerated(missing.map((one) => one.name)) });
  return h(
    "button",
    { key: "trials", class: "choice", "aria-pressed": String(on), onclick: () => allow(own, !on) },
    h("span", { class: "grow" }, _("What if: try an act out before it is played")),
    h("small", {}, note),
  );
}

/**
 * @param {{ seat: number }[]} seats
 * @param {boolean} on
 */
async function allow(seats, on) {
  for (const { seat } of seats) {
    const answer = await postAllow({ seat, on });
    if (!("ok" in answer)) return showToast({ text: answer.text });
  }
}

/**
 * What a hint goes on with, where all allow it.
 * @param {HintSheet} open
 */
export const trialButton = (open) =>
  state.view.trials
    ? h(
      "button",
      { key: "trial", class: "button outline", onclick: () => begin(open) },
      _("What if I …"),
    )
    : null;

/**
 * From here on the next word is tried out.
 * @param {HintSheet} open
 */
function begin({ seat, ask }) {
  update({
    sheet: null,
    toast: null,
    trying: { seat, ask: ask ?? null, tell: (word) => attempt(seat, word) },
  });
}

/**
 * @param {number} seat
 * @param {string} word
 */
async function attempt(seat, word) {
  /** @type {TrialSheet} */
  const sheet = { kind: "trial", seat, ask: state.trying?.ask ?? undefined, word };
  update({ sheet, toast: null });
  const answer = await postTrial({ seat, word });
  if (state.sheet !== sheet) return;
  if (!("ok" in answer)) update({ sheet: { ...sheet, problem: answer.text } });
  else if (answer.ask !== sheet.ask) {
    update({ sheet: { ...sheet, problem: _("It has gone on at the table.") } });
  } else update({ sheet: { ...sheet, told: answer } });
}

/** @param {TrialSheet} open */
export function trial(open) {
  const asked = questionTo(open.seat);
  if (!asked || asked.ask !== open.ask) {
    return h("p", { id: "sheet-title" }, _("That is not asked any more."));
  }
  const title = h(
    "h1",
    { key: "what", id: "sheet-title" },
    _("What if: {act}?", { act: phrase(asked.menu, open.word.split(" ")) }),
  );
  const another = h(
    "button",
    { key: "another", class: "button", onclick: () => update({ sheet: null }) },
    _("Try another"),
  );
  if (open.problem) {
    return [
      title,
      h("p", { key: "problem", role: "status" }, open.problem),
      h("div", { key: "answers", class: "row answers" }, another),
    ];
  }
  const { told } = open;
  if (!told) return [title, h("p", { key: "wait", role: "status" }, _("The box thinks ahead. One moment."))];
  return [
    title,
    h(
      "div",
      { key: "chances", class: "list", role: "status" },
      chance(_("With this act"), told.word.chance),
      chance(_("With the best act that the box sees"), told.best),
    ),
    told.why ? h("p", { key: "why" }, told.why) : null,
    told.line.length
      ? [
        h(
          "p",
          { key: "goes", class: "note" },
          _("It would most likely go on like this, as far as no luck comes:"),
        ),
        h("ol", { key: "line", class: "log" }, told.line.map((one, n) => h("li", { key: n }, one))),
      ]
      : null,
    chanceNote(told.word.visits),
    h(
      "div",
      { key: "answers", class: "row answers" },
      another,
      h(
        "button",
        { key: "do", class: "button primary", disabled: inert(), onclick: () => play(open) },
        _("Play it"),
      ),
    ),
  ];
}

/** @param {TrialSheet} open */
function play({ word, seat, ask }) {
  state.trying = null;
  submit(word, seat, ask ?? null);
}

/**
 * @param {string} label
 * @param {number} value
 */
const chance = (label, value) =>
  h("div", { key: label, class: "choice chance" }, h("span", { class: "grow" }, label), chanceBar(value));
