// The timeline: the steps of the game, from which on all may be undone by consent of all.

import { _, _n } from "../kit/gettext.js";
import { h } from "../kit/dom.js";
import { mark } from "../drawing/art.js";
import { getTimeline } from "../table/connection.js";
import { sentenceOf } from "../stage/log_line.js";
import { close } from "../phone/sheets.js";
import { submit } from "../table/submitting.js";
import { colourOf, inert, speaksForAll, state, update } from "../table/table.js";

/** @import { TimelineSheet } from "../table/table.js" */
/** @import { LogLine } from "../types.d.ts" */

/** Show the steps of the game as it stands. */
export async function openTimeline() {
  const found = await getTimeline(null);
  if (found) update({ sheet: { kind: "timeline", ...found, from: null } });
}

/** @param {TimelineSheet} open */
async function showOlder(open) {
  const found = await getTimeline(open.steps.at(-1)?.n ?? null);
  if (found && state.sheet === open) {
    update({ sheet: { ...open, steps: [...open.steps, ...found.steps], more: found.more } });
  }
}

/** @param {TimelineSheet} open */
export function timeline(open) {
  if (open.moved !== state.view.moved) {
    return [
      h("h1", { key: "what", id: "sheet-title" }, _("Go back to a step")),
      h("p", { key: "moved" }, _("The game has moved on since.")),
      h("button", { key: "renew", class: "button primary", onclick: openTimeline }, _("Look at it now")),
    ];
  }
  const undone = open.steps.filter((one) => open.from !== null && one.n >= open.from).length;
  return [
    h("h1", { key: "what", id: "sheet-title" }, _("Go back to a step")),
    h(
      "p",
      { key: "how" },
      _(
        "Tap the first step that is to be undone. What was drawn since comes out the same again where that still fits. What you rolled by hand last is said anew.",
      ),
      " ",
      speaksForAll() ? null : _("All seats are asked first."),
    ),
    h(
      "ol",
      { key: "steps", class: "list timeline" },
      open.steps.map((one) => h("li", { key: one.n }, step(open, one))),
    ),
    open.more
      ? h("button", { key: "older", class: "button", onclick: () => showOlder(open) }, _("Older steps"))
      : null,
    h(
      "div",
      { key: "row", class: "row answers putting-right" },
      h("button", { key: "close", class: "button", onclick: close }, _("Close")),
      h(
        "button",
        {
          key: "undo",
          class: "button primary",
          disabled: inert() || !undone,
          onclick: () => submit(`rewind ${open.from}`, state.you.seats[0] ?? null, open.moved),
        },
        undone ? _n("Undo {n} step", "Undo {n} steps", { n: undone }) : _("Undo"),
      ),
    ),
  ];
}

/**
 * @param {TimelineSheet} open
 * @param {LogLine} one
 */
const step = (open, one) =>
  h(
    "button",
    {
      class: open.from !== null && one.n >= open.from ? "choice undone" : "choice",
      "aria-pressed": String(one.n === open.from),
      onclick: () => update({ sheet: { ...open, from: one.n } }),
    },
    one.seat === undefined ? h("span", { class: "mark" }, "·") : mark(colourOf(one.seat)),
    h("span", { class: "grow" }, sentenceOf(one)),
  );
