// The coach of a first game: one sentence where something comes up, gone once it was done. It never says what to
// choose.

import { _ } from "../kit/gettext.js";
import { h } from "../kit/dom.js";
import { icon } from "../drawing/art.js";
import { levelAt } from "../kit/menus.js";
import { ruleChip } from "../stage/chips.js";
import { isMat } from "../stage/mat.js";
import { boardActs } from "../words/acts.js";
import { restOf } from "../words/choices.js";
import { pause } from "../kit/insisting.js";
import { cooling } from "../table/cooldown.js";
import { getTips } from "../table/connection.js";
import { isFirstGame, LEARNT } from "../table/first_game.js";
import { UNDO } from "../table/submitting.js";
import { keep, kept } from "../kit/keeping.js";
import { ownDraw, question, state, update } from "../table/table.js";
import { placeSentence } from "./laying.js";
import { placeHalo } from "./pointing.js";

/** @import { Asked } from "../table/table.js" */
/** @import { Tip } from "../types.d.ts" */

const OFTEN = 2; // questions at which an act is told of that nobody has done yet
const PASSES = 3; // of a question: whoever lets it pass so often knows it

/**
 * What is told in the game of this number: its house rules change it.
 * @type {{ key?: number, game?: string, tips: Tip[] }}
 */
let known = { tips: [] };

/**
 * The questions at which an act was told of, by tip.
 * @type {Map<string, Set<number>>}
 */
const told = new Map();

/**
 * How often a question was let pass, by tip.
 * @type {Map<string, number>}
 */
const passed = new Map();

/**
 * The tip on show, the question or draw that it belongs to, the word by which that is let pass, and how many pieces
 * can act.
 * @type {{ tip?: Tip, about?: string, finish?: string, actors?: number }}
 */
let now = {};

/**
 * What is left to do on the table since an act stands, and in which question it was done.
 * @type {{ tip?: Tip, about?: string }}
 */
let left = {};

/** The one sentence of the question that stands. */
let said = { ask: -1, name: "" };

/** The sentence that somebody opened where it was folded. */
let opened = "";

let toastStands = false; // something else is told
let toasts = 0;
const settling = cooling("0"); // after each of them: the tap that closed it may open a sheet

/** The sentence for what is asked now; nothing where this phone is not asked, or everything was done once. */
function coach() {
  now = {};
  if (!isFirstGame() || state.steps.length || state.sheet || state.view.paused) return null;
  if (known.key !== state.view.key) fetchTips(state.view.key, state.view.game?.name);
  const draw = ownDraw();
  const asked = draw ? null : question();
  const about = draw?.source ?? asked?.topic;
  if (about === undefined) return null;
  const learnt = learntSoFar();
  const ask = draw?.ask ?? asked?.ask ?? state.view.rev;
  const actors = asked ? actorsOf(asked) : 0;
  now = { about, finish: asked?.finish, actors };
  if (left.about !== about) left = {};
  if (isResting()) return null;
  if (left.tip) return sentence(left.tip);
  const tip = known.tips.find((one) =>
    one.about === about && !one.after && (!one.verb || (asked && isOffered(asked, one.verb))) &&
    isTrue(one, actors) &&
    !learnt.includes(nameOf(one)) && (said.ask !== ask || said.name === nameOf(one)) && !isTired(one, ask)
  );
  if (!tip) return null;
  if (!tip.verb && state.view.board && state.picked !== null) return null; // a piece is chosen: that is done
  now.tip = tip;
  said = { ask, name: nameOf(tip) };
  told.set(nameOf(tip), (told.get(nameOf(tip)) ?? new Set()).add(ask));
  return sentence(tip);
}

/** @param {Tip} tip */
const sentence = (tip) =>
  h(
    "div",
    { key: nameOf(tip), class: "toast coach", "data-opened": opened === nameOf(tip) },
    h("button", { class: "unfold", onclick: () => open(tip) }, h("b", {}, "?"), h("span", {}, tip.text)),
    saying(tip),
    h("button", { class: "close", "aria-label": _("Got it"), onclick: () => gotIt(tip) }, icon("close")),
  );

/**
 * Show a folded sentence whole, over the page, until something else is tapped.
 * @param {Tip} tip
 */
function open(tip) {
  const heard = new AbortController();
  /** @param {Event} event */
  const fold = (event) => {
    const away = event instanceof KeyboardEvent
      ? event.key === "Escape"
      : !(event.target instanceof Element && event.target.closest(".coach"));
    if (!away) return;
    heard.abort();
    opened = "";
    update({});
  };
  for (const kind of ["pointerdown", "keydown"]) {
    addEventListener(kind, fold, { capture: true, signal: heard.signal });
  }
  opened = nameOf(tip);
  update({});
}

/** @param {Tip} tip */
const saying = (tip) => h("p", { class: "grow" }, tip.text, " ", ruleChip(tip.rule, _("Why?")));

/** What is left to do on the table after the act that offers something, to be said beside the offer. */
const besides = () => left.tip && isFirstGame() ? saying(left.tip) : null;

/** @param {Tip} tip */
function gotIt(tip) {
  left = {};
  learn(tip);
}

/**
 * How many pieces of the asked seat can act now: those of a board, else those whose card has an act.
 * @param {Asked} asked
 */
function actorsOf(asked) {
  if (state.view.board) return new Set(boardActs().ways.flatMap((way) => way.piece?.id ?? [])).size;
  return (state.view.trays ?? []).filter((one) =>
    one.seat === asked.seat && !isMat(one) && one.items?.some((item) => isLive(asked, item.path))
  ).length;
}

/**
 * Whether what a tip tells can be done: nobody chooses among pieces where only one can act.
 * @param {Tip} tip
 * @param {number} actors
 */
const isTrue = (tip, actors) => !tip.several || actors > 1;

/**
 * Whether an act on a card is on the menu.
 * @param {Asked} asked
 * @param {string[]} [path]
 */
const isLive = (asked, path) => path !== undefined && levelAt(asked.menu, path) !== undefined;

/**
 * Whether an act can be done now, by a button or a sign in sight: with a board, by the piece that is chosen.
 * @param {Asked} asked
 * @param {string} verb
 */
function isOffered(asked, verb) {
  if (!asked.menu.some((one) => one.part === verb)) return false;
  if (state.view.board) {
    const { ways, picked } = boardActs();
    return ways.some((way) => way.word[0] === verb && (!way.unit || way.unit.id === picked?.id));
  }
  const onCards = (state.view.trays ?? []).flatMap((one) => one.items ?? []).some(({ path }) =>
    path?.[0] === verb && isLive(asked, path)
  );
  const small = restOf(asked).filter((one) => one.late || asked.topic === "turn");
  return onCards || !small.some((one) => one.part === verb) || small.length <= 3; // else some are behind "More"
}

/**
 * What is being said here: the question and the act are learnt once it stands. By then another may be asked. Who
 * lets a question pass has done nothing yet, and is told again.
 * @param {string} word
 */
function learning(word) {
  const verb = word.split(" ", 1)[0];
  const { about, finish, actors = 0 } = now;
  const reported = question()?.menu.some((one) => one.part === verb && one.late);
  return () => {
    if (!isFirstGame()) return;
    if (word === UNDO) {
      left = {};
      return;
    }
    const concerned = known.tips.filter((one) =>
      one.about === about && (!one.verb || one.verb === verb) && isTrue(one, actors)
    );
    concerned.filter((one) => !one.after && (word !== finish || wasPassedOften(one))).forEach(learn);
    const after = reported || word === finish || state.view.board ? [] : concerned.filter((one) => one.after);
    left = { tip: after.find((one) => !learntSoFar().includes(nameOf(one))), about };
    if (left.tip) learn(left.tip);
  };
}

/**
 * Count that a question was let pass; whether that was often enough.
 * @param {Tip} tip
 */
function wasPassedOften(tip) {
  const times = (passed.get(nameOf(tip)) ?? 0) + 1;
  passed.set(nameOf(tip), times);
  return !tip.verb && times >= PASSES;
}

let frame = 0; // in which the sentence is laid: once, however often something was scrolled

/** Whether something else was told until a moment ago. */
function isResting() {
  if (toastStands) toasts++;
  toastStands = false;
  return settling(String(toasts));
}

/**
 * Point at where the question is answered, and lay the sentence where it covers neither points nor choices: once
 * the board was moved to what is acted with, and again when a page was scrolled below it.
 * @param {HTMLElement} root
 */
function point(root) {
  toastStands ||= Boolean(state.toast);
  placeHalo(root, now.tip);
  const place = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => placeSentence(root));
  };
  root.onscroll = place;
  for (const one of root.querySelectorAll(".stage, .shown, .doing, .hand, .pan")) {
    if (one instanceof HTMLElement) one.onscroll = place;
  }
  place();
}

/**
 * Whether it was told at questions enough, and another act may have its turn.
 * @param {Tip} tip
 * @param {number} ask
 */
function isTired(tip, ask) {
  const at = told.get(nameOf(tip));
  return Boolean(tip.verb) && at !== undefined && at.size >= OFTEN && !at.has(ask);
}

/** @param {Tip} tip */
function learn(tip) {
  keep(LEARNT, JSON.stringify([...new Set([...learntSoFar(), nameOf(tip)])]));
  update({});
}

/** @param {Tip} tip */
const nameOf = ({ about, verb, after }) =>
  [known.game, about, verb ?? "", after ? "after" : ""].join(" ").trimEnd();

/**
 * @param {number | undefined} key
 * @param {string | undefined} game
 */
async function fetchTips(key, game) {
  known = { key, game, tips: [] };
  const tips = game === undefined ? [] : await getTips();
  if (known.key !== key) return;
  if (tips) known = { key, game, tips };
  else {
    await pause();
    known = { tips: [] };
  }
  update({});
}

/** @returns {string[]} */
function learntSoFar() {
  try {
    return JSON.parse(kept(LEARNT) ?? "[]");
  } catch {
    return [];
  }
}

export const part = { besides, coach, learning, point };
