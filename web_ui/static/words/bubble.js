// A bubble at a space: which of its acts is meant, and what the one costs that cannot be taken lightly.

import { _ } from "../kit/gettext.js";
import { h } from "../kit/dom.js";
import { descend, phrase } from "../kit/menus.js";
import { signKey } from "../drawing/pieces.js";
import { submit } from "../table/submitting.js";
import { inert, questionTo, signOf, update } from "../table/table.js";

/** @import { Act } from "./acts.js" */
/** @import { Asked, WhichSheet } from "../table/table.js" */

/**
 * A button for each act on the space, and for the piece there that may act itself.
 * @param {WhichSheet} open
 */
export function which(open) {
  const asked = questionTo(open.seat);
  if (!asked) return h("p", {}, _("That is not asked any more."));
  const alike = new Set(open.acts.map((one) => one.verb)).size < open.acts.length;
  return h(
    "div",
    { class: "list" },
    // only all of the word tells apart what is alike, and which piece it is about
    open.acts.map((act) => button(asked, act, alike || (act.unit && !act.piece))),
    open.other
      ? h(
        "button",
        { key: "other", class: "choice", onclick: () => update({ picked: open.other, sheet: null }) },
        _("Choose this piece instead"),
      )
      : null,
  );
}

/**
 * @param {Asked} asked
 * @param {Act} act
 * @param {unknown} whole
 */
function button(asked, act, whole) {
  const sign = signOf(act.word[0]);
  return h(
    "button",
    { key: act.word.join(" "), class: "choice", disabled: inert(), onclick: () => goOn(asked, act) },
    sign ? signKey(sign) : null,
    h("span", { class: "grow" }, whole ? phrase(asked.menu, act.word) : act.verb),
    h("small", {}, act.options.find((one) => one.cost)?.cost),
  );
}

/**
 * @param {Asked} asked
 * @param {Act} act
 */
function goOn(asked, act) {
  const { path, level } = descend(asked.menu, act.word);
  if (level === null) submit(path.join(" "), asked.seat, asked.ask);
  else update({ sheet: { kind: "walk", seat: asked.seat, ask: asked.ask, prefix: path } });
}

/**
 * Put the bubble that is open beside its space: below it, or above where there is no room.
 * @param {Element} root
 */
export function placeBubble(root) {
  const bubble = /** @type {HTMLElement | null} */ (root.querySelector(".bubble"));
  if (!bubble) return;
  const space = root.querySelector(`[data-space="${CSS.escape(bubble.dataset.at ?? "")}"]`);
  if (!space) return;
  const [at, own, all] = [space, bubble, root].map((one) => one.getBoundingClientRect());
  if (!at || !own || !all) return;
  const left = at.left + at.width / 2 - own.width / 2;
  const below = at.bottom + GAP;
  const top = below + own.height > all.bottom - GAP ? at.top - GAP - own.height : below;
  bubble.style.left = `${Math.max(GAP, Math.min(left, all.right - own.width - GAP)) - all.left}px`;
  bubble.style.top = `${Math.max(GAP, top) - all.top}px`;
}
const GAP = 8; // pixels
