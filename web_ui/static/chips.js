// Small tags: the rule behind a sentence, and where a piece of luck came from.

import { _ } from "./gettext.js";
import { h } from "./dom.js";
import { state } from "./table.js";

export function ruleChip(rule) {
  if (!rule || !state.view.game) return null;
  const anchor = rule
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_]+/gu, "-")
    .replace(/^-+|-+$/g, "");
  return h(
    "a",
    { key: `rule ${rule}`, class: "tag", href: `/rules/${state.view.game.name}#${anchor}` },
    /^[A-Z]+-\d/.test(rule) ? rule : _("Rule: {rule}", { rule }),
  );
}

const FROM = {
  hwrng: _("Hardware draw"),
  serial: _("Hardware draw"),
  getrandom: _("System draw"),
  hand: _("Drawn by hand"),
};

export function drawnChip(drawn) {
  if (!drawn) return null;
  return h(
    "span",
    { key: "drawn", class: "tag" },
    drawn.again ? _("{draw}, as before", { draw: FROM[drawn.from] }) : FROM[drawn.from],
  );
}
