// What stands where, one station after the other, for a board that is set up again; and all of it at once, to be
// looked at closely. Nothing is played or written down by it: each phone is where it is.

import { _ } from "../kit/gettext.js";
import { h } from "../kit/dom.js";
import { mark } from "../drawing/art.js";
import { board as drawBoard, sheetOf } from "../drawing/board.js";
import { get, post } from "../table/connection.js";
import { isMat, mat } from "../stage/mat.js";
import { openPencil } from "./pencil.js";
import { CELL } from "../drawing/pieces.js";
import { playedBoard } from "../stage/tabs.js";
import { submit } from "../table/submitting.js";
import { colourOf, isRecovering, mayDesk, outdated, state, update } from "../table/table.js";
import { card } from "../stage/tray.js";

/** @import { RebuildSheet } from "../table/table.js" */
/** @import { Board, Rebuild, Space, StationShown } from "../types.d.ts" */

/** @type {Rebuild | null} */
let told = null;
/** How far this phone is, in which game: whoever comes back goes on there. */
let walk = { key: /** @type {number | null | undefined} */ (undefined), at: 0 };
let fetching = false;

/** Begin, or go on where this phone was. */
export async function openRebuild() {
  if (walk.key !== state.view.key) walk = { key: state.view.key, at: 0 };
  update({ sheet: { kind: "rebuild" }, toast: null });
  showOnBigBoard(true);
  watchForLeaving();
  await fetchStations();
}

async function fetchStations() {
  if (fetching) return;
  fetching = true;
  const come = /** @type {Rebuild | null} */ (await get("/api/rebuild"));
  fetching = false;
  if (come) told = come;
  update({});
}

/** @param {boolean} on */
const showOnBigBoard = (on) => {
  if (state.you.member) post("/api/whole", { on });
};

const leave = () => update({ sheet: null });

/** @type {ReturnType<typeof setInterval> | undefined} */
let watch;

/** However this sheet is left, big boards then show the game again. */
function watchForLeaving() {
  clearInterval(watch);
  watch = setInterval(() => {
    if (state.sheet?.kind === "rebuild" || state.pencil) return;
    clearInterval(watch);
    showOnBigBoard(false);
  }, 1000);
}

/** @param {number} at */
function goTo(at) {
  walk.at = at;
  update({});
  showOnBigBoard(true);
  document.querySelector(".sheet")?.scrollTo(0, 0);
}

/**
 * The sheet: a station, the end, or everything at once.
 * @param {RebuildSheet} open
 */
export function rebuild(open) {
  if (open.whole) return whole();
  if (!told || told.moved !== state.view.moved) {
    fetchStations();
    if (!told) return h("p", { key: "wait", id: "sheet-title" }, _("One moment."));
  }
  const { stations } = told;
  const at = Math.min(walk.at, stations.length);
  const station = stations[at];
  return station ? stationParts(station, at, stations.length) : ended(stations.length);
}

/**
 * @param {StationShown} station
 * @param {number} at
 * @param {number} of
 */
const stationParts = (station, at, of) => [
  h(
    "header",
    { key: "head", class: "row station" },
    locators(station),
    station.seat === undefined ? null : mark(colourOf(station.seat), 26),
    h(
      "div",
      { key: "title", class: "grow" },
      h("h1", { id: "sheet-title" }, station.name),
      h("small", { class: "counted-off" }, _("{n} of {total}", { n: at + 1, total: of })),
    ),
    h(
      "button",
      { key: "whole", class: "tag", onclick: () => update({ sheet: { kind: "rebuild", whole: true } }) },
      _("See all of it"),
    ),
  ),
  picture(station),
  state.view.paused && state.you.member
    ? h(
      "p",
      { key: "paused", class: "note" },
      mayGoOn()
        ? _("Nothing is corrected in a break: Differs goes on with the game first.")
        : _("Nothing is corrected in a break: go on with the game first."),
    )
    : null,
  h(
    "ul",
    { key: `lines ${at}`, class: station.spaces ? "stands two" : "stands" },
    unseen(station).map((line, n) =>
      h("li", { key: n }, line.where ? h("b", {}, line.where, " ") : null, line.text)
    ),
  ),
  h(
    "div",
    { key: "answers", class: "putting-right row answers" },
    h(
      "button",
      {
        key: "back",
        class: "icon",
        "aria-label": at ? _("Back") : _("Close"),
        onclick: () => (at ? goTo(at - 1) : leave()),
      },
      at ? "‹" : "×",
    ),
    mayDesk("pencil") || mayGoOn()
      ? h("button", { key: "differs", class: "button", onclick: () => differs(station) }, _("Differs"))
      : null,
    h(
      "button",
      { key: "stands", class: "button primary", onclick: () => goTo(at + 1) },
      _("As it stands"),
    ),
  ),
];

/** @param {number} of */
const ended = (of) => [
  h("h1", { key: "head", id: "sheet-title" }, _("All is looked at")),
  h("p", { key: "said" }, _("The board stands again. Play on when everybody is ready.")),
  h(
    "div",
    { key: "answers", class: "row answers" },
    h("button", { key: "back", class: "button", onclick: () => goTo(of - 1) }, _("Back")),
    h(
      "button",
      {
        key: "done",
        class: "button primary",
        onclick: () => {
          leave();
          walk.at = 0;
        },
      },
      _("Done"),
    ),
  ),
];

/** In a break that this phone may end: then it is corrected. */
const mayGoOn = () => state.view.paused && mayDesk("resume") && !isRecovering();

/**
 * Take up the pencil where something differs; laid down, it leads back here. In a break the game goes on first.
 * @param {StationShown} station
 */
async function differs(station) {
  if (mayGoOn()) {
    if (!(await submit("resume"))) return;
    while (outdated()) await new Promise((done) => setTimeout(done, 30));
  }
  const [space] = station.spaces ?? [];
  await openPencil({ region: station.spaces ?? [], back: openRebuild });
  update({
    viewedSeat: station.trays?.length ? (station.seat ?? state.you.seats[0] ?? 0) : null,
    tab: space && state.board ? { sheet: sheetOf(state.board, space), rev: state.view.rev } : state.tab,
  });
}

// ------------------------------------------------------------------------------ how it looks

/**
 * What is listed below the picture: of a den that is drawn only what the drawing does not show.
 * @param {StationShown} station
 */
const unseen = (station) =>
  drawn(station).length
    ? station.lines.map((line) => ({ ...line, text: line.beside ?? line.text })).filter((line) => line.text)
    : station.lines;

/** @param {StationShown} station */
const drawn = (station) =>
  (state.view.trays ?? []).filter((one) => station.trays?.includes(one.id) && isMat(one));

/** @param {StationShown} station */
function picture(station) {
  const { board } = state;
  if (station.spaces) {
    return board && station.lines.some((one) => one.where) ? regionOf(board, station.spaces) : null;
  }
  const trays = drawn(station);
  return trays.length ? h("div", { key: "mats" }, trays.map((one) => mat(one, "large"))) : null;
}

/** @type {(sheet?: string) => import("../words/acts.js").Highlights} */
const plain = (sheet) => ({ targets: new Map(), able: new Set(), told: new Set(), sheet });

/**
 * A region as large as there is room, each space with its name: by that people say where something goes.
 * @param {Board} board
 * @param {readonly string[]} names
 */
function regionOf(board, names) {
  const pieces = state.view.pieces ?? [];
  const taken = new Set(pieces.map((one) => one.at));
  const spaces = board.spaces.filter((one) => names.includes(one.name)).map((one) => ({
    ...one,
    label: one.name,
  }));
  const drawn = drawBoard({ ...board, spaces }, pieces, colourOf, { ...plain(), finger: CELL }, null);
  const [left = 0, top = 0, width = 0, height = 0] = String(drawn.props.viewBox).split(" ").map(Number);
  return h(
    "div",
    { key: `region ${names[0]}`, class: "region board" },
    h(
      "svg",
      { key: "named", viewBox: [0, 0, width, height].join(" ") },
      drawn,
      spaces.filter((one) => taken.has(one.name)).map((one) =>
        h(
          "text",
          { key: one.name, class: "called", x: one.x * CELL - left, y: (one.y + 0.46) * CELL - top },
          one.name,
        )
      ),
    ),
  );
}

/**
 * Where the spaces of a station lie, on each sheet that has some of them.
 * @param {StationShown} station
 */
function locators({ spaces }) {
  if (!spaces || !state.board) return null;
  const meant = new Set(spaces);
  const all = state.board.spaces;
  const sheets = new Set(all.filter((one) => meant.has(one.name)).map((one) => one.sheet));
  return [...sheets].map((sheet) => locator(all.filter((one) => one.sheet === sheet), meant));
}

/**
 * A small picture of a sheet that says which part of it is meant.
 * @param {Space[]} spaces
 * @param {Set<string>} meant
 */
function locator(spaces, meant) {
  const [xs, ys] = [spaces.map((one) => one.x * CELL), spaces.map((one) => one.y * CELL)];
  const [left, top] = [Math.min(...xs) - CELL / 2, Math.min(...ys) - CELL / 2];
  const size = [Math.max(...xs) + CELL / 2 - left, Math.max(...ys) + CELL / 2 - top];
  return h(
    "svg",
    {
      key: `where ${spaces[0]?.sheet}`,
      class: "locator",
      viewBox: [left, top, ...size].map(Math.round).join(" "),
      "aria-hidden": "true",
    },
    spaces.map((one) =>
      h("circle", {
        key: one.name,
        class: meant.has(one.name) ? "meant" : "",
        cx: Math.round(one.x * CELL),
        cy: Math.round(one.y * CELL),
        r: CELL * 0.42,
      })
    ),
  );
}

/** Everything at once, as on a photograph: the board to be made larger with two fingers, or all that is counted. */
function whole() {
  const { board, view } = state;
  const back = () => update({ sheet: { kind: "rebuild" } });
  return [
    h(
      "header",
      { key: "head", class: "row station" },
      h("h1", { id: "sheet-title", class: "grow" }, _("All of it")),
      h("button", { key: "close", class: "icon", "aria-label": _("Back"), onclick: back }, "×"),
    ),
    board && view.pieces
      ? h(
        "div",
        { key: "photograph", class: "photograph board" },
        playedBoard(board, view.pieces, colourOf, plain(sheetOf(board)), null, null),
      )
      : h(
        "div",
        { key: "counted", class: "stack" },
        (view.trays ?? []).filter((one) => !one.follows).map((one) => card(one, null)),
      ),
  ];
}
