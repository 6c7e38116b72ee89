// Where the keyboard is: a control that is taken away or rests while a word is on its way has it again
// afterwards; one that is gone leaves it to what may be done next. What rises over the page has it until it
// closes.

const NEXT = [
  ".space.target",
  ".act:not([aria-disabled])",
  ".chips .choice",
  ".button.primary",
  ".stage",
  ".doing",
  ".shown",
];
const LIFTED = ".sheet, .shade, .toast";

/** @type {Element | null} */
let held = null; // what of the page itself has the focus, or had it until something was opened or painted
/** @type {Element | null} */
let lifted = null; // the same of what has risen over it

/**
 * Keep the focus on a page that is painted anew.
 * @param {Element} root
 */
export function holdFocus(root) {
  root.addEventListener("focusin", ({ target }) => {
    if (!(target instanceof Element)) return;
    if (target.closest(LIFTED)) lifted = target;
    else held = target;
  });
  root.addEventListener("pointerdown", () => (held = null));
}

/**
 * Whether it lies below what is open, and so has the focus no longer.
 * @param {Element | null} one
 */
const isCovered = (one) => Boolean(one?.closest("[inert]"));

/**
 * Give the focus back where painting took it away: to the sheet that is open, else to the page.
 * @param {Element} root
 */
export function restoreFocus(root) {
  const { activeElement, body } = document;
  if (activeElement !== body && !isCovered(activeElement)) return;
  const sheet = root.querySelector(".sheet");
  if (sheet) return focus(lifted && sheet.contains(lifted) ? lifted : sheet);
  if (!held) return;
  if (!held.isConnected || isCovered(held)) held = next(root);
  focus(held);
}

/**
 * What may be done next; where nothing may, the stage.
 * @param {Element} root
 */
const next = (root) =>
  root.querySelector('.space[tabindex="0"].target') ??
    NEXT.map((one) => root.querySelector(one)).find(isBox) ?? null;

/**
 * Whether it is there, and a box that can have the focus.
 * @param {Element | null} one
 */
const isBox = (one) => one !== null && getComputedStyle(one).display !== "contents";

/** @param {Element | null} node */
export function focus(node) {
  if (node instanceof HTMLElement || node instanceof SVGElement) node.focus({ preventScroll: true });
}
