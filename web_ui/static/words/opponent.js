// The button of a hint.

import { _ } from "../kit/gettext.js";
import { h } from "../kit/dom.js";
import { inert, question, state, update } from "../table/table.js";

/** The button that asks for a hint, where the box could give one. */
export function hintButton() {
  const asked = question();
  if (!state.view.engine || !asked || state.view.paused) return null;
  const open = () => update({ sheet: { kind: "hint", seat: asked.seat, ask: asked.ask } });
  return h("button", { key: "hint", class: "button help", disabled: inert(), onclick: open }, _("Hint"));
}
