// Messages of the scripts in the language of the page. English is the message itself.

import { words } from "/words.js";
import { figure } from "./menus.js";

/** @typedef {Record<string, unknown>} Values */

/**
 * @param {string} message
 * @param {Values} values
 */
const filled = (message, values) =>
  message.replace(/\{(\w+)\}/g, (field, name) => (name in values ? String(values[name]) : field));

/**
 * A message with its `{name}` fields filled in.
 * @param {string} message
 * @param {object} values
 */
export const _ = (message, values = {}) => filled(words[message]?.[0] ?? message, { ...values });

/**
 * The one or the other message, by the number `n`.
 * @param {string} one
 * @param {string} many
 * @param {Values & { n: number }} values
 */
export function _n(one, many, values) {
  const [single = one, plural = many] = words[one] ?? [];
  return filled(values.n === 1 ? single : plural, { ...values, n: figure(values.n) });
}

/** @param {string} words */
export const capital = (words) => words.charAt(0).toUpperCase() + words.slice(1);

/**
 * Words with a full stop, unless they end with a sign of their own.
 * @param {string} words
 */
export const sentence = (words) => (/[.?…]$/.test(words) || !words ? words : `${words}.`);

/**
 * Words that begin a button, within a sentence: small, but in German, where nouns would be wrong so.
 * @param {string} words
 */
export const within = (words) => document.documentElement.lang === "de" ? words : words.toLowerCase();
