// The list of the games that were played on this box, the one played last first.

import { _, _n } from "../kit/gettext.js";
import { h } from "../kit/dom.js";
import { mark } from "../drawing/art.js";
import { get } from "../table/connection.js";
import { insist } from "../kit/insisting.js";
import { figure } from "../kit/menus.js";
import { update } from "../table/table.js";
import { told } from "../kit/time.js";

/** @import { PastGameShown, PastList, PastSeat } from "../types.d.ts" */

const MINUTE = 60; // seconds

/** @type {{ games: PastGameShown[], more: boolean } | null} */
let known = null; // null while it has not come
let open = false;

/** Have the list come anew: a game may have been played since. */
export async function openList() {
  open = true;
  known = await insist(() => fetchList(null), () => open);
  update({});
}

/** The list is left: what has not come is not asked for any more. */
export const closeList = () => (open = false);

/** @type {(before: number | null) => Promise<PastList | null>} */
const fetchList = (before) => get(`/api/past${before === null ? "" : `?before=${before}`}`);

async function showOlder() {
  const shown = known;
  const older = await fetchList(shown?.games.at(-1)?.key ?? null);
  if (!older || !shown || known !== shown) return;
  known = { games: [...shown.games, ...older.games], more: older.more };
  update({});
}

/** The list with its heading. */
export function list() {
  return [
    h(
      "header",
      { key: "head", class: "row" },
      h("h1", { class: "grow" }, _("Games of this box")),
      h("a", { class: "tag", href: "#people" }, _("People")),
      h("a", { class: "tag", href: "/" }, _("Back to the table")),
    ),
    known === null ? h("p", { key: "wait" }, _("One moment.")) : null,
    known?.games.length === 0 ? h("p", { key: "none" }, _("Nothing was played here yet.")) : null,
    known?.games.length
      ? h(
        "ol",
        { key: "games", class: "games" },
        known.games.map((one) => h("li", { key: one.key }, game(one))),
      )
      : null,
    known?.more
      ? h("button", { key: "older", class: "button outline", onclick: showOlder }, _("Older games"))
      : null,
  ];
}

/**
 * A game: what was played when and for how long, by whom, and how it ended.
 * @param {PastGameShown} one
 */
export function game(one) {
  const facts = [told(one.began, { dateStyle: "medium" }), lasted(one.seconds)].filter(Boolean).join(" · ");
  const content = [
    h("b", { key: "what" }, one.title),
    h("small", { key: "when" }, facts),
    h("p", { key: "who", class: "players" }, (one.seats ?? []).map(player)),
    h("p", { key: "how" }, one.problem ?? one.result ?? _("Not over yet")),
    one.uncounted ? h("small", { key: "uncounted" }, one.uncounted) : null,
    one.carried
      ? h("small", { key: "from" }, _("Carried on from game {key}, entry {entry}", one.carried))
      : null,
  ];
  return one.problem
    ? h("div", { class: "card game" }, content)
    : h("a", { class: "card game", href: `#${one.key}` }, content);
}

/** @param {PastSeat} one */
const player = (one) =>
  h(
    "span",
    { key: one.seat, class: one.place === 1 ? "first" : "" },
    mark(one.colour),
    " ",
    one.box ? _("{seat}, the box", { seat: one.name }) : one.name,
    one.score === undefined || one.score === null ? null : [" ", h("b", {}, figure(one.score))],
  );

/** @param {number} seconds */
const lasted = (seconds) =>
  seconds < MINUTE
    ? _("less than a minute")
    : _n("1 minute", "{n} minutes", { n: Math.round(seconds / MINUTE) });
