// Asked once more before a word that ends the game: what becomes of it, and whether others are asked.

import { _ } from "../kit/gettext.js";
import { h } from "../kit/dom.js";
import { phrase } from "../kit/menus.js";
import { close } from "../phone/sheets.js";
import { cooling } from "../table/cooldown.js";
import { boxPlays, deskMenu, inert, isOwn, speaksForAll, state } from "../table/table.js";

/** @import { Option } from "../types.d.ts" */

/** Whether a tap was on its way before anybody can have read what a word would do. */
const isUnread = cooling("");
/** @type {unknown} */
let opened = null; // the sheet that was shown last
let times = 0;

/**
 * @param {string[]} path
 * @param {Option} option
 * @param {(path: string[], option: Option) => void} say
 */
export function sure(path, option, say) {
  if (state.sheet !== opened) times += 1;
  opened = state.sheet;
  const unread = isUnread(String(times));
  const { seats = [] } = state.view;
  const stops = path[0] === "stop";
  const alone = speaksForAll() || seats.every(({ seat }) => isOwn(seat) || boxPlays(seat));
  const whole = phrase(deskMenu(), path);
  return [
    h("h1", { key: "what", id: "sheet-title" }, whole),
    h("p", { key: "cost" }, option.cost),
    alone || !option.consent ? null : h("p", { key: "asked" }, _("All are asked first.")),
    h(
      "div",
      { key: "row", class: "row" },
      h("button", { class: "button", onclick: close }, _("Not now")),
      h(
        "button",
        {
          class: "button primary",
          disabled: inert(),
          "aria-disabled": unread ? "true" : undefined,
          onclick: unread ? undefined : () => say(path, option),
        },
        stops ? option.label : whole,
      ),
    ),
  ];
}
