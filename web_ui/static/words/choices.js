// The words of a question as buttons, off the board.

import { _ } from "../kit/gettext.js";
import { h } from "../kit/dom.js";
import { portrait } from "../drawing/art.js";
import { descend, isRange, levelAt, optionAt, phrase } from "../kit/menus.js";
import { settled } from "../table/cooldown.js";
import { proceed } from "../table/submitting.js";
import { colourOf, inert, isAside, state, update } from "../table/table.js";

/** @import { Asked, Subject, WalkSheet } from "../table/table.js" */
/** @import { Option } from "../types.d.ts" */

/**
 * The path at which a question asks for numbers, null when it asks for something else.
 * @param {Asked} asked
 */
export function pathToNumbers(asked) {
  const path = asked.preset ? asked.preset.split(" ").slice(0, 1) : [];
  const down = descend(asked.menu, path);
  return isRange(down.level) ? down.path : null;
}

/**
 * The options of a question but the one that ends it, and what deals with the game only where nothing is left to
 * play: until then *More* has that.
 * @param {Asked} asked
 */
export function restOf(asked) {
  const rest = asked.menu.filter((one) => one.part !== asked.finish?.split(" ")[0]);
  const played = rest.filter((one) => !isAside(one.part));
  return played.length ? played : rest;
}

/**
 * An option as a small button, with what stands beside its name.
 * @param {Asked} asked
 * @param {Option} one
 * @param {string[]} [path] what it says
 */
export const chip = (asked, one, path = [one.part]) =>
  h(
    "button",
    {
      key: path.join(" "),
      class: "button outline",
      "data-verb": path[0],
      disabled: inert(),
      ...settled(() => proceed(asked, descend(asked.menu, path).path)),
    },
    one.label,
    one.note ? h("small", {}, one.note) : null,
  );

/**
 * Options as small buttons, the last ones behind one for more where there are many.
 * @param {Asked} asked
 * @param {Option[]} options
 */
export function chips(asked, options) {
  const shown = options.length > 3 ? options.slice(0, 2) : options;
  const more = options.slice(shown.length);
  /** @type {WalkSheet} */
  const rest = {
    kind: "walk",
    seat: asked.seat,
    ask: asked.ask,
    prefix: [],
    only: more.map((one) => one.part),
  };
  if (!options.length) return null;
  return h(
    "div",
    { key: "chips", class: "chips" },
    shown.map((one) => chip(asked, one)),
    more.length
      ? h(
        "button",
        { key: "more", class: "button outline", onclick: () => update({ sheet: rest }) },
        _("More"),
      )
      : null,
  );
}

/**
 * A question with few answers: each verb a card with its choices, what may be said late as chips.
 * @param {Asked} asked
 * @param {Option[]} [options]
 */
export function verbCards(asked, options = restOf(asked)) {
  return [
    options.filter((one) => !one.late).map((one) => verbCard(asked, one)),
    chips(
      asked,
      options.filter((one) => one.late),
    ),
  ];
}

/**
 * @param {Asked} asked
 * @param {Option} one
 */
function verbCard(asked, one) {
  const { path, level } = descend(asked.menu, [one.part]);
  if (!Array.isArray(level)) {
    const last = optionAt(asked.menu, path);
    return h(
      "section",
      { key: one.part, class: "card" },
      choice(asked, path, { ...last, label: phrase(asked.menu, path) }),
    );
  }
  const many = level.length > 4;
  return h(
    "section",
    { key: one.part, class: "card" },
    h("header", {}, h("b", {}, phrase(asked.menu, path)), one.note ? h("small", {}, one.note) : null),
    h(
      "div",
      { class: many ? "list two" : "list" },
      level.map((next) => choice(asked, [...path, next.part], next)),
    ),
  );
}

/**
 * Of words that go together each is only chosen: one button submits them all and ends the question.
 * @param {Subject} asked
 * @param {string[]} path
 */
const isPicked = (asked, path) => asked.gathered && levelAt(asked.menu, path) === null;

/**
 * @param {Subject} asked
 * @param {string | undefined} verb
 */
const keyOf = (asked, verb) => `${asked.seat} ${verb}`;
/**
 * @param {string} key
 * @param {string} word
 */
const pick = (key, word) =>
  update({ chosen: { ...state.chosen, [key]: state.chosen[key] === word ? undefined : word } });

/**
 * The words to be said before the one that ends a question: those chosen of a gathered one, in the order of
 * the menu, else the numbers that were set.
 * @param {Asked} asked
 */
export function chosenWords(asked) {
  if (!asked.gathered) return setNumbers(asked);
  const words = asked.menu.map((one) => state.chosen[keyOf(asked, one.part)] ?? "");
  return words.filter((word) => word && levelAt(asked.menu, word.split(" ")) === null);
}

/**
 * Numbers that were set to be said with the end of a question: other than the box has them.
 * @param {Asked} asked
 */
const setNumbers = (asked) =>
  Object.entries(state.numbers).flatMap(([key, n]) => {
    const [ask, word = ""] = key.split(":");
    const range = word && ask === String(asked.ask) ? levelAt(asked.menu, word.split(" ")) : null;
    return isRange(range) && range.preset !== n ? `${word} ${n}` : [];
  });

/**
 * The figure that an option is about, as it is drawn on its card.
 * @param {string | undefined} piece
 */
function figure(piece) {
  const card = state.view.trays?.find((one) => one.picture && one.id === piece);
  return card ? portrait(card, colourOf(card.seat)) : null;
}

/**
 * A button for a word; one that goes with others is only chosen, else the word goes on.
 * @param {Subject} asked
 * @param {string[]} path
 * @param {{ label: string, note?: string | null, cost?: string | null, piece?: string | null }} option
 */
export function choice(asked, path, option) {
  const whole = path.join(" ");
  const picks = isPicked(asked, path);
  return h(
    "button",
    {
      key: whole,
      class: `choice${asked.preset === whole && asked.preset !== asked.finish ? " usual" : ""}`,
      "data-verb": path[0],
      "aria-pressed": picks ? String(state.chosen[keyOf(asked, path[0])] === whole) : undefined,
      disabled: inert(),
      ...settled(
        picks
          ? () => pick(keyOf(asked, path[0]), whole)
          : () => proceed(asked, descend(asked.menu, path).path),
      ),
    },
    figure(option.piece ?? path.at(-1)),
    h("span", { class: "grow" }, option.label),
    option.note || option.cost
      ? h("small", {}, [option.note, option.cost].filter(Boolean).join(" · "))
      : null,
  );
}
