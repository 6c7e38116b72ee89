// A row of a list that is on or off.

import { _ } from "./gettext.js";
import { h } from "./dom.js";
import { update } from "./table.js";

/**
 * @param {string} key
 * @param {string} label
 * @param {boolean} on
 * @param {(on: boolean) => void} choose
 */
export const toggle = (key, label, on, choose) =>
  h(
    "button",
    {
      key,
      class: "choice",
      "aria-pressed": String(on),
      onclick: () => {
        choose(!on);
        update({});
      },
    },
    h("span", { class: "grow" }, label),
    h("small", {}, on ? _("on") : _("off")),
  );
