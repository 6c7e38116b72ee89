// Words of the scripts in the language of the page. English is the message itself.

import { words } from "/words.js";
import { figure } from "./words.js";

const filled = (message, values) =>
  message.replace(/\{(\w+)\}/g, (field, name) => (name in values ? values[name] : field));

/** A message with its `{name}` fields filled in. */
export const _ = (message, values = {}) => filled(words[message]?.[0] ?? message, values);

/** The one or the other message, by the number `n`. */
export function _n(one, many, values) {
  const [single, plural] = words[one] ?? [one, many];
  return filled(values.n === 1 ? single : plural, { ...values, n: figure(values.n) });
}
