// The final score: who has won and by what, and where their points come from.

import { _, capital, sentence } from "../kit/gettext.js";
import { soleSeat } from "../kit/addressing.js";
import { h } from "../kit/dom.js";
import { doing, shown } from "./halves.js";
import { drawing, mark, picture } from "../drawing/art.js";
import { ruleChip } from "./chips.js";
import { awards, bars, charts, ending, luck, turning } from "./ending.js";
import { keepsakes } from "./keepsakes.js";
import { figure } from "../kit/menus.js";
import { isLeftOpen } from "../table/receiving.js";
import { showToast } from "../table/submitting.js";
import { colourOf, latestEvents, nameOf, pictureOf, state } from "../table/table.js";

/** @import { Ending, Over } from "../types.d.ts" */

const TOTAL = _("total");
const A_LINE = 12; // letters of a heading that is not broken: many of two lines are more than a page

/**
 * A heading with a number for each seat.
 * @typedef {[heading: string, numbers: (number | null)[]]} Row
 */

/**
 * The winner, the table of points, and where the record can be had.
 * @param {Over} over
 */
export function score(over) {
  const ended = ending();
  const seats = over.ranking.flat();
  return h(
    "div",
    { key: "score", class: "stack top" },
    shown(winner(over), beforeTheEnd(), breakdown(over)),
    doing(
      charts(ended?.charts ?? [], over.ranking[0]),
      ended
        ? h(
          "div",
          { key: "told", class: "retold" },
          turning(ended),
          luck(ended),
          times(ended, seats),
          ended.awards.length ? h("h2", { key: "awarded" }, _("Awards")) : null,
          awards(ended),
        )
        : null,
      ended
        ? keepsakes(
          isLeftOpen() ? state.view.key ?? null : null,
          tellRefused,
          h("a", { class: "button", href: ended.bgstats, rel: "noreferrer" }, "BG Stats"),
        )
        : null,
      h(
        "section",
        { key: "record", class: "card row record" },
        h("span", { class: "grow" }, _("The record holds every draw.")),
        h("a", { class: "tag", href: "/luck" }, _("How the luck fell")),
        h("a", { class: "tag", href: `/games#${state.view.key}` }, _("Step by step")),
        isLeftOpen() ? null : h("a", { class: "tag", href: "/api/record" }, _("Save the record")),
      ),
    ),
  );
}

const MOST = 3; // sentences

/** What happened last: what an opponent did, whose pieces may not have been moved yet, else how it came to the end. */
function beforeTheEnd() {
  const { said, events = [] } = state.view;
  const told = said?.last ?? events.filter((one) => one.kind !== "end").slice(-MOST).map((one) => one.text);
  return told.length
    ? h(
      "p",
      { key: "before", class: "note" },
      said ? [mark(colourOf(said.seat), 14), " "] : null,
      _("Before the end: {text}", { text: told.map(sentence).join(" ") }),
    )
    : null;
}

/** @param {string} sentence */
const tellRefused = (sentence) => showToast({ text: sentence });

/**
 * Who has won, and by what.
 * @param {Over} over
 */
export function winner(over) {
  const first = over.ranking[0] ?? [];
  const ended = ending();
  const why = latestEvents().find((one) => one.kind === "end")?.text; // where the result does not say so
  const verdict = sentence(isMine(first) && over.you || over.text);
  const said = isMine(first) ? _("You win") : over.won;
  const deciding = ended?.you?.[soleSeat(state.view, state.you) ?? ""] ?? ended?.deciding ?? "";
  const rest = beyond(verdict, said);
  return h(
    "section",
    { key: "winner", class: "card event" },
    h(
      "div",
      { class: "row" },
      first.map((seat) => drawing(picture(pictureOf(seat), colourOf(seat)), first.length > 2 ? 52 : 76)),
    ),
    h("h1", {}, said),
    ended
      ? h(
        "p",
        { class: "deciding" },
        beyond(sentence(deciding).replace(sentence(over.text), verdict), said),
      )
      : why
      ? h("p", {}, sentence(why))
      : null,
    rest && !(ended && isTold(over, rest, sentence(deciding))) ? h("p", {}, rest) : null,
    ended ? h("small", { class: "facts" }, [...unsaid(why, deciding), ...ended.facts].join(" · ")) : null,
    ruleChip(over.rule),
  );
}

/**
 * Why a game has ended, where what decided it does not say so.
 * @param {string | undefined} why
 * @param {string} deciding
 */
const unsaid = (why, deciding) =>
  why && !deciding.includes(why.replace(/\.$/, "")) ? [why.replace(/\.$/, "")] : [];

/**
 * Where the points of all come from: as bars, or else as a table.
 * @param {Over} over
 */
export function breakdown(over) {
  const seats = over.ranking.flat();
  const ended = ending();
  const rows = rowsOf(over);
  const listed = rows.length >= seats.length; // whichever are fewer are the columns
  const drawn = ended ? bars(ended, seats, over.scores ?? []) : null;
  return h(
    "section",
    { key: "table", class: listed && !drawn ? "card points listed" : "card points" },
    drawn ??
      h("table", {}, h("tbody", {}, listed ? byHeading(seats, rows) : bySeat(seats, rows))),
  );
}

/**
 * The time of each seat by phase, where a clock was on show.
 * @param {Ending} ended
 * @param {number[]} seats in the order of their places
 */
export const times = ({ time }, seats) =>
  time.length
    ? h(
      "section",
      { key: "times", class: "card points listed times" },
      h("h2", {}, _("Time")),
      h(
        "table",
        {},
        h(
          "tbody",
          {},
          h("tr", {}, h("td", {}), seats.map((seat) => seatCell("th", seat))),
          time.map(([heading, row], n) =>
            h(
              "tr",
              { key: heading, class: n === time.length - 1 ? "total" : undefined },
              h("th", {}, heading),
              seats.map((seat) => h("td", { key: seat }, row[seat])),
            )
          ),
        ),
      ),
    )
    : null;

/**
 * What a sentence says beyond the heading above it, where it begins with the same words.
 * @param {string} words
 * @param {string} heading
 */
function beyond(words, heading) {
  if (!words.startsWith(heading)) return words;
  const rest = words.slice(heading.length).replace(/^[^\p{L}\p{N}−]+/u, "");
  return rest && capital(rest);
}

/**
 * Whether the sentence that decides has told already what the rules say beyond who has won: in these words, or
 * in the same figures.
 * @param {Over} over
 * @param {string} rest
 * @param {string} deciding
 */
function isTold(over, rest, deciding) {
  const figures = (/** @type {string} */ words) => [...words.match(/−?\p{N}+/gu) ?? []];
  const said = figures(deciding);
  const repeated = figures(rest).length > 0 && figures(rest).every((one) => said.includes(one));
  return repeated || deciding.includes(sentence(over.text));
}

/**
 * Whether this phone alone has won.
 * @param {readonly number[]} winner
 */
const isMine = (winner) => winner.length === 1 && winner[0] === soleSeat(state.view, state.you);

/**
 * The rows of points, with their sum where it is none of them.
 * @param {Over} over
 * @returns {Row[]}
 */
function rowsOf({ table = [], scores }) {
  const listed = table.some(([, row]) => String(row) === String(scores));
  return !listed && scores?.some((one) => one !== null) ? [...table, [TOTAL, scores]] : table;
}

/**
 * @param {"td" | "th"} tag
 * @param {number} seat
 */
const seatCell = (tag, seat) =>
  h(tag, { key: seat, class: "whose" }, mark(colourOf(seat)), " ", h("span", {}, nameOf(seat)));

/** @param {string} heading */
const classOf = (heading) => heading === TOTAL ? "total" : undefined;

/**
 * Fewer headings than seats: a column each, a row per seat.
 * @param {number[]} seats
 * @param {Row[]} rows
 */
function bySeat(seats, rows) {
  return [
    h("tr", {}, h("td", {}), rows.map(([heading]) => h("th", {}, heading))),
    seats.map((seat) =>
      h(
        "tr",
        { key: seat },
        seatCell("td", seat),
        rows.map(([heading, row]) => h("td", { class: classOf(heading) }, figure(row[seat]))),
      )
    ),
  ];
}

/**
 * As many headings or more: a row each, a column per seat.
 * @param {number[]} seats
 * @param {Row[]} rows
 */
function byHeading(seats, rows) {
  return [
    h("tr", {}, h("td", {}), seats.map((seat) => seatCell("th", seat))),
    rows.map(([heading, row]) =>
      h(
        "tr",
        { key: heading, class: classOf(heading) },
        h("td", {}, heading.length > A_LINE ? heading : heading.replaceAll(" ", "\u00a0")),
        seats.map((seat) => h("td", {}, figure(row[seat]))),
      )
    ),
  ];
}
