// Submitting words to the box, and what is offered after one.

import { freshId, postIntent } from "./connection.js";
import { coachPart } from "./first_game.js";
import { costOf, descend, levelAt, phrase } from "../kit/menus.js";
import { inert, mayUndo, outdated, question, questionTo, state, update } from "./table.js";

/** @import { Asked, Subject, Toast } from "./table.js" */
/** @import { Intent } from "../types.d.ts" */

const PATIENCE = 2000; // ms in which the page with our own word should have come
const TOAST = 8000; // ms
export const UNDO = "back"; // what it opens again was offered before

/**
 * Submit a word for a seat, null: nobody in particular. True when it stands in the record.
 * @param {string} word
 * @param {number | null} seat
 * @param {number | null} ask
 * @param {Pick<Intent, "sit" | "leave" | "exchange">} [seats] of who starts a game: which is taken with it, and left
 */
export async function submit(
  word,
  seat = null,
  ask = null,
  seats = /** @type {Pick<Intent, "sit" | "leave" | "exchange">} */ ({}),
) {
  if (inert()) return false;
  if (state.trying && state.trying.seat === seat && state.trying.ask === ask) {
    state.trying.tell(word);
    return false;
  }
  update({ busy: true });
  const before = question();
  const { sheet } = state;
  const learn = coachPart()?.learning(word);
  const answer = await postIntent({ id: freshId(), word, seat, ask, ...seats });
  if ("ok" in answer) {
    learn?.();
    setTimeout(() => update({}), PATIENCE + 50);
    submitted = word === UNDO
      ? null
      : { rev: answer.rev, late: lateParts(before), seat, topic: before?.topic };
    update({
      busy: false,
      expected: { rev: answer.rev, until: performance.now() + PATIENCE },
      // Not one that was opened meanwhile, nor that of dice, which fall one after the other.
      sheet: sheet && state.sheet === sheet && !("luck" in sheet) ? null : state.sheet,
      toast: null,
      picked: null,
      lastPicked: state.picked ?? state.lastPicked,
      chosen: {},
    });
    offerLate();
    return true;
  }
  update({ busy: false });
  navigator.vibrate?.([20, 60, 20]);
  showToast({ text: answer.text, rule: answer.rule });
  return false;
}

/**
 * Submit words one after another, as long as the seat is still asked the same.
 * @param {string[]} words
 * @param {number} seat
 */
export async function submitAll(words, seat) {
  const topic = questionTo(seat)?.topic;
  for (const word of words) {
    const asked = questionTo(seat);
    if (asked?.topic !== topic || !(await submit(word, seat, asked?.ask))) return;
    while (outdated()) await new Promise((done) => setTimeout(done, 30));
  }
}

/** Take back the last act of one of our seats. */
export function undo() {
  const seat = mayUndo();
  if (seat !== null) submit(UNDO, seat, state.view.back?.[seat]);
}

/**
 * Go on with a word from `prefix`: submit it when it is complete, otherwise show what may follow.
 * @param {Subject} asked
 * @param {string[]} prefix
 */
export function proceed(asked, prefix) {
  const level = levelAt(asked.menu, prefix);
  const cost = costOf(asked.menu, prefix);
  if (level === null && cost) {
    update({ sheet: { kind: "sure", seat: asked.seat, word: prefix, cost }, toast: null });
  } else if (level === null) submit(prefix.join(" "), asked.seat, asked.ask);
  else update({ sheet: { kind: "walk", seat: asked.seat, ask: asked.ask, prefix } });
}

/**
 * Show a toast for a while. What it offers waits while a sheet lies over the page.
 * @param {Toast} toast
 */
export function showToast(toast) {
  update({ toast });
  const fade = () => {
    if (state.toast !== toast) return;
    if (toast.act && state.sheet) setTimeout(fade, TOAST);
    else update({ toast: null });
  };
  setTimeout(fade, TOAST);
}

/**
 * The word this phone has submitted last, until what it opens has come; `late`: what was offered before it.
 * @type {{ rev: number, late: Set<string>, seat: number | null, topic: string | undefined } | null}
 */
let submitted = null;

/** @param {Asked | null} asked */
const lateParts = (asked) => new Set(asked?.menu.filter((one) => one.late).map((one) => one.part));

/** Offers that an act of ours has opened (what came of it?) are shown once, for a while. */
export function offerLate() {
  const now = question();
  if (!submitted || !now || state.view.rev < submitted.rev) return;
  const { seat, topic, late } = submitted;
  submitted = null;
  if (now.seat !== seat || now.topic !== topic) return;
  const fresh = now.menu.find((one) => one.late && !late.has(one.part));
  if (!fresh) return;
  const { path } = descend(now.menu, [fresh.part]);
  showToast({
    text: state.view.events?.at(-1)?.text ?? now.prompt,
    label: phrase(now.menu, path),
    act: () => proceed(now, path),
  });
}
