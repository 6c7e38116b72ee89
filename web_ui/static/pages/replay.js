// A past game step by step: how it stood after an entry, and why. A slider leads to any of them.

import { _ } from "../kit/gettext.js";
import { h } from "../kit/dom.js";
import { mark } from "../drawing/art.js";
import { board as drawBoard, sheetOf } from "../drawing/board.js";
import { addressOf } from "../stage/chips.js";
import { freshId, get, postIntent } from "../table/connection.js";
import { edged } from "../drawing/edges.js";
import { pause } from "../kit/insisting.js";
import { tellOf } from "../stage/ending.js";
import { keepsakes } from "../stage/keepsakes.js";
import { logLine } from "../stage/log_line.js";
import { isMat, mat, mats } from "../stage/mat.js";
import { figure } from "../kit/menus.js";
import { howItEnded } from "./how_it_ended.js";
import { closeList } from "./past.js";
import { isTelevision, look, lookAway, showButton, whyNot } from "../stage/showing.js";
import { colourOf, NOTHING, state, update } from "../table/table.js";
import { told } from "../kit/time.js";
import { card } from "../stage/tray.js";

/** @import { Board, LogLine, Replay, SeatLine } from "../types.d.ts" */

const PACE = 1600; // ms a step is on show while it plays by itself,
const SPEEDS = [1, 4, 16]; // and how many times as fast it may
const KEPT = 200; // steps that need not come again

/** The game on show, 0 for none. */
let key = 0;
let wanted = 0; // the entry to be shown
/** @type {Replay | null} */
let shown = null;
let fetching = false;
let problem = "";
/** @type {Map<number, Replay>} */
const steps = new Map();
let chosen = ""; // the sheet of the board that somebody looks at
/** @type {ReturnType<typeof setTimeout> | null} */
let playing = null;
let speed = 1;
let ended = false; // one step beyond the last it is told how the game ended

export const isReplay = () => key > 0;

/**
 * Show a game after one of its entries, 0 for none in particular: from its beginning.
 * @param {number} game
 * @param {number} entry
 */
export function openReplay(game, entry) {
  closeList();
  if (game !== key) {
    leaveReplay();
    key = game;
    tellOf(game);
  }
  seek(entry || 1);
}

export function leaveReplay() {
  lookAway();
  stop();
  asking = ended = false;
  key = 0;
  shown = null;
  problem = chosen = "";
  steps.clear();
  Object.assign(state, { view: NOTHING, board: null });
}

/**
 * Go to an entry; whoever pulls the slider sees each that comes, and in the end the one let go at.
 * @param {number} entry
 */
async function seek(entry) {
  wanted = entry;
  const known = steps.get(entry);
  if (known) return show(known);
  if (fetching) return;
  fetching = true;
  let going = true;
  while (key && !isThere() && going) going = await fetchOne(key, wanted);
  fetching = false;
  if (going && key && steps.get(wanted) !== shown) seek(wanted);
}

/** Whether what is on show is what is wanted. */
const isThere = () => shown !== null && steps.get(wanted) === shown;

/**
 * Fetch an entry and show it; false where asking again would not help.
 * @param {number} game
 * @param {number} entry
 */
async function fetchOne(game, entry) {
  let refused = "";
  const one = /** @type {Replay | null} */ (await get(
    `/api/replay?game=${game}&entry=${entry}`,
    (why) => refused = why,
  ));
  if (game !== key) return true;
  if (!one) {
    problem = refused || _("This game cannot be shown now. It is tried again.");
    update({});
    if (!refused) await pause();
    return !refused;
  }
  if (steps.size >= KEPT) steps.clear();
  steps.set(entry, one).set(one.entry, one);
  if (one.page.board && state.board === null) {
    const board = /** @type {Board | null} */ (await get(`/api/replay/board?game=${game}`));
    if (game === key) state.board = board;
  }
  if (game === key) show(one);
  return true;
}

/** @param {Replay} one */
function show(one) {
  shown = one;
  ended = false;
  problem = "";
  wanted = wanted && one.entry;
  const [space] = one.page.events?.findLast((event) => event.spaces?.length)?.spaces ?? [];
  if (state.board && (space || !chosen)) chosen = sheetOf(state.board, space);
  update({ view: one.page });
  look(key, one.entry);
  if (wanted) history.replaceState(null, "", `#${key}.${wanted}`);
}

// ------------------------------------------------------------------------------- moving about

/** Play on by itself from here, from the beginning where this is the end. */
function play() {
  playing = setTimeout(playOn, PACE / speed);
  if (!shown?.after) seek(1);
  update({});
}

async function playOn() {
  if (shown?.after) await seek(shown.after);
  else ended = hasEnd();
  playing = playing && !ended && (shown?.after || hasEnd()) ? setTimeout(playOn, PACE / speed) : null;
  update({});
}

/** Let it run faster; after the fastest as slowly as at first. */
function faster() {
  speed = SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length] ?? 1;
  if (playing) {
    stop();
    playing = setTimeout(playOn, PACE / speed);
  }
  update({});
}

function stop() {
  if (playing) clearTimeout(playing);
  playing = null;
}

/** Whether there is an end to be told of after the entry on show, which is the last. */
const hasEnd = () => Boolean(shown && !shown.after && shown.page.over && !isTelevision);

/** One step on: after the last one the end. */
function stepOn() {
  const { after } = shown ?? {};
  step(after);
  if (after || !hasEnd()) return;
  ended = true;
  update({});
}

/** One step back: from the end to the last one. */
const stepBack = () => step(ended ? shown?.entry : shown?.before);

/** @param {number | null | undefined} entry */
function step(entry) {
  stop();
  asking = false;
  if (entry) seek(entry);
}

/**
 * Arrow keys step, Home and End go to the ends, the space bar plays: a television has a remote control.
 * @param {KeyboardEvent} event
 */
export function press(event) {
  if (!shown || isTelevision || event.altKey || event.ctrlKey || event.metaKey) return;
  const onControl = event.target instanceof Element && event.target.closest("button, a, summary");
  /** @type {Record<string, () => void>} */
  const keys = {
    ArrowLeft: stepBack,
    ArrowRight: stepOn,
    Home: () => step(1),
    End: () => step(shown?.last),
  };
  if (event.key === " " && !onControl) keys[" "] = () => playing ? (stop(), update({})) : play();
  const act = keys[event.key];
  if (!act) return;
  event.preventDefault();
  act();
}

// ----------------------------------------------------------------------------------- carry on

let asking = false; // whether to carry on from here
let refused = "";

function ask() {
  stop();
  asking = true;
  refused = "";
  update({});
}

function back() {
  asking = false;
  update({});
}

/** Begin the game that goes on from what is on show; the table shows it. */
async function carry() {
  const answer = await postIntent({ id: freshId(), word: `branch ${key} ${shown?.entry}` });
  if ("ok" in answer) {
    location.assign("/");
    return;
  }
  refused = answer.text;
  update({});
}

/** What carrying on means, before it is done. */
const carryOn = () =>
  h(
    "div",
    { key: "asking", class: "asking", role: "group", "aria-label": _("Carry on from here") },
    h(
      "p",
      {},
      refused || _("A new game begins from here, with luck of its own. This one stays as it is."),
    ),
    h(
      "div",
      { class: "row" },
      h("button", { key: "no", class: "button", onclick: back }, _("Back")),
      h("button", { key: "yes", class: "button primary", onclick: carry }, _("Begin this game")),
    ),
  );

// ------------------------------------------------------------------------------------ drawing

/** The game as it was, and beside it why and the way to all other moments. */
export function replay() {
  return [
    h(
      "header",
      { key: "head", class: "row" },
      h("h1", { class: "grow" }, state.view.game?.title ?? _("One moment.")),
      isTelevision ? h("small", {}, _("A phone shows this.")) : [
        h("a", { key: "all", class: "tag", href: "#" }, _("All games")),
        h("a", { key: "table", class: "tag", href: "/" }, _("Back to the table")),
      ],
    ),
    shown ? null : trouble(),
    shown ? [seats(), ...moment(shown)] : null,
    shown ? controls(shown) : null,
  ];
}

/**
 * How it stood and why; after the last step the end, and what is kept of it.
 * @param {Replay} one
 */
const moment = (one) =>
  one.page.over && (ended || (isTelevision && !one.after))
    ? [
      howItEnded(
        one.page.over,
        chip(one.page.over.rule),
        isTelevision ? null : [trouble(), whyNot(), keepsakes(key, tellRefused)],
      ),
    ]
    : [stage(), reasons(one)];

/** What could not be done, in the place of why something came: the board keeps its own. */
const trouble = () => problem ? h("p", { key: "problem", role: "alert", class: "note" }, problem) : null;

/** The board, or the mats where people keep it. */
function stage() {
  const { board, view } = state;
  const trays = (view.trays ?? []).filter((one) => !isMat(one) && !one.follows);
  return h(
    "section",
    { key: "stage", class: "moment" },
    board ? sheets(board) : null,
    board
      ? null
      : h("div", { key: "mats", class: `mats of-${mats().length}` }, mats().map((one) => mat(one, "small"))),
    trays.length
      ? h(
        "details",
        { key: "trays", open: !board && !mats().length },
        h("summary", {}, _("What else lies there")),
        h("div", { class: "stack" }, trays.map((one) => card(one, null))),
      )
      : null,
  );
}

/** @param {Board} board */
function sheets(board) {
  const names = board.sheets.length ? board.sheets : [["", ""]];
  return [
    board.sheets.length > 1
      ? h(
        "div",
        { key: "tabs", class: "tabs", role: "group", "aria-label": _("Part of the board") },
        board.sheets.map(([sheet, title]) =>
          h("button", {
            key: sheet,
            "aria-pressed": String(sheet === chosen),
            onclick: () => {
              chosen = sheet;
              update({});
            },
          }, title)
        ),
      )
      : null,
    h(
      "div",
      { key: "board", class: "board" },
      names.map(([sheet = ""]) => sheet === chosen || names.length === 1 ? drawn(board, sheet) : null),
    ),
  ];
}

/**
 * @param {Board} board
 * @param {string} sheet
 */
function drawn(board, sheet) {
  const events = state.view.events ?? [];
  const highlights = { targets: new Map(), able: new Set(), told: new Set(events.at(-1)?.spaces) };
  return edged(
    board,
    sheet,
    (finger) => drawBoard(board, state.view.pieces ?? [], colourOf, { ...highlights, sheet, finger }, null),
  );
}

/**
 * Where in the game it is, what happened, by which ruling and draws.
 * @param {Replay} one
 */
function reasons({ page, at, last, after, undone, branch, barred, show }) {
  const head = [...new Set([page.head?.phase, page.head?.context])].filter(Boolean).join(" · ");
  const lines = page.log ?? [];
  return h(
    "section",
    { key: "reasons", class: "reasons", "aria-live": "polite" },
    h("small", { key: "place" }, [head, told(at)].filter(Boolean).join(" · ")),
    isTelevision || !(show || after || ((branch || barred) && !page.over)) ? null : h(
      "div",
      { key: "ways", class: "row" },
      after ? h("button", { class: "tag", onclick: () => step(last) }, _("To the end")) : null,
      show ? showButton() : null,
      (branch || barred) && !page.over && !asking
        ? h(
          "button",
          {
            class: "tag",
            "aria-disabled": barred ? "true" : undefined,
            onclick: barred ? () => tellRefused(barred) : ask,
          },
          _("Carry on from here"),
        )
        : null,
    ),
    trouble(),
    whyNot(),
    lines.length
      ? h("ol", { key: "lines", class: "log" }, lines.map((line, n) => h("li", { key: n }, reason(line))))
      : h("p", { key: "lines" }, _("Nothing is told of this entry.")),
    page.over
      ? [
        h("p", { key: "over", class: "over" }, page.over.text),
        isTelevision ? null : keepsakes(key, tellRefused),
      ]
      : null,
    undone ? h("p", { key: "undone", class: "note" }, _("This was taken back later.")) : null,
  );
}

/** @param {string} sentence */
function tellRefused(sentence) {
  problem = sentence;
  update({});
}

/** @param {LogLine} line */
const reason = (line) => logLine(line, chip(line.rule));

/**
 * A rule, and where it can be read.
 * @param {string | null | undefined} rule
 */
const chip = (rule) =>
  rule
    ? h(isTelevision ? "span" : "a", {
      key: "rule",
      class: "tag",
      href: isTelevision ? undefined : addressOf(rule),
    }, called(rule))
    : null;

/** @param {string} rule */
const called = (rule) =>
  /^[A-Z]+-\d/.test(rule) ? rule : _("Rule: {rule}", { rule: state.view.game?.chapters?.[rule] ?? rule });

/** How all stood. */
const seats = () =>
  h(
    "ol",
    { key: "seats", class: "standings" },
    (state.view.seats ?? []).map((one) => h("li", { key: one.seat }, seat(one))),
  );

/** @param {SeatLine} one */
const seat = (one) => [
  mark(one.colour, 20),
  h("span", { class: "grow" }, one.name),
  h("b", {}, figure(one.score ?? one.headline)),
  h("small", {}, one.score === undefined ? one.label : `${one.headline} ${one.label}`),
];

/**
 * The slider, and what steps and plays.
 * @param {Replay} one
 */
function controls({ entry, last, before, after }) {
  return h(
    "footer",
    { key: "controls", class: "controls" },
    h(
      "div",
      { key: "where", class: "row" },
      h("input", {
        key: "slider",
        type: "range",
        min: 1,
        max: last,
        step: 1,
        disabled: isTelevision,
        value: String(fetching && wanted ? wanted : entry),
        "aria-label": _("Entry of the record"),
        "aria-valuetext": _("{n} of {total}", { n: entry, total: last }),
        oninput: (event) => step(Number(event.currentTarget.value)),
      }),
      asking || isTelevision ? null : h("button", {
        key: "speed",
        class: "button",
        "aria-label": _("How fast it runs: {n} times", { n: speed }),
        onclick: faster,
      }, `${speed} ×`),
    ),
    asking ? carryOn() : null,
    isTelevision ? h("small", { key: "place", class: "place" }, `${entry} / ${last}`) : null,
    asking || isTelevision ? null : h(
      "div",
      { key: "keys", class: "row" },
      h("button", {
        key: "before",
        class: "button",
        disabled: !before && !ended,
        "aria-label": _("One step back"),
        onclick: stepBack,
      }, "◀"),
      h("button", {
        key: "play",
        class: "button grow",
        onclick: () => playing ? (stop(), update({})) : play(),
      }, playing ? _("Stop") : _("Let it run")),
      h("button", {
        key: "after",
        class: "button",
        disabled: !after && (ended || !hasEnd()),
        "aria-label": _("One step on"),
        onclick: stepOn,
      }, "▶"),
      h("small", { key: "place", class: "place" }, `${entry} / ${last}`),
    ),
  );
}
