// The coach of a first game: one sentence where something comes up, gone once it was done. It never says what to
// choose.

import { _ } from "../kit/gettext.js";
import { h } from "../kit/dom.js";
import { icon } from "../drawing/art.js";
import { ruleChip } from "../stage/chips.js";
import { pause } from "../kit/insisting.js";
import { getTips } from "../table/connection.js";
import { isFirstGame, LEARNT } from "../table/first_game.js";
import { keep, kept } from "../kit/keeping.js";
import { ownDraw, question, state, update } from "../table/table.js";

/** @import { Tip } from "../types.d.ts" */

const OFTEN = 2; // questions at which an act is told of that nobody has done yet
const ANSWERS = [".hand .actors", ".stage .card:has(.act:not(.off, [disabled]))", ".footer .primary"];

/** @type {{ game: string | undefined, tips: Tip[] }} */
let known = { game: undefined, tips: [] };

/**
 * The questions at which an act was told of, by tip.
 * @type {Map<string, Set<number>>}
 */
const told = new Map();

/**
 * The tip on show, and the question or draw that it belongs to.
 * @type {{ tip: Tip | undefined, about: string | undefined }}
 */
let now = { tip: undefined, about: undefined };

/** The sentence for what is asked now; nothing where this phone is not asked, or everything was done once. */
function coach() {
  now = { tip: undefined, about: undefined };
  if (!isFirstGame() || state.steps.length || state.sheet || state.view.paused) return null;
  if (known.game !== state.view.game?.name) fetchTips(state.view.game?.name);
  const draw = ownDraw();
  const asked = draw ? null : question();
  const about = draw?.source ?? asked?.topic;
  if (about === undefined) return null;
  const learnt = learntSoFar();
  const ask = draw?.ask ?? asked?.ask ?? state.view.rev;
  const verbs = new Set(asked?.menu.map((one) => one.part));
  const tip = known.tips.find((one) =>
    one.about === about && (!one.verb || verbs.has(one.verb)) && !learnt.includes(nameOf(one)) &&
    !isTired(one, ask)
  );
  now = { tip, about };
  if (!tip) return null;
  return h(
    "div",
    { key: nameOf(tip), class: "toast coach" },
    h("p", { class: "grow" }, tip.text, " ", ruleChip(tip.rule, _("Why?"))),
    h("button", { class: "close", "aria-label": _("Got it"), onclick: () => learn(tip) }, icon("close")),
  );
}

/**
 * What is being said here: the question and the act are learnt once it stands. By then another may be asked.
 * @param {string} word
 */
function learning(word) {
  const verb = word.split(" ", 1)[0];
  const { about } = now;
  return () => {
    if (!isFirstGame()) return;
    known.tips.filter((one) => one.about === about && (!one.verb || one.verb === verb)).forEach(learn);
  };
}

/**
 * Put the halo where the answer is given: on who can act, on the first card that does something, else on the
 * amber button.
 * @param {Element} root
 */
function placeHalo(root) {
  const { tip } = now;
  const where = tip && !tip.verb ? ANSWERS.map((one) => root.querySelector(one)).find(Boolean) ?? null : null;
  for (const one of root.querySelectorAll("[data-halo]")) if (one !== where) one.removeAttribute("data-halo");
  where?.setAttribute("data-halo", "");
}

/**
 * Whether it was told at questions enough, and another act may have its turn.
 * @param {Tip} tip
 * @param {number} ask
 */
function isTired(tip, ask) {
  if (!tip.verb) return false;
  const at = told.get(nameOf(tip)) ?? new Set();
  if (at.size >= OFTEN && !at.has(ask)) return true;
  told.set(nameOf(tip), at.add(ask));
  return false;
}

/** @param {Tip} tip */
function learn(tip) {
  keep(LEARNT, JSON.stringify([...new Set([...learntSoFar(), nameOf(tip)])]));
  update({});
}

/** @param {Tip} tip */
const nameOf = ({ about, verb }) => [known.game, about, verb ?? ""].join(" ");

/** @param {string | undefined} game */
async function fetchTips(game) {
  known = { game, tips: [] };
  const tips = game === undefined ? [] : await getTips();
  if (known.game !== game) return;
  if (tips) known = { game, tips };
  else {
    await pause();
    known = { game: undefined, tips: [] };
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

export const part = { coach, learning, placeHalo };
