// The part of the page that is not needed for its first picture: fetched when there is nothing else to do.

import { _ } from "../kit/gettext.js";
import { h } from "../kit/dom.js";
import { pause } from "../kit/insisting.js";
import { state, update } from "../table/table.js";

/** @import { Child } from "../kit/elements.d.ts" */
/** @import { Asked, LateSheet } from "../table/table.js" */
/** @import { Option, Over } from "../types.d.ts" */

/**
 * @typedef {object} Part
 * @property {(open: LateSheet) => Child} content of a sheet
 * @property {(over: Over) => Child} score
 * @property {(asked: Asked, options: Option[]) => { shown: Child[], left: Option[] }} telling
 * @property {() => void} tellPlan
 * @property {() => void} askOnce
 * @property {() => Child} beside the board
 */

/** @type {Part | null} */
let come = null;
/** @type {() => Promise<Part>} */
let load = () => Promise.reject();
let fetching = false;
let failed = false;

/**
 * The page says how its later part is fetched: that stands on the sheets, which ask for it here.
 * @param {() => Promise<Part>} how
 */
export const setLoader = (how) => {
  load = how;
};

/** @typedef {typeof import("../later/putting_right.js").part} PuttingRight */

/** @type {() => Promise<PuttingRight>} */
let loadPuttingRight = () => Promise.reject();

/**
 * The page says how what puts a slip right is fetched, when somebody asks for it.
 * @param {() => Promise<PuttingRight>} how
 */
export const setPuttingRight = (how) => {
  loadPuttingRight = how;
};

/** @param {"openPencil" | "openRebuild" | "openTimeline"} open */
export async function putRight(open) {
  state.puttingRight ??= await loadPuttingRight().catch(() => null); // else at another tap
  await state.puttingRight?.[open]();
}

/** The later part of the page, null until it has come. */
export const laterPart = () => come;

/**
 * What is made by the later part of the page; until that has come, that it is waited for.
 * @param {(part: Part) => Child} make
 * @returns {Child}
 */
export function later(make) {
  if (come) return make(come);
  fetchLater();
  return failed
    ? h(
      "p",
      { key: "later", role: "alert" },
      _("This part of the page has not come. Trying again by itself."),
    )
    : h("p", { key: "later", id: "sheet-title" }, _("One moment."));
}

/** Fetch the later part when the browser has nothing else to do: whoever opens it then does not wait. */
export const fetchAhead = () => (globalThis.requestIdleCallback ?? setTimeout)(() => fetchLater());

/** Fetch the later part, again and again until it comes; while the box is silent there is no use. */
async function fetchLater() {
  if (fetching || come) return;
  fetching = true;
  while (!come) {
    try {
      come = await load();
    } catch {
      failed = true;
      update({});
      do await pause(); while (state.silent > 0);
    }
  }
  update({});
}
