// Where the coach points, and where its sentence lies: at all that can be answered with, never at one of several;
// over nothing that has to be seen or tapped.

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
 * Put the halo around the first place that has several answers; else around all that have one.
 * @param {Element} root
 * @param {boolean} points
 */
export function placeHalo(root, points) {
  const where = new Set(points ? answerPlaces(root) : []);
  for (const one of root.querySelectorAll("[data-halo]")) {
    if (!where.has(one)) one.removeAttribute("data-halo");
  }
  for (const one of where) one.setAttribute("data-halo", "");
}

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
  while (answers.some((one) => !found.contains(one)) && found.parentElement) found = found.parentElement;
  return found.matches(".stack") ? found.closest(".stage") ?? found : found;
}

/** What the sentence keeps off, and how much worse a pixel of it is than one of an idle space. */
const KEPT_FREE = /** @type {const} */ ([
  [".head, .seats, .tabs, .footer .hint, .footer button, .footer .choice, .footer .stepper", 1000],
  [".board :is(.space.target, .space.able, .space.picked)", 20],
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
  const first = (root.querySelector(".head")?.getBoundingClientRect().bottom ?? 0) + STEP;
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
  let [best, least] = [own.top, coach.style.top ? covered(own.top) : Infinity];
  for (let top = first; top <= last && least > 0; top += STEP) {
    const worth = covered(top);
    if (worth < least) [best, least] = [top, worth];
  }
  coach.style.top = `${best - all.top}px`;
}
