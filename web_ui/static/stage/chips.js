// Small tags: the rule behind a sentence, and where a piece of luck came from.

import { _, capital, enumerated } from "../kit/gettext.js";
import { h } from "../kit/dom.js";
import { state, update } from "../table/table.js";

/** @import { Drawn, Event as TableEvent } from "../types.d.ts" */

/**
 * The rule of the open game, which a tap opens over it; nothing without one.
 * @param {string | null | undefined} rule
 * @param {string} [label] instead of its name
 */
export function ruleChip(rule, label) {
  const { game } = state.view;
  if (!rule || !game) return null;
  return h(
    "a",
    {
      key: `rule ${rule}`,
      class: "tag",
      href: addressOf(rule),
      onclick: (event) => {
        event.preventDefault();
        update({ sheet: { kind: "ruling", rule, over: state.sheet }, toast: null });
      },
    },
    label ?? (/^[A-Z]+-\d/.test(rule) ? rule : _("Rule: {rule}", { rule: game.chapters?.[rule] ?? rule })),
  );
}

/**
 * Where the rules page of a game, else of the open one, tells of a rule.
 * @param {string} rule
 */
export function addressOf(rule, game = state.view.game?.name) {
  const anchor = rule
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_]+/gu, "-")
    .replace(/^-+|-+$/g, "");
  return `/rules/${game}#${anchor}`;
}

/** Where luck comes from, after *drawn*. */
export const FROM = {
  hwrng: _("by the hardware of the box"),
  serial: _("by the device plugged in"),
  getrandom: _("by the system of the box"),
  hand: _("by hand"),
};

/**
 * Where draws came from, in one tag: of those of one event some may be of hands and some of the box.
 * @param {Drawn[]} [all]
 */
export function drawnChip(all = []) {
  if (!all.length) return null;
  const ways = enumerated([...new Set(all.map((one) => FROM[one.from]))]);
  const draw = capital(_("drawn {ways}", { ways }));
  const again = all.every((one) => one.again);
  return h("span", { key: "source", class: "tag source" }, again ? _("{draw}, as before", { draw }) : draw);
}

/**
 * Whether the box drew, and for the first time: after going back the same falls again.
 * @param {Drawn} drawn
 */
export const isOfBox = ({ again, from }) => !again && from !== "hand";

/**
 * What this phone has worked out of the draws of an entry, where the box drew; a tap shows how they came about.
 * @param {number} entry
 * @param {Drawn[]} all those of the entry that are shown
 */
export function checkChip(entry, all) {
  const shown = all.filter(isOfBox);
  if (!shown.length || !state.view.round || !state.you.member) return null;
  const [sign, claim] = state.claimed?.(entry, shown) ?? ["", _("Check this draw")];
  return h(
    "button",
    {
      key: "check",
      class: "tag",
      onclick: () => update({ sheet: { kind: "proof", entry, shown, over: state.sheet } }),
    },
    sign && h("b", { class: SIGN[sign] ?? "" }, sign, " "),
    claim,
  );
}

/** @type {Record<string, string>} */
const SIGN = { "✓": "ok", "✗": "bad" };

/**
 * Where the luck of what has just happened came from, and what this phone has worked out of it; nothing where what
 * followed from it is told.
 * @param {TableEvent} one
 */
export function drawChips(one) {
  if (!one.glyph && !one.duel) return [];
  const { drawn = [], moved } = state.view;
  return [drawnChip(drawn), state.claimed ? checkChip(moved, drawn) : null]; // a television checks nothing
}
