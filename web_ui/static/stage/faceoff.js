// Two figures that fight: their dice as on the table, how it may end and how likely, and how it did end.

import { soleSeat } from "../kit/addressing.js";
import { _ } from "../kit/gettext.js";
import { h } from "../kit/dom.js";
import { drawing, mark, picture } from "../drawing/art.js";
import { die } from "../drawing/die.js";
import { colourOf, nameOf, state } from "../table/table.js";

/** @import { Die, Duel, DuelEnd, Fighter } from "../types.d.ts" */

/**
 * What the one who is asked has chosen so far: dice, and the chance of each end with them. `apart`: what each
 * end does is told elsewhere, see `outcomes`.
 * @typedef {{ seat: number, dice: Die["shape"][], ends: readonly number[] | undefined, apart?: boolean }} Chosen
 */

/**
 * A fight: in full, or as a strip between a board and what is chosen.
 * @param {Duel} duel
 * @param {"large" | "small"} size
 * @param {Chosen} [chosen]
 */
export function faceoff(duel, size, chosen) {
  const [attacker, other] = /** @type {[Fighter, Fighter]} */ (duel.fighters);
  const ends = chosen?.ends ?? duel.chances;
  return h(
    "section",
    { key: "faceoff", class: `faceoff ${size}` },
    h(
      "div",
      { class: "fighters" },
      side(attacker, size, chosen),
      h("span", { key: "against", class: "against" }, _("vs")),
      side(other, size, chosen),
    ),
    ends && [sums(duel, ends), bar(duel, ends)],
    size === "large" && !chosen?.apart && outcomes(duel, ends),
  );
}

/**
 * @param {Fighter} one
 * @param {"large" | "small"} size
 * @param {Chosen} [chosen]
 */
function side(one, size, chosen) {
  const colour = colourOf(one.seat);
  /** @type {Die[]} */
  const more = chosen?.seat === one.seat ? chosen.dice.map((shape) => ({ shape })) : [];
  const dice = [...(one.dice ?? []), ...more];
  const faces = [...dice.map((die) => die.face ?? ""), ...(one.bonus ? [String(one.bonus)] : [])];
  const large = size === "large";
  return h(
    "div",
    { key: one.seat, class: `fighter ${colour}` },
    h("small", { class: "role" }, one.role),
    drawing(picture(one.picture, colour, one.label), large ? 84 : 44),
    h("b", {}, ownSide([one]) === 0 ? one.own ?? one.name : one.name),
    dice.length
      ? h("span", { class: "dice" }, dice.map((one, n) => die(one, n, large ? 36 : 24)))
      : h("small", { class: "dice" }, chooses(one, chosen) ? _("chooses dice") : _("no dice")),
    one.total === undefined ? null : [
      h("small", { key: "sum" }, faces.length > 1 ? faces.join(" + ") : ""),
      h("b", { key: "total", class: "total" }, one.total),
    ],
  );
}

/**
 * Whether somebody elsewhere is asked for the dice of this fighter.
 * @param {Fighter} one
 * @param {Chosen} [chosen]
 */
const chooses = (one, chosen) =>
  chosen?.seat !== one.seat && state.view.questions?.some((asked) => asked.duel && asked.seat === one.seat);

/**
 * How likely each side wins, and that nobody does.
 * @param {Duel} duel
 * @param {readonly number[]} ends
 */
function sums(duel, ends) {
  /** @param {number | undefined} seat */
  const share = (seat) =>
    duel.ends.reduce((sum, one, n) => one.seat === seat ? sum + (ends[n] ?? 0) : sum, 0);
  const mayTie = duel.ends.some((one) => one.seat === undefined);
  /** @param {Fighter} one */
  const whose = (one) => [
    mark(colourOf(one.seat)),
    " ",
    ownSide([one]) === 0 ? _("you") : nameOf(one.seat),
    h("b", {}, ` ${share(one.seat)} %`),
  ];
  return h(
    "div",
    { key: "sums", class: "sums" },
    duel.fighters.map((one, n) => [
      h("span", { key: one.seat }, whose(one)),
      n || !mayTie ? null : h("span", { key: "tie" }, _("tie"), h("b", {}, ` ${share(undefined)} %`)),
    ]),
  );
}

/**
 * @param {DuelEnd} one
 * @param {boolean} [came]
 */
const endClass = ({ seat, clear }, came) =>
  ["end", seat === undefined ? "" : colourOf(seat), clear ? "" : "close", came ? "came" : ""].join(" ");

/**
 * The ends side by side, each as wide as it is likely; the one that came has a frame, and is seen however rare.
 * @param {Duel} duel
 * @param {readonly number[]} ends
 */
function bar(duel, ends) {
  let start = 0;
  return h(
    "svg",
    { key: "bar", class: "bar", width: "100%", height: 20, "aria-hidden": "true" },
    duel.ends.map((end, n) => {
      const share = ends[n] ?? 0;
      return h("rect", {
        key: n,
        class: endClass(end, n === duel.came),
        x: `${Math.min((start += share) - share, 99)}%`,
        width: `${Math.max(share, n === duel.came ? 1 : 0)}%`,
        y: 2,
        height: 16,
        rx: 4,
      });
    }),
  );
}

/**
 * What each end does, and how likely it is; after the dice fell what the one that came did.
 * @param {Duel} duel
 * @param {readonly number[] | undefined} ends
 */
export function outcomes(duel, ends) {
  return h(
    "ol",
    { key: "ends", class: "ends" },
    duel.ends.map((one, n) =>
      duel.came !== undefined && n !== duel.came ? null : h(
        "li",
        { key: n },
        h("i", {
          class: endClass(one),
        }),
        ends && h("b", {}, `${ends[n]} %`),
        h("span", {}, (one.told[ownSide(duel.fighters)] ?? one.text).replaceAll(" −", "\u00a0−")),
      )
    ),
  );
}

/**
 * Which of the fighters is the one of whoever reads this, who is spoken to; -1 where none or several may be.
 * @param {readonly Fighter[]} fighters
 */
const ownSide = (fighters) => fighters.findIndex((one) => one.seat === soleSeat(state.view, state.you));
