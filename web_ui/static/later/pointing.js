// Where the coach points: at all that can be answered with, never at one of several.

import { boardActs } from "../words/acts.js";

/** @import { Tip } from "../types.d.ts" */

/** The places where a question is answered, the one that is looked at first before the others. */
const ANSWERS = [
  ".footer .actor:not(.barred)", // who acts
  ".footer .actors:not(:has(.actor)) button", // what is done
  ".footer .hand :is(.choice, .stepper button)",
  ".board :is(.space.target, .space.able)",
  "main:not(:has(.board)) :is(.act:not(.off), .choice, .chips button, .stepper button)",
  ".footer .chips:not(.actors) button",
  ".footer > .row > :is(.primary, .button:not([aria-label], .help))",
];

/**
 * Put the halo around what the tip speaks of: where its act is done, each place that there is; of a question the
 * first place that has several answers, else all that have one. What is new of it is scrolled into sight.
 * @param {Element} root
 * @param {Tip} [tip]
 */
export function placeHalo(root, tip) {
  const where = new Set(!tip ? [] : tip.verb ? actPlaces(root, tip.verb) : answerPlaces(root));
  const [first] = where;
  for (const one of root.querySelectorAll("[data-halo]")) {
    if (!where.has(one)) one.removeAttribute("data-halo");
  }
  if (first && !root.querySelector("[data-halo]")) scrollToSee(first);
  for (const one of where) one.setAttribute("data-halo", "");
}

/**
 * The spaces and the buttons that an act is done by; of choices in a list the list.
 * @param {Element} root
 * @param {string} verb
 */
function actPlaces(root, verb) {
  const spaces = [...boardActs().targets].filter(([, acts]) => acts.some(({ word }) => word[0] === verb));
  const buttons = [...root.querySelectorAll(`[data-verb="${verb}"]:not(.off)`)];
  const [first, second] = buttons;
  const listed = second?.matches(".choice") && first?.parentElement === second.parentElement;
  return [
    ...spaces.flatMap(([name]) => [...root.querySelectorAll(`[data-space="${CSS.escape(name)}"]`)]),
    ...listed ? [around(buttons)] : buttons,
  ];
}

/**
 * Move what scrolls so that a place is seen: whole on a board, else its beginning alone, for above it stands what is
 * asked. The page itself stays.
 * @param {Element} place
 */
function scrollToSee(place) {
  for (let pan = place.parentElement; pan && !pan.matches("#table"); pan = pan.parentElement) {
    const [own, frame] = [place.getBoundingClientRect(), pan.getBoundingClientRect()];
    if (!/auto|scroll/.test(getComputedStyle(pan).overflow)) continue;
    const begins = pan.matches(".pan") ? own.top - frame.top - RIM : own.top + FINGER - frame.bottom + RIM;
    const below = Math.min(own.bottom - frame.bottom + RIM, begins);
    pan.scrollBy(
      Math.max(0, own.right - frame.right + RIM) + Math.min(0, own.left - frame.left - RIM),
      Math.max(0, below) + Math.min(0, own.top - frame.top - RIM),
    );
  }
}
const RIM = 16; // pixels at which a stage fades
const FINGER = 44; // pixels that are enough to be tapped

/** @param {Element} root */
function answerPlaces(root) {
  const places = ANSWERS.map((one) => [...root.querySelectorAll(one)]).filter((found) => found.length);
  const several = places.find((found) => found.length > 1);
  if (several) return [around(several)];
  return places.flat().map((one) => around([one], places.length > 1));
}

/**
 * What holds all of these, as one sees it: of spaces the board, of cards that are scrolled the stage.
 * @param {Element[]} answers
 * @param {boolean} [whole] the row, even of one button
 */
function around(answers, whole = answers.length > 1) {
  const [first] = /** @type {[Element]} */ (answers);
  const board = first.closest(".board");
  if (board) return board;
  /** @type {Element} */
  let found = first;
  if (whole) found = first.parentElement ?? first;
  while ((answers.some((one) => !found.contains(one)) || isBoxless(found)) && found.parentElement) {
    found = found.parentElement;
  }
  return found.matches(".stack") ? found.closest(".stage") ?? found : found;
}

/**
 * Whether an element has no box of its own, which could not be seen to pulse.
 * @param {Element} one
 */
const isBoxless = (one) => getComputedStyle(one).display === "contents";
