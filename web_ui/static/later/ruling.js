// What a rule says, in a sheet over the game, with the way to all rules.

import { _ } from "../kit/gettext.js";
import { h } from "../kit/dom.js";
import { insist } from "../kit/insisting.js";
import { getRuling } from "../table/connection.js";
import { addressOf } from "../stage/chips.js";
import { state, update } from "../table/table.js";

/** @import { RulingSheet } from "../table/table.js" */
/** @import { Ruling } from "../types.d.ts" */

/** @type {{ rule: string, game: string | undefined, words?: Ruling, refused?: string }} */
let known = { rule: "", game: undefined }; // with neither words nor why there are none it is on its way

/** @param {RulingSheet} open */
export function ruling(open) {
  const game = state.view.game?.name;
  if (known.rule !== open.rule || known.game !== game) fetchRuling(open.rule, game);
  const { words, refused } = known;
  return [
    h("h1", { key: "title", id: "sheet-title", lang: words?.language }, words?.title ?? open.rule),
    words ? null : h("p", { key: "wait" }, refused ?? _("One moment.")),
    h(
      "div",
      { key: "reason", class: "ruling", lang: words?.language },
      words?.text.map((one, n) => h("p", { key: n }, one)),
    ),
    h(
      "div",
      { key: "row", class: "row" },
      h("a", { class: "button", href: addressOf(open.rule) }, _("All rules")),
      h(
        "button",
        { class: "button primary", onclick: () => update({ sheet: open.over ?? null }) },
        open.over ? _("Back") : _("Close"),
      ),
    ),
  ];
}

/**
 * @param {string} rule
 * @param {string | undefined} game
 */
async function fetchRuling(rule, game) {
  /** @type {typeof known} */
  const one = known = { rule, game };
  const refuse = (/** @type {string} */ why) => {
    one.refused = why;
    update({});
  };
  const isWanted = () => known === one && state.sheet?.kind === "ruling" && !one.refused;
  const words = await insist(() => getRuling(rule, refuse), isWanted);
  if (known !== one || one.refused) return;
  if (words) one.words = words;
  else known = { rule: "", game: undefined }; // closed before it came: asked again next time
  update({});
}
