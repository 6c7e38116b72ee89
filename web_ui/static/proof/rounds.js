// A draw worked out again from what the box tells of its round: docs/luck.md has the format.

import { bytes, enc, four, hex, joined, text } from "./encoding.js";
import { hmac, sha256 } from "../vendor/hashes.js";

/** @import { Draw, Drawn, RoundOfEntry, StoryStep } from "../types.d.ts" */

/**
 * A draw as it was worked out: the number it comes from, by how much it is divided, the ticket, and whether the
 * face follows.
 * @typedef {{ source: string, face: string, number: number, total: number, ticket: number, follows: boolean }} Worked
 */

const SPAN = 2 ** 48;
const MOST_FACES = 4096;
const LABEL = "orbweaver draw 1";
const IN_FULL = /^[0-9a-f]{64}$/u; // a secret or a nonce: bytes that are not there must not read as others
const ID = /^[0-9a-f]{16}$/u;

/** Whether this is a text that has bytes: half a character would be hashed as any other half.
 * @type {(value: unknown) => boolean} */
const isText = (value) => typeof value === "string" && !/\p{Cs}/u.test(value);

/** @type {(value: unknown) => boolean} */
const isCount = (value) => Number.isSafeInteger(value);

/** @type {(value: unknown) => boolean} */
const isNonce = (value) => value === null || isText(value);

/**
 * Whether this is a list of pairs: what stands behind the second would be hashed, and read by nobody.
 * @param {unknown} all
 * @param {(value: unknown) => boolean} first
 * @param {(value: unknown) => boolean} second
 */
const arePairs = (all, first, second) =>
  Array.isArray(all) &&
  all.every((one) => Array.isArray(one) && one.length === 2 && first(one[0]) && second(one[1]));

/**
 * Whether all that is read of a round has the form in which the box tells it; faces are looked at draw by draw.
 * @param {RoundOfEntry} told
 */
export function isWhole(told) {
  const { carried, corrected, draws, fixed, led, missing, paper, published, revealed, voids } = told;
  return isCount(fixed) && isCount(published?.number) && isText(published.commitment) &&
    arePairs(published.witnesses, isText, isText) && isCount(revealed?.number) && isText(revealed.secret) &&
    arePairs(revealed.nonces, isText, isNonce) &&
    arePairs(voids, isCount, isCount) && arePairs(led, isCount, isCount) &&
    Array.isArray(draws) && draws.every((one) => isText(one?.source) && isText(one.face)) &&
    Array.isArray(corrected) && corrected.every(isCount) &&
    (carried === null || arePairs([carried], isCount, isCount)) && (paper === null || isText(paper)) &&
    Array.isArray(missing) && missing.every((one) => Array.isArray(one?.names));
}

/**
 * Whether a round of the story has the form in which the box tells it.
 * @param {StoryStep} step
 */
export const isStep = (step) =>
  isCount(step?.number) && isText(step.commitment) && (step.entry === null || isCount(step.entry)) &&
  Array.isArray(step.nonces) && step.nonces.every(isNonce) && arePairs(step.drawn, isText, isText);

/**
 * Whether the secret and every nonce are those that were fixed before, and each draw of the box as it follows:
 * the first has to be counted as the first.
 * @param {RoundOfEntry} round
 */
export function workOut(round) {
  if (!isWhole(round)) return { fixed: false, draws: [] };
  const game = bytes(round.game);
  const { commitment, number, witnesses } = round.published;
  const { nonces, secret } = round.revealed;
  const named = witnesses.flatMap((pair) => pair.map(bytes));
  const fixed = enc([text("orbweaver round 1"), game, text(number), bytes(secret), ...named]);
  const same = round.revealed.number === number && nonces.length === witnesses.length && IN_FULL.test(secret);
  const kept = witnesses.every(([id, told], n) => {
    const [of, nonce] = nonces[n] ?? [];
    if (of !== id || nonce === undefined || !ID.test(id) || !IN_FULL.test(told)) return false;
    return nonce === null ||
      IN_FULL.test(nonce) &&
        hex(sha256(enc([text("orbweaver nonce 1"), game, bytes(id), bytes(nonce)]))) === told;
  });
  return {
    fixed: same && kept && hex(sha256(fixed)) === commitment,
    draws: round.draws.filter((one) => one.nth !== undefined).map((one, n) => worked(round, one, n + 1)),
  };
}

/** @type {(one: number, other: number) => number} */
const divisor = (one, other) => other ? divisor(other, one % other) : one;

/**
 * Whether faces stand in the one form that is drawn from: pairs, by code points, each once, weights in lowest terms.
 * @param {[string, number][]} faces
 */
function areInForm(faces) {
  if (!arePairs(faces, isText, isCount)) return false;
  const names = faces.map(([face]) => hex(text(face)));
  return faces.length <= MOST_FACES && names.every((name, n) => !n || (names[n - 1] ?? "") < name) &&
    faces.every(([, weight]) => weight > 0) &&
    faces.reduce((common, [, weight]) => divisor(common, weight), 0) === 1;
}

/**
 * @param {RoundOfEntry} round
 * @param {Draw} draw
 * @param {number} nth
 * @returns {Worked}
 */
function worked(round, draw, nth) {
  const { nonces, number, secret } = round.revealed;
  const faces = draw.faces && areInForm(draw.faces) ? draw.faces : [];
  const context = enc([
    text(LABEL),
    bytes(round.game),
    text(number),
    text(nth),
    ...nonces.flatMap(([id, nonce]) => [bytes(id), bytes(nonce ?? "")]),
    ...faces.flatMap((pair) => pair.map(text)),
  ]);
  const total = faces.reduce((sum, [, weight]) => sum + weight, 0);
  const limit = SPAN - SPAN % total;
  let value = SPAN;
  for (let block = 1; !(value < limit) && total > 0 && total < SPAN; block++) {
    const message = joined([four(block), text(LABEL), Uint8Array.of(0), context, four(256)]);
    value = hmac(sha256, bytes(secret), message).slice(0, 6).reduce((sum, one) => sum * 256 + one, 0);
  }
  const ticket = value % total;
  let left = ticket;
  const found = faces.find(([, weight]) => (left -= weight) < 0);
  return {
    source: draw.source,
    face: draw.face,
    number: value,
    total,
    ticket,
    follows: draw.nth === nth && value < limit && found?.[0] === draw.face,
  };
}

/**
 * The ids of the phones that were named and stayed silent, by what was revealed.
 * @param {RoundOfEntry} round
 */
export const silent = ({ revealed }) =>
  revealed.nonces.filter(([, nonce]) => nonce === null).map(([id]) => id);

/**
 * Whether the draws that a log shows of an entry are among those that follow from its round, each for one.
 * @param {Drawn[]} shown
 * @param {Worked[]} draws
 */
export function agree(shown, draws) {
  const left = draws.filter((one) => one.follows);
  return shown.every(({ source, face }) => {
    const at = left.findIndex((one) => one.source === source && one.face === face);
    return at >= 0 && left.splice(at, 1);
  });
}

/**
 * How many results a cheating box could have had while saying of no more phones that they were silent: in this
 * round, in those with phones that it passed over before, and in those of draws that no word came after.
 * @param {RoundOfEntry} round
 */
export function choices(round) {
  const missing = silent(round).length;
  const passed = [...round.voids, ...round.led];
  let all = 0;
  for (const named of [round.published.witnesses.length, ...passed.map(([, phones]) => phones)]) {
    let sets = 1;
    for (let some = 0; some <= Math.min(missing, named); some++) {
      all += sets;
      sets = sets * (named - some) / (some + 1);
    }
  }
  return all;
}
