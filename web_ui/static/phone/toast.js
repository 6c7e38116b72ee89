// What is said for a few seconds above the bar: why a tap did nothing, or what an act has opened.

import { _ } from "../kit/gettext.js";
import { h } from "../kit/dom.js";
import { icon } from "../drawing/art.js";
import { ruleChip } from "../stage/chips.js";
import { coachPart } from "../table/first_game.js";
import { state, update } from "../table/table.js";

/** @import { Reason } from "../types.d.ts" */

/**
 * The toast, nothing when nothing is to be said; its place is there always, so that it is read aloud.
 * What has been tapped comes first: an offer waits until no sheet is open, all else stands off the sheet.
 */
export function toast() {
  const waits = state.steps.length || (state.sheet && state.toast?.label);
  const one = waits ? null : state.toast;
  return h(
    "div",
    { key: "toast", class: state.sheet ? "toasts off-sheet" : "toasts", role: "status" },
    one
      ? h(
        "div",
        { class: one.reasons?.length ? "toast why" : "toast" },
        h(
          "div",
          { class: "grow" },
          one.text ? h("p", {}, one.text) : null,
          one.label ? coachPart()?.besides() : null,
          one.reasons?.map((reason) => told(reason, (one.reasons?.length ?? 0) > 1)),
          one.remedy ? h("p", { class: "remedy" }, one.remedy) : null,
          one.rule ? h("p", {}, ruleChip(one.rule)) : null,
        ),
        h(
          "button",
          { class: "close", "aria-label": _("Close"), onclick: () => update({ toast: null }) },
          icon("close"),
        ),
        one.label ? h("button", { class: "act-now", onclick: one.act }, one.label) : null,
      )
      : coachPart()?.coach(),
  );
}

/**
 * A reason with its rule; which act it is about, where there are several.
 * @param {Reason} reason
 * @param {boolean} several
 */
const told = (reason, several) =>
  h(
    "p",
    { key: reason.text },
    several && reason.act ? h("b", {}, `${reason.act}: `) : null,
    reason.text,
    " ",
    ruleChip(reason.rule),
  );
