// A page that was open across an update of the box loads itself again.

import { outdated, state } from "./table.js";

const TRIED = "orbweaver-made"; // in this tab: what it was loaded again for
let wanted = ""; // the assets of a page of now, where this one is made of others

/**
 * The box has told what a page is made of now.
 * @param {string[]} assets
 */
export function made(assets) {
  const named = (/** @type {string} */ one) => document.querySelector(`[src="${one}"], [href="${one}"]`);
  wanted = assets.every(named) ? "" : assets.join(" ");
  renew();
}

/** Load this page again where it is older than the box: once, and not while somebody is at something. */
export function renew() {
  if (!wanted || isAtWork()) return;
  try {
    if (sessionStorage.getItem(TRIED) === wanted) return; // it came again as it was
    sessionStorage.setItem(TRIED, wanted);
  } catch {
    return; // what cannot be remembered could go round in circles
  }
  location.reload();
}

/** Whether something has been begun that the box does not know yet. */
const isAtWork = () =>
  state.busy || outdated() || state.sheet !== null || state.picked !== null || state.orders.length > 0 ||
  [state.chosen, state.numbers].some((begun) => Object.values(begun).some((one) => one !== undefined));
