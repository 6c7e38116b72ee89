// The clocks of the table. The box tells how they stand and since when; the page counts on by itself.

import { _ } from "../kit/gettext.js";
import { h } from "../kit/dom.js";
import { state } from "../table/table.js";

const TICK = 250; // ms between looks at the clocks on show

/** Seconds of the run of the box when this page began, by its own clock. */
let began = 0;

/**
 * The box tells its time, once for each connection: both clocks stand while a device sleeps.
 * @param {number} seconds
 */
export function tellTime(seconds) {
  began = seconds - performance.now() / 1000;
}

/** Seconds of the run of the box at this moment. */
export const boxTime = () => began + performance.now() / 1000;

/**
 * What the clock of a seat shows now: seconds left, or spent where nothing is limited; null where there is none.
 * @param {number} seat
 */
function reading(seat) {
  const { clock } = state.view;
  const stands = (clock?.left ?? clock?.spent)?.[seat];
  if (!clock || stands === undefined) return null;
  const passed = clock.running?.includes(seat) ? Math.max(0, boxTime() - clock.since) : 0;
  return clock.left ? stands - passed : stands + passed;
}

/**
 * Seconds as a clock shows them, with a minus where a limit is passed.
 * @param {number} seconds
 */
export function hands(seconds) {
  const whole = Math.floor(Math.abs(seconds));
  const rest = String(whole % 60).padStart(2, "0");
  const minutes = Math.floor(whole / 60) % 60;
  const hours = Math.floor(whole / 3600);
  const plain = hours ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
  return seconds < 0 && whole ? `\u2212${plain}` : plain;
}

/**
 * The clock of a seat, which goes on by itself; nothing where the table keeps no time.
 * @param {number} seat
 */
export function seatClock(seat) {
  const seconds = reading(seat);
  if (seconds === null) return null;
  const { clock } = state.view;
  const runs = clock?.running?.includes(seat) ? " runs" : "";
  const isUp = clock?.left && seconds <= 0 ? " up" : "";
  return h(
    "span",
    { key: "clock", class: `clock${runs}${isUp}`, "data-seat": seat, "aria-hidden": "true" },
    hands(seconds),
  );
}

/**
 * The same in words, for whoever cannot see it.
 * @param {number} seat
 */
export function spokenClock(seat) {
  const seconds = reading(seat);
  if (seconds === null) return null;
  if (!state.view.clock?.left) return _("time spent {time}", { time: hands(seconds) });
  return seconds > 0 ? _("time left {time}", { time: hands(seconds) }) : _("the time is up");
}

setInterval(() => {
  if (!state.view.clock?.running?.length || document.visibilityState === "hidden") return;
  for (const shown of document.querySelectorAll(".clock[data-seat]")) {
    const seconds = reading(Number(shown.getAttribute("data-seat")));
    if (seconds === null) continue;
    const now = hands(seconds);
    if (shown.textContent !== now) shown.textContent = now;
    if (state.view.clock.left && seconds <= 0) shown.classList.add("up");
  }
}, TICK);
