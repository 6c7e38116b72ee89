// What this phone lets people hear, off until somebody chooses it on it: a part of the page that others never fetch.

import { keep, kept } from "../kit/keeping.js";
import { part } from "../kit/part.js";

/** @import { Page } from "../types.d.ts" */
/** @typedef {typeof import("../later/heard.js").part} Heard */
/** @typedef {"cue" | "speech"} Way sounds with vibration, or sentences; kept on this phone by that name */

/** @type {ReturnType<typeof part<Heard>>} */
export const hearing = part();

/** @param {Way} way */
export const isHeard = (way) => kept(way) === "on";

/**
 * Choose it; whoever chooses it hears it once.
 * @param {Way} way
 * @param {boolean} on
 */
export async function chooseHeard(way, on) {
  if (keep(way, on ? "on" : "off")) (await hearing.fetch())?.greet(way, on);
}

/**
 * Let people hear what came of the table's going on, where they chose so.
 * @param {Page} before
 * @param {Page} view
 * @param {boolean} asked this phone is asked something new
 */
export async function hear(before, view, asked) {
  if (isHeard("cue") || isHeard("speech")) (await hearing.fetch())?.heard(before, view, asked);
}
