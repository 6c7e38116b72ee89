// The draws of the log, worked out again by this phone when it has nothing else to do.

import { isOfBox } from "../stage/chips.js";
import { getRound } from "../table/connection.js";
import { isWhole, workOut } from "./rounds.js";
import { state, update } from "../table/table.js";

/** @import { Page, RoundOfEntry } from "../types.d.ts" */

/**
 * What the box told of a draw, once and for all, and what follows from it.
 * @typedef {{ round: RoundOfEntry, worked: ReturnType<typeof workOut> }} Checked
 */

/** What is known of each entry that drew, by game and entry; null: the box told nothing.
 * @type {Map<string, Checked | null>} */
const known = new Map();
const MOST_DRAWS = 200; // draws that are remembered; a log shows fewer

/**
 * What this phone has worked out of an entry; null where the box told nothing, undefined while it is not done.
 * @param {string | undefined} game
 * @param {number} entry
 */
export const checked = (game, entry) => known.get(`${game} ${entry}`);

/**
 * The rounds of all entries of a game that this phone has worked out.
 * @param {string} game
 */
export const allChecked = (game) =>
  [...known.values()].flatMap((one) => one && one.round.game === game ? [one.round] : []);

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
  return working ??= work().finally(() => {
    working = null;
  });
}

/**
 * What follows from what the box told; where it is of something else, or cannot be read, nothing does.
 * @param {RoundOfEntry} told
 * @param {string} one
 * @returns {Checked}
 */
function looked(told, one) {
  if (`${told.game} ${told.entry}` === one && isWhole(told)) return { round: told, worked: workOut(told) };
  const [game = "", entry] = one.split(" ");
  return { round: { ...NOTHING, game, entry: Number(entry) }, worked: { fixed: false, draws: [] } };
}

/** @type {Omit<RoundOfEntry, "game" | "entry">} */
const NOTHING = {
  fixed: 0,
  published: { number: 0, commitment: "", witnesses: [], seats: {} },
  revealed: { number: 0, secret: "", nonces: [] },
  draws: [],
  sources: {},
  voids: [],
  led: [],
  missing: [],
  corrected: [],
  carried: null,
  paper: null,
};

async function work() {
  for (let one = wanted.shift(); one !== undefined; one = wanted.shift()) {
    if (known.get(one)) continue;
    const round = await getRound(Number(one.split(" ")[1]));
    await new Promise((done) => (globalThis.requestIdleCallback ?? setTimeout)(done));
    const [oldest] = known.keys();
    if (oldest !== undefined && known.size >= MOST_DRAWS) known.delete(oldest);
    known.set(one, round && looked(round, one));
    if (!known.get(one)) failed.set(one, (failed.get(one) ?? 0) + 1);
    if (!wanted.length || state.sheet) update({});
  }
}

/**
 * A page has come: work out what its log shows, the last draw first; ends when that is done.
 * @param {Page} page
 */
export async function checkAhead({ log = [], moved, drawn, round }) {
  if (!round) return;
  const entries = log.filter((line) => line.drawn?.some(isOfBox)).map((line) => line.n);
  if (drawn?.some(isOfBox)) entries.push(moved);
  for (const entry of new Set(entries)) {
    const done = checked(round.game, entry) || (failed.get(`${round.game} ${entry}`) ?? 0) >= TRIES;
    if (!done) check(round.game, entry);
  }
  await working;
}
