// Small tags: the rule behind a sentence, and where a piece of luck came from.

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
    /^[A-Z]+-\d/.test(rule) ? rule : `Rule: ${rule}`,
  );
}

const FROM = {
  hwrng: "Hardware draw",
  serial: "Hardware draw",
  getrandom: "System draw",
  hand: "Drawn by hand",
};

export function drawnChip(drawn) {
  if (!drawn) return null;
  return h(
    "span",
    { key: "drawn", class: "tag" },
    drawn.again ? `${FROM[drawn.from]}, as before` : FROM[drawn.from],
  );
}
