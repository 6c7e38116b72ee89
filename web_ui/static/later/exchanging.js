// Two who play on phones of their own change places in a new game.

import { _ } from "../kit/gettext.js";
import { h } from "../kit/dom.js";
import { isOwn, isPlayed, state, update } from "../table/table.js";

/** @import { StartSheet } from "../table/table.js" */

/**
 * The two seats that change places; undefined where none do, or that is not possible any more.
 * @param {StartSheet} open
 */
export const exchangeOf = ({ exchange, seats, trade }) =>
  exchange && !trade && !isPlayed() && isOwn(exchange.from) && isTheirs(exchange.to) &&
    Math.max(exchange.from, exchange.to) < seats
    ? exchange
    : undefined;

/**
 * At which seat somebody sits now who will sit at this one.
 * @param {StartSheet} open
 * @param {number} seat
 */
export function satAt(open, seat) {
  const exchange = exchangeOf(open);
  return seat === exchange?.from ? exchange.to : seat === exchange?.to ? exchange.from : seat;
}

/** @param {number} seat */
const isTheirs = (seat) => state.you.taken.includes(seat) && !isOwn(seat);

/**
 * The button with which this phone and another change places; on what was one's own, back.
 * @param {StartSheet} open
 * @param {number} seat
 */
export function exchangeButton(open, seat) {
  const { seats, all, referee } = state.you;
  const [from, another] = seats;
  if (all || referee || from === undefined || another !== undefined || open.trade || isPlayed()) return null;
  const to = satAt(open, seat);
  if (from >= open.seats || !isTheirs(to)) return null;
  return h(
    "button",
    {
      key: "exchange",
      class: "choice",
      "aria-label": _("Player {n} is you, and you change places", { n: seat + 1 }),
      onclick: () =>
        update({ sheet: { ...open, problem: "", exchange: seat === from ? undefined : { from, to: seat } } }),
    },
    _("You?"),
  );
}
