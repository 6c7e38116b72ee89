// A page that was open across an update of the box, or while the box was switched to another language, loads itself
// again.

import { isTrying, outdated, state } from "./table.js";

/** @type {string | undefined} */
let newer; // the assets of a page of now, where this one is made of others; not known at first
/** @type {string | undefined} */
let language; // what a page of now is written in, where this one is written in another; not known at first
/** @type {string | undefined} */
let seen; // what was wanted when this was looked at last

/**
 * The box has told what a page is made of now.
 * @param {string[]} assets
 */
export function made(assets) {
  const named = (/** @type {string} */ one) => document.querySelector(`[src="${one}"], [href="${one}"]`);
  newer = assets.every(named) ? "" : assets.join(" ");
  renew();
}

/**
 * The box has told in which language this device is sent a page now. One whose address names a language keeps it.
 * @param {string} now
 */
export function written(now) {
  const { lang } = document.documentElement;
  language = now === lang || location.search.includes(`language=${lang}`) ? "" : now;
  renew();
}

/**
 * Load this page again where it is older than the box, or in another language: once for each, and not while somebody
 * is at something; for its language nor while something is told. For its language once more: it may have been made
 * while the box was switched to and fro.
 */
export function renew() {
  const wanted = `${newer} ${language}`;
  if (wanted === seen) return;
  if ((newer || language) && (isAtWork() || !newer && state.steps.length)) return;
  seen = wanted;
  /** @type {string[]} */
  const tried = history.state?.renewed ?? []; // what it was loaded again for
  const next = [newer, language, language && `${language}2`].find((one) => one && !tried.includes(one));
  const well = newer === "" && language === ""; // the next time is another one
  history.replaceState({ ...history.state, renewed: next ? [...tried, next] : well ? [] : tried }, "");
  if (next) location.reload();
}

/** Whether something has been begun that the box does not know yet; a word tried out would be played on a new page. */
const isAtWork = () =>
  state.busy || outdated() || state.sheet !== null || Boolean(history.state?.sheets) ||
  state.pencil !== null || isTrying() ||
  state.picked !== null || state.orders.length > 0 ||
  [state.chosen, state.numbers].some((begun) => Object.values(begun).some((one) => one !== undefined));
