// Asked once more before a word that takes something for good: a piece, or the game.

import { _ } from "../kit/gettext.js";
import { h } from "../kit/dom.js";
import { phrase } from "../kit/menus.js";
import { submit } from "../table/submitting.js";
import { inert, questionTo, update } from "../table/table.js";

/** @import { SureSheet } from "../table/table.js" */

/** @param {SureSheet} open */
export function sure({ seat, word, cost }) {
  const asked = questionTo(seat);
  if (!asked) return h("p", { id: "sheet-title" }, _("That is not asked any more."));
  return [
    h("h1", { key: "what", id: "sheet-title" }, phrase(asked.menu, word)),
    h("p", { key: "cost" }, cost),
    h(
      "div",
      { key: "row", class: "row" },
      h("button", { class: "button", onclick: () => update({ sheet: null }) }, _("Not now")),
      h(
        "button",
        {
          class: "button primary",
          disabled: inert(),
          onclick: () => submit(word.join(" "), seat, asked.ask),
        },
        phrase(asked.menu, word),
      ),
    ),
  ];
}
