// Sheets rise over the stage: the rest of a word, and what a later part of the page is fetched for.

import { _ } from "../kit/gettext.js";
import { h } from "../kit/dom.js";
import { which } from "../words/bubble.js";
import { choice } from "../words/choices.js";
import { numbers } from "../words/numbers.js";
import { descend, isRange, levelAt, optionsOf, phrase } from "../kit/menus.js";
import { later, thoughts } from "../stage/later.js";
import { fetchLevel } from "../table/receiving.js";
import { submit } from "../table/submitting.js";
import { sure } from "../words/sure.js";
import { isCoolingDown } from "../table/cooldown.js";
import { inert, questionTo, state, update, waitingDraw } from "../table/table.js";

/** @import { Sheet, Subject, WalkSheet } from "../table/table.js" */
/** @import { Option } from "../types.d.ts" */

export const close = () => update({ sheet: null });

/** Open the sheet where a new game is started. */
export const openStart = () =>
  update({ sheet: { kind: "start", game: null, seats: 0, rules: {}, names: {} } });

/** The open sheet with its shade, nothing when none is open. */
export function sheet() {
  const open = state.sheet;
  if (!open) return null;
  const page = open.kind === "start" && open.ruling ? "rules" : open.kind;
  const at = open.kind === "which" ? open.at : undefined; // beside which space it stands
  return [
    h("button", {
      key: "shade",
      class: at ? "shade clear" : "shade",
      "aria-label": _("Close"),
      onclick: close,
    }),
    h(
      "div",
      {
        key: `sheet ${page}`,
        class: open.kind === "start" || open.kind === "rebuild"
          ? "sheet tall"
          : at
          ? "sheet bubble"
          : "sheet",
        "aria-label": at,
        "aria-labelledby": at ? undefined : "sheet-title",
        "data-at": at,
        role: "dialog",
        "aria-modal": "true",
        tabindex: -1,
      },
      content(open),
    ),
  ];
}

/** @param {Sheet} open */
function content(open) {
  switch (open.kind) {
    case "walk":
      return walk(open);
    case "which":
      return which(open);
    case "hint":
      return thoughts.shown((part) => part.hint(open));
    case "sure":
      return sure(open);
    default:
      return later((part) => part.content(open));
  }
}

// ------------------------------------------------------------------------ the rest of a word

/**
 * What a walk sheet is about: the question to a seat, or the draw that waits; nothing where the box draws again.
 * @param {WalkSheet} open
 * @returns {Subject | null}
 */
function subjectOf(open) {
  const subject = open.luck ? waitingDraw() : questionTo(open.seat);
  return subject && levelAt(subject.menu, open.prefix) !== undefined ? { ...subject, seat: open.seat } : null;
}

/** @param {WalkSheet} open */
function walk(open) {
  const asked = subjectOf(open);
  if (!asked) return h("p", { id: "sheet-title" }, _("That is not asked any more."));
  let { path, level } = descend(asked.menu, open.prefix);
  if (level === null) ({ path, level } = lastOf(asked, path)); // a single face is named all the same
  const title = path.length && !open.luck ? phrase(asked.menu, path) : asked.prompt;
  if (level === "later") {
    fetchLevel(asked.menu, asked.seat ?? 0, path);
    return h("p", { id: "sheet-title" }, _("One moment."));
  }
  if (isRange(level)) {
    const { steppers, ending } = numbers(asked, path);
    return [h("h1", { id: "sheet-title" }, title), steppers, ending];
  }
  const options = optionsOf(level).filter((one) => !open.only || path.length || open.only.includes(one.part));
  return [
    h("h1", { id: "sheet-title" }, title),
    open.luck ? h("p", {}, _("What came at the table?"), " ", state.view.chance?.others) : null,
    h(
      "div",
      { class: options.length > 6 ? "list two" : "list" },
      options.map((one) => step(open, asked, [...path, one.part], one)),
    ),
  ];
}

/**
 * The last level on the way to a word, where all of it was without a choice.
 * @param {Subject} asked
 * @param {string[]} path
 */
const lastOf = (asked, path) => ({
  path: path.slice(0, -1),
  level: levelAt(asked.menu, path.slice(0, -1)) ?? null,
});

/**
 * @param {WalkSheet} open
 * @param {Subject} asked
 * @param {string[]} path
 * @param {Option} option
 */
function step(open, asked, path, option) {
  if (option.then === undefined) {
    const row = choice(asked, path, option);
    row.props.onclick = () => isCoolingDown() || submit(path.join(" "), asked.seat, asked.ask);
    return row;
  }
  return h(
    "button",
    { key: path.join(" "), class: "choice", disabled: inert(), onclick: () => goOn(open, asked, path) },
    h("span", { class: "grow" }, option.label),
    h("small", {}, option.cost ?? option.note),
  );
}

/**
 * Go on with a word, in the sheet that is open or in one like it.
 * @param {WalkSheet} open
 * @param {Subject} asked
 * @param {string[]} path
 */
function goOn(open, asked, path) {
  const down = descend(asked.menu, path);
  if (down.level === null) submit(down.path.join(" "), asked.seat, asked.ask);
  else update({ sheet: { ...open, prefix: down.path, only: undefined } });
}
