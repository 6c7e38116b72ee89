// Which seats of a new game the box plays.

import { _, enumerated } from "../kit/gettext.js";
import { h } from "../kit/dom.js";
import { chosen } from "./house_rules.js";
import { showToast, submit } from "../table/submitting.js";
import { boxPlays, colourOf, inert, isOwn, isPlayed, nameOf, state, update } from "../table/table.js";

/** @import { StartSheet } from "../table/table.js" */
/** @import { Startable } from "../types.d.ts" */

/**
 * Whether a seat is this phone's in the new game: one that it has, or that of the box for which it gives its own.
 * @param {StartSheet} open
 * @param {number} seat
 */
export const isOurs = ({ trade }, seat) => trade ? seat === trade.to : isOwn(seat);

/**
 * Whether a seat can be given to the box there: of a game that it plays, and on no phone.
 * @param {StartSheet} open
 * @param {number} seat
 */
const isOffered = (open, seat) =>
  Boolean(open.game?.opponent) && (state.you.all || !isOurs(open, seat)) &&
  (isOwn(seat) || !state.you.taken.includes(seat));

/**
 * Whether the box is to play a seat, as it was before where nobody says otherwise.
 * @param {StartSheet} open
 * @param {number} seat
 */
export const isBoxed = (open, seat) =>
  isOffered(open, seat) && (open.box?.[seat] ?? boxPlays(seat)) &&
  Object.entries(open.game?.opponent?.where ?? {}).every(([key, value]) => {
    const rule = open.game?.rules.find((one) => one.key === key);
    return rule && chosen(open, rule) === value;
  });

/**
 * The button that gives a seat to the box, with the house rules that this takes; pressed again, to people.
 * @param {StartSheet} open
 * @param {number} seat
 */
export function boxButton(open, seat) {
  if (!isOffered(open, seat)) return null;
  const on = isBoxed(open, seat);
  const rules = on ? open.rules : { ...open.rules, ...open.game?.opponent?.where };
  const me = open.me === seat ? undefined : open.me;
  return h(
    "button",
    {
      key: "box",
      class: "choice",
      "aria-pressed": String(on),
      "aria-label": _("The box plays player {n}", { n: seat + 1 }),
      onclick: () =>
        update({ sheet: { ...open, problem: "", rules, me, box: { ...open.box, [seat]: !on } } }),
    },
    on ? _("Box") : _("Box?"),
  );
}

/**
 * The button with which the one seat of this phone and one of the box change hands; on what was one's own, back.
 * @param {StartSheet} open
 * @param {number} seat
 */
export function tradeButton(open, seat) {
  const { seats, taken, all, referee } = state.you;
  const [from, another] = seats.filter((one) => one < open.seats);
  if (all || referee || from === undefined || another !== undefined || !isBoxed(open, seat)) return null;
  if (isPlayed() && taken.some((one) => !isOwn(one))) return null; // others say first whether it ends
  return h(
    "button",
    {
      key: "trade",
      class: "choice",
      "aria-label": _("Player {n} is you, and the box plays player {other}", {
        n: seat + 1,
        other: (open.trade?.to ?? from) + 1,
      }),
      onclick: () => update({ sheet: traded(open, from, seat) }),
    },
    _("You?"),
  );
}

/**
 * What was chosen, with one's seat given to the box for one of its own; the name goes along.
 * @param {StartSheet} open
 * @param {number} from the seat that this phone has
 * @param {number} to
 * @returns {StartSheet}
 */
export function traded(open, from, to) {
  const own = open.trade?.to ?? from;
  const { [to]: _given, ...box } = open.box ?? {};
  return {
    ...open,
    problem: "",
    exchange: undefined,
    box: { ...box, [own]: true },
    names: { ...open.names, [to]: open.names[own] ?? "", [own]: "" },
    trade: to === from ? undefined : { from, to, ms: state.view.opponents?.[to] },
  };
}

/**
 * The way to play with which alone the box does: it is taken with its first seat, and another takes the box off.
 * @param {Startable} game
 */
export function whereBoxPlays(game) {
  const ways = Object.entries(game.opponent?.where ?? {}).map(([key, value]) => {
    const rule = game.rules.find((one) => one.key === key);
    return rule?.labels[rule.values.indexOf(value)] ?? value;
  });
  return ways.length
    ? h("p", { key: "where" }, _("The box plays only with “{ways}”.", { ways: enumerated(ways) }))
    : null;
}

/**
 * Give the seats that were chosen so to the box, and others back, once the game lies there; which could not be is said.
 * @param {StartSheet} open
 * @param {number | null | undefined} before the game that lay there before
 */
export async function seatTheBox(open, before) {
  const chosen = Object.keys(open.box ?? {}).map(Number).filter((seat) => seat < open.seats);
  const wanted = chosen.map((seat) => /** @type {const} */ ([seat, isBoxed(open, seat)]));
  const failed = [];
  for (const [seat, on] of wanted) {
    if (!(await until(() => state.view.key !== before && !inert()))) failed.push(seat);
    else if (on !== boxPlays(seat)) {
      const ms = seat === open.trade?.from && open.trade.ms || open.game?.opponent?.ms;
      const word = `opponent ${colourOf(seat)} ${on ? ms : "nobody"}`;
      if (!(await submit(word))) failed.push(seat);
    }
  }
  if (!failed.length) return;
  const seats = enumerated(failed.map((seat) => nameOf(seat) || _("Player {n}", { n: seat + 1 })));
  showToast({ text: _("Who plays {seats} could not be changed. Try it once more below More.", { seats }) });
}

const PATIENCE = 60_000; // ms, as long as it takes a phone to find a box again

/**
 * Wait until something holds; false when it never came to.
 * @param {() => boolean} holds
 */
async function until(holds) {
  const end = performance.now() + PATIENCE;
  while (!holds() && performance.now() < end) await new Promise((done) => setTimeout(done, 30));
  return holds();
}
