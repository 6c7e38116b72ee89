// What opens a card that is folded, and closes it again.

import { _ } from "../kit/gettext.js";
import { h } from "../kit/dom.js";
import { update } from "../table/table.js";

/**
 * @param {boolean} whole
 * @param {() => void} toggle
 */
export const fold = (whole, toggle) =>
  h(
    "button",
    {
      key: "fold",
      class: "icon",
      "aria-label": whole ? _("Only what was done last") : _("All that was done"),
      "aria-expanded": String(whole),
      onclick: () => {
        toggle();
        update({});
      },
    },
    whole ? "▲" : "▼",
  );
