// What happened in the game, further back than a page tells, which has the last lines alone.

import { _ } from "../kit/gettext.js";
import { h } from "../kit/dom.js";
import { insist } from "../kit/insisting.js";
import { get } from "../table/connection.js";
import { checkChip, isOfBox, ruleChip } from "../stage/chips.js";
import { keysOf, logLine } from "../stage/log_line.js";
import { mayDesk, state, update } from "../table/table.js";
import { generator } from "../proof/generator.js";
import { origin } from "../proof/origin.js";
import { putRight } from "../stage/later.js";
import { close } from "../phone/sheets.js";

/** @import { LogLine, Page } from "../types.d.ts" */

/**
 * What the box told last of the log of a game, and for which page: after a restart of the box pages are counted anew.
 * @type {{ key?: number | null, view?: Page, lines: LogLine[] }}
 */
let told = { lines: [] };
/**
 * The page for which the box is asked.
 * @type {Page | undefined}
 */
let asking;

/** All lines as far as the box has told them; those of the page stand for what is newer. */
function linesOf() {
  const { view } = state;
  const { key, log: last = [] } = view;
  if (told.key !== key) told = { key, lines: [] };
  if (told.view === view) return told.lines;
  if (asking !== view) ask();
  const from = last[0]?.n ?? 0;
  const begun = told.lines.filter((one) => one.n === from); // of which the page may have the end alone
  const ended = last.filter((one) => one.n === from);
  return [
    ...told.lines.filter((one) => one.n < from),
    ...begun.slice(0, Math.max(0, begun.length - ended.length)),
    ...last,
  ];
}

async function ask() {
  const { view } = state;
  asking = view;
  const wanted = () => state.view === view && state.sheet?.kind === "log";
  const lines = await insist(() => /** @type {Promise<LogLine[] | null>} */ (get("/api/log")), wanted);
  if (asking === view) asking = undefined;
  if (!lines) return;
  told = { key: view.key, view, lines };
  update({});
}

/** Leave what somebody reads further down where it is, whatever comes above it once the page is painted. */
function keepPlace() {
  const sheet = document.querySelector(".sheet:has(.log)");
  if (!(sheet instanceof HTMLElement) || !sheet.scrollTop) return;
  sheet.style.overflowAnchor = "none"; // as some browsers do by themselves, and others never
  const top = sheet.getBoundingClientRect().top;
  const read = [...sheet.querySelectorAll(".log li")].find((one) => one.getBoundingClientRect().bottom > top);
  const at = read?.getBoundingClientRect().top ?? 0;
  queueMicrotask(() => {
    const by = read?.isConnected ? read.getBoundingClientRect().top - at : 0;
    if (by) sheet.scrollTop += by; // also what is written anew as it is would stop a flick on some phones
  });
}

/** What has happened, the last first. */
export function log() {
  const { view } = state;
  const lines = [...linesOf()].reverse();
  const keys = keysOf(lines);
  keepPlace();
  return [
    h(
      "header",
      { class: "row" },
      h("h1", { id: "sheet-title", class: "grow" }, _("What happened")),
      h("a", { class: "tag", href: `/howto/${view.game?.name}` }, _("How to play")),
      h("a", { class: "tag", href: `/rules/${view.game?.name}` }, _("The rules")),
    ),
    state.evening?.(),
    generator(),
    origin(view.luck).map((said, n) => h("p", { key: `origin-${n}`, class: "note" }, said)),
    h(
      "ol",
      { class: "log" },
      lines.map((line, n) =>
        h(
          "li",
          { key: keys[n] },
          logLine(
            line,
            ruleChip(line.rule),
            line.drawn?.some(isOfBox) ? checkChip(line.n, drawnIn(lines, line.n)) : null,
          ),
        )
      ),
    ),
    h(
      "div",
      { class: "row answers" },
      mayDesk("rewind")
        ? h(
          "button",
          { key: "rewind", class: "button", onclick: () => putRight("openTimeline") },
          _("Go back to a step"),
        )
        : null,
      h("button", { key: "close", class: "button primary", onclick: close }, _("Close")),
    ),
  ];
}

/**
 * What the lines of an entry drew: it may have drawn more than once.
 * @param {LogLine[]} lines all of the log
 * @param {number} entry
 */
const drawnIn = (lines, entry) => lines.flatMap(({ n, drawn = [] }) => n === entry ? drawn : []);
