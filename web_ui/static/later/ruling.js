// What a rule says, in a sheet over the game, with the way to all rules.

import { _ } from "../kit/gettext.js";
import { h } from "../kit/dom.js";
import { insist } from "../kit/insisting.js";
import { getRuling } from "../table/connection.js";
import { addressOf } from "../stage/chips.js";
import { state, update } from "../table/table.js";

/** @import { RulingSheet } from "../table/table.js" */
/** @import { Ruling } from "../types.d.ts" */

/** @type {{ rule: string, game: string | undefined, words?: Ruling }} */
let known = { rule: "", game: undefined }; // without words it is on its way

/** @param {RulingSheet} open */
export function ruling(open) {
  const game = state.view.game?.name;
  if (known.rule !== open.rule || known.game !== game) fetchRuling(open.rule, game);
  const { words } = known;
  return [
    h("h1", { key: "title", id: "sheet-title", lang: words?.language }, words?.title ?? open.rule),
    words ? null : h("p", { key: "wait" }, _("One moment.")),
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
  const one = known = { rule, game };
  const words = await insist(() => getRuling(rule), () => known === one && isOpen());
  if (known !== one) return;
  known = words ? { ...one, words } : { rule: "", game: undefined }; // closed before it came: asked again next time
  update({});
}

const isOpen = () => state.sheet?.kind === "ruling";
