// What becomes of a page that has come from the box.

import { soleSeat } from "../kit/addressing.js";
import { insist, pause } from "../kit/insisting.js";
import { getBoard, getMenu, getRules } from "./connection.js";
import { optionAt } from "../kit/menus.js";
import { offerLate } from "./submitting.js";
import { question, state, update } from "./table.js";

/** @import { Step } from "./table.js" */
/** @import { Board, Menu, Option, Page, RuleInForce } from "../types.d.ts" */

/** The step, no event of the game, in which what an opponent did last is read before the result is shown. */
export const SAID = "said by the box";
/** The step, no event of the game either, in which the result of the game before is kept. */
export const LEFT_OPEN = "left open";
/** Whether that result is read, and what lies on the table now is not shown yet. */
export const isLeftOpen = () => state.steps[0]?.result !== undefined;
const MOST_STEPS = 8; // events that are shown one by one; more are the dealing of a whole board

/** Go on from the event that is shown to the next one. */
export const nextStep = () => update({ steps: state.steps.slice(1) });

/**
 * A new page has come.
 * @param {Page} view
 * @param {(before: Page, view: Page, steps: Step[]) => Step[]} [queue] its steps with what is to be read besides
 */
export async function receive(view, queue) {
  const before = state.view;
  const wasAsked = question()?.seat;
  const fresh = view.moved > before.moved && view.key === before.key ? worthShowing(view) : [];
  const steps = view.moved === before.moved ? state.steps : queue?.(before, view, fresh) ?? fresh;
  /** @type {Partial<typeof state>} */
  const next = { view, steps };
  if (steps.at(-1) !== state.steps.at(-1)) next.viewBefore = before;
  if (view.moved > before.moved) Object.assign(next, ordersIn(view, before));
  if (isStale(view, steps)) next.sheet = null;
  if (view.moved !== before.moved && (state.toast?.reasons || state.toast?.at)) next.toast = null;
  if (view.moved !== before.moved) next.numbers = {};
  if (!view.questions?.some((one) => one.gathered)) next.chosen = {};
  if (!view.pieces?.some((one) => one.id === state.picked)) next.picked = null;
  if (view.board !== state.board?.digest) next.board = null;
  if (view.key !== before.key) Object.assign(next, { closer: false, whole: false, tab: null }); // a board as it comes
  update(next);
  if (question()?.seat !== wasAsked) update({ viewedSeat: null }); // whoever is asked is on show
  offerLate();
  if (view.board && state.board === null) await fetchBoard(view.board);
}

/**
 * What people carry out at the table: the new orders; or, while the same is asked, those of before.
 * @param {Page} view
 * @param {Page} before
 */
function ordersIn(view, before) {
  const orders = (view.events ?? []).filter((one) => one.title && one.order);
  if (orders.length) return { orders, ordered: view.moved };
  const same = view.questions?.[0]?.topic === before.questions?.[0]?.topic && view.key === before.key;
  return same ? {} : { orders: [] };
}

/**
 * Whether the sheet that is open is about what is not asked any more.
 * @param {Page} view
 * @param {Step[]} steps
 */
function isStale(view, steps) {
  const { sheet } = state;
  if (!sheet) return false;
  if (view.key !== state.view.key) return true; // another game has come to the table
  if (sheet.kind === "desk" && view.over && !state.view.over) return true; // it told of the game
  if (view.paused && ["walk", "which", "hint", "trial"].includes(sheet.kind)) return true;
  if (sheet.kind === "sure" || sheet.kind === "which") {
    return sheet.seat !== null && !view.questions?.some((one) => one.seat === sheet.seat);
  }
  if ("luck" in sheet) return steps.length > 0 || view.chance?.by !== state.view.chance?.by; // dice fall in a row
  if (!("ask" in sheet)) return false;
  return ![...(view.questions ?? []), view.chance].some((one) => one?.ask === sheet.ask);
}

/** @type {string | null} */
let fetching = null; // the digest of the board that is on its way

/**
 * Boards that are shown turned round.
 * @type {WeakSet<Board>}
 */
const around = new WeakSet();

/**
 * The board as whoever plays the one seat of this phone sits at it: with their own side below.
 * @param {Board} board
 */
export function facing(board) {
  const own = soleSeat(state.view, state.you);
  const opposite = own !== undefined && Boolean(board.opposite?.includes(own));
  if (opposite === around.has(board)) return board;
  const turned = { ...board, spaces: board.spaces.map((one) => ({ ...one, x: -one.x, y: -one.y })) };
  if (opposite) around.add(turned);
  return turned;
}

/**
 * Get the values of a board, again and again while it is the one to show.
 * @param {string} digest
 */
async function fetchBoard(digest) {
  if (fetching === digest) return;
  fetching = digest;
  const wanted = () => state.view.board === digest && state.board === null;
  const board = await insist(() => getBoard(digest), wanted);
  if (board) update({ board: facing(board) });
  if (fetching === digest) fetching = null;
}

/** @type {Set<Option>} */
const awaited = new Set(); // options whose next level is on its way

/**
 * Have the box send a level that the page left out, again and again while it is the one to show.
 * @param {Menu} menu
 * @param {number | null} seat whose menu it is; null for the desk's
 * @param {readonly string[]} path
 */
export async function fetchLevel(menu, seat, path) {
  const option = optionAt(menu, path);
  if (!option || awaited.has(option)) return;
  awaited.add(option);
  const level = await getMenu(seat, [...path]);
  if (level) option.then = level;
  if (!level || Array.isArray(level) && !level.length) { // nothing for this phone yet: it may be too new
    update({});
    await pause();
    option.then = "later";
  }
  awaited.delete(option);
  update({});
}

/** @type {{ key?: number | null, rules: RuleInForce[] }} */
let inForce = { rules: [] }; // the house rules of the game that was looked at last

/** The house rules of the open game; none until they have come. */
export function rulesInForce() {
  const { key } = state.view;
  if (key !== undefined && inForce.key !== key) fetchRules(key);
  return inForce.key === key ? inForce.rules : [];
}

/** @param {number | null} key */
async function fetchRules(key) {
  inForce = { key, rules: [] };
  const rules = await getRules();
  if (inForce.key !== key) return; // another game has come to the table meanwhile
  if (rules) inForce = { key, rules };
  else {
    await pause();
    inForce = { rules: [] };
  }
  update({});
}

/**
 * Events that are shown one by one: not what people did on the board, but for fights, nor the dealing of a whole one,
 * nor the end, which is shown for as long as people like.
 * @param {Page} view
 * @returns {Step[]}
 */
function worthShowing(view) {
  const told = (view.events ?? []).filter(
    (one) =>
      one.title && one.kind !== "end" && (one.glyph || one.gains) &&
      (!view.board || !one.spaces || one.order || one.duel),
  );
  return told.length > MOST_STEPS ? [] : told;
}
