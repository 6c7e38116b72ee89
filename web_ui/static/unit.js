// The simulated unit: its glass pixel for pixel at a whole-number scale, and its buttons.

import { _ } from "./gettext.js";
import { post } from "./line.js";

const canvas = document.getElementById("glass");
const said = document.getElementById("said");
const paint = canvas.getContext("2d");
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

function show({ pixels, brightness, text }) {
  if (text) canvas.setAttribute("aria-label", text);
  const bytes = Uint8Array.from(atob(pixels), (sign) => sign.charCodeAt(0));
  const image = paint.createImageData(canvas.width, canvas.height);
  // A dim glass is still read in a dark room, so it never goes below a third.
  const strength = brightness === 0 ? 0 : 0.35 + (0.65 * brightness) / 255;
  for (let at = 0; at < canvas.width * canvas.height; at++) {
    const lit = (bytes[at >> 3] >> (7 - (at & 7))) & 1;
    image.data.set(lit ? [...LIT.map((part) => part * strength), 255] : [4, 6, 10, 255], at * 4);
  }
  paint.putImageData(image, 0, 0);
  canvas.dataset.lit = String(bytes.some((byte) => byte));
}

// Edges go out one after the other, so that "up" never overtakes "down".
let last = Promise.resolve();
const held = new Set();

function edge(key, down) {
  if (down === held.has(key)) return;
  if (down) held.add(key);
  else held.delete(key);
  document.querySelector(`[data-key="${key}"]`).classList.toggle("down", down);
  last = last.then(async () => {
    const answer = await post("/api/unit/key", { key, down });
    said.textContent = answer.ok ? "" : answer.text;
  });
}

const letGo = () => [...held].forEach((key) => edge(key, false));

for (const button of document.querySelectorAll("[data-key]")) {
  const key = button.dataset.key;
  button.addEventListener("pointerdown", (event) => {
    button.setPointerCapture(event.pointerId);
    edge(key, true);
  });
  for (const end of ["pointerup", "pointercancel", "lostpointercapture"])
    button.addEventListener(end, () => edge(key, false));
  button.addEventListener("contextmenu", (event) => event.preventDefault());
}

const TYPED = { ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right", 0: "press" };
const typed = (event) => {
  const key = TYPED[event.key] ?? `key${event.key}`;
  return document.querySelector(`[data-key="${CSS.escape(key)}"]`)?.dataset.key;
};
document.addEventListener("keydown", (event) => {
  const focused = document.activeElement?.dataset?.key;
  const key = typed(event) ?? ((event.key === " " || event.key === "Enter") && focused);
  if (key && !event.repeat) edge(key, true);
  if (key) event.preventDefault();
});
document.addEventListener("keyup", (event) => {
  const key =
    typed(event) ?? ((event.key === " " || event.key === "Enter") && document.activeElement?.dataset?.key);
  if (key) edge(key, false);
});
addEventListener("blur", letGo);
document.addEventListener("visibilitychange", letGo);

for (const button of document.querySelectorAll("[data-fault]"))
  button.addEventListener("click", async () => {
    const on = button.getAttribute("aria-pressed") !== "true";
    const answer = await post("/api/unit/fault", { fault: button.dataset.fault, on });
    said.textContent = answer.ok ? "" : answer.text;
    for (const [fault, is] of Object.entries(answer.faults ?? {}))
      document.querySelector(`[data-fault="${fault}"]`).setAttribute("aria-pressed", String(is));
  });

let source = null;
function watch() {
  source?.close();
  source = new EventSource("/api/unit");
  source.addEventListener("glass", (event) => show(JSON.parse(event.data)));
  source.onerror = () => {
    said.textContent = _("No contact with the unit. Trying again by itself.");
    if (source.readyState === EventSource.CLOSED) setTimeout(watch, 3000);
  };
  source.onopen = () => (said.textContent = "");
}
document.addEventListener(
  "visibilitychange",
  () => document.visibilityState === "visible" && source.readyState === EventSource.CLOSED && watch(),
);
addEventListener("pagehide", () => source.close());
addEventListener("pageshow", (event) => event.persisted && watch());
addEventListener("resize", fit);
fit();
watch();
