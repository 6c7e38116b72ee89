// Two fingers on a board make it larger or smaller; what lay between them stays between them.

import { state, update } from "../table/table.js";

const WIDEST = 3; // times as wide as its place
const LEAST_CHANGE = 1.25; // of the distance of the fingers, from which one of two sizes becomes the other

/**
 * Two fingers on a board: how far apart they were, how large it was, and the share of it that lay between them.
 * @typedef {{ pan: HTMLElement, apart: number, zoom: number, x: number, y: number }} Pinch
 */
/** @type {Pinch | null} */
let pinch = null;

/** @param {TouchList} touches two of them */
function between({ 0: one, 1: two }) {
  if (!one || !two) return null;
  return {
    x: (one.clientX + two.clientX) / 2,
    y: (one.clientY + two.clientY) / 2,
    apart: Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY),
  };
}

/** @param {HTMLElement} pan */
const zoomOf = (pan) => state.closer ? Number(pan.style.getPropertyValue("--zoom") || 2) : 1;

/** @param {TouchEvent} event */
function begin({ touches, target }) {
  const pan = /** @type {Element} */ (target).closest(".pan");
  const fingers = touches.length === 2 ? between(touches) : null;
  pinch = null;
  if (!fingers || !(pan instanceof HTMLElement)) return;
  const place = pan.getBoundingClientRect();
  pinch = {
    pan,
    apart: fingers.apart,
    zoom: zoomOf(pan),
    x: (pan.scrollLeft + fingers.x - place.left) / pan.scrollWidth,
    y: (pan.scrollTop + fingers.y - place.top) / pan.scrollHeight,
  };
}

/** @param {TouchEvent} event */
function move({ touches }) {
  const fingers = between(touches);
  if (!pinch || !fingers || !pinch.apart) return;
  const { pan } = pinch;
  const change = fingers.apart / pinch.apart;
  if (!pan.parentElement?.querySelector(".zoom")) { // its squares are as large as a finger, or all in sight
    if (change > LEAST_CHANGE || change < 1 / LEAST_CHANGE) update({ whole: change < 1 });
    return;
  }
  const zoom = Math.min(WIDEST, Math.max(1, pinch.zoom * change));
  if (state.closer !== zoom > 1) update({ closer: zoom > 1 });
  pan.style.setProperty("--zoom", String(zoom));
  const place = pan.getBoundingClientRect();
  pan.scrollLeft = pinch.x * pan.scrollWidth - (fingers.x - place.left);
  pan.scrollTop = pinch.y * pan.scrollHeight - (fingers.y - place.top);
}

/** @param {HTMLElement} root what holds the boards */
export function listenForPinches(root) {
  root.addEventListener("touchstart", begin, { passive: true });
  root.addEventListener("touchmove", move, { passive: true });
  root.addEventListener("touchend", begin, { passive: true });
}
