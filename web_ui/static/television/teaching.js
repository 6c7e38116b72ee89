// How to play, on the big board while people sit down: page after page, each long enough to be read.

import { _ } from "../kit/gettext.js";
import { h } from "../kit/dom.js";
import { drawing, picture } from "../drawing/art.js";
import { get } from "../table/connection.js";
import { insist } from "../kit/insisting.js";
import { DEFAULT_PICTURE, isUntouched, state, update } from "../table/table.js";
import { isLobby, planNow } from "./inviting.js";
import { Turns } from "./turns.js";

/** @import { HowToPage, Plan } from "../types.d.ts" */

const SETTLED = 1500; // ms for which a game stays chosen before it is told

let told = ""; // the game
let seats = 0;
/** @type {number | null | undefined} */
let begun; // the number of the game that has begun
/** @type {HowToPage[] | null} */
let pages = null; // null while they have not come
let timer = 0;
let ended = () => {};
const turns = new Turns();

/**
 * The page on show; null of a game that does not tell how it is played.
 * @param {Plan} plan
 * @param {() => void} toldAll where the last page was read
 */
export function teaching(plan, toldAll) {
  ended = toldAll;
  if (plan.game !== told) begin(plan.game);
  const key = isUntouched(state.view) ? state.view.key : undefined;
  if (plan.seats.length !== seats || key !== begun) {
    [seats, begun] = [plan.seats.length, key];
    clearTimeout(timer);
    timer = setTimeout(learn, SETTLED);
  }
  return pages?.length === 0 ? null : shown(plan);
}

/** @param {string} game */
function begin(game) {
  told = game;
  pages = null;
  seats = 0;
  turns.stop();
}

/** Whether the game is still the one to tell, and people are still invited. */
const isWanted = (game = told) => told === game && isLobby(state.view);

async function learn() {
  const [game, many] = [told, seats];
  const found = /** @type {HowToPage[] | null} */ (await insist(
    () => get(`/api/howto?game=${game}&seats=${many}`),
    () => isWanted(game) && seats === many,
  ));
  if (!found || seats !== many) return;
  pages = found;
  for (const one of found) if (one.picture) new Image().src = one.picture; // there when its page comes
  if (begun !== undefined) turns.place = Math.max(0, found.findIndex((one) => one.steps)); // now it is laid
  update({});
  if (!found.length) return ended();
  turns.begin(found.map((one) => one.lines.join(" ").length), () => {
    if (!isWanted()) return turns.stop();
    if (turns.place === 0) ended();
    update({});
  });
}

/** What game is told, where the head of the screen does not say so. @param {Plan} plan */
const whose = ({ title }) => planNow() ? "" : `${title} · `;

/** @param {Plan} plan */
function shown(plan) {
  const page = pages?.[turns.place];
  const host = state.you.invitation?.address ?? location.host;
  return h(
    "section",
    { key: "teaching", class: "teaching" },
    h(
      "div",
      { key: `page ${turns.place}`, class: page?.picture ? "page" : "page plain" },
      page?.picture
        ? h("figure", {}, h("img", { src: page.picture, alt: "" }))
        : drawing(picture(plan.picture ?? DEFAULT_PICTURE, plan.seats[0]?.colour ?? "")),
      page
        ? h(
          "div",
          { key: "words", class: "words" },
          h("small", {}, whose(plan), page.over ?? _("How to play")),
          h("h2", {}, page.title),
          page.lines.length > 1
            ? h("ul", {}, page.lines.map((line) => h("li", {}, line)))
            : h("p", {}, page.lines),
        )
        : null,
    ),
    h(
      "footer",
      { key: "foot" },
      h(
        "span",
        { class: "places" },
        (pages ?? []).map((_one, n) => h("i", { class: n === turns.place ? "now" : "" })),
      ),
      h("span", {}, _("On a phone:"), " ", h("b", {}, `${host}/howto/${plan.game}`)),
    ),
  );
}
