// A finger that was on its way to one button does not press the next one that stands in its place.

import { isTurn, question, state, update } from "./table.js";

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
  return amber(
    [state.view.key, ask, state.steps.length > 0, Boolean(state.view.over), state.viewedSeat].join(" "),
  );
}

const cards = cooling(null);

/**
 * Whether what a question offers off the board takes no tap yet: it is another question, or what it offers has
 * changed, so that something else may have come below a finger. In one's turn only another question counts.
 */
function isSettling() {
  const asked = question();
  const offered = !asked || isTurn(asked) ? [] : asked.menu.map((one) => one.part);
  return cards([state.view.key, asked?.seat, asked?.topic, ...offered].join(" "));
}

/**
 * What a button of a question does, once it takes taps.
 * @param {() => void} act
 * @returns {{ "aria-disabled"?: string, onclick?: () => void }}
 */
export const settled = (act) => isSettling() ? { "aria-disabled": "true" } : { onclick: act };
