// The card of a phone after a step back: what was taken back, and what people put back.

import { _, _n } from "../kit/gettext.js";
import { h } from "../kit/dom.js";
import { icon } from "../drawing/art.js";
import { putAside, wasPutAside } from "../kit/keeping.js";
import { putRight } from "../stage/later.js";
import { puttingBack } from "../stage/putting_back.js";
import { isOwn, state, update } from "../table/table.js";
import { fold } from "./folding.js";

/** @import { PuttingBack } from "../types.d.ts" */

const LOW = matchMedia("(max-height: 40rem)");

/** Whether this phone has something to say, which needs the room. */
const asked = () => state.view.questions?.some(({ seat }) => isOwn(seat)) ?? false;

/** The step back that is looked at in full, where a board leaves it little room. */
let whole = "";

/**
 * For everybody to put back; of much the board is looked at. It may cover what is asked, and is put away by whoever
 * is through.
 * @param {PuttingBack} putting
 */
export function puttingBackCard(putting) {
  const { board, key, moved, over } = state.view;
  const step = `${key} ${moved}`; // entries of other games have the same numbers
  if (wasPutAside("putting", step)) return null;
  const many = putting.acts.length + (putting.puts?.length ?? 0) > 2;
  const unfolded = Boolean(board) && whole === step;
  const button = board && many ? fold(unfolded, () => whole = unfolded ? "" : step) : null;
  const counts = button && !unfolded && (asked() || LOW.matches);
  return h(
    "div",
    {
      key: `putting ${step}`,
      class: unfolded ? "over saying" : counts ? "saying counts" : board ? "saying" : "saying banner calm",
      role: "status",
      "aria-live": "polite",
      tabindex: 0,
    },
    unfolded
      ? h("div", { key: "head", class: "row" }, h("b", { class: "grow" }, _("Taken back")), button)
      : null,
    h(
      "div",
      { key: "told", class: "grow" },
      counts ? h("b", { key: "short" }, inShort(putting)) : puttingBack(putting),
      many && !over && (unfolded || !board)
        ? h("button", { key: "check", class: "tag", onclick: () => putRight("openRebuild") }, _("Check"))
        : null,
    ),
    h(
      "div",
      { key: "buttons" },
      unfolded ? null : button,
      h(
        "button",
        {
          key: "through",
          class: "icon",
          "aria-label": _("Put away"),
          onclick: () => {
            putAside("putting", step);
            update({});
          },
        },
        icon("close"),
      ),
    ),
  );
}

/**
 * How much there is to put back, where there is no room for the list.
 * @param {PuttingBack} putting
 */
const inShort = ({ acts, puts: [put] = [], count }) =>
  count
    ? _n("{n} thing to put back", "{n} things to put back", { n: count })
    : put ?? _n("{n} act taken back", "{n} acts taken back", { n: acts.length });
