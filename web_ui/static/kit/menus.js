// Menus are trees of all words a seat may say; see companion/views/tree.py.

/** @import { Menu, Numbers, Option } from "../types.d.ts" */

/**
 * What may follow the beginning of a word; null: nothing, it is complete.
 * @typedef {Menu | null} Level
 */

/**
 * A way through the options of a menu: the parts of the word, and the option of each.
 * @typedef {{ word: [string, ...string[]], options: [Option, ...Option[]] }} Way
 */

/**
 * A number as it is written, with a true minus sign.
 * @param {number | string | null | undefined} number
 */
export const figure = (number) => String(number ?? "").replace("-", "−");

/**
 * What may follow `prefix`; undefined where the prefix leads nowhere.
 * @param {Menu} menu
 * @param {readonly string[]} prefix
 * @returns {Level | undefined}
 */
export function levelAt(menu, prefix) {
  /** @type {Level} */
  let level = menu;
  for (const part of prefix) {
    if (Array.isArray(level)) {
      /** @type {Option | undefined} */
      const option = level.find((one) => one.part === part);
      if (option === undefined) return undefined;
      level = option.then ?? null;
    } else if (isRange(level)) {
      const n = Number(part);
      if (!(n >= level.low && n <= level.high)) return undefined;
      level = afterNumber(level, n);
    } else return level === "later" ? "later" : undefined;
  }
  return level;
}

/**
 * The options of a level; none where it asks for a number, is complete or leads nowhere.
 * @param {Level | undefined} level
 */
export const optionsOf = (level) => Array.isArray(level) ? level : [];

/**
 * Whether a level asks for a number.
 * @param {Level | undefined} level
 * @returns {level is Numbers}
 */
export const isRange = (level) => typeof level === "object" && level !== null && !Array.isArray(level);

/**
 * What may follow a number.
 * @param {Numbers} range
 * @param {number} n
 * @returns {Level}
 */
function afterNumber(range, n) {
  return (range.each ? range.each[n - range.low] : range.then) ?? null;
}

/**
 * The option at the end of `prefix`, undefined for a number.
 * @param {Menu} menu
 * @param {readonly string[]} prefix
 */
export function optionAt(menu, prefix) {
  return optionsOf(levelAt(menu, prefix.slice(0, -1))).find((one) => one.part === prefix.at(-1));
}

/**
 * What a word takes for good from who says it, undefined where it takes nothing.
 * @param {Menu} menu
 * @param {readonly string[]} parts
 */
export const costOf = (menu, parts) =>
  parts.map((_part, at) => optionAt(menu, parts.slice(0, at + 1))?.cost).find(Boolean);

/**
 * Go down from `prefix` while only one option is open: nobody is asked a question with one answer.
 * @param {Menu} menu
 * @param {readonly string[]} prefix
 */
export function descend(menu, prefix) {
  const path = [...prefix];
  let level = levelAt(menu, path);
  while (Array.isArray(level) && level.length === 1) {
    const [only] = /** @type {[Option]} */ (level);
    path.push(only.part);
    level = only.then ?? null;
  }
  return { path, level };
}

/**
 * The labels on the way of a word.
 * @param {Menu} menu
 * @param {readonly string[]} parts
 */
export const labelsOf = (menu, parts) =>
  parts.map((part, at) => optionAt(menu, parts.slice(0, at + 1))?.label ?? part);

/**
 * How a word reads on a button.
 * @param {Menu} menu
 * @param {readonly string[]} parts
 */
export function phrase(menu, parts) {
  const [verb, ...rest] = labelsOf(menu, parts);
  return rest.length ? `${verb}: ${rest.join(", ")}` : (verb ?? "");
}

/**
 * Every way through the options of a menu down to its end, a number or a level not sent yet.
 * @param {Menu} menu
 * @returns {Way[]}
 */
export function ways(menu) {
  if (!Array.isArray(menu)) return [];
  return menu.flatMap((option) => {
    /** @type {Way} */
    const whole = { word: [option.part], options: [option] };
    if (!Array.isArray(option.then)) return whole;
    return ways(option.then).map((way) => ({
      word: [...whole.word, ...way.word],
      options: [...whole.options, ...way.options],
    }));
  });
}
