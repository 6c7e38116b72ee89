// The numbers of a word, as steppers: how many dice, how much food.

import { _ } from "../kit/gettext.js";
import { h } from "../kit/dom.js";
import { choice } from "./choices.js";
import { descend, isRange, optionAt, optionsOf } from "../kit/menus.js";
import { submit } from "../table/submitting.js";
import { inert, state, update } from "../table/table.js";

/** @import { Child, Described } from "../kit/elements.d.ts" */
/** @import { Subject } from "../table/table.js" */
/** @import { Die, Numbers, Outlook } from "../types.d.ts" */
/** @typedef {Die["shape"]} Shape */

/**
 * The numbers of a word: their steppers, and the button that submits it as it stands.
 * @param {Subject} asked
 * @param {string[]} prefix
 */
export function numbers(asked, prefix) {
  const rows = [];
  const usual = asked.preset?.split(" ") ?? [];
  let { path, level } = descend(asked.menu, prefix);
  /** @type {Shape[]} */
  const dice = []; // those of the numbers as they stand
  /** @type {Outlook | undefined} */
  let last; // what the word comes to, if it ends with the number at hand
  while (isRange(level)) {
    const range = level;
    const key = `${asked.ask} ${path.slice(0, prefix.length).join(" ")} ${rows.length}`;
    const habit = path.every((part, at) => usual[at] === part) ? Number(usual[path.length]) : range.preset;
    const value = clamp(state.numbers[key] ?? habit, range);
    if (range.low < range.high) {
      rows.push(stepper(range, value, (n) => update({ numbers: { ...state.numbers, [key]: n } })));
    }
    const { die } = range;
    if (die) dice.push(...Array.from({ length: value }, () => die));
    last = range.outlook?.[value - range.low];
    ({ path, level } = descend(asked.menu, [...path, String(value)]));
  }
  const word = path.join(" ");
  const outlook = level === null ? last : undefined;
  const ending = level === null
    ? h(
      "button",
      {
        key: "submit",
        class: "button primary big",
        disabled: inert(),
        onclick: () => submit(word, asked.seat, asked.ask),
      },
      outlook?.label ?? wording(asked, path),
    )
    : h(
      "div",
      { key: "rest", class: "list" },
      optionsOf(level).map((one) => choice(asked, [...path, one.part], one)),
    );
  const below = !outlook ? null : outlook.ends ? note(outlook) : odds(outlook);
  return { steppers: h("div", { key: "steppers" }, rows, below), ending, dice, ends: outlook?.ends };
}

/**
 * What the chances rest on, where a fight shows them.
 * @param {Outlook} outlook
 */
const note = (outlook) => outlook.note ? h("p", { key: "note", class: "note" }, outlook.note) : null;

/**
 * @param {Subject} asked
 * @param {string[]} path
 */
function wording(asked, path) {
  const verb = optionAt(asked.menu, path.slice(0, 1))?.label ?? path[0];
  const numbers = path.slice(1).filter((part, at) => /^\d+$/.test(part) && (at === 0 || part !== "0"));
  return `${verb} ${numbers.join(" + ")}`;
}

/**
 * How likely the word wins, ties and loses: a bar of three with its numbers below.
 * @param {Outlook} outlook
 */
function odds({ chances: [win, tie, lose], note }) {
  const parts = [
    { name: "win", label: _("win"), chance: win, start: 0 },
    { name: "tie", label: _("tie"), chance: tie, start: win },
    { name: "lose", label: _("lose"), chance: lose, start: win + tie },
  ];
  return h(
    "div",
    { key: "odds", class: "odds" },
    h(
      "svg",
      { width: "100%", height: 12, "aria-hidden": "true" },
      parts.map(({ name, chance, start }) =>
        h("rect", { key: name, class: name, x: `${start}%`, width: `${chance}%`, height: 12 })
      ),
    ),
    h(
      "div",
      { class: "row" },
      parts.map(({ name, label, chance }) => h("b", { key: name, class: name }, `${label} ${chance} %`)),
    ),
    note ? h("small", {}, note) : null,
  );
}

/**
 * @param {number} n
 * @param {Numbers} range
 */
const clamp = (n, range) => Math.max(range.low, Math.min(range.high, Number.isFinite(n) ? n : range.preset));

/**
 * @param {Numbers} range
 * @param {number} value
 * @param {(n: number) => void} set
 * @param {Child} [sign] what stands before it
 * @param {Child} [note] what it comes to
 */
export function stepper(range, value, set, sign, note) {
  /** @type {(sign: string, to: number, name: string) => Described} */
  const button = (sign, to, name) =>
    h(
      "button",
      {
        disabled: to < range.low || to > range.high || inert(),
        "aria-label": `${range.label}: ${name}`,
        onclick: () => set(to),
      },
      sign,
    );
  return h(
    "div",
    { key: range.label, class: "stepper" },
    sign,
    h(
      "span",
      { class: "label" },
      range.label,
      h(
        "small",
        {},
        note ?? range.note ?? (range.low ? _("{low} to {high}", range) : _("up to {high}", range)),
      ),
    ),
    button("−", value - 1, _("less")),
    h("output", {}, value),
    button("+", value + 1, _("more")),
  );
}
