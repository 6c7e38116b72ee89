// The cards of a seat: what it has, and its question on them as buttons.

import { soleSeat } from "../kit/addressing.js";
import { _ } from "../kit/gettext.js";
import { h } from "../kit/dom.js";
import { mark } from "../drawing/art.js";
import { isMat, mat, mats } from "./mat.js";
import { doing, shown } from "./halves.js";
import { chips, pathToNumbers, restOf, verbCards } from "../words/choices.js";
import { faceoff } from "./fights.js";
import { fights, laterPart } from "./later.js";
import { levelAt } from "../kit/menus.js";
import { numbers } from "../words/numbers.js";
import { recap } from "./recap.js";
import { colourOf, isTurn, nameOf, question, questionTo, state } from "../table/table.js";
import { besideMat, card, isFigure } from "./tray.js";

/** @import { Asked } from "../table/table.js" */
/** @import { Child } from "../kit/elements.d.ts" */
/** @import { Tray } from "../types.d.ts" */

/** Cards of one seat: with its question on them while it is its turn, else just to look at. */
export function cards() {
  const asked = question();
  const seat = state.viewedSeat ?? asked?.seat ?? state.you.seats[0] ?? state.view.head?.active ?? 0;
  const own = traysOf(seat);
  if (asked === null && state.viewedSeat === null) return waitingCards(seat);
  if (asked === null || seat !== asked.seat) return seatCards(seat);
  const drawn = own.filter(isMat).map((one) => mat(one, "large"));
  const stack = drawn.length ? "stack top" : "stack";
  const path = pathToNumbers(asked);
  if (path && asked.duel) {
    const { dice, ends } = numbers(asked, path);
    return h(
      "div",
      { key: `duel ${seat}`, class: "stack top" },
      shown(faceoff(asked.duel, "large", { seat: asked.seat, dice, ends, apart: true })),
      doing(fights.now()?.outcomes(asked.duel, ends)),
    );
  }
  if (path) {
    return h(
      "div",
      { key: `numbers ${seat}`, class: stack },
      shown(drawn, recap()),
      doing(own.filter(isFigure).map((one) => card(one, null))),
    );
  }
  if (!isTurn(asked)) {
    const told = laterPart()?.telling(asked, restOf(asked));
    const first = told?.shown.length || state.orders.length ? [recap(), told?.shown] : null;
    const den = shown(drawn, first ? null : recap());
    return h(
      "div",
      { key: `asked ${asked.topic} ${seat}`, class: stack },
      first ? null : den,
      doing(
        first,
        verbCards(asked, told?.left),
        asked.gathered ? [own.filter(isFigure).map((one) => card(one, null)), theOthers(asked)] : null,
        otherMats(seat),
      ),
      first ? den : null,
    );
  }
  const covered = coveredBy(own, asked);
  /** @param {Tray} one */
  const isLive = (one) =>
    one.items?.some((item) => item.path && levelAt(asked.menu, item.path) !== undefined);
  const live = own.filter((one) => isLive(one) || isFigure(one)); // a spider that is not out stands there with why
  return h(
    "div",
    { key: `turn ${seat}`, class: stack },
    shown(state.orders.length ? h("div", { key: "told", class: "roomy" }, recap()) : null, drawn),
    doing(
      live.filter((one) => !isMat(one)).map((one) => card(one, asked)),
      chips(
        asked,
        restOf(asked).filter((one) => !covered.has(one.part)),
      ),
      otherMats(seat),
    ),
  );
}

/**
 * The mats of all but some seats, where the screen has room for them.
 * @param {...number} seats
 */
export const otherMats = (...seats) =>
  h(
    "div",
    { key: "other mats", class: "other-mats" },
    mats().filter((one) => !seats.includes(one.seat ?? -1)).map((one) => mat(one, "small")),
  );

/** @param {number | undefined} seat */
export const traysOf = (seat) =>
  (state.view.trays ?? []).filter((one) => one.seat === seat && (state.view.board || !one.follows));

/** What is reckoned for all who keep a board to see: a row for each seat, named by its colour. */
export function reckoned() {
  const tray = state.view.trays?.find((one) => one.follows);
  return tray && h(
    "section",
    { key: tray.id, class: "card" },
    h("header", {}, h("b", {}, tray.title)),
    tray.items?.map((one) =>
      h(
        "div",
        { key: one.id, class: "stepper" },
        mark(one.id, 24),
        h("span", { class: "label" }, one.label, h("small", {}, one.cost)),
        h("output", {}, one.value),
      )
    ),
  );
}

/**
 * A fight that somebody is asked about, with the dice there are so far and how likely each end is with them.
 * @param {"large" | "small"} size
 */
export function fight(size) {
  const asked = state.view.questions?.map((one) => questionTo(one.seat)).find((one) => one?.duel);
  const path = asked && pathToNumbers(asked);
  return asked?.duel && path && faceoff(asked.duel, size, { seat: asked.seat, ...numbers(asked, path) });
}

/**
 * While others are asked: what whoever acts of them has, else the only one, then one's own, then what belongs to
 * nobody.
 * @param {number} seat one's own
 */
function waitingCards(seat) {
  const seats = (state.view.questions ?? []).map((one) => one.seat);
  const acts = state.view.head?.active ?? seat;
  const active = seats.includes(acts) ? acts : seats.length > 1 ? seat : seats[0] ?? acts;
  const drawn = traysOf(active).filter(isMat);
  const first = fight("large") ?? reckoned();
  if (active === seat || !drawn.length) return seatCards(seat, first);
  const figures = traysOf(active).filter(isFigure);
  return h(
    "div",
    { key: `wait ${seat}`, class: "stack top" },
    shown(
      first,
      state.orders.length ? recap() : null,
      drawn.map((one) => mat(one, "large")),
      figures.map((one) => card(one, null)),
    ),
    doing(
      h("h2", { key: "meanwhile" }, isOnlyOwn(seat) ? _("Yours meanwhile") : nameOf(seat)),
      traysOf(seat).filter(isMat).map((one) => mat(one, "small")),
      traysOf(seat).filter(isFigure).map((one) => card(one, null)),
      traysOf(undefined).map((one) => card(one, null)),
    ),
  );
}

/**
 * The cards of a seat and what belongs to nobody, the bags among it, just to look at.
 * @param {number} seat
 * @param {Child} [first] what is above them
 */
export function seatCards(seat, first) {
  const trays = [...traysOf(seat), ...traysOf(undefined)];
  return h(
    "div",
    { key: `look ${seat}`, class: "stack top" },
    shown(
      first,
      isOnlyOwn(seat) ? null : h("h2", { key: "whose" }, mark(colourOf(seat)), " ", nameOf(seat)),
      trays.filter(isMat).map((one) => mat(one, "large")),
    ),
    doing(trays.map((one) => besideMat(one))),
  );
}

/**
 * Whether these can only be one's own cards, so that nobody has to be told whose they are.
 * @param {number} seat
 */
const isOnlyOwn = (seat) => seat === soleSeat(state.view, state.you);

/**
 * The first parts of words that an item of these trays is the button for.
 * @param {Tray[]} trays
 * @param {Asked} asked
 */
function coveredBy(trays, asked) {
  const paths = trays.flatMap((one) => one.items ?? []).map((item) => item.path ?? []);
  return new Set(
    paths.filter((path) => path.length && levelAt(asked.menu, path) !== undefined).map(([verb]) => verb),
  );
}

/**
 * Who is still busy while all are asked at once.
 * @param {Asked} asked
 */
function theOthers(asked) {
  const others = (state.view.seats ?? []).filter((one) => one.seat !== asked.seat);
  return h(
    "section",
    { key: "others", class: "card" },
    h("header", {}, h("h2", {}, _("The others"))),
    h(
      "div",
      { class: "list" },
      others.map((one) =>
        h(
          "div",
          { key: one.seat, class: "row" },
          mark(one.colour),
          h("span", {}, one.asked ? _("{name} is not ready yet", one) : _("{name} is ready", one)),
        )
      ),
    ),
  );
}
