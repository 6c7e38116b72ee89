// What the box thinks: its words as an opponent, hints, and acts that are tried out before they are played, where all
// who play allow it. Fetched when it has said something or somebody asks.

import { _, _n } from "../kit/gettext.js";
import { h } from "../kit/dom.js";
import { phrase } from "../kit/menus.js";
import { beforeTheEnd, queued, toCarryOut } from "./saying.js";
import { postHint, postTrial } from "../table/connection.js";
import { proceed, submit } from "../table/submitting.js";
import { inert, isTrying, questionTo, state, update } from "../table/table.js";

/** @import { HintSheet, TrialSheet } from "../table/table.js" */

/**
 * The sheet with the best few words, each with its estimated chance; a tap submits the word.
 * @param {HintSheet} open
 */
function hint(open) {
  const asked = questionTo(open.seat);
  if (!asked || asked.ask !== open.ask) {
    return h("p", { id: "sheet-title" }, _("That is not asked any more."));
  }
  if (open.problem) {
    return [h("h1", { id: "sheet-title" }, _("Hint")), h("p", { role: "status" }, open.problem)];
  }
  if (!open.words) {
    if (!requested.has(open)) request(open);
    return [
      h("h1", { id: "sheet-title" }, _("Hint")),
      h("p", { role: "status" }, _("The box thinks ahead. One moment.")),
    ];
  }
  const games = open.words.reduce((sum, one) => sum + one.visits, 0);
  const guessed = open.words.every((one) => one.guess);
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
            onclick: () => proceed(asked, one.word.split(" ")),
          },
          h("span", { class: "grow" }, one.text),
          one.guess && !guessed ? h("small", { key: "guess" }, _("a guess")) : null,
          chanceBar(one.chance),
        )
      ),
    ),
    guessed
      ? h("p", { key: "guess", class: "note" }, GUESSED)
      : areLevel(open.words)
      ? h("p", { key: "level", class: "note" }, _("They are level: the box sees no difference between them."))
      : null,
    chanceNote(games),
    state.view.trials ? trialButton(open) : null,
  ];
}

/**
 * Sheets for which the box has been asked.
 * @type {WeakSet<HintSheet>}
 */
const requested = new WeakSet();

/** @param {HintSheet} sheet */
async function request(sheet) {
  requested.add(sheet);
  const answer = await postHint(sheet.seat);
  if (state.sheet !== sheet) return;
  if (!("ok" in answer)) update({ sheet: { ...sheet, problem: answer.text } });
  else if (answer.ask !== sheet.ask) {
    update({ sheet: { ...sheet, problem: _("It has gone on at the table.") } });
  } else update({ sheet: { ...sheet, words: answer.words } });
}

/**
 * A chance as a bar and a number.
 * @param {number} chance
 */
const chanceBar = (chance) => [
  h(
    "svg",
    { key: "share", class: "share", viewBox: "0 0 100 8", "aria-hidden": "true" },
    h("rect", { class: "of", width: 100, height: 8, rx: 4 }),
    h("rect", { width: Math.max(4, percent(chance)), height: 8, rx: 4 }),
  ),
  h("b", { key: "percent" }, `${percent(chance)} %`),
];

/**
 * Whether several words read as equally good.
 * @param {readonly { chance: number }[]} words
 */
const areLevel = (words) => words.length > 1 && new Set(words.map((one) => percent(one.chance))).size === 1;

/** Of words that were hardly played ahead. */
const GUESSED = _("Only a guess: hardly played ahead.");

/**
 * What such chances are.
 * @param {number} games that were imagined
 */
const chanceNote = (games) =>
  h(
    "p",
    { key: "note", class: "note" },
    _n(
      "The chance to win, estimated from one game the box imagined. It knows nothing of draws to come.",
      "The chance to win, estimated from {n} games the box imagined. It knows nothing of draws to come.",
      { n: games },
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

/**
 * What a hint goes on with.
 * @param {HintSheet} open
 */
const trialButton = (open) =>
  h("button", { key: "trial", class: "button outline", onclick: () => begin(open) }, _("What if I …"));

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

/** That the next act is tried out and not played; a tap ends that. */
function mode() {
  if (!isTrying()) return null;
  return h(
    "button",
    {
      key: "trying",
      class: "proposal",
      "aria-label": _("End trying out"),
      onclick: () => update({ trying: null }),
    },
    h("small", { class: "notable" }, h("b", {}, _("What if")), ": ", _("nothing is played"), " ✕"),
  );
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
function trial(open) {
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
    told.word.guess ? h("p", { key: "guess", class: "note" }, GUESSED) : null,
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
  update({ trying: null });
  const asked = questionTo(seat);
  if (asked && asked.ask === ask) proceed(asked, word.split(" "));
  else submit(word, seat, ask ?? null);
}

/**
 * @param {string} label
 * @param {number} value
 */
const chance = (label, value) =>
  h("div", { key: label, class: "choice chance" }, h("span", { class: "grow" }, label), chanceBar(value));

export const part = { hint, mode, shown: beforeTheEnd, steps: queued, toCarryOut, trial };
