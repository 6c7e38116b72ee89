// What this phone knows: the page everybody gets, what it may do itself, and what it has open.

import { freshId, get, post } from "./line.js";
import { levelAt, phrase, settle } from "./words.js";

export const state = {
  view: null, // the page, see companion/views/page.py
  you: { member: false, seats: [], all: false, taken: [] },
  board: null, // the values of the board whose digest the view names
  looking: null, // a seat whose cards are looked at
  seat: null, // which of several asked seats this phone answers for now
  picked: null, // a chosen piece
  acted: null, // the piece that was chosen for the last word
  verb: null, // what the chosen piece does on the squares that glow
  tab: null, // {sheet, rev}: a sheet of the board that was chosen in a view
  whole: false, // a sheet as a whole rather than large enough for fingers
  numbers: {}, // values set on steppers, by the path they stand at
  chosen: {}, // words to be said before the one that ends the question, by seat and first part
  sheet: null, // {kind, …} of the sheet that is open
  toast: null, // {text, rule, label, act}
  steps: [], // events still to be shown one by one
  earlier: null, // the view before them
  busy: false,
  silent: 0, // ms without contact, 0 while in contact
  elsewhere: false, // another page of this browser took over
};

let paint = () => {};
export const onChange = (fn) => (paint = fn);

/** Change what is known and show it. */
export function update(change) {
  Object.assign(state, change);
  paint();
}

// ------------------------------------------------------------------------------ who is who

export const mine = (seat) => state.you.all || state.you.seats.includes(seat);
export const boxPlays = (seat) => seat in (state.view.opponents ?? {});
export const lineOf = (seat) => state.view.seats?.find((one) => one.seat === seat);
export const colourOf = (seat) => lineOf(seat)?.colour ?? "";
export const nameOf = (seat) => lineOf(seat)?.name ?? "";
export const inert = () => state.busy || outdated() || state.silent > 0 || state.elsewhere;

/** Whether what this phone said last stands in the record and its page has not come yet. */
const outdated = () => Date.now() < expected.until && (state.view?.rev ?? 0) < expected.rev;

/** The question this phone answers now: the chosen seat's, the active seat's, or the first. One of a
 *  seat that the box plays is only answered by hand when that seat was chosen for it. */
export function question() {
  const open = (state.view?.questions ?? []).filter(
    (one) => state.you.member && mine(one.seat) && (!boxPlays(one.seat) || one.seat === state.seat),
  );
  return (
    open.find((one) => one.seat === state.seat) ??
    open.find((one) => one.seat === state.view.head.active) ??
    open[0] ??
    null
  );
}

/** The draw this phone may press for, null when it waits for somebody else. */
export function draw() {
  const chance = state.view?.chance;
  if (!chance?.menu?.length || !state.you.member) return null;
  return chance.by === undefined ? chance : mine(chance.by) ? chance : null;
}

/** The seat that speaks when a word is for nobody in particular. */
export const anySeat = () => state.you.seats[0] ?? state.view?.head?.active ?? null;

/** The seat that may take back its last act on this phone, null when none may. */
export function mayUndo() {
  const seats = Object.keys(state.view?.back ?? {}).map(Number);
  const own = seats.filter((seat) => state.you.member && mine(seat));
  const asked = question()?.seat;
  return own.includes(asked) ? asked : (own[0] ?? null);
}

export const deskMenu = () =>
  state.you.member ? (state.view?.desk?.[state.you.referee ? "referee" : "member"] ?? []) : [];
export const mayDesk = (verb) => deskMenu().some((one) => one.part === verb);

// ---------------------------------------------------------------------------------- speaking

const PATIENCE = 2000; // ms in which the page with our own word should have come
let expected = { rev: 0, until: 0 };

/** Say a word for a seat. True when it stands in the record. */
export async function say(word, seat, ask) {
  if (inert()) return false;
  update({ busy: true });
  const before = question();
  const answer = await post("/api/intent", { id: freshId(), word, seat: seat ?? null, ask: ask ?? null });
  state.busy = false;
  if (answer.ok) {
    expected = { rev: answer.rev, until: Date.now() + PATIENCE };
    setTimeout(() => update({}), PATIENCE + 50);
    spoken = { rev: answer.rev, late: lateParts(before), seat, topic: before?.topic };
    update({ sheet: null, toast: null, picked: null, acted: state.picked ?? state.acted, chosen: {} });
    offerLate();
    return true;
  }
  navigator.vibrate?.([20, 60, 20]);
  tell(answer.text, { rule: answer.rule });
  return false;
}

/** Say words one after another, as long as the seat is still asked the same. */
export async function sayAll(words, seat) {
  const { topic } = askedOf(seat) ?? {};
  for (const word of words) {
    const asked = askedOf(seat);
    if (asked?.topic !== topic || !(await say(word, seat, asked.ask))) return;
    while (outdated()) await new Promise((done) => setTimeout(done, 30));
  }
}

const askedOf = (seat) => state.view.questions?.find((one) => one.seat === seat);

export function undo() {
  const seat = mayUndo();
  if (seat !== null) say("back", seat, state.view.back[seat]);
}

/** A toast: eight seconds, at most one thing to do. */
export function tell(text, more = {}) {
  const toast = { text, ...more };
  update({ toast });
  setTimeout(() => state.toast === toast && update({ toast: null }), 8000);
}

// Offers that an act of ours has opened (was there a fly?) are shown once, for eight seconds.
let spoken = null;
const lateParts = (asked) => new Set((asked?.menu ?? []).filter((one) => one.late).map((one) => one.part));

function offerLate() {
  const now = question();
  if (!spoken || !now || state.view.rev < spoken.rev) return;
  const same = now.seat === spoken.seat && now.topic === spoken.topic;
  const fresh = same && now.menu.find((one) => one.late && !spoken.late.has(one.part));
  spoken = null;
  const told = state.view.events?.at(-1)?.text;
  if (!fresh) return;
  const { path } = settle(now.menu, [fresh.part]);
  tell(told ?? now.prompt, { label: phrase(now.menu, path), act: () => open(now, path) });
}

/** Go on with a word from `prefix`: say it when it is complete, otherwise show what may follow. */
export function open(asked, prefix) {
  const level = levelAt(asked.menu, prefix);
  if (level === null) say(prefix.join(" "), asked.seat, asked.ask);
  else update({ sheet: { kind: "walk", seat: asked.seat, ask: asked.ask, prefix } });
}

// ------------------------------------------------------------------------------------ arriving

/** Go on from the event that is shown to the next one. */
export const nextStep = () => update({ steps: state.steps.slice(1) });

/** A new page has come. */
export async function arrive(view) {
  const before = state.view;
  const wasAsked = before && question()?.seat;
  const steps = before && view.moved > before.moved && view.key === before.key ? worthShowing(view) : [];
  const walking = state.sheet?.kind === "walk";
  const asked =
    view.questions?.some((one) => one.ask === state.sheet?.ask) || view.chance?.ask === state.sheet?.ask;
  const next = { view, steps: steps.length ? steps : view.moved === before?.moved ? state.steps : [] };
  if (steps.length) next.earlier = before;
  if (walking && state.sheet.ask !== null && !asked) next.sheet = null;
  if (view.entry !== before?.entry) next.numbers = {};
  if (!view.questions?.some((one) => one.topic === "den")) next.chosen = {};
  const pieces = new Set((view.pieces ?? []).map((one) => one.id));
  if (state.picked && !pieces.has(state.picked)) next.picked = null;
  if (view.board !== state.board?.digest) next.board = null;
  update(next);
  if (question()?.seat !== wasAsked) update({ looking: null }); // whoever is asked is on show
  offerLate();
  if (view.board && state.board === null) {
    const board = await get(`/api/board?digest=${view.board}`);
    if (board && state.view.board === board.digest) update({ board });
  }
}

/** Events that are shown one by one: not what people did on the board, nor the dealing of a whole one. */
function worthShowing(view) {
  const told = (view.events ?? []).filter(
    (one) => one.title && (one.glyph || one.gains) && (!view.board || !one.spaces || one.follow),
  );
  return view.over || told.length > 8 ? [] : told;
}
