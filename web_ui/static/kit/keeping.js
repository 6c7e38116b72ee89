// What this phone keeps for itself: as long as its browser keeps anything, or as long as the page is open in it.

/** The name of what somebody had chosen for a new game who went to another page. */
export const CHOSEN_GAME = "orbweaver-start";

/** @typedef {"localStorage" | "sessionStorage"} Store */

/**
 * @param {string} name
 * @param {Store} [store]
 */
export function kept(name, store = "localStorage") {
  try {
    return globalThis[store].getItem(name);
  } catch {
    return null;
  }
}

/**
 * Whether it was kept.
 * @param {string} name
 * @param {string} value
 * @param {Store} [store]
 */
export function keep(name, value, store = "localStorage") {
  try {
    globalThis[store].setItem(name, value);
    return true;
  } catch {
    return false;
  }
}

/**
 * What was put aside last in this tab, of each kind.
 * @type {Map<string, string>}
 */
const aside = new Map();

/**
 * Keep in mind what was put aside, also when this page is loaded again.
 * @param {string} kind
 * @param {string} which
 */
export function putAside(kind, which) {
  aside.set(kind, which);
  keep(`orbweaver-aside-${kind}`, which, "sessionStorage");
}

/**
 * @param {string} kind
 * @param {string} which
 */
export const wasPutAside = (kind, which) =>
  (aside.get(kind) ?? kept(`orbweaver-aside-${kind}`, "sessionStorage")) === which;
