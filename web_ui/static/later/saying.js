// What an opponent said last, and what was taken back: people move the pieces. A part that only they need who play
// beside one, or take something back.

import { soleSeat } from "../kit/addressing.js";
import { _, _n, sentence } from "../kit/gettext.js";
import { h } from "../kit/dom.js";
import { icon, mark } from "../drawing/art.js";
import { putRight } from "../stage/later.js";
import { putBack } from "../stage/undone.js";
import { withLastTurn } from "../table/last_turn.js";
import { SAID } from "../table/receiving.js";
import { submit } from "../table/submitting.js";
import { boxPlays, colourOf, mayUse, nameOf, state, update } from "../table/table.js";

/** @import { Step } from "../table/table.js" */
/** @import { Page, Spoken, Undone } from "../types.d.ts" */

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
 * @param {boolean} whole
 * @param {() => void} toggle
 */
const fold = (whole, toggle) =>
  h(
    "button",
    {
      key: "fold",
      class: "icon",
      "aria-label": whole ? _("Only what was done last") : _("All that was done"),
      "aria-expanded": String(whole),
      onclick: () => {
        toggle();
        update({});
      },
    },
    whole ? "▲" : "▼",
  );

/**
 * What an opponent did last, until people say a word; where that ended the game, before the result is shown and
 * whenever that is put aside. Below that what was before, the latest first: in its turn, and in those of other seats of
 * the box. Beside a fight, which needs the room, the last of it alone until somebody wants to read all.
 */
export function lastOfOpponent() {
  takeIn();
  const { over, key, questions, undone } = state.view;
  if (undone && !state.silent) return takenBack(undone);
  const latest = [...turns.values()].at(-1);
  if (!latest || state.silent > 0) return null;
  const { said, lines, moved } = latest;
  const first = lines.length - (said.new ?? said.last.length);
  const before = [...[...turns.values()].slice(0, -1).flatMap(past), ...lines.slice(0, first)].reverse();
  const [step] = state.steps;
  if (step ? step.kind !== SAID : over && state.scoreSeen !== key) return null;
  const fights = !step && questions?.some((one) => one.duel);
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

/** The step back that is looked at in full, where a board leaves it little room. */
let whole = -1;

/** The step back that whoever holds this phone has put back. */
let through = -1;

/**
 * What was taken back, for everybody to put back; of much the board is looked at. It may cover what is asked, and is
 * put away by whoever is through.
 * @param {Undone} undone
 */
function takenBack(undone) {
  const { board, moved, over } = state.view;
  if (through === moved) return null;
  const many = undone.acts.length + (undone.puts?.length ?? 0) > 2;
  const unfolded = Boolean(board) && whole === moved;
  const button = board && many ? fold(unfolded, () => whole = unfolded ? -1 : moved) : null;
  return h(
    "div",
    {
      key: `undone ${moved}`,
      class: unfolded ? "over saying" : board ? "saying undone" : "saying banner calm",
      role: "status",
      "aria-live": "polite",
      tabindex: 0,
    },
    unfolded
      ? h("div", { key: "head", class: "row" }, h("b", { class: "grow" }, _("Taken back")), button)
      : null,
    h(
      "div",
      { key: "told", class: "grow" },
      button && !unfolded ? h("b", { key: "short" }, inShort(undone)) : null,
      putBack(undone),
      many && !over && (unfolded || !board)
        ? h("button", { key: "check", class: "tag", onclick: () => putRight("openRebuild") }, _("Check"))
        : null,
    ),
    h(
      "div",
      { key: "buttons" },
      unfolded ? null : button,
      h(
        "button",
        {
          key: "through",
          class: "icon",
          "aria-label": _("Put away"),
          onclick: () => {
            through = moved;
            update({});
          },
        },
        icon("close"),
      ),
    ),
  );
}

/**
 * How much there is to put back, where there is no room for the list.
 * @param {Undone} undone
 */
const inShort = ({ acts, puts = [] }) =>
  puts.length
    ? _n("{n} thing to put back", "{n} things to put back", { n: puts.length })
    : _n("{n} act taken back", "{n} acts taken back", { n: acts.length });

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
