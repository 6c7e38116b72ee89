// Begin a game, where another one may have just ended.

import { post } from "../table/connection.js";
import { isSeated, state, update } from "../table/table.js";
import { submit } from "../table/submitting.js";

/** @import { Intent } from "../types.d.ts" */

/** Start the last game again; a phone without a seat takes that of its person. */
export async function playAgain() {
  if (await startGame("new again") && !isSeated()) await post("/api/seat", { seat: null });
}

/**
 * Say a word that starts a game. Whoever does has read how the one before ended; if it is refused, that is there still,
 * with why.
 * @param {string} word
 * @param {Pick<Intent, "sit" | "leave" | "exchange">} [seats]
 */
export async function startGame(word, seats) {
  const { scoreSeen } = state;
  update({ scoreSeen: state.view.key });
  const started = await submit(word, null, null, seats);
  if (!started) update({ scoreSeen });
  return started;
}
