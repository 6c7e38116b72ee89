// The television shows the past game that a phone looks at: what the phone tells, and what the television follows.

import { _ } from "../kit/gettext.js";
import { h } from "../kit/dom.js";
import { follow, post } from "../table/connection.js";
import { written } from "../table/renewing.js";
import { update } from "../table/table.js";

/** @import { Page, Refused, Shown } from "../types.d.ts" */

/** Whether this page is on a television, which shows what a phone says. */
export const isTelevision = location.pathname === "/board/game";

const PAUSE = 200; // ms between two moments that are told while a slider is pulled

/** @typedef {{ game: number | null, entry: number }} Moment */

/** @type {Moment} */
const TABLE = { game: null, entry: 0 };

let on = false;
let telling = false;
let refused = "";
let now = TABLE; // what is looked at
let told = TABLE; // what the television was told

/**
 * Another moment is looked at.
 * @param {number} game
 * @param {number} entry
 */
export function look(game, entry) {
  now = { game, entry };
  if (on) tell();
}

/** No moment is looked at any more: the television shows the table again. */
export function lookAway() {
  if (on) toggle();
}

/** Tell the television what is looked at, the newest moment alone. */
async function tell() {
  if (telling) return;
  telling = true;
  while (told !== wanted()) {
    told = wanted();
    const answer = /** @type {Shown | Refused} */ (await post("/api/show", told));
    if ("text" in answer) stop(answer.text);
    await new Promise((done) => setTimeout(done, PAUSE));
  }
  telling = false;
}

const wanted = () => on ? now : TABLE;

/** @param {string} why */
function stop(why) {
  on = false;
  refused = why;
  told = TABLE;
  update({});
}

function toggle() {
  on = !on;
  refused = "";
  tell();
  update({});
}

/** What has the television show this, and stops that. */
export const showButton = () =>
  h(
    "button",
    { key: "show", class: "tag", "aria-pressed": String(on), onclick: toggle },
    _("Show on the television"),
  );

/** Why the television does not show it. */
export const whyNot = () =>
  refused ? h("p", { key: "refused", role: "alert", class: "note" }, refused) : null;

/**
 * Go to another page of the television, in the language that the address of this one names, if it does.
 * @param {string} path
 */
const go = (path) => location.replace(`${path}${location.search}`);
export const showThere = () => go("/board/game");

const nothing = () => {};

/**
 * Follow what a phone shows here, until the table is to be shown again.
 * @param {(game: number, entry: number) => void} show
 */
export function followPhone(show) {
  follow("board", {
    made: nothing, // this page is another; the table, which is shown next, comes as it is made then
    view: ({ showing }) => showing ? show(showing.game, showing.entry) : go("/board"),
    you: ({ language }) => written(language),
    lost: nothing,
    found: nothing,
    moved: () => location.reload(),
    time: nothing,
  });
}

addEventListener("pagehide", () => {
  if (on) post("/api/show", TABLE);
  on = false;
});
