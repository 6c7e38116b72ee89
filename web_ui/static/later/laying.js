// Where the sentence of the coach lies: over nothing that has to be read or tapped. Where a page has no room for
// it, it is folded to a line that opens at a tap.

/** What can be tapped, or is pointed at: never covered. */
const TAPPED = [
  ".pan :is(.space.target, .space.able, .space.picked)",
  ".space[data-halo]",
  ".head button",
  ".tabs button",
  ".stage button:not(.zoom)",
  ".footer button",
  ".footer .stepper",
].join();

const READ = 1_000_000; // a pixel of it, which only a folded sentence may cover; more than all else together

/** What else is kept free, and how much worse a pixel of it is than one of an idle space. */
const KEPT_FREE = /** @type {const} */ ([
  [".head h1, .footer .hint, .saying, .seats", READ],
  [".zoom", 20],
  [".board .space", 1],
]);
const STEP = 4; // pixels
const EDGE = 3; // of a button or a space that may be covered
const MOST = 0.5; // of a page for a sentence
const SLACK = 16; // pixels by which a tag may stand out of its line: nothing is scrolled
const NARROW = [1, 0.5, 0]; // how much of its breadth a folded one has

/** @typedef {{ left: number, right: number, top: number, bottom: number }} Box */

/**
 * Lay the sentence where the page has it, else over it where it covers least, as high up as it can be there; it
 * stays as long as nothing comes to lie below it. Without such a place it is folded, unless somebody opened it.
 * @param {Element} root
 */
export function placeSentence(root) {
  const coach = /** @type {HTMLElement | null} */ (root.querySelector(".coach"));
  if (!coach) return;
  if (coach.matches("[data-opened]")) {
    unfold(coach);
    return;
  }
  const before = coach.matches("[data-folded]") ? "" : coach.style.top;
  unfold(coach);
  coach.style.top = before;
  const page = root.getBoundingClientRect();
  const kept = keptFree(root);
  const own = coach.getBoundingClientRect();
  const high = own.height > MOST * page.height || coach.scrollHeight > coach.clientHeight + SLACK;
  if (!high && isWithin(own, page) && worthOf(kept, own) < READ) return;
  const lies = getComputedStyle(coach).position === "absolute";
  const place = lies && !high ? bestTop(kept, own, page) : null;
  if (place !== null) {
    const parent = coach.offsetParent?.getBoundingClientRect() ?? page;
    coach.style.top = `${place - parent.top}px`;
    coach.style.bottom = "auto";
  } else fold(coach, kept, own, page);
}

/** @param {HTMLElement} coach */
function unfold(coach) {
  coach.removeAttribute("data-folded");
  for (const name of ["inset", "width"]) coach.style.removeProperty(name);
}

/**
 * As one line in the column of the sentence, shorter where it must be: the place that covers least, on the page as
 * it is scrolled.
 * @param {HTMLElement} coach
 * @param {(Box & { weight: number })[]} kept
 * @param {Box & { width: number }} own
 * @param {Box} page
 */
function fold(coach, kept, own, page) {
  coach.setAttribute("data-folded", "");
  coach.style.inset = `${page.top}px auto auto ${page.left}px`;
  const { height } = coach.getBoundingClientRect();
  let [best, least] = [{ left: page.left, top: page.top, width: own.width }, Infinity];
  for (const share of NARROW) {
    const width = Math.max(height, share * own.width);
    for (let top = page.top + STEP; top <= page.bottom - height - STEP && least > 0; top += STEP) {
      for (let left = page.left + STEP; left <= page.right - width - STEP && least > 0; left += 2 * STEP) {
        const worth = worthOf(kept, { left, top, right: left + width, bottom: top + height });
        if (worth < least) [best, least] = [{ left, top, width }, worth];
      }
    }
    if (least < READ) break;
  }
  coach.style.inset = `${best.top}px auto auto ${best.left}px`;
  coach.style.width = `${best.width}px`;
}

/**
 * How far down a sentence has to lie that covers nothing which is read; null where there is no such place.
 * @param {(Box & { weight: number })[]} kept
 * @param {Box} own
 * @param {Box} page
 */
function bestTop(kept, own, page) {
  const { left, right } = own; // of a DOMRect, which cannot be spread
  const height = own.bottom - own.top;
  /** @type {number | null} */
  let best = null;
  let least = READ;
  for (let top = page.top + STEP; top <= page.bottom - height - STEP && least > 0; top += STEP) {
    const worth = worthOf(kept, { left, right, top, bottom: top + height });
    if (worth < least) [best, least] = [top, worth];
  }
  return best;
}

/**
 * What of the page is kept free, as far as it is in sight.
 * @param {Element} root
 * @returns {(Box & { weight: number })[]}
 */
function keptFree(root) {
  const all = [[TAPPED, Infinity], ...KEPT_FREE];
  return all.flatMap(([selector, weight]) =>
    [...root.querySelectorAll(String(selector))].filter((one) => !one.closest(".coach")).flatMap((one) => {
      const seen = inSight(one);
      return seen ? [{ ...seen, weight: Number(weight) }] : [];
    })
  );
}

/**
 * The part of an element that is seen, where it is scrolled or a board is larger than its frame.
 * @param {Element} one
 * @returns {Box | null}
 */
function inSight(one) {
  let { left, right, top, bottom } = one.getBoundingClientRect();
  for (let frame = one.parentElement; frame; frame = frame.parentElement) {
    const { display, overflow } = getComputedStyle(frame);
    if (display === "contents") continue; // it has no box, whatever it does with what overflows one
    if (frame !== document.body && overflow === "visible") continue;
    const clip = frame.getBoundingClientRect();
    [left, right] = [Math.max(left, clip.left), Math.min(right, clip.right)];
    [top, bottom] = [Math.max(top, clip.top), Math.min(bottom, clip.bottom)];
    if (left >= right || top >= bottom) return null;
  }
  return { left, right, top, bottom };
}

/**
 * How much of what is kept free a box covers; Infinity where something can be tapped there.
 * @param {(Box & { weight: number })[]} kept
 * @param {Box} box
 */
function worthOf(kept, box) {
  let sum = 0;
  for (const one of kept) {
    const width = Math.min(one.right, box.right) - Math.max(one.left, box.left);
    const height = Math.min(one.bottom, box.bottom) - Math.max(one.top, box.top);
    if (width <= 0 || height <= 0) continue;
    if (one.weight < Infinity) sum += width * height * one.weight;
    else if (width > EDGE && height > EDGE) return Infinity;
  }
  return sum;
}

/**
 * @param {Box} inner
 * @param {Box} outer
 */
const isWithin = (inner, outer) => inner.top >= outer.top && inner.bottom <= outer.bottom;
