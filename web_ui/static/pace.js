// Steps go on by themselves: on the phones, and on the big board that nobody can press.

import { setOff } from "./journey.js";
import { nextStep, state } from "./table.js";

const STEP = 1200; // ms
let timer = null;
let last = state.steps;

/** Start the clock of a new step; what is to be followed, or changes what people have, stays longer. */
export function pace(root) {
  if (state.steps === last) return;
  last = state.steps;
  clearTimeout(timer);
  const [first] = state.steps;
  if (!first) return;
  timer = setTimeout(nextStep, STEP * (first.gains ? 4 : first.spaces ? 2 : 1));
  setOff(root);
}
