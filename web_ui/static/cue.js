// A sound and a vibration when this phone is asked: off until somebody chooses them on it.

import { keep, kept } from "./keeping.js";

const KEPT = "cue"; // where the choice is kept on this phone
const [ASKED, ATTACKED] = [660, 330]; // Hz
const LASTS = 0.18; // seconds

/** @type {AudioContext | null} */
let audio = null; // browsers let a page sound only after a tap on it

/** Whether this phone makes itself heard when it is asked. */
export const cueIsOn = () => kept(KEPT) === "on";

/**
 * Choose it; whoever chooses it hears it once.
 * @param {boolean} on
 */
export function chooseCue(on) {
  if (keep(KEPT, on ? "on" : "off")) cue();
}

/**
 * Tell whoever holds the phone that it is asked, where that was chosen; twice and lower when it is attacked.
 * @param {boolean} [attacked]
 */
export function cue(attacked = false) {
  if (!cueIsOn() || navigator.userActivation?.hasBeenActive === false) return;
  navigator.vibrate?.(attacked ? [LASTS * 1000, 80, LASTS * 1000] : LASTS * 1000);
  audio ??= new AudioContext();
  if (attacked) [0, LASTS * 1.5].forEach((after) => sound(ATTACKED, after));
  else sound(ASKED, 0);
}

/**
 * @param {number} tone in Hz
 * @param {number} after in seconds
 */
function sound(tone, after) {
  if (!audio) return;
  const [source, loudness] = [audio.createOscillator(), audio.createGain()];
  const begin = audio.currentTime + after;
  source.frequency.value = tone;
  loudness.gain.setValueAtTime(0.15, begin);
  loudness.gain.exponentialRampToValueAtTime(0.001, begin + LASTS);
  source.connect(loudness).connect(audio.destination);
  source.start(begin);
  source.stop(begin + LASTS);
}
