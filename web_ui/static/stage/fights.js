// Whether there is a fight, and its drawing, which comes with the first one.

import { fights } from "./later.js";
import { isOwn, state } from "../table/table.js";

/** @import { Chosen } from "./faceoff.js" */
/** @import { Duel, Page } from "../types.d.ts" */

/**
 * The fight somebody is asked about, or whose dice fall now; undefined where there is none.
 * @param {Page} [view]
 */
export const duelNow = ({ chance, questions } = state.view) =>
  chance?.duel ?? questions?.find((one) => one.duel)?.duel;

/**
 * Whether the seats of this phone are those attacked in a fight.
 * @param {Duel | undefined} duel
 */
export const isAttacked = (duel) => {
  const [attacker, other] = duel?.fighters ?? [];
  return Boolean(attacker && other && isOwn(other.seat) && !isOwn(attacker.seat));
};

/**
 * A fight: in full, or as a strip between a board and what is chosen.
 * @param {Duel} duel
 * @param {"large" | "small"} size
 * @param {Chosen} [chosen]
 */
export const faceoff = (duel, size, chosen) => fights.shown((part) => part.faceoff(duel, size, chosen));
