// What people carry out by hand: what an opponent said last, or what is put back after a step back. A part that only
// they need who play beside one, or take something back.

import { soleSeat } from "../kit/addressing.js";
import { _, sentence } from "../kit/gettext.js";
import { h } from "../kit/dom.js";
import { mark } from "../drawing/art.js";
import { duelNow } from "../stage/fights.js";
import { fold } from "./folding.js";
import { puttingBackCard } from "./putting_back.js";
import { withLastTurn } from "../table/last_turn.js";
import { SAID } from "../table/receiving.js";
import { submit } from "../table/submitting.js";
import { boxPlays, colourOf, mayUse, nameOf, state } from "../table/table.js";

/** @import { Step } from "../table/table.js" */
/** @import { Page, Spoken } from "../types.d.ts" */

/**
 * What somebody did, as a sentence, and why, where that is said.
 * @typedef {{ text: string, why: string | undefined }} Line
 */

/** @param {readonly Line[]} lines */
const told = (lines) =>
  lines.map(({ text, why }) => h("li", {}, sentence(text), why ? h("small", {}, why) : null));

/**
 * What opponents did since people said their last word: the turn of each seat, the latest last.
 * @type {Map<number, { said: Spoken, lines: Line[], moved: number }>}
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
  turns.set(said.seat, { said, lines: linesOf(said, soleSeat(view, state.you)), moved });
}

/**
 * What an opponent has done in its turn, in lines that speak to the one player of a phone where there is one.
 * @param {Spoken} said
 * @param {number | undefined} own
 * @returns {Line[]}
 */
function linesOf({ before = [], last, yours, reasons }, own = -1) {
  return (yours?.[own] ?? [...before, ...last]).map((text, n) => ({ text, why: reasons?.[n] }));
}

/**
 * The lines of a turn that others have followed, with what spoke for its last word.
 * @param {{ said: Spoken, lines: Line[] }} turn
 */
const past = ({ said: { why }, lines }) =>
  lines.map((one, n) => n === lines.length - 1 ? { ...one, why } : one);

const MOST_QUEUED = 8;

/**
 * The steps of a page and what is still to be read before: what a seat of the box has drawn has its time also while
 * that seat plays on.
 * @param {Page} before
 * @param {Page} view
 * @param {Step[]} steps
 * @returns {Step[]}
 */
export function queued({ key }, view, steps) {
  const goesOn = view.key === key && view.events?.length; // and has not gone back
  const left = goesOn ? state.steps.filter((one) => one.byBox).slice(-MOST_QUEUED) : [];
  const fresh = view.drew && !missed
    ? steps.map((one) => ({ ...one, byBox: /** @type {true} */ (true) }))
    : steps;
  return withLastTurn(view, [...left, ...fresh]);
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

/** The entry whose card was unfolded beside a fight. */
let unfolded = -1;

/**
 * What opens a card, and closes it again.
 * @param {number} moved its entry
 */
function folding(moved) {
  const whole = unfolded === moved;
  return fold(whole, () => unfolded = whole ? -1 : moved);
}

/**
 * What an opponent did last, until people say a word; where that ended the game, before the result is shown and
 * whenever that is put aside. Below that what was before, the latest first: in its turn, and in those of other seats of
 * the box. Beside a fight, which needs the room, the last of it alone until somebody wants to read all.
 */
function lastOfOpponent() {
  takeIn();
  const { over, key } = state.view;
  const latest = [...turns.values()].at(-1);
  if (!latest || state.silent > 0) return null;
  const { said, lines, moved } = latest;
  const first = lines.length - (said.new ?? said.last.length);
  const before = [...[...turns.values()].slice(0, -1).flatMap(past), ...lines.slice(0, first)].reverse();
  const [step] = state.steps;
  if (step ? step.kind !== SAID : over && state.scoreSeen !== key) return null;
  const fights = !step && duelNow();
  const folded = fights && unfolded !== moved;
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
      h("ol", {}, told(lines.slice(folded ? -1 : first))),
      folded ? null : besides(said, before),
    ),
    fights ? folding(moved) : lines.length > 1 ? paceButton() : null,
  );
}

/** What people carry out by hand: after a step back what they put back, else what an opponent did. */
export function toCarryOut() {
  const said = lastOfOpponent(); // which takes in what is said also while it is covered
  const { putting } = state.view;
  return putting && !state.silent ? puttingBackCard(putting) : said;
}

/**
 * What stands below what was done: why, what was done before, and who carries it out.
 * @param {Spoken} said
 * @param {Line[]} before
 */
const besides = (said, before) => [
  said.why ? h("span", { key: "why", class: "why" }, said.why) : null,
  before.length
    ? [
      h("small", { key: "before" }, _("Before that:")),
      h("ol", { key: "turn", class: "before" }, told(before)),
    ]
    : null,
  said.moves
    ? h(
      "small",
      { key: "moves" },
      _("The box plays {seat}: carry this out for it on the table.", { seat: nameOf(said.seat) }),
    )
    : null,
];

/** The button of how fast the box plays, in a turn of many words, while it is at it. */
function paceButton() {
  const { head, quick, over } = state.view;
  if (over || !mayUse("opponent") || !boxPlays(head?.active ?? -1)) return null;
  return h(
    "button",
    { class: "tag", onclick: () => submit(`opponent pace ${quick ? "usual" : "quick"}`) },
    quick ? _("Slower") : _("Faster"),
  );
}
