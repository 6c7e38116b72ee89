// What this phone knows: the page everybody gets, what it may do itself, and what it has open.

import { optionsOf } from "../kit/menus.js";

/** @import { Act } from "../words/acts.js" */
/** @import { Child } from "../kit/elements.d.ts" */
/** @import { Advice, Board, Chance, Drawn, Event as TableEvent, LogLine, Option, Page } from "../types.d.ts" */
/** @import { Pencil, Question, Reason, Startable, Trial, Value, You } from "../types.d.ts" */

/**
 * A question that can be answered now.
 * @typedef {Question & { menu: Option[] }} Asked
 */

/**
 * A draw that waits for a press.
 * @typedef {Chance & { menu: Option[] }} Draw
 */

/**
 * Whatever a word answers: a question to a seat, or a draw with the seat that speaks for it.
 * @typedef {{ menu: Option[], seat: number | null, ask?: number, prompt: string, topic?: string,
 *   preset?: string, finish?: string, gathered?: true }} Subject
 */

/**
 * What rises over the stage: the rest of a word (`luck`: of a draw; `only` some of the first options are
 * offered), which of several acts or whether one that costs something (a bubble `at` a space), whether to say a
 * word that takes something for good, a hint, what a word that is tried out is worth, a rule
 * (`over` another sheet), the log, more, what is proposed, a part of the desk's menu, a new game, the timeline
 * (`from` which step on all is undone), what stands where (`whole`: all at once).
 * @typedef {{ kind: "walk", seat: number | null, ask?: number, prefix: string[], only?: string[],
 *   luck?: true }} WalkSheet
 * @typedef {{ kind: "which", seat: number, acts: Act[], other: string | null, at: string }} WhichSheet
 * @typedef {{ kind: "hint", seat: number, ask: number | undefined, words?: Advice[], problem?: string }} HintSheet
 * @typedef {{ kind: "trial", seat: number, ask: number | undefined, word: string, told?: Trial,
 *   problem?: string }} TrialSheet
 * @typedef {{ kind: "desk", path: string[] }} DeskSheet
 * @typedef {{ kind: "start", game: Startable | null, seats: number, rules: Record<string, string>,
 *   names: Record<number, string>, ruling?: boolean, search?: string,
 *   problem?: string, clock?: string, me?: number | null, box?: Record<number, boolean>,
 *   trade?: { from: number, to: number, ms?: number }, exchange?: { from: number, to: number } }} StartSheet
 * @typedef {{ kind: "sure", seat: number | null, word: string[], cost: string }} SureSheet
 * @typedef {{ kind: "ruling", rule: string, over: Sheet | null }} RulingSheet
 * @typedef {{ kind: "proof", entry: number, shown: Drawn[], over: Sheet | null }} ProofSheet
 * @typedef {{ kind: "timeline", steps: LogLine[], moved: number, more: boolean, from: number | null }} TimelineSheet
 * @typedef {{ kind: "rebuild", whole?: true }} RebuildSheet
 * @typedef {{ kind: "log" | "more" | "proposal" }} PlainSheet
 * What the later part of the page draws, and all of them:
 * @typedef {DeskSheet | PlainSheet | ProofSheet | RebuildSheet | RulingSheet | StartSheet | TimelineSheet |
 *   TrialSheet} LateSheet
 * @typedef {WalkSheet | WhichSheet | HintSheet | SureSheet | LateSheet} Sheet
 */

/**
 * The pencil while it is in hand: what may be set of what was tapped (`named` where something was), which of it
 * is `chosen`, and what it is set `to`, with why: by name or in one's `own` words.
 * @typedef {Pencil & { named: boolean, chosen: Value | null, to: string | null, why: string,
 *   own: string }} PencilMode
 */

/**
 * What is said for a few seconds, with at most one thing to do: a sentence, or why what was tapped (`at` a
 * space) cannot be done, and what would work.
 * @typedef {{ text?: string, rule?: string | null, reasons?: Reason[], remedy?: string | null, at?: string,
 *   label?: string, act?: () => void }} Toast
 */

/**
 * An event that is shown by itself; `held`: on phones until somebody goes on; `byBox`: a seat of the box drew it, and
 * it is not left out for what comes next; `result`: of the game before, as the page was when another came.
 * @typedef {TableEvent & { held?: boolean, byBox?: true, result?: Page }} Step
 */

/**
 * The page before anything has come from the box.
 * @type {Page}
 */
export const NOTHING = {
  rev: -1,
  moved: -1,
  entry: -1,
  luck: {
    from: "getrandom",
    label: "",
    health: { condition: "testing", since: 0, tested: 0, cutoffs: [0, 0], alarms: [] },
  },
  shelf: 0,
  desk: [],
  least: {},
};

/** @type {You} */
const STRANGER = {
  member: false,
  seats: [],
  beside: [],
  all: false,
  standings: [],
  referee: false,
  requested: null,
  ousted: false,
  taken: [],
  away: [],
  unit: false,
  phones: 0,
  language: "",
};

export const state = {
  view: NOTHING,
  you: STRANGER,
  /** The board whose digest the view names.
   * @type {Board | null} */
  board: null,
  /** A seat whose cards are looked at.
   * @type {number | null} */
  viewedSeat: null,
  /** Which of several asked seats this phone answers for now.
   * @type {number | null} */
  answering: null,
  /** The id of a chosen piece.
   * @type {string | null} */
  picked: null,
  /** The piece that was chosen for the last word.
   * @type {string | null} */
  lastPicked: null,
  /** What the chosen piece does on the squares that glow.
   * @type {string | null} */
  verb: null,
  /** A sheet of the board that was chosen in a view.
   * @type {{ sheet: string, rev: number } | null} */
  tab: null,
  /** A sheet is shown as a whole rather than large enough for fingers. */
  whole: false,
  /** A board that fits is shown larger than its place. */
  closer: false,
  /** Values set on steppers, by the path they stand at.
   * @type {Record<string, number>} */
  numbers: {},
  /** Words to be submitted before the one that ends the question, by seat and first part.
   * @type {Record<string, string | undefined>} */
  chosen: {},
  /** What is corrected, while the pencil is in hand.
   * @type {PencilMode | null} */
  pencil: null,
  /** The question whose next word is tried out and not played, and what tells what that is worth.
   * @type {{ seat: number, ask: number | null, tell: (word: string) => void } | null} */
  trying: null,
  /** What makes the sheet of a draw, when it has come.
   * @type {((open: ProofSheet) => Child) | null} */
  proof: null,
  /** What this phone has worked out of the draws of an entry: a sign, and what is claimed; null while it has not.
   * @type {((entry: number, shown: Drawn[]) => [string, string] | null) | null} */
  claimed: null,
  /** What shows the evening code, as this phone has worked it out.
   * @type {(() => Child) | null} */
  evening: null,
  /** What the box did wrong in the luck, as this phone saw it. */
  suspicion: "",
  /** @type {Sheet | null} */
  sheet: null,
  /** @type {Toast | null} */
  toast: null,
  /** The game whose score was put aside to look at the board.
   * @type {number | null | undefined} */
  scoreSeen: undefined,
  /** Several notices are read in full, not a line each. */
  noticesOpen: false,
  /** Events still to be shown one by one.
   * @type {Step[]} */
  steps: [],
  /** What people are to carry out at the table, as long as the question that follows from it stands.
   * @type {TableEvent[]} */
  orders: [],
  /** The entry that asked for that. */
  ordered: 0,
  /** The view before them.
   * @type {Page | null} */
  viewBefore: null,
  /** A word is on its way to the box. */
  busy: false,
  /** The page with our own last word, and until when it is waited for. */
  expected: { rev: 0, until: 0 },
  /** Milliseconds without contact, 0 while in contact. */
  silent: 0,
  /** When the box is tried again, by the clock of the page. */
  again: 0,
  /** Another page of this browser took over. */
  elsewhere: false,
};

let paint = () => {};
/** @param {() => void} fn */
export const onChange = (fn) => (paint = fn);

/**
 * Change what is known and show it.
 * @param {Partial<typeof state>} change
 */
export function update(change) {
  Object.assign(state, change);
  paint();
}

/** Whether this phone takes no taps now: it waits, or what it shows may be old. */
export const inert = () => state.busy || outdated() || state.silent > 0 || state.elsewhere;

/** Whether what this phone submitted last stands in the record and its page has not come yet. */
export const outdated = () => performance.now() < state.expected.until && state.view.rev < state.expected.rev;

// ------------------------------------------------------------------------------ who is who

/** @param {number} seat */
export const isOwn = (seat) => state.you.all || state.you.seats.includes(seat);
/** @param {number} seat */
export const boxPlays = (seat) => seat in (state.view.opponents ?? {});
/**
 * Whether the phone of a seat has gone silent; the box plays on without one.
 * @param {number} seat
 */
export const isAway = (seat) => state.you.away.includes(seat) && !boxPlays(seat);
/** @param {number | undefined} seat */
export const lineOf = (seat) => state.view.seats?.find((one) => one.seat === seat);
/** @param {number | undefined} seat */
export const colourOf = (seat) => lineOf(seat)?.colour ?? "";
/** @param {number | undefined} seat */
export const nameOf = (seat) => lineOf(seat)?.name ?? "";
/** The drawing where there is no other. */
export const DEFAULT_PICTURE = "spider";
/**
 * The drawing of what a seat plays; a spider for nobody, and in a game that has none.
 * @param {number | undefined} seat
 */
export const pictureOf = (seat) =>
  (seat !== undefined && state.view.game?.pictures?.[seat]) || DEFAULT_PICTURE;
/**
 * What marks the spaces that a verb may name.
 * @param {string} verb
 */
export const signOf = (verb) => state.view.game?.signs[verb];

/**
 * Whether a verb deals with the game instead of playing it.
 * @param {string} verb
 */
export const isAside = (verb) => state.view.game?.asides?.includes(verb) ?? false;

/**
 * Whether this phone stands high enough for a verb of the desk.
 * @param {string} verb
 */
export const mayUse = (verb) => state.you.standings.includes(state.view.least[verb] ?? "seated");
/** Whether this phone has a seat in the game on the table. */
export const isSeated = () => state.you.standings.includes("seated");

/** Whether this phone speaks for all seats, so that nobody else is asked. */
export const speaksForAll = () => state.you.standings.includes("table");

const MOST_EVENTS = 8;

/** What the last entry did; nothing where it is as much as the dealing of a whole board. */
export function latestEvents() {
  const events = state.view.events ?? [];
  return events.length > MOST_EVENTS ? [] : events;
}

/**
 * Whether a game has begun and nobody has done anything in it yet; one that is carried on, or came on paper, has.
 * @param {Page} view
 */
export const isUntouched = ({ head, moved, over, luck }) =>
  Boolean(head) && moved === 1 && !over && !luck.carried && !luck.paper;

/**
 * Where an opponent did what is told of it in one go.
 * @param {Page} view
 */
export const spacesDone = ({ said, events = [] }) => [
  ...said?.spaces ?? [],
  ...events.flatMap((one) => one.spaces ?? []),
];

/** Where the draw is that waits, else where something happened last on the board. */
export const spacesTold = () =>
  state.view.chance?.spaces ?? latestEvents().findLast((one) => one.spaces)?.spaces ?? [];

// ------------------------------------------------------------------------ what is asked

/**
 * The question this phone answers now: the chosen seat's, the active seat's, or the first. One of a
 * seat that the box plays is only answered by hand when that seat was chosen for it. While the game is
 * paused no question has a menu, so there is none to answer.
 * @returns {Asked | null}
 */
export function question() {
  const open = (state.view.questions ?? []).filter(isAnswerable).filter(
    (one) => state.you.member && isOwn(one.seat) && (!boxPlays(one.seat) || one.seat === state.answering),
  );
  return (
    open.find((one) => one.seat === state.answering) ??
      open.find((one) => one.seat === state.view.head?.active) ??
      open[0] ??
      null
  );
}

/**
 * The question to a seat, whoever answers it.
 * @param {number | null} seat
 */
export const questionTo = (seat) =>
  (state.view.questions ?? []).filter(isAnswerable).find((one) => one.seat === seat);

/** Whether the next word is tried out and not played. */
export const isTrying = () =>
  state.trying !== null && questionTo(state.trying.seat)?.ask === state.trying.ask;

/**
 * @param {Question} one
 * @returns {one is Asked}
 */
const isAnswerable = (one) => Array.isArray(one.menu);

/**
 * The draw that waits, whoever presses for it.
 * @returns {Draw | null}
 */
export function waitingDraw() {
  const { chance } = state.view;
  return chance && Array.isArray(chance.menu) && chance.menu.length ? { ...chance, menu: chance.menu } : null;
}

/** The draw this phone may press for, null when it waits for somebody else. */
export function ownDraw() {
  const chance = waitingDraw();
  return chance && isSeated() && (chance.by === undefined || isOwn(chance.by)) ? chance : null;
}

/**
 * Whether it is this seat's moment: whoever the step on show is about, else whoever is asked, else whose turn it is.
 * @param {number | undefined} seat
 */
export function isNow(seat) {
  const [step] = state.steps;
  const { questions = [], head } = state.view;
  if (step) return step.seat === seat;
  return questions.length ? questions.some((one) => one.seat === seat) : head?.active === seat;
}

/** The seat that speaks when a word is for nobody in particular. */
export const anySeat = () => state.you.seats.find(lineOf) ?? state.view.head?.active ?? null;

/** The seat that may take back its last act on this phone, null when none may. */
export function mayUndo() {
  if (state.view.paused || !mayUse("back")) return null;
  const seats = Object.keys(state.view.back ?? {}).map(Number);
  const own = seats.filter((seat) => state.you.member && isOwn(seat));
  return own.find((seat) => seat === question()?.seat) ?? own[0] ?? null;
}

export const deskMenu = () => optionsOf(state.view.desk).filter((one) => mayUse(one.part));
/** @param {string} verb */
export const mayDesk = (verb) => deskMenu().some((one) => one.part === verb);
/**
 * Whether a question is the turn itself, which the page tells anyway, and nothing within it.
 * @param {Question | Asked} asked
 */
export const isTurn = (asked) => asked.topic === "turn";
/** Whether a game lies here that is not over. */
export const isPlayed = () => Boolean(state.view.game) && !state.view.over;
/** Whether it is still to be chosen what counts of what was found beyond damage. */
export const isRecovering = () => optionsOf(state.view.desk).some((one) => one.part === "recover");
