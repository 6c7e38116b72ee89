// A finger that was on its way to one button does not press the next one that stands in its place.

import { question, state, update } from "../table/table.js";

export const COOLDOWN = 600; // ms; a second tap comes within 300, a look at what is new takes longer

/** @type {string | null} */
let meant = null;
let until = 0;

/** Whether the amber button means something else than a moment ago, and takes no tap yet. */
export function isCoolingDown() {
  const now = performance.now();
  const ask = question()?.ask ?? state.view.chance?.ask;
  const means = [state.view.key, ask, state.steps.length > 0, Boolean(state.view.over)].join(" ");
  if (means !== meant) {
    if (meant !== null) {
      until = now + COOLDOWN;
      setTimeout(() => update({}), COOLDOWN + 10);
    }
    meant = means;
  }
  return now < until;
}
