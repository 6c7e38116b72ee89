// What the big board says in large letters: who is asked and what for, or what happens now.

import { _, capital, enumerated, sentence } from "../kit/gettext.js";
import { h } from "../kit/dom.js";
import { mark } from "../drawing/art.js";
import { delay, everybodyOf, thinking, toldLast } from "../stage/prompts.js";
import { colourOf, nameOf, state } from "../table/table.js";

/** @import { Page, Question } from "../types.d.ts" */
/** @import { Child } from "../kit/elements.d.ts" */

const LINE = 38; // characters; more may need two lines, which are smaller
const LONG = 56; // with more it has the whole width

/**
 * Where in the game the table is (`eye`), in large letters what is asked or happens, and below it what happened
 * before, where that says more.
 * @typedef {{ eye: Child, words: Child, told: string, long: boolean, two: boolean }} Headline
 */

/**
 * @param {Page} view
 * @returns {Headline}
 */
export function headline(view) {
  const [first] = state.steps;
  const { head } = first && state.viewBefore?.head ? state.viewBefore : view;
  const place = [...new Set([head?.phase, head?.context])].filter(Boolean).join(" · ");
  const told = (first?.text ?? toldLast()) || capital(view.progress?.[0] ?? "");
  const { who, what, others } = first ? NOT_ASKED : asked(view);
  if (!what) {
    const title = first?.title ?? head?.phase ?? "";
    return { eye: place, words: title, told, long: title.length > LONG, two: title.length > LINE };
  }
  const busy = thinking(who);
  const names = who.map(nameOf).filter((name) => !what.includes(name)).join(", ");
  const words = busy ?? [names, sentence(what)].filter(Boolean).join(" · ");
  const besides = others.length ? _("also asked: {names}", { names: enumerated(others.map(nameOf)) }) : null;
  const waiting = delay([...who, ...others]);
  return {
    eye: [[place, besides].filter(Boolean).join(" · "), waiting ? [" · ", waiting] : null],
    words: [who.map((seat) => mark(colourOf(seat))), " ", words],
    told: !what.startsWith(told.replace(/\.$/, "")) ? told : "",
    long: words.length > LONG,
    two: words.length > LINE,
  };
}

/** @type {{ who: number[], what: string, others: number[] }} */
const NOT_ASKED = { who: [], what: "", others: [] };

/**
 * What is asked in the first place: for a draw, or the question to the seat whose turn it is and to those that are
 * asked the same; and who is asked something else besides.
 * @param {Page} view
 */
function asked({ chance, questions = [], head }) {
  if (chance) return { ...NOT_ASKED, who: chance.by === undefined ? [] : [chance.by], what: chance.prompt };
  const lead = questions.find((one) => one.seat === head?.active) ?? questions[0];
  if (!lead) return NOT_ASKED;
  /** @param {Question} one */
  const isSame = (one) => one.topic === lead.topic;
  const same = questions.filter(isSame);
  const who = same.map((one) => one.seat);
  return {
    who,
    what: same.every((one) => one.prompt === lead.prompt) ? lead.prompt : everybodyOf(who),
    others: questions.filter((one) => !isSame(one)).map((one) => one.seat),
  };
}

/**
 * The place and the large letters, for the head of what is on the screen.
 * @param {Headline} told
 */
export const headed = (
  { eye, words },
) => [h("small", { key: "place" }, eye), h("h1", { key: "asked" }, words)];
