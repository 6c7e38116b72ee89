// Trying out: an act is told of before it is played, where all who play allow it; what is told of it is in trying.js.

import { _, enumerated } from "../kit/gettext.js";
import { h } from "../kit/dom.js";
import { postAllow, postTrial } from "../table/connection.js";
import { showToast } from "../table/submitting.js";
import { boxPlays, isSeated, state, update } from "../table/table.js";

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
