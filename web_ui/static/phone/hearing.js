// What this phone lets people hear, off until somebody chooses it on it: a part of the page that others never fetch.

import { keep, kept } from "../kit/keeping.js";

/** @import { Page } from "../types.d.ts" */
/** @typedef {typeof import("../later/heard.js").part} Heard */
/** @typedef {"cue" | "speech"} Way sounds with vibration, or sentences; kept on this phone by that name */

/** @type {() => Promise<Heard>} */
let load = () => Promise.reject();
/** @type {Heard | null} */
let come = null;

/**
 * The page says how what is heard is fetched.
 * @param {() => Promise<Heard>} how
 */
export const setHearing = (how) => {
  load = how;
};

/** @param {Way} way */
export const isHeard = (way) => kept(way) === "on";

/**
 * Choose it; whoever chooses it hears it once.
 * @param {Way} way
 * @param {boolean} on
 */
export async function chooseHeard(way, on) {
  if (keep(way, on ? "on" : "off")) (await fetched())?.greet(way, on);
}

/**
 * Let people hear what came of the table's going on, where they chose so.
 * @param {Page} before
 * @param {Page} view
 * @param {boolean} asked this phone is asked something new
 */
export async function hear(before, view, asked) {
  if (isHeard("cue") || isHeard("speech")) (await fetched())?.heard(before, view, asked);
}

async function fetched() {
  const part = come ?? await load().catch(() => null); // else the next time
  come ??= part; // who came first: what sounds and speaks is there once
  return come;
}
