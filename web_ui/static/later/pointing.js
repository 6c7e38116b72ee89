// Where the coach points, and where its sentence lies: at all that can be answered with, never at one of several;
// over nothing that has to be seen or tapped.

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
 * Move what scrolls so that a place is seen whole, or from its top on; the page itself stays.
 * @param {Element} place
 */
function scrollToSee(place) {
  for (let pan = place.parentElement; pan && !pan.matches("#table"); pan = pan.parentElement) {
    const [own, frame] = [place.getBoundingClientRect(), pan.getBoundingClientRect()];
    if (!/auto|scroll/.test(getComputedStyle(pan).overflow)) continue;
    const below = Math.min(own.bottom - frame.bottom + RIM, own.top - frame.top - RIM);
    pan.scrollBy(
      Math.max(0, own.right - frame.right + RIM) + Math.min(0, own.left - frame.left - RIM),
      Math.max(0, below) + Math.min(0, own.top - frame.top - RIM),
    );
  }
}
const RIM = 16; // pixels at which a stage fades

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

/** What the sentence keeps off, and how much worse a pixel of it is than one of an idle space. */
const KEPT_FREE = /** @type {const} */ ([
  [".pan:not(.near) :is(.space.target, .space.able, .space.picked), .space[data-halo]", 10_000],
  [".head button, .tabs, .footer button, .footer .choice, .footer .stepper", 10_000],
  [".head h1, .footer .hint", 1000],
  [".pan.near :is(.space.target, .space.able, .space.picked)", 20], // at times all glow; they are moved aside
  [".seats", 100], // looked at between two questions
  [".zoom", 20],
  [".board .space", 1],
]);
const STEP = 4; // pixels
const UPRIGHT = "(max-aspect-ratio: 1/1)";

/**
 * Where a board keeps its place, lay the sentence over the page where it covers least, as high up as it can be
 * there; it stays as long as nothing comes to lie below it that can be tapped.
 * @param {Element} root
 */
export function placeSentence(root) {
  const coach = /** @type {HTMLElement | null} */ (root.querySelector(".coach"));
  if (!coach) return;
  if (!root.matches(".still") || !matchMedia(UPRIGHT).matches) {
    coach.style.top = "";
    return;
  }
  const frame = root.querySelector(".board")?.getBoundingClientRect();
  const all = root.getBoundingClientRect();
  const own = coach.getBoundingClientRect();
  const first = all.top + STEP;
  const last = (root.querySelector(".footer")?.getBoundingClientRect().bottom ?? all.bottom) - own.height -
    STEP;
  const kept = KEPT_FREE.flatMap(([selector, weight]) =>
    [...root.querySelectorAll(selector)].map((one) => {
      const { top, bottom, left, right } = one.getBoundingClientRect();
      const clip = frame && one.closest(".pan") ? frame : all; // a large board is seen in part
      return {
        top: Math.max(top, clip.top),
        bottom: Math.min(bottom, clip.bottom),
        width: Math.max(0, Math.min(right, own.right, clip.right) - Math.max(left, own.left, clip.left)),
        weight,
      };
    })
  );
  /** @param {number} top */
  const covered = (top) =>
    kept.reduce((sum, one) => {
      const height = Math.min(one.bottom, top + own.height) - Math.max(one.top, top);
      return height > 0 ? sum + height * one.width * one.weight : sum;
    }, 0);
  const stays = coach.style.top && own.top <= last;
  let [best, least] = [own.top, stays ? covered(own.top) : Infinity];
  for (let top = first; top <= last && least > 0; top += STEP) {
    const worth = covered(top);
    if (worth < least) [best, least] = [top, worth];
  }
  coach.style.top = `${best - all.top}px`;
}
