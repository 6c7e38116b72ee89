// How the table is laid, beside the first draw of a game whose board people keep: a picture and steps. Put away, it
// does not come again in this game.

import { _ } from "../kit/gettext.js";
import { h } from "../kit/dom.js";
import { icon } from "../drawing/art.js";
import { insist } from "../kit/insisting.js";
import { putAside, wasPutAside } from "../kit/keeping.js";
import { get } from "../table/connection.js";
import { isUntouched, state, update } from "../table/table.js";

/** @import { HowToPage } from "../types.d.ts" */

/** @type {{ key?: number | null, page?: HowToPage }} */
let known = {};

/** The card; nothing while it has not come, where it was put away, or of a game that does not tell. */
export function setUp() {
  const { key } = state.view;
  if (wasPutAside("set-up", `${key}`)) return null;
  if (known.key !== key) {
    known = { key };
    learn();
  }
  const { page } = known;
  if (!page?.steps) return null;
  return h(
    "section",
    { key: "set-up", class: "card set-up" },
    h(
      "header",
      { class: "row" },
      h("h2", { class: "grow" }, page.title),
      h("button", { class: "icon", "aria-label": _("Close"), onclick: close }, icon("close")),
    ),
    page.picture ? h("img", { src: page.picture, alt: "" }) : null,
    h("ol", { class: "list" }, page.steps.map((one) => h("li", { key: one }, one))),
    h("a", { class: "tag", href: `/howto/${state.view.game?.name}` }, _("How to play")),
  );
}

function close() {
  putAside("set-up", `${state.view.key}`);
  update({});
}

async function learn() {
  const { key, game, seats } = state.view;
  const pages = /** @type {HowToPage[] | null} */ (await insist(
    () => get(`/api/howto?game=${game?.name}&seats=${seats?.length}`),
    () => state.view.key === key && isUntouched(state.view),
  ));
  if (known.key !== key || !pages) return;
  known = { key, page: pages.find((one) => one.steps) };
  update({});
}
