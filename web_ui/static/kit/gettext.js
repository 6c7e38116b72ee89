// Messages of the scripts: here in English, on a page in its language (see web_ui/translation.py).

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
export const _ = (message, values = {}) => filled(message, { ...values });

/**
 * The one or the other message, by the number `n`.
 * @param {string} one
 * @param {string} many
 * @param {Values & { n: number }} values
 */
export const _n = (one, many, values) =>
  filled(values.n === 1 ? one : many, { ...values, n: figure(values.n) });

/**
 * Names one after the other, as people say them: Mia, Jonas and Tom.
 * @param {string[]} names
 */
export const enumerated = (names) => new Intl.ListFormat(document.documentElement.lang).format(names);

/**
 * Words as they begin a sentence; the name of a space stays as it is printed.
 * @param {string} words
 */
export const capital = (words) =>
  /^[a-z]\d/.test(words) ? words : words.charAt(0).toUpperCase() + words.slice(1);

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
