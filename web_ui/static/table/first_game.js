// Whether somebody plays for the first time on this phone, which then has a coach: a part of the page that others
// never fetch.

import { keep, kept } from "../kit/keeping.js";
import { part } from "../kit/part.js";
import { update } from "./table.js";

/** @typedef {typeof import("../later/coach.js").part} Coach */

const WANTED = "coach"; // where this phone keeps whether it is somebody's first game,
export const LEARNT = "learnt"; // and what was done once
const SAID = /^\?first(=no)?$/; // of the address, where it was said as the phone joined

/** @type {ReturnType<typeof part<Coach>>} */
const coach = part();
/** The coach, null where there is none or it has not come yet. */
export const coachPart = coach.now;

/**
 * The page says how the coach is fetched.
 * @param {() => Promise<Coach>} how
 */
export function setCoach(how) {
  coach.setLoader(how);
  const said = SAID.exec(location.search);
  if (said) {
    history.replaceState(null, "", location.pathname);
    chooseFirstGame(!said[1]);
  } else if (isFirstGame()) fetchCoach();
}

/** Whether somebody plays for the first time on this phone. */
export const isFirstGame = () => kept(WANTED) === "on";

/**
 * Say so, and begin with the first tip; or have done with it.
 * @param {boolean} on
 */
export function chooseFirstGame(on) {
  keep(WANTED, on ? "on" : "off");
  keep(LEARNT, "[]");
  if (on) fetchCoach();
}

async function fetchCoach() {
  await coach.fetch(); // else when the page is loaded again
  update({});
}
