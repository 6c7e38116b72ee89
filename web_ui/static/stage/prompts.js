// What the bar at the bottom says: what is asked, who is waited for, what happened last.

import { _, _n, enumerated, sentence } from "../kit/gettext.js";
import { h } from "../kit/dom.js";
import { signLine } from "./actors.js";
import { boxTime } from "./clocks.js";
import { mark } from "../drawing/art.js";
import { die } from "../drawing/die.js";
import {
  boxPlays,
  colourOf,
  isAway,
  isRecovering,
  isTurn,
  latestEvents,
  nameOf,
  state,
} from "../table/table.js";

/** @import { BoardActs } from "../words/acts.js" */
/** @import { Asked } from "../table/table.js" */

const MANY = 6;
export const WHO_CHOOSES = _("The box or the referee chooses what counts.");

/**
 * What is asked, and how it is answered on the board.
 * @param {Asked} asked
 * @param {BoardActs} [acts]
 * @param {boolean} [sure] with how sure it is
 */
export function promptOf(asked, acts, sure = true) {
  const told = lastTold(asked.prompt);
  if (isTurn(asked) && !state.view.board) return told;
  if (!acts) return [told, sentence(asked.prompt)];
  const choose = acts.targets.size
    ? h("span", { key: "signs", class: "signs" }, signLine(acts))
    : acts.able.size
    ? _(" Tap a piece.")
    : null;
  return [told, h("span", { key: "ask" }, sentence(asked.prompt)), choose, sure ? promised(acts) : null];
}

/**
 * What stands beside the spaces that glow: whom a move would reach, how sure a capture is.
 * @param {BoardActs} acts
 */
export function promised(acts) {
  /** @type {Map<string, Set<string>>} */
  const labels = new Map(); // note → what it is said of
  for (const act of [...acts.targets.values()].flat()) {
    const last = act.options.at(-1);
    if (last?.note) labels.set(last.note, (labels.get(last.note) ?? new Set()).add(last.label));
  }
  if (!labels.size) return null;
  const told = [...labels].map(([note, of]) => `${listed([...of])}: ${note}`);
  return h("small", { key: "promised" }, told.slice(0, MANY).join(" · ") + (told.length > MANY ? " …" : ""));
}

/** @param {string[]} names */
const listed = (names) =>
  names.length > MANY ? _n("{n} space", "{n} spaces", { n: names.length }) : names.join(", ");

/**
 * For whoever has no seat: what goes on, as the others read it, and what that phone may do.
 * @param {string} words
 */
export function lookingOn(words) {
  const { paused, questions, chance } = state.view;
  const now = isRecovering() ? WHO_CHOOSES : !paused && (questions || chance) ? waiting() : null;
  return now ? [h("span", { key: "now" }, now), h("small", { key: "looking" }, words)] : words;
}

/** Who is waited for, and what for. */
export function waiting() {
  const view = state.view;
  const chance = view.chance;
  const who = chance
    ? chance.by === undefined ? [] : [chance.by]
    : (view.questions ?? []).map((one) => one.seat);
  const busy = thinking(who);
  if (busy) return [lastTold(""), who.map((seat) => mark(colourOf(seat))), " ", busy];
  const asked = [...new Set((view.questions ?? []).map((one) => one.prompt))];
  const all = asked.length > 2 && !chance;
  const what = chance?.prompt ?? (all ? everybodyOf(who) : asked.map(sentence).join(" "));
  const names = all ? [] : who.map(nameOf).filter((name) => !what.includes(name));
  return [
    lastTold(what),
    who.map((seat) => mark(colourOf(seat))),
    " ",
    names.length ? `${names.join(", ")} · ` : null, // or it reads as if it were asked of oneself
    sentence(what),
    delay(who),
  ];
}

/**
 * That opponents think, or what they wait for, where only they are waited for.
 * @param {number[]} who
 */
export const thinking = (who) =>
  state.view.waits ??
    (who.length && who.every(boxPlays) && !state.view.notice
      ? _n("{names} is thinking.", "{names} are thinking.", {
        n: who.length,
        names: enumerated(who.map(nameOf)),
      })
      : null);

const LONG_WAIT = 20; // seconds after which it is said how long the table waits
const MINUTE = 60;
const MOST_MINUTES = 60; // that are told: after that nobody sits there and waits

/**
 * Whose phone is away, and how long the others have waited, once that is long.
 * @param {number[]} who
 */
export function delay(who) {
  const away = who.filter(isAway).map((seat) => _("The phone of {name} is away.", { name: nameOf(seat) }));
  const { chance, questions = [] } = state.view;
  const asked = chance ? [chance] : questions.filter((one) => who.includes(one.seat));
  const waited = Math.floor(boxTime() - Math.min(...asked.map((one) => one.since ?? Infinity)));
  const minutes = Math.floor(waited / MINUTE);
  const since = waited < LONG_WAIT || minutes > MOST_MINUTES
    ? ""
    : minutes
    ? _n("Asked {n} minute ago.", "Asked {n} minutes ago.", { n: minutes })
    : _("Asked {n} seconds ago.", { n: Math.floor(waited / 10) * 10 });
  const words = [...away, since].filter(Boolean).join(" ");
  return words ? h("small", { key: "delay", class: away.length ? "delay away" : "delay" }, words) : null;
}

/**
 * That several are asked, and in which phase: what for differs from one to the other.
 * @param {number[]} who
 */
export function everybodyOf(who) {
  const choose = who.length === state.view.seats?.length
    ? _("everybody has to choose")
    : _("{names} have to choose", { names: enumerated(who.map(nameOf)) });
  return `${state.view.head?.phase}: ${choose}`;
}

const MOVES = 3; // of pieces that people move on a board of their own, told in one line

/**
 * What happened last: what moved on the board or is to stay in sight, in one go where it was several things, those that
 * are alike told alike, and what else was said in the end, such as that a turn is over.
 */
export function toldLast() {
  const events = latestEvents();
  const kept = events.filter((one) => one.stays);
  const [first, ...others] = kept.filter((one, n) => !one.spaces || n >= kept.length - MOVES);
  const end = events.at(-1);
  if (!first) return sentence(end?.text ?? "");
  const ended = end?.stays || end?.text.replace(/\.$/, "") === state.view.head?.phase ? null : end?.text;
  const alike = others.map((one) => one.kind === first.kind ? one.text : one.title ?? one.text);
  const said = [first.text, ...alike, ended];
  return said.filter((one) => one).map((one) => sentence(one ?? "")).join(" ");
}

/**
 * What happened last, unless the question says it anyway, or an opponent's word above the stage.
 * @param {string} prompt
 */
export function lastTold(prompt) {
  if (state.view.said) return null;
  const text = toldLast();
  const bare = text.replace(/\.$/, "");
  const told = [state.toast?.text?.replace(/\.$/, ""), state.view.head?.phase];
  return text && !told.includes(bare) && !prompt.startsWith(bare)
    ? h("small", { key: "told" }, toldDice(20), text)
    : null;
}

/**
 * The dice that fell last, where they are no step of their own.
 * @param {number} size in pixels
 */
export function toldDice(size) {
  const last = latestEvents().at(-1);
  if (last?.title || last?.glyph?.kind !== "dice") return null;
  return [...[last.glyph.value].flat().join("")].map((face, n) => die({ shape: "square", face }, n, size));
}
