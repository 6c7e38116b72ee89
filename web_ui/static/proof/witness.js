// This phone takes part in the luck: it commits to a nonce, and reveals it when somebody draws.
// Whoever draws, it answers by itself; what it saw published it keeps, for whoever checks a draw.

import { postWitness } from "../table/connection.js";
import { bytes, enc, hex, text } from "./encoding.js";
import { sha256 } from "../vendor/hashes.js";

/** @import { Page, Round } from "../types.d.ts" */

const MOST_SEEN = 300; // rounds of a game that are kept; an evening has fewer
const MOST_GAMES = 5; // that are kept, the newest first; one with nothing wrong goes first
const MOST_NONCES = 16; // that the box was told of; it keeps two

/**
 * What no honest box does: `another` commitment for a round, this phone `named` with what it did not commit to or
 * was named with before, a round `called` and then not drawn from, and what was over told as another `story` than
 * it was.
 * @typedef {"another" | "named" | "called" | "story"} Wrong
 */

/**
 * What a phone keeps of a game. `nonces` are those it committed to and has not revealed, by commitment, the oldest
 * first. A nonce leaves it once: for the round whose commitment stands in `shown`, with `next` for a round to come.
 * Of every round, by number: `told` has the story up to it as it was told here first, `seen` has the commitment
 * that was published here first, `own` what this phone was named with, `asked` whether it revealed its nonce,
 * `wrong` what the box did. `former` are ids that it gave up, the first one first, each with the last round that
 * it saw under it.
 * @typedef {{
 *   game: string, id: string, nonces: Record<string, string>,
 *   shown: { number: number, commitment: string, last: number | null, nonce: string, next: string } | null,
 *   seen: Record<number, string>, own: Record<number, string>, asked: Record<number, true>,
 *   wrong: Record<number, Wrong>, told?: Record<number, string>, former?: { id: string, until: number }[],
 * }} Kept
 */

const KEPT = "orbweaver-rounds";

/** @param {number} count */
const random = (count) => hex(crypto.getRandomValues(new Uint8Array(count)));

/** Commit to one more nonce: what is said of it before it is said.
 * @param {Kept} mine */
function commit(mine) {
  const nonce = random(32);
  const label = text("orbweaver nonce 1");
  const commitment = hex(sha256(enc([label, bytes(mine.game), bytes(mine.id), bytes(nonce)])));
  mine.nonces[commitment] = nonce;
  const [oldest] = Object.keys(mine.nonces);
  if (oldest && Object.keys(mine.nonces).length > MOST_NONCES) delete mine.nonces[oldest];
  keep(mine); // before it leaves: the page may be loaded again meanwhile
  return commitment;
}

/** @type {Kept[]} */
let games = [];
let read = ""; // what they were read from
let keeps = true; // this browser keeps what it is told to

/** What this phone keeps of a game; it is read each time, for another page of this phone may have written it.
 * @param {string} game
 * @returns {Kept | undefined} */
export function kept(game) {
  try {
    const told = keeps && localStorage.getItem(KEPT);
    if (told && told !== read) {
      games = [JSON.parse(told)].flat().filter((one) => one?.nonces);
      read = told;
    }
  } catch {
    // a browser that keeps nothing takes part until the page is loaded again
  }
  return games.find((one) => one.game === game);
}

/**
 * @param {string} game
 * @returns {Kept}
 */
const recall = (game) =>
  kept(game) ??
    { game, id: random(8), nonces: {}, shown: null, seen: {}, own: {}, asked: {}, wrong: {}, former: [] };

/** What the box did wrong in the newest of the other games that this phone keeps.
 * @param {string} game
 * @returns {Wrong | undefined} */
export const earlier = (game) =>
  games.flatMap((one) => one.game === game ? [] : Object.values(one.wrong).slice(-1))[0];

/** The id under which this phone saw a round.
 * @param {Kept} mine
 * @param {number} number */
export const idAt = ({ id, former = [] }, number) => former.find(({ until }) => number <= until)?.id ?? id;

/** @param {Kept} mine */
function keep(mine) {
  games = [mine, ...games.filter((one) => one.game !== mine.game)];
  if (games.length > MOST_GAMES) {
    const fine = games.map(({ wrong }) => !Object.keys(wrong).length).lastIndexOf(true);
    games.splice(fine > 0 ? fine : MOST_GAMES, 1);
  }
  try {
    read = JSON.stringify(games);
    localStorage.setItem(KEPT, read);
  } catch {
    keeps = false;
  }
}

/** @type {(mine: Kept, number: number) => string} */
const snapshot = ({ seen, own, told, wrong }, number) =>
  JSON.stringify([seen[number], own[number], told?.[number], wrong]);

/** Keep what was published, and what is wrong with it.
 * @param {Kept} mine
 * @param {Round} round */
function note(mine, { number, commitment, witnesses, last, story }) {
  const before = snapshot(mine, number);
  const named = witnesses[idAt(mine, number)];
  const first = mine.seen[number] ??= commitment;
  mine.told ??= {};
  mine.told[number] ??= story; // before this phone reveals anything for it
  if (first !== commitment || mine.told[number] !== story) mine.wrong[number] = "another";
  else if (named && mine.own[number] !== named) {
    const fresh = mine.nonces[named] && !mine.own[number] && !Object.values(mine.own).includes(named);
    if (fresh) mine.own[number] = named;
    else mine.wrong[number] = "named";
  }
  const { shown } = mine;
  if (shown && number > shown.number && shown.last === last) mine.wrong[shown.number] = "called";
  if (before === snapshot(mine, number)) return;
  for (const rounds of [mine.seen, mine.own, mine.asked, mine.told]) {
    for (const [oldest] of Object.entries(rounds).slice(0, -MOST_SEEN)) delete rounds[Number(oldest)];
  }
  keep(mine);
}

const PAUSE = 3000; // ms between two offers, however fast the rounds follow one another

let offered = ""; // the round at which this phone offered itself last
let allowed = 0; // when it may do so again, by performance.now
/** @type {Round | null} */
let waiting = null; // the newest, while an offer of it is put off
let revised = -1; // the page's rev

/**
 * A page has come: commit to a nonce, or reveal one. Gives what the box did wrong in this game.
 * @param {Pick<Page, "round" | "rev">} page
 * @returns {Promise<Wrong | undefined>}
 */
export async function look({ round, rev }) {
  if (!round) return undefined;
  const mine = recall(round.game);
  if (rev < revised) offered = ""; // the box was off and has forgotten who takes part
  revised = rev;
  note(mine, round);
  if (round.called) await reveal(mine, round);
  else await offer(mine, round);
  return Object.values(mine.wrong).at(-1);
}

/**
 * Commit to one more nonce, where this phone is not named, or is and has none in reserve: each is named once,
 * whatever becomes of its round. At most once a round.
 * @param {Kept} mine
 * @param {Round} round
 */
async function offer(mine, round) {
  const here = `${round.game} ${round.number}`;
  const named = round.witnesses[mine.id];
  if (offered === here || (named && Object.keys(mine.nonces).at(-1) !== named)) return;
  const early = allowed - performance.now();
  if (early > 0) {
    if (!waiting) setTimeout(() => waiting && look({ round: waiting, rev: revised }), early);
    waiting = round;
    return;
  }
  waiting = null;
  allowed = performance.now() + PAUSE;
  offered = here;
  if (await send(mine) !== "not-a-witness" || named) return;
  const anew = recall(round.game); // the box knows better what it was told
  const former = [...anew.former ?? [], { id: anew.id, until: round.number }];
  await send(Object.assign(anew, { id: random(8), nonces: {}, former }));
}

/**
 * Say one more commitment. Gives why not, by name; where the box did not answer, a page to come tries again.
 * @param {Kept} mine
 */
async function send(mine) {
  const { game, id } = mine;
  const answer = await postWitness({ game, id, commitment: commit(mine) });
  if ("ok" in answer) return "";
  if (answer.slug !== "not-a-witness") offered = "-";
  return answer.slug;
}

/**
 * Reveal the nonce that a round names, once: for a round that was published otherwise first, or names this phone
 * with what it did not say, never.
 * @param {Kept} mine
 * @param {Round} round
 */
async function reveal(mine, { number, commitment, witnesses, last }) {
  const { game, id } = mine;
  const named = witnesses[id];
  if (!named || mine.own[number] !== named || mine.seen[number] !== commitment) return;
  if (mine.shown?.number !== number) {
    const nonce = mine.nonces[named];
    if (!nonce) return;
    delete mine.nonces[named];
    mine.asked[number] = true;
    mine.shown = { number, commitment, last, nonce, next: "" };
    mine.shown.next = commit(mine);
    keep(mine);
  }
  const { nonce, next } = mine.shown;
  await postWitness({ game, id, number, nonce, commitment: next });
}
