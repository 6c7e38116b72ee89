// What an opponent said last: people move its pieces. A part that only they need who play beside one.

import { soleSeat } from "../kit/addressing.js";
import { _, sentence } from "../kit/gettext.js";
import { h } from "../kit/dom.js";
import { mark } from "../drawing/art.js";
import { withLastTurn } from "../table/last_turn.js";
import { SAID } from "../table/receiving.js";
import { colourOf, nameOf, state } from "../table/table.js";

/** @import { Step } from "../table/table.js" */
/** @import { Page, Spoken } from "../types.d.ts" */

/** @param {readonly string[]} lines */
const told = (lines) => lines.map((one) => h("li", {}, sentence(one)));

/**
 * What opponents did since people said their last word: the turn of each seat, the latest last.
 * @type {Map<number, { said: Spoken, moved: number }>}
 */
const turns = new Map();
/** @type {Page | undefined} */
let seen; // the page that was taken in last
let missed = false; // whether pages may have gone by since: a dark phone listens to none
document.addEventListener("visibilitychange", () => {
  missed = true;
});

/** Take in a page. Luck that falls leaves what is to be read and carried out; a word, or going back, does not. */
function takeIn() {
  const { view } = state;
  if (view === seen) return;
  const { said, events, key, moved, over } = view;
  const fell = Boolean(seen?.chance && events?.[0]);
  const onward = moved !== seen?.moved;
  if (key !== seen?.key || onward && (missed || !said && (over || !fell))) turns.clear();
  if (onward) missed = false;
  seen = view;
  if (!said || !events?.[0]) return;
  turns.delete(said.seat);
  turns.set(said.seat, { said: toYou(said, soleSeat(view, state.you)), moved });
}

/**
 * What an opponent has done, in lines that speak to the one player of a phone where there is one.
 * @param {Spoken} said
 * @param {number | undefined} own
 * @returns {Spoken}
 */
function toYou(said, own) {
  const lines = own === undefined ? undefined : said.yours?.[own];
  if (!lines) return said;
  const past = said.before?.length ?? 0;
  return { ...said, last: lines.slice(past), ...said.before && { before: lines.slice(0, past) } };
}

const MOST_QUEUED = 8;

/**
 * The steps of a page and what is still to be read before: what a seat of the box has drawn is held until
 * somebody goes on, also while that seat plays on; where this phone is asked it passes by itself (`pace`).
 * @param {Page} before
 * @param {Page} view
 * @param {Step[]} steps
 * @returns {Step[]}
 */
export function queued({ key, chance, opponents = {} }, view, steps) {
  const goesOn = view.key === key && view.events?.length; // and has not gone back
  const left = goesOn ? state.steps.filter((one) => one.held).slice(-MOST_QUEUED) : [];
  const boxDrew = !missed && chance?.by !== undefined && chance.by in opponents;
  const fresh = boxDrew ? steps.map((one) => ({ ...one, held: /** @type {true} */ (true) })) : steps;
  return [...left, ...withLastTurn(view, fresh)];
}

/**
 * While steps lead to an end that an opponent brought: what the head tells instead of whose turn it was.
 * @returns {Page | null}
 */
export function beforeTheEnd() {
  const { view, steps } = state;
  if (!view.over || !view.said || !view.head || !steps.length) return null;
  const head = { ...view.head, phase: _("The last turn"), context: _("Then comes the result.") };
  return { ...view, over: undefined, progress: undefined, head };
}

/**
 * What an opponent did last, until people say a word; where that ended the game, before the result is shown and
 * whenever that is put aside. Below that what was before: in its turn, and in those of other seats of the box.
 */
export function lastOfOpponent() {
  takeIn();
  const { over, key } = state.view;
  const latest = [...turns.values()].at(-1);
  if (!latest || state.silent > 0) return null;
  const { said, moved } = latest;
  const before = [...turns.values()].slice(0, -1).flatMap((
    one,
  ) => [...one.said.before ?? [], ...one.said.last]);
  before.push(...said.before ?? []);
  const [step] = state.steps;
  if (step ? step.kind !== SAID : over && state.scoreSeen !== key) return null;
  return h(
    "div",
    {
      key: `saying ${moved}`,
      class: "saying",
      role: "status",
      "aria-live": "polite",
      tabindex: 0,
    },
    mark(colourOf(said.seat), 26),
    h(
      "div",
      { class: "grow" },
      h("ol", {}, told(said.last)),
      said.why ? h("span", { key: "why", class: "why" }, said.why) : null,
      said.moves
        ? h(
          "small",
          {},
          _("The box plays {seat}: carry this out for it on the table.", { seat: nameOf(said.seat) }),
        )
        : null,
      before.length
        ? [
          h("small", { key: "before" }, _("Before that:")),
          h("ol", { key: "turn", class: "before" }, told(before)),
        ]
        : null,
    ),
  );
}
