// The simulated unit: its display pixel for pixel at a whole-number scale, and its buttons.

import { _ } from "../kit/gettext.js";
import { postFault, postKey, thisPage } from "../table/connection.js";
import { elementOf } from "../kit/dom.js";

/** @import { DisplayPicture } from "../types.d.ts" */

const canvas = /** @type {HTMLCanvasElement} */ (elementOf("display"));
const reply = elementOf("reply");
const paint = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
/** @type {NodeListOf<HTMLElement>} */
const buttons = document.querySelectorAll("[data-key]");
/** @type {NodeListOf<HTMLElement>} */
const faults = document.querySelectorAll("[data-fault]");
const LIT = [190, 226, 255];

function fit() {
  const room = Math.min(
    innerWidth - (innerWidth < 600 ? 84 : 110),
    128 * 6,
    (innerHeight - 300) * (canvas.width / canvas.height),
  );
  const scale = Math.max(1, Math.floor(room / canvas.width));
  canvas.style.width = `${canvas.width * scale}px`;
  canvas.style.height = `${canvas.height * scale}px`;
}

/** @param {DisplayPicture} picture */
function show({ pixels, brightness, text }) {
  if (text) canvas.setAttribute("aria-label", text);
  const bytes = Uint8Array.from(atob(pixels), (sign) => sign.charCodeAt(0));
  const image = paint.createImageData(canvas.width, canvas.height);
  // A dim display is still read in a dark room, so it never goes below a third.
  const strength = brightness === 0 ? 0 : 0.35 + (0.65 * brightness) / 255;
  for (let at = 0; at < canvas.width * canvas.height; at++) {
    const lit = ((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1;
    image.data.set(lit ? [...LIT.map((part) => part * strength), 255] : [4, 6, 10, 255], at * 4);
  }
  paint.putImageData(image, 0, 0);
  canvas.dataset.lit = String(bytes.some((byte) => byte));
}

// Edges go out one after the other, so that "up" never overtakes "down", and not too close: the box
// takes 5 ms for a spike and 20 for a bounce, and what assistive tools click is let go at once.
const APART = 30; // ms
let last = Promise.resolve();
/** @type {Set<string>} */
const held = new Set();

/**
 * A button goes down or up.
 * @param {string} key
 * @param {boolean} down
 */
function edge(key, down) {
  if (down === held.has(key)) return;
  if (down) held.add(key);
  else held.delete(key);
  for (const button of buttons) if (button.dataset.key === key) button.classList.toggle("down", down);
  last = last.then(async () => {
    const answer = await postKey({ key, down });
    reply.textContent = "ok" in answer ? "" : answer.text;
    await new Promise((done) => setTimeout(done, APART));
  });
}

const letGo = () => [...held].forEach((key) => edge(key, false));

for (const button of buttons) {
  const key = button.dataset.key ?? "";
  button.addEventListener("pointerdown", (event) => {
    button.setPointerCapture(event.pointerId);
    edge(key, true);
  });
  for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) {
    button.addEventListener(end, () => edge(key, false));
  }
  button.addEventListener("contextmenu", (event) => event.preventDefault());
}

/** @type {Record<string, string>} */
const TYPED = { ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right", 0: "press" };

/**
 * The button that a key of the keyboard stands for; space and enter press the one that has the focus.
 * @param {KeyboardEvent} event
 */
function typed(event) {
  const key = TYPED[event.key] ?? `key${event.key}`;
  const presses = event.key === " " || event.key === "Enter";
  return [...buttons].find((one) => one.dataset.key === key || (presses && one === document.activeElement))
    ?.dataset.key;
}
document.addEventListener("keydown", (event) => {
  const key = typed(event);
  if (key && !event.repeat) edge(key, true);
  if (key) event.preventDefault();
});
document.addEventListener("keyup", (event) => {
  const key = typed(event);
  if (key) edge(key, false);
});
addEventListener("blur", letGo);
document.addEventListener("visibilitychange", letGo);

for (const button of faults) {
  button.addEventListener("click", async () => {
    const on = button.getAttribute("aria-pressed") !== "true";
    const answer = await postFault({ fault: button.dataset.fault ?? "", on });
    reply.textContent = "ok" in answer ? "" : answer.text;
    if (!("ok" in answer)) return;
    for (const one of faults) {
      one.setAttribute("aria-pressed", String(answer.faults[one.dataset.fault ?? ""]));
    }
  });
}

let source = watch();

/** Follow the display of the unit. */
function watch() {
  const stream = new EventSource(`/api/unit?page=${thisPage}`);
  stream.addEventListener("display", (event) => show(JSON.parse(event.data)));
  // Another page of this browser shows it now; this one goes on when it is looked at again.
  stream.addEventListener("moved", () => stream.close());
  stream.onerror = () => {
    document.body.classList.add("lost");
    reply.textContent = _("No contact with the unit. Trying again by itself.");
    if (stream.readyState === EventSource.CLOSED) setTimeout(again, 3000);
  };
  stream.onopen = () => {
    document.body.classList.remove("lost");
    reply.textContent = "";
  };
  return stream;
}

function again() {
  source.close();
  source = watch();
}
document.addEventListener(
  "visibilitychange",
  () => document.visibilityState === "visible" && source.readyState === EventSource.CLOSED && again(),
);
addEventListener("pagehide", () => source.close());
addEventListener("pageshow", (event) => event.persisted && again());
addEventListener("resize", fit);
fit();
