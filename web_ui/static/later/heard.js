// Sounds, vibration and sentences for what happens: a turn, an event, a battle, the end. See hearing.js.

import { _, sentence } from "../kit/gettext.js";
import { duelNow, isAttacked } from "../stage/fights.js";
import { isHeard } from "../phone/hearing.js";
import { isOwn, isTurn, question } from "../table/table.js";

/** @import { Event as Happened, Page } from "../types.d.ts" */
/** @import { Way } from "../phone/hearing.js" */

/** @typedef {"event" | "battle" | "turn" | "end"} Moment */

/**
 * Notes in Hz, how long each, and how the phone shakes (ms). Each moment has a rhythm of its own: who cannot tell
 * heights apart, or has the phone in a pocket, knows it all the same.
 * @type {Record<Moment, { notes: number[], lasts: number, shakes: number[] }>}
 */
const CUES = {
  event: { notes: [587], lasts: 0.1, shakes: [40] },
  battle: { notes: [330, 330, 262], lasts: 0.2, shakes: [180, 80, 180] },
  turn: { notes: [660, 880], lasts: 0.16, shakes: [200] },
  end: { notes: [523, 659, 784, 659, 1047], lasts: 0.14, shakes: [80, 60, 80, 60, 300] },
};
const GAP = 0.12; // seconds between two cues
const MOST_TOLD = 3; // events that are said of one entry
const DEALT = 8; // more events at once are the dealing of a whole board, and not told
const LONGEST = 20_000; // ms; some browsers forget to say that a sentence is over

/**
 * What has happened, in order.
 * @param {Page} before
 * @param {Page} view
 * @param {boolean} asked this phone is asked something new
 * @returns {Moment[]}
 */
function moments(before, view, asked) {
  const attacked = asked && isAttacked(question()?.duel);
  /** @type {Moment[]} */
  const found = [];
  const happened = fresh(before, view);
  if (attacked || (duelNow(view) && !duelNow(before)) || happened.some((one) => one.fought)) {
    found.push("battle");
  } else if (happened.some((one) => one.seat === undefined || !isOwn(one.seat))) found.push("event");
  if (view.over && !before.over && before.key === view.key) found.push("end");
  else if (asked && !attacked) found.push("turn");
  return found;
}

/**
 * The events that have a step of their own; none where a whole board is dealt.
 * @param {Page} before
 * @param {Page} view
 * @returns {Happened[]}
 */
function fresh(before, view) {
  if (view.key !== before.key || view.moved === before.moved) return [];
  const events = (view.events ?? []).filter((one) => one.title);
  return events.length > DEALT ? [] : events;
}

/**
 * The sentences that are said of it.
 * @param {Page} before
 * @param {Page} view
 * @param {boolean} asked
 * @returns {string[]}
 */
function sentences(before, view, asked) {
  const told = fresh(before, view).slice(0, MOST_TOLD).map((one) => sentence(one.text));
  const [attacker, other] = duelNow(before) ? [] : duelNow(view)?.fighters ?? [];
  if (attacker && other) told.push(_("{who} attacks {whom}.", { who: attacker.name, whom: other.name }));
  if (view.over) {
    const { won, beside } = view.over;
    return before.over || before.key !== view.key
      ? []
      : [...told, sentence(won), sentence(beside ?? "")].filter(Boolean);
  }
  if (view.paused) return [];
  const { active, phase = "" } = view.head ?? {};
  const own = asked && !attacker ? question() : null;
  if (own && !isTurn(own)) told.push(sentence(own.prompt));
  else if (active !== undefined && active !== before.head?.active) told.push(sentence(phase));
  return told.filter(Boolean);
}

/**
 * Let people hear it, as they chose on this phone.
 * @param {Page} before
 * @param {Page} view
 * @param {boolean} asked
 */
function heard(before, view, asked) {
  if (navigator.userActivation?.hasBeenActive === false) return; // browsers would be silent, and complain
  if (isHeard("cue")) sound(moments(before, view, asked));
  if (isHeard("speech")) say(sentences(before, view, asked).join(" "));
}

/**
 * How it will be from now on; silence where it was chosen.
 * @param {Way} way
 * @param {boolean} on
 */
function greet(way, on) {
  if (way === "cue" && on) sound(["turn"]);
  if (way === "speech" && on) say(_("This phone announces now what happens."));
  if (way === "speech" && !on) hush();
}

// ------------------------------------------------------------------------------------ sounds

/** @type {AudioContext | null} */
let audio = null; // browsers let a page sound only after a tap on it

/** @param {Moment[]} moments */
function sound(moments) {
  const last = moments.at(-1);
  if (!last) return;
  navigator.vibrate?.(CUES[last].shakes);
  audio ??= new AudioContext();
  let after = 0;
  for (const { notes, lasts } of moments.map((one) => CUES[one])) {
    notes.forEach((hertz, number) => note(hertz, after + number * lasts, lasts));
    after += notes.length * lasts + GAP;
  }
}

/**
 * @param {number} hertz
 * @param {number} after in seconds
 * @param {number} lasts in seconds
 */
function note(hertz, after, lasts) {
  if (!audio) return;
  const [source, loudness] = [audio.createOscillator(), audio.createGain()];
  const begin = audio.currentTime + after;
  source.frequency.value = hertz;
  loudness.gain.setValueAtTime(0.15, begin);
  loudness.gain.exponentialRampToValueAtTime(0.001, begin + lasts);
  source.connect(loudness).connect(audio.destination);
  source.start(begin);
  source.stop(begin + lasts);
}

// --------------------------------------------------------------------------------- sentences

let waiting = ""; // is said when the sentence under way is over; a later one takes its place
let speaking = 0; // the timer of the one under way

/** @param {string} words */
function say(words) {
  if (!words || !("speechSynthesis" in globalThis)) return;
  waiting = words;
  if (!speaking) begin();
}

function begin() {
  clearTimeout(speaking);
  speaking = 0;
  if (!waiting) return;
  const utterance = new SpeechSynthesisUtterance(waiting);
  waiting = "";
  utterance.lang = document.documentElement.lang;
  const timer = setTimeout(() => {
    speechSynthesis.cancel();
    if (speaking === timer) begin();
  }, LONGEST);
  speaking = timer;
  utterance.onend = utterance.onerror = () => {
    if (speaking === timer) begin();
  };
  speechSynthesis.speak(utterance);
}

function hush() {
  waiting = "";
  globalThis.speechSynthesis?.cancel();
}

export const part = { CUES, greet, heard, moments, sentences };
