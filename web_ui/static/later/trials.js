// Trying out, see trying.js: the row where it is allowed.

import { _, enumerated } from "../kit/gettext.js";
import { h } from "../kit/dom.js";
import { postAllow } from "../table/connection.js";
import { showToast } from "../table/submitting.js";
import { boxPlays, isSeated, state } from "../table/table.js";

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
    ? people.length > 1 ? _("all allow it") : _("on")
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
