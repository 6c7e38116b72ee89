// The house rules of a game that is to be started: found by a word, chosen one by one or by a preset.

import { _, _n, capital } from "../kit/gettext.js";
import { h } from "../kit/dom.js";
import { addressOf } from "../stage/chips.js";
import { update } from "../table/table.js";

/** @import { Child } from "../kit/elements.d.ts" */
/** @import { StartSheet } from "../table/table.js" */
/** @import { HouseRule, Startable } from "../types.d.ts" */

/**
 * Whether it is a way to play the game rather than one of its rules.
 * @param {HouseRule} rule
 */
export const isWay = (rule) => Boolean(rule.way);

/**
 * The rules that may be chosen beside the others as they are now: none that another one overrules.
 * @param {StartSheet} open
 * @param {Startable} game
 */
export const rulesOf = (open, game) =>
  game.rules.filter((rule) =>
    !isWay(rule) && !game.rules.some((other) => rule.overruled?.[other.key] === chosen(open, other))
  );

/**
 * A rule as it is chosen now.
 * @param {StartSheet} open
 * @param {HouseRule} rule
 */
export const chosen = (open, rule) => open.rules[rule.key] ?? rule.values[0] ?? "";

/**
 * @param {StartSheet} open
 * @param {HouseRule} rule
 */
const isChanged = (open, rule) => chosen(open, rule) !== rule.values[0];

/**
 * Whether all rules are as a preset has them.
 * @param {StartSheet} open
 * @param {HouseRule[]} rules
 * @param {Record<string, string>} preset
 */
const isTaken = (open, rules, preset) =>
  rules.every((rule) => chosen(open, rule) === (preset[rule.key] ?? rule.values[0]));

/**
 * What a preset has chosen, which stands far down in a long list.
 * @param {StartSheet} open
 * @param {HouseRule[]} rules
 */
const ofPreset = (open, rules) =>
  h(
    "ul",
    { key: "preset" },
    rules.filter((rule) => isChanged(open, rule)).map((rule) =>
      h(
        "li",
        { key: rule.key },
        `${capital(rule.text)}: `,
        h("b", {}, rule.labels[rule.values.indexOf(chosen(open, rule))]),
      )
    ),
  );

/**
 * How many rules are not as printed, in words.
 * @param {StartSheet} open
 * @param {Startable} game
 */
export function changes(open, game) {
  const n = rulesOf(open, game).filter((rule) => isChanged(open, rule)).length;
  return n ? _n("1 changed", "{n} changed", { n }) : _("as printed");
}

/**
 * The page of house rules.
 * @param {StartSheet} open
 * @param {Startable} game
 * @param {(event: MouseEvent) => void} leave what is done before another page is read
 */
export function houseRules(open, game, leave) {
  const source = (/** @type {string} */ rule) =>
    h("a", { href: addressOf(rule, game.name), onclick: leave }, _("Rule: {rule}", { rule }));
  const rules = rulesOf(open, game);
  const wanted = (open.search ?? "").trim().toLowerCase();
  const found = rules.filter((rule) => `${rule.text} ${rule.rule ?? ""}`.toLowerCase().includes(wanted));
  return [
    h(
      "header",
      { key: "title" },
      h("h1", { id: "sheet-title" }, _("House rules")),
      h("small", {}, changes(open, game)),
    ),
    presets(open, game, rules),
    game.presets?.some((one) => isTaken(open, rules, one.rules)) ? ofPreset(open, rules) : null,
    rules.length > FEW
      ? h("input", {
        key: "search",
        class: "entry",
        type: "search",
        placeholder: _("Search"),
        "aria-label": _("Search the house rules"),
        oninput: (event) => update({ sheet: { ...open, search: event.currentTarget.value } }),
      })
      : null,
    h("div", { key: "rules", class: "rows" }, found.map((rule) => field(open, rule, source))),
    found.length ? null : h("p", { key: "nothing" }, _("No house rule has that word.")),
  ];
}

const FEW = 6;

/**
 * @param {StartSheet} open
 * @param {Startable} game
 * @param {HouseRule[]} rules
 */
function presets(open, game, rules) {
  const ways = Object.fromEntries(
    game.rules.filter(isWay).map((rule) => [rule.key, chosen(open, rule)]),
  );
  const all = [{ name: _("As printed"), rules: {} }, ...game.presets ?? []];
  return h(
    "div",
    { key: "presets", class: "chips", role: "group", "aria-label": _("Presets") },
    all.map((one) => {
      /** @type {Record<string, string>} */
      const values = one.rules;
      return h(
        "button",
        {
          key: one.name,
          class: "choice",
          "aria-pressed": String(isTaken(open, rules, values)),
          onclick: () => update({ sheet: { ...open, rules: { ...ways, ...values } } }),
        },
        one.name,
      );
    }),
  );
}

/**
 * @param {StartSheet} open
 * @param {HouseRule} rule
 * @param {(rule: string) => Child} source
 */
function field(open, rule, source) {
  const now = chosen(open, rule);
  const printed = _("As printed: {value}", { value: rule.labels[0] });
  const set = (/** @type {string} */ value) =>
    update({ sheet: { ...open, rules: { ...open.rules, [rule.key]: value } } });
  return h(
    "label",
    { key: rule.key, class: isChanged(open, rule) ? "field changed" : "field" },
    h("span", {}, capital(rule.text), h("small", {}, printed, rule.rule ? [" · ", source(rule.rule)] : null)),
    h(
      "select",
      { value: now, onchange: (event) => set(event.currentTarget.value) },
      rule.values.map((value, n) => h("option", { key: value, value }, rule.labels[n])),
    ),
  );
}
