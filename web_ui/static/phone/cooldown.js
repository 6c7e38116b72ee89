// A finger that was on its way to one button does not press the next one that stands in its place.

import { question, state, update } from "../table/table.js";

const COOLDOWN = 600; // ms; a second tap comes within 300, a look at what is new takes longer

/**
 * Asks of a button whether it means something else than a moment ago, and takes no tap yet.
 * @param {string | null} meant what it means so far; null where its first meaning may be tapped at once
 * @returns {(means: string) => boolean}
 */
export function cooling(meant) {
  let until = 0;
  return (means) => {
    const now = performance.now();
    if (means !== meant) {
      if (meant !== null) {
        until = now + COOLDOWN;
        setTimeout(() => update({}), COOLDOWN + 10);
      }
      meant = means;
    }
    return now < until;
  };
}

const amber = cooling(null);

/** Whether the amber button takes no tap yet. */
export function isCoolingDown() {
  const ask = question()?.ask ?? state.view.chance?.ask;
  return amber([state.view.key, ask, state.steps.length > 0, Boolean(state.view.over)].join(" "));
}
