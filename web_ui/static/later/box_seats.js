// Which seats of a new game the box plays.

import { _ } from "../kit/gettext.js";
import { h } from "../kit/dom.js";
import { chosen } from "./house_rules.js";
import { submit } from "../table/submitting.js";
import { boxPlays, colourOf, isOwn, outdated, state, update } from "../table/table.js";

/** @import { StartSheet } from "../table/table.js" */

/**
 * Whether a seat can be given to the box there: of a game that it plays, and on no phone.
 * @param {StartSheet} open
 * @param {number} seat
 */
const isOffered = (open, seat) =>
  Boolean(open.game?.opponent) && (state.you.all || !isOwn(seat)) && !state.you.taken.includes(seat);

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
 * Give the seats that were chosen so to the box, and others back, once the game lies there.
 * @param {StartSheet} open
 */
export async function seatTheBox(open) {
  for (const seat of Object.keys(open.box ?? {}).map(Number)) {
    const on = isBoxed(open, seat);
    while (outdated()) await new Promise((done) => setTimeout(done, 30));
    if (seat >= open.seats || on === boxPlays(seat)) continue;
    if (!(await submit(`opponent ${colourOf(seat)} ${on ? open.game?.opponent?.ms : "nobody"}`))) return;
  }
}
