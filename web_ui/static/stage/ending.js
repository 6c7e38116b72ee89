// What there is to tell when a game is over: bars, charts, turning points, luck, awards. From GET /api/ending.

import { _, capital } from "../kit/gettext.js";
import { h } from "../kit/dom.js";
import { drawing, mark, picture, shapeOf } from "../drawing/art.js";
import { insist } from "../kit/insisting.js";
import { getEnding } from "../table/connection.js";
import { figure } from "../kit/menus.js";
import { isLeftOpen } from "../table/receiving.js";
import { colourOf, nameOf, state, update } from "../table/table.js";

/** @import { Chart, Ending } from "../types.d.ts" */

const WIDE = 320; // of a chart, in units of its own
const WIDER = 450; // of one of several on a television, where they are low
const HIGH = 154;
const LEFT = 26; // what its figures take of that
const RIGHT = 14;
const TOP = 12;
const BELOW = 24;
const MARKED = 8; // rounds with a figure below, at most

/** @type {{ key: string, ending: Ending | null }} */
let told = { key: "", ending: null };

/** @type {number | null} */
let past = null;

/**
 * Tell of a past game, by its number, and not of the one on the table.
 * @param {number} game
 */
export const tellOf = (game) => (past = game);

/** How the game on show ended; null until that has come. */
export function ending() {
  const { view } = state;
  const key = `${past ?? view.key} ${view.entry} ${view.seats?.map((one) => one.name)}`;
  if (told.key !== key) {
    told = { key, ending: told.ending?.entry === view.entry ? told.ending : null };
    fetchEnding(key);
  }
  return told.ending;
}

/** @param {string} key */
async function fetchEnding(key) {
  const game = past ?? (isLeftOpen() ? state.view.key ?? null : null);
  const found = await insist(() => getEnding(game), () => told.key === key);
  if (!found) return; // another game has come to the table meanwhile
  told = { key, ending: found };
  update({});
}

/**
 * The rows that make the points as bars, a bar for each seat in its place; null where there are none, or a
 * row takes points away.
 * @param {Ending} ended
 * @param {number[]} seats in the order of their places
 * @param {(number | null)[]} scores
 */
export function bars({ rows }, seats, scores) {
  if (rows.length < 2 || rows.some(([, row]) => row.some((one) => one < 0))) return null;
  const most = Math.max(1, ...seats.map((seat) => scores[seat] ?? 0));
  return [
    h(
      "ol",
      { class: "bars" },
      seats.map((seat) =>
        h(
          "li",
          { key: seat, class: colourOf(seat) },
          mark(colourOf(seat), 20),
          h("span", { class: "name" }, nameOf(seat)),
          track(rows.map(([, row]) => row[seat] ?? 0), most),
          h("b", {}, figure(scores[seat])),
        )
      ),
    ),
    h(
      "p",
      { class: "legend" },
      rows.map(([heading], n) => h("span", { key: heading }, h("i", { class: `part-${n % 3}` }), heading)),
    ),
  ];
}

/**
 * A bar of several parts, each with its number in it.
 * @param {number[]} lengths
 * @param {number} most the length of a bar over the whole width
 */
function track(lengths, most) {
  let before = 0;
  return h(
    "svg",
    { class: "track", "aria-hidden": "true" },
    lengths.map((length, n) => {
      const at = (100 * before) / most;
      before += length;
      const wide = (100 * length) / most;
      return length
        ? [
          h("rect", {
            key: `part ${n}`,
            class: `part-${n % 3}`,
            x: `${at}%`,
            width: `${wide}%`,
            height: "100%",
            rx: 6,
          }),
          wide > 2 * `${length}`.length
            ? h(
              "text",
              {
                key: `number ${n}`,
                class: `part-${n % 3}${wide > 7 ? "" : " slim"}`,
                x: `${at + wide / 2}%`,
                y: "50%",
              },
              length,
            )
            : null,
        ]
        : null;
    }),
  );
}

/**
 * The charts of a game; nothing where there are none.
 * @param {readonly Chart[]} all
 * @param {number[]} [first] the seats that won
 * @param {boolean} [low] whether they share a place that is wider than high
 */
export const charts = (all, first = [], low = false) =>
  all.length
    ? h(
      "section",
      { key: "charts", class: "card charts" },
      all.map((one) => chart(one, first, low && all.length > 1 ? WIDER : WIDE)),
    )
    : null;

/**
 * A figure over the rounds, a line for each seat that ends with its shape.
 * @param {Chart} chart
 * @param {number[]} first the seats that won: their lines are drawn last and thickest
 * @param {number} wide
 */
function chart({ label, rounds, values, lines }, first, wide) {
  const [low, high] = [lines.at(0) ?? 0, lines.at(-1) ?? 1];
  const x = (/** @type {number} */ n) => LEFT + (n * (wide - LEFT - RIGHT)) / Math.max(1, rounds.length - 1);
  const y = (/** @type {number} */ value) => TOP + ((high - value) * (HIGH - TOP - BELOW)) / (high - low);
  const apart = Math.ceil(rounds.length / MARKED);
  const seats = (values[0] ?? []).map((__, seat) => seat).sort((a, b) =>
    Number(first.includes(a)) - Number(first.includes(b))
  );
  return h(
    "figure",
    { key: label, class: "chart" },
    h("figcaption", {}, capital(_("{what} by round", { what: label }))),
    h(
      "svg",
      { viewBox: `0 0 ${wide} ${HIGH}`, role: "img", "aria-label": spoken(label, values) },
      lines.map((value) => [
        h("line", {
          key: `line ${value}`,
          class: "grid",
          x1: LEFT,
          x2: wide - RIGHT,
          y1: y(value),
          y2: y(value),
        }),
        h("text", { key: `value ${value}`, class: "value", x: LEFT - 6, y: y(value) + 3.5 }, figure(value)),
      ]),
      rounds.map((round, n) =>
        n % apart === 0 ? h("text", { key: `round ${round}`, x: x(n), y: HIGH - 5 }, round) : null
      ),
      seats.map((seat) =>
        h("polyline", {
          key: `seat ${seat}`,
          class: `${colourOf(seat)}${first.includes(seat) ? " first" : ""}`,
          points: values.map((row, n) => `${x(n).toFixed(1)},${y(row[seat] ?? 0).toFixed(1)}`).join(" "),
        })
      ),
      seats.map((seat) =>
        h(
          "g",
          {
            key: `mark ${seat}`,
            class: `mark ${colourOf(seat)}`,
            transform: `translate(${x(rounds.length - 1)} ${y(values.at(-1)?.[seat] ?? 0)}) scale(0.6)`,
          },
          shapeOf(colourOf(seat)),
        )
      ),
    ),
  );
}

/**
 * What a chart says to those who cannot see it.
 * @param {string} label
 * @param {readonly (readonly number[])[]} values
 */
const spoken = (label, values) =>
  `${label}: ${(values.at(-1) ?? []).map((value, seat) => `${nameOf(seat)} ${figure(value)}`).join(", ")}`;

/** @param {Ending} ended */
export const turning = ({ turning: points }) =>
  points.length
    ? h(
      "section",
      { key: "turning", class: "card turning" },
      h("h2", {}, _("Turning points")),
      h(
        "ol",
        {},
        points.map((one) =>
          h(
            "li",
            { key: `${one.round} ${one.title}` },
            h("small", { class: "round" }, _("round {n}", { n: one.round })),
            h(
              "div",
              { class: "grow" },
              h("b", {}, one.title),
              h("p", {}, one.seat === undefined ? null : [mark(colourOf(one.seat), 14), " "], one.text),
              h("small", {}, one.found),
            ),
          )
        ),
      ),
    )
    : null;

/** @param {Ending} ended */
export const luck = ({ luck: lines, note }) =>
  note
    ? h(
      "section",
      { key: "luck", class: "card evening-luck" },
      h("h2", {}, _("Luck of the evening")),
      lines.length
        ? h(
          "ul",
          {},
          lines.map((one) =>
            h(
              "li",
              { key: one.text },
              one.seat !== undefined
                ? mark(colourOf(one.seat), 20)
                : one.dice
                ? drawing(picture("dice"), 20)
                : null,
              h("div", { class: "grow" }, one.text, one.likely ? h("small", {}, one.likely) : null),
            )
          ),
        )
        : null,
      h("small", { class: "note" }, note),
    )
    : null;

/** @param {Ending} ended */
export const awards = ({ awards: given }) =>
  given.length
    ? h(
      "section",
      { key: "awards", class: "awards" },
      given.map((one) =>
        h(
          "div",
          { key: one.title, class: "card" },
          drawing(picture(one.picture, colourOf(one.seat)), 40),
          h("b", {}, one.title),
          h("small", {}, `${nameOf(one.seat)}: ${one.text}`),
        )
      ),
    )
    : null;
