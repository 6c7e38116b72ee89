// This phone takes part in the luck: it commits to a nonce, and reveals it when somebody draws.
// Whoever draws, it answers by itself; what it saw published it keeps, for whoever checks a draw.

import { postWitness } from "./connection.js";
import { sha256 } from "./vendor/hashes.js";

/** @import { Page, Round } from "./types.d.ts" */

const MOST_SEEN = 300; // rounds of a game that are kept; an evening has fewer

/**
 * What a phone keeps of a game. A nonce leaves it once: for the round whose commitment stands in `shown`.
 * `seen` has the commitment of every round as it was first published here, `doubted` any other for the same.
 * @typedef {{
 *   game: string, id: string, nonce: string, shown: { number: number, commitment: string, nonce: string } | null,
 *   seen: Record<number, string>, doubted: Record<number, string>,
 * }} Kept
 */

export const KEPT = "orbweaver-rounds";

/** @param {number} count */
const random = (count) => hex(crypto.getRandomValues(new Uint8Array(count)));

/** @param {Uint8Array} bytes */
const hex = (bytes) => Array.from(bytes, (one) => one.toString(16).padStart(2, "0")).join("");

/** @param {string} digits */
const bytes = (digits) => Uint8Array.from(digits.match(/../g) ?? [], (two) => parseInt(two, 16));

/** Fields as they are hashed: each behind its length in four bytes.
 * @param {Uint8Array[]} fields */
function enc(...fields) {
  const whole = new Uint8Array(fields.reduce((length, one) => length + 4 + one.length, 0));
  let at = 0;
  for (const one of fields) {
    new DataView(whole.buffer).setUint32(at, one.length);
    whole.set(one, at + 4);
    at += 4 + one.length;
  }
  return whole;
}

/** What is said of a nonce before it is said.
 * @param {Kept} mine */
const commitment = (mine) =>
  hex(
    sha256(
      enc(
        new TextEncoder().encode("orbweaver nonce 1"),
        bytes(mine.game),
        bytes(mine.id),
        bytes(mine.nonce),
      ),
    ),
  );

/** @type {Kept | null} */
let own = null;

/** What this phone keeps of a game.
 * @param {string} game
 * @returns {Kept} */
function recall(game) {
  if (own?.game === game) return own;
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT) ?? "null");
    if (kept?.game === game) return own = kept;
  } catch {
    // a browser that keeps nothing takes part until the page is loaded again
  }
  own = { game, id: random(8), nonce: random(32), shown: null, seen: {}, doubted: {} };
  return own;
}

/** @param {Kept} mine */
function keep(mine) {
  try {
    localStorage.setItem(KEPT, JSON.stringify(mine));
  } catch {
    // as above
  }
}

/** Keep what was published; whatever comes second for a round is doubted.
 * @param {Kept} mine
 * @param {Round} round */
function note(mine, round) {
  const first = mine.seen[round.number];
  if (first === round.commitment || mine.doubted[round.number] === round.commitment) return;
  (first === undefined ? mine.seen : mine.doubted)[round.number] = round.commitment;
  delete mine.seen[round.number - MOST_SEEN];
  keep(mine);
}

const PAUSE = 3000; // ms between two offers, however fast the rounds follow one another

let wasNamed = false; // by the round before
let offered = ""; // the round at which this phone offered itself last
let allowed = 0; // when it may do so again, by performance.now
/** @type {Round | null} */
let waiting = null; // the newest, while an offer of it is put off
let revised = -1; // the page's rev

/**
 * A page has come: offer oneself for its round, or reveal.
 * @param {Pick<Page, "round" | "rev">} page
 */
export async function look({ round, rev }) {
  if (!round) return;
  const mine = recall(round.game);
  if (rev < revised) offered = ""; // the box was off and has forgotten who takes part
  revised = rev;
  note(mine, round);
  const named = round.witnesses.includes(mine.id);
  if (round.called) {
    if (named) await reveal(mine, round);
    return;
  }
  const here = `${round.game} ${round.number}`;
  if (wasNamed && !named) { // it was called for in vain: what it had committed to counts no more
    mine.nonce = random(32);
    keep(mine);
  }
  wasNamed = named;
  if (offered === here || (named && offered !== "")) return;
  const early = allowed - performance.now();
  if (early > 0) {
    if (!waiting) setTimeout(() => waiting && look({ round: waiting, rev: revised }), early);
    waiting = round;
    return;
  }
  waiting = null;
  allowed = performance.now() + PAUSE;
  offered = here;
  if (await offer(mine) !== "not-a-witness") return;
  Object.assign(mine, { id: random(8), nonce: random(32) }); // the box knows better what it was told: begin anew
  keep(mine);
  await offer(mine);
}

/**
 * Commit to the nonce that is kept. Gives why not, by name; where the box did not answer, a page to come tries again.
 * @param {Kept} mine
 */
async function offer(mine) {
  const { game, id } = mine;
  const answer = await postWitness({ game, id, commitment: commitment(mine) });
  if ("ok" in answer) return "";
  if (answer.slug !== "not-a-witness") offered = "-";
  return answer.slug;
}

/**
 * Reveal the nonce of a round, once; for another commitment than the one first seen, never.
 * @param {Kept} mine
 * @param {Round} round
 */
async function reveal(mine, round) {
  const { game, id } = mine;
  const { number } = round;
  if (mine.seen[number] !== round.commitment) return;
  if (mine.shown?.number !== number) {
    mine.shown = { number, commitment: round.commitment, nonce: mine.nonce };
    mine.nonce = random(32);
    keep(mine); // before it leaves: the page may be loaded again meanwhile
  }
  await postWitness({ game, id, number, nonce: mine.shown.nonce, commitment: commitment(mine) });
}
