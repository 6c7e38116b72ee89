// What the table tells of what it sees: of figures, as pictures of them, and of numbers, a row of them each.

import { _ } from "../kit/gettext.js";
import { h } from "../kit/dom.js";
import { drawing, mark, picture } from "../drawing/art.js";
import { isRange, optionsOf } from "../kit/menus.js";
import { stepper } from "../words/numbers.js";
import { settled } from "../table/cooldown.js";
import { submit } from "../table/submitting.js";
import { inert, lineOf, state, update } from "../table/table.js";
import { isFigure } from "../stage/tray.js";
import { tellWhy } from "../words/why.js";

/** @import { Asked } from "../table/table.js" */
/** @import { Numbers, Option, Tray } from "../types.d.ts" */

const onBoard = () => (state.view.trays ?? []).filter((one) => isFigure(one) && !one.marks?.includes("off"));

/**
 * Whether all that may follow a verb are figures.
 * @param {Option} one
 */
const isOfFigures = ({ late, then }) => {
  const known = new Set(onBoard().map((tray) => tray.id));
  return Boolean(late) && optionsOf(then).length > 0 && optionsOf(then).every((next) => known.has(next.part));
};

/**
 * Whether all that may follow a verb are numbers of somebody.
 * @param {Option} one
 */
const isOfNumbers = ({ then }) =>
  optionsOf(then).length > 0 && optionsOf(then).every((one) => isRange(one.then));

/**
 * What of a question is shown as figures to tap and numbers to set, and its other options.
 * @param {Asked} asked
 * @param {Option[]} options
 */
export function telling(asked, options) {
  const figures = options.filter(isOfFigures);
  const counts = options.filter(isOfNumbers);
  return {
    shown: [
      figures.length ? figureKeys(asked, figures) : null,
      counts.map((one) => countRows(asked, one)),
    ].flat().filter(Boolean),
    left: options.filter((one) => !figures.includes(one) && !counts.includes(one)),
  };
}

/**
 * A key for each figure on the board, by whose it is; one that nothing can be told of says why at a tap.
 * @param {Asked} asked
 * @param {Option[]} verbs
 */
function figureKeys(asked, verbs) {
  const [first] = /** @type {[Option]} */ (verbs);
  /** @param {Tray} one */
  const key = (one) => {
    const verb = verbs.find(({ then }) => optionsOf(then).some((next) => next.part === one.id));
    const note = optionsOf(verb?.then).find((next) => next.part === one.id)?.note;
    const word = `${(verb ?? first).part} ${one.id}`;
    return h(
      "button",
      {
        key: one.id,
        class: verb ? "act" : "act off",
        disabled: inert(),
        ...verb
          ? settled(() => submit(word, asked.seat, asked.ask))
          : { "aria-disabled": "true", onclick: () => tellWhy({ path: word }) },
      },
      drawing(picture(one.picture ?? "", lineOf(one.seat)?.colour, one.label, one.marks), 44),
      one.title,
      h(
        "small",
        {},
        [...(one.notes ?? []), verb && verb !== first ? verb.label : null, note].filter(Boolean).join(" · "),
      ),
    );
  };
  return h(
    "section",
    { key: "figures", class: "card" },
    (state.view.seats ?? []).map((line) => {
      const own = onBoard().filter((one) => one.seat === line.seat).map(key);
      return own.length
        ? h(
          "div",
          { key: line.seat, class: "told", role: "group", "aria-label": `${first.label}: ${line.name}` },
          h(
            "header",
            {},
            mark(line.colour),
            h("b", {}, line.name),
            h("small", {}, `${line.label} ${line.headline}`),
          ),
          h("div", { class: own.length > 2 ? "acts" : "acts two" }, own),
        )
        : null;
    }),
  );
}

/**
 * A number for each seat, as the box has it until somebody sets another; the sum says what it comes to.
 * @param {Asked} asked
 * @param {Option} verb
 */
function countRows(asked, verb) {
  return h(
    "section",
    { key: verb.part, class: "card" },
    optionsOf(verb.then).map((one) => {
      const range = /** @type {Numbers} */ (one.then);
      const key = `${asked.ask}:${verb.part} ${one.part}`;
      const value = state.numbers[key] ?? range.preset;
      const differs = h(
        "span",
        { class: value === range.preset ? "" : "differs" },
        _("the box counted {n}", { n: range.preset }),
      );
      return stepper(
        { ...range, label: one.label },
        value,
        (n) => update({ numbers: { ...state.numbers, [key]: n } }),
        mark(one.part, 24),
        [range.sums?.[value - range.low] ?? one.note, h("br", {}), differs],
      );
    }),
  );
}
