// The draws of the log, worked out again by this phone when it has nothing else to do.

import { isOfBox } from "./chips.js";
import { getRound } from "./connection.js";
import { workOut } from "./rounds.js";
import { state, update } from "./table.js";

/** @import { Page, RoundOfEntry } from "./types.d.ts" */

/**
 * What the box told of a draw, once and for all, and what follows from it.
 * @typedef {{ round: RoundOfEntry, worked: ReturnType<typeof workOut> }} Checked
 */

/** What is known of each entry that drew, by game and entry; null: the box told nothing.
 * @type {Map<string, Checked | null>} */
const known = new Map();
const MOST = 200; // draws that are remembered; a log shows fewer

/**
 * What this phone has worked out of an entry; null where the box told nothing, undefined while it is not done.
 * @param {string | undefined} game
 * @param {number} entry
 */
export const checked = (game, entry) => known.get(`${game} ${entry}`);

/** @type {Map<string, number>} */
const failed = new Map(); // how often the box told nothing of an entry: it may have been out of reach
const TRIES = 3;
/** @type {string[]} */
const wanted = []; // what is still to be worked out, the last first
/** @type {Promise<void> | null} */
let working = null;

/**
 * Have an entry worked out, before all others; ends when all is worked out that is wanted.
 * @param {string} game
 * @param {number} entry
 */
export function check(game, entry) {
  const added = `${game} ${entry}`;
  if (!wanted.includes(added)) wanted.unshift(added);
  return working ??= work();
}

async function work() {
  for (let one = wanted.shift(); one !== undefined; one = wanted.shift()) {
    if (known.get(one)) continue;
    const round = await getRound(Number(one.split(" ")[1]));
    await new Promise((done) => (globalThis.requestIdleCallback ?? setTimeout)(done));
    const [oldest] = known.keys();
    if (oldest !== undefined && known.size >= MOST) known.delete(oldest);
    known.set(
      one,
      round && `${round.game} ${round.entry}` === one ? { round, worked: workOut(round) } : null,
    );
    if (!known.get(one)) failed.set(one, (failed.get(one) ?? 0) + 1);
    if (!wanted.length || state.sheet) update({});
  }
  working = null;
}

/**
 * A page has come: work out what its log shows, the last draw first.
 * @param {Page} page
 */
export function checkAhead({ log = [], moved, drawn, round }) {
  if (!round) return;
  const entries = log.filter((line) => isOfBox(line.drawn)).map((line) => line.n);
  if (drawn?.some(isOfBox)) entries.push(moved);
  for (const entry of new Set(entries)) {
    const done = checked(round.game, entry) || (failed.get(`${round.game} ${entry}`) ?? 0) >= TRIES;
    if (!done) check(round.game, entry);
  }
}
