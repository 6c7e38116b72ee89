// The sheet of what is done beside the game.

import { languages } from "/languages.js";
import { _ } from "../kit/gettext.js";
import { h } from "../kit/dom.js";
import { ruleChip } from "../stage/chips.js";
import { descend, optionAt, optionsOf } from "../kit/menus.js";
import { get, getShelf } from "../table/connection.js";
import { chooseHeard, isHeard } from "../phone/hearing.js";
import { ended, putRight } from "../stage/later.js";
import { fetchLevel, rulesInForce } from "../table/receiving.js";
import { close, openStart } from "../phone/sheets.js";
import { proceed, showToast, submit } from "../table/submitting.js";
import { coachRow, toggle } from "./toggle.js";
import { told } from "../kit/time.js";
import { trialRow } from "./trials.js";
import {
  deskMenu,
  inert,
  isAside,
  isPlayed,
  mayDesk,
  mayUse,
  question,
  speaksForAll,
  state,
  update,
} from "../table/table.js";

/** @import { Child } from "../kit/elements.d.ts" */
/** @import { DeskSheet } from "../table/table.js" */
/** @import { Copies, Option, RuleInForce } from "../types.d.ts" */

const ENDS = ["stop", "resign", "new", "open", "close"];
const ELSEWHERE = ["back", "rewind", "pencil", "agree", "object"]; // these have a place of their own

/** What is done beside the game. */
export function more() {
  const view = state.view;
  const verbs = deskMenu().filter((one) => !ELSEWHERE.includes(one.part));
  return [
    h("h1", { id: "sheet-title" }, view.game ? view.game.title : "Orbweaver"),
    section(_("This game"), [
      asideRows(),
      verbs.filter((one) => !ENDS.includes(one.part)).map((one) => deskRow([one.part], one)),
      trialRow(),
      view.game ? link("signs", `/howto/${view.game.name}#signs`, _("What the pictures mean")) : null,
      view.game ? link("record", "/api/record", _("Save the record")) : null,
    ]),
    section(_("A slip"), puttingRightRows()),
    section(_("This device"), [
      coachRow(),
      heardRows(),
      link(
        "seats",
        state.you.member ? "/j/mine" : "/j",
        state.you.member ? _("Change seat or name") : _("Join this table"),
      ),
      languageRows(),
    ]),
    section(_("This box"), boxRows()),
    section(
      _("An end, another game"),
      verbs.filter((one) => ENDS.includes(one.part)).map((one) =>
        one.part === "new" ? row(one.label, "", () => openStart()) : deskRow([one.part], one)
      ),
    ),
    view.game && state.you.member && !mayUse("close")
      ? h(
        "p",
        { key: "away", class: "note" },
        _("The box or the referee puts a game away and takes one out."),
      )
      : null,
    view.game && !view.engine
      ? h(
        "p",
        { class: "note" },
        _("The box has no opponent for this game as it is played here, and no hints."),
      )
      : null,
    houseRules(rulesInForce()),
  ];
}

/**
 * Rows below what they have in common, where there are any.
 * @param {string} title
 * @param {Child} rows
 */
const section = (title, rows) =>
  [rows].flat(3).some(Boolean) ? h("div", { key: title, class: "list" }, h("h2", {}, title), rows) : null;

/**
 * A row that leads to another page.
 * @param {string} key
 * @param {string} href
 * @param {string} label
 * @param {string} [note]
 */
const link = (key, href, label, note) =>
  h(
    "a",
    { key, class: "choice", href },
    h("span", { class: "grow" }, label),
    note ? h("small", {}, note) : null,
  );

/** The other languages. */
const languageRows = () =>
  Object.entries(languages).filter(([language]) => language !== document.documentElement.lang).map((
    [language, name],
  ) => h("a", { key: language, class: "choice", lang: language, href: `/?language=${language}` }, name));

/** What the box has besides the game: its other pages, and what it keeps. */
const boxRows = () => [
  link("tv", "/board", _("Show the big board"), _("for a television")),
  link("games", "/games", _("Games of this box"), _("look at them again")),
  link("luck", "/luck", _("How the luck fell")),
  link("paper", "/paper", _("On paper"), _("print it, or bring one")),
  speaksForAll() ? link("backup", "/api/backup", _("Save all games"), _("a backup of this box")) : null,
  speaksForAll() ? savedLast() : null,
  state.you.referee
    ? link("analyse", "/unit/analyse", _("Look at a position"), _("of a game that is over"))
    : null,
  state.you.unit ? link("unit", "/unit", _("Open the simulated unit")) : null,
];

const COPIES_HOLD = 20_000; // ms until it is asked again when all games were saved
/** @type {Copies | null} */
let copies = null;
let askedAt = -Infinity;

/** When all games of the box were last saved, and how they come onto a stick. */
function savedLast() {
  if (performance.now() > askedAt + COPIES_HOLD) {
    askedAt = performance.now();
    get("/api/copies").then((found) => {
      copies = found;
      update({});
    });
  }
  if (copies === null) return null;
  const [here, stick] = [copies.here, copies.stick].map((at) => at === null ? "" : told(at, SAVED));
  return h(
    "p",
    { key: "copies", class: "note" },
    here ? _("All games were last saved on the box itself: {day}.", { day: here }) : null,
    " ",
    stick
      ? _("Onto a stick: {day}.", { day: stick })
      : _("Never yet onto a stick: put one into the box, and press there."),
  );
}

/** @type {Intl.DateTimeFormatOptions} */
const SAVED = { dateStyle: "medium", timeStyle: "short" };

/** What deals with the game, as a draw that is offered: beside the board it waits until nothing is left to play. */
function asideRows() {
  const asked = question();
  return asked?.menu.filter((one) => isAside(one.part)).map((one) =>
    row(one.label, one.note ?? one.cost, () => {
      close();
      proceed(asked, descend(asked.menu, [one.part]).path);
    }, one.part)
  );
}

/** What puts a slip right, whatever has been seen since. */
const puttingRightRows = () => [
  mayDesk("rewind")
    ? row(_("Go back to a step"), _("undo what happened since"), () => putRight("openTimeline"), "rewind")
    : null,
  mayDesk("pencil")
    ? row(_("Correct a slip"), _("tap what is wrong"), () => putRight("openPencil"), "pencil")
    : null,
  isPlayed()
    ? row(_("Set the board up again"), _("what stands where"), () => putRight("openRebuild"), "rebuild")
    : null,
];

/** What this phone lets people hear, on or off; sentences where its browser can speak. */
const heardRows = () => [
  toggle("cue", _("Sound and vibration"), isHeard("cue"), (on) => chooseHeard("cue", on)),
  "speechSynthesis" in globalThis
    ? toggle("speech", _("Say aloud what happens"), isHeard("speech"), (on) => chooseHeard("speech", on))
    : null,
];

/**
 * The house rules in force: those that were changed, the rest behind a line.
 * @param {RuleInForce[]} rules
 */
function houseRules(rules) {
  /** @param {RuleInForce[]} some */
  const listed = (some) => h("div", { class: "list" }, some.map(houseRule));
  const changed = rules.filter((one) => one.changed);
  if (!rules.length) return null;
  return [
    h("h2", { key: "rules" }, _("House rules")),
    changed.length ? listed(changed) : h("p", { key: "none" }, _("None: played as printed.")),
    h(
      "details",
      { key: "others" },
      h("summary", {}, changed.length ? _("The others, as printed") : _("All of them")),
      listed(rules.filter((one) => !one.changed)),
    ),
  ];
}

/** @param {RuleInForce} one */
const houseRule = (one) =>
  h(
    "div",
    { key: one.key, class: "row" },
    h("span", { class: "grow" }, one.text),
    h("b", {}, one.label),
    ruleChip(one.rule),
  );

/**
 * @param {string} label
 * @param {string | undefined} note
 * @param {() => void} act
 * @param {string} [key] where several may have one label
 */
const row = (label, note, act, key = label) =>
  h(
    "button",
    { key, class: "choice", disabled: inert(), onclick: act },
    h("span", { class: "grow" }, label),
    note ? h("small", {}, note) : null,
  );

/**
 * @param {string[]} path
 * @param {Option} option
 * @param {Option[]} [among] the rows of its list
 */
function deskRow(path, option, among = [option]) {
  const act = option.then === undefined && !option.cost ? () => say(path, option) : () => {
    if (path[0] === "open") fetchDays();
    if (fetched.has(option)) option.then = "later"; // it may be otherwise by now
    update({ sheet: { kind: "desk", path } });
  };
  const note = [played.get(path.join(" ")), option.note ?? option.cost].filter(Boolean).join(" · ");
  const one = row(option.label, note, act, path.join(" "));
  if (among.some((other) => other.now)) one.props["aria-pressed"] = String(Boolean(option.now));
  return one;
}

/** @type {WeakSet<Option>} */
const fetched = new WeakSet(); // verbs of which what follows came later

/**
 * Say a word of the desk; who plays a seat, and how well, is seen nowhere else.
 * @param {string[]} path
 * @param {Option} option
 */
async function say(path, option) {
  const whose = path[0] === "opponent" ? optionAt(deskMenu(), path.slice(0, 2))?.label : null;
  if (!(await submit(path.join(" "))) || !whose) return;
  showToast({ text: [whose, option.label, option.note].filter(Boolean).join(" · ") });
}

/** @type {Map<string, string>} */
const played = new Map(); // of a game on the shelf: the day it was last played

/** Have the days come on which the games on the shelf were played last. */
async function fetchDays() {
  for (const { key, at } of (await getShelf()) ?? []) {
    played.set(`open ${key}`, told(at, { dateStyle: "medium" }));
  }
  update({});
}

/**
 * What may follow a verb of the desk; which rows there are for this phone, the box decides.
 * @param {DeskSheet} open
 */
export function desk(open) {
  const { path, level } = descend(deskMenu(), open.path);
  const title = optionAt(deskMenu(), open.path)?.label ?? "";
  const last = optionAt(deskMenu(), path);
  if (level === "later") {
    if (last) fetched.add(last);
    fetchLevel(deskMenu(), null, path);
    return [h("h1", { id: "sheet-title" }, title), h("p", {}, _("One moment."))];
  }
  const one = level === null ? last : null;
  if (one?.cost) return ended.shown((part) => part.sure(path, one, say));
  const rows = one
    ? [deskRow(path, one)]
    : optionsOf(level).map((one, _n, all) => deskRow([...path, one.part], one, all));
  const whose = !one && path.length > open.path.length && last?.label; // the only one there is
  return [
    h("h1", { id: "sheet-title" }, whose ? `${title}: ${whose}` : title),
    rows.length ? h("div", { class: "list" }, rows) : h(
      "p",
      {},
      _(
        "There is nothing here for this phone now: it has its seat for less than a minute, or something is proposed to all.",
      ),
    ),
  ];
}
