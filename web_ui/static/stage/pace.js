// Steps go on by themselves: on the phones, and on the big board that nobody can press.

import { animateJourney } from "../drawing/journey.js";
import { nextStep, SAID } from "../table/receiving.js";
import { state } from "../table/table.js";

/** @import { Event as TableEvent } from "../types.d.ts" */

const STEP = 2400; // ms
const LONG = 6000; // ms
let timer = 0;
let last = state.steps;
const LEAST = 0.5; // of its time, for what moves to be followed
let share = 1; // of its time that each step gets

/**
 * Start the clock of a new step; what changes what people have, is a danger, or shows dice (also those of a tie, which
 * costs nothing), stays longer.
 * @param {Element} root
 * @param {number} [within] ms in which the steps of one word are all to be shown
 */
export function pace(root, within = Infinity) {
  if (state.steps === last) return;
  const next = last.at(-1) === state.steps.at(-1) && last.length > state.steps.length;
  const [first] = state.steps;
  const stands = first === last[0];
  last = state.steps;
  if (stands) return; // what comes behind it takes nothing from its time, nor adds to it
  clearTimeout(timer);
  if (!first) return;
  const read = within < Infinity;
  if (!next) share = shareOf(within, read);
  if (read || !first.held) timer = setTimeout(nextStep, duration(first, read) * share);
  animateJourney(root);
}

/**
 * @param {number} within
 * @param {boolean} read
 */
const shareOf = (within, read) =>
  Math.max(LEAST, Math.min(1, within / state.steps.reduce((sum, one) => sum + duration(one, read), 0)));

/**
 * @param {TableEvent} step
 * @param {boolean} read whether people carry out what they read there
 */
const duration = (step, read) =>
  step.kind === SAID || step.gains || step.duel || step.cue || step.glyph?.kind.match("number|dice") ||
    (read && step.order)
    ? LONG
    : STEP;
