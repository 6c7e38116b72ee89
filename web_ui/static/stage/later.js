// The part of the page that is not needed for its first picture: fetched when there is nothing else to do.

import { _ } from "../kit/gettext.js";
import { h } from "../kit/dom.js";
import { pause } from "../kit/insisting.js";
import { part } from "../kit/part.js";
import { state, update } from "../table/table.js";

/** @import { Child } from "../kit/elements.d.ts" */
/** @import { Asked, LateSheet } from "../table/table.js" */
/** @import { Option } from "../types.d.ts" */

/** @typedef {typeof import("../later/starting.js").part} Starting */
/**
 * @typedef {object} Part
 * @property {(open: LateSheet) => Child} content of a sheet
 * @property {(asked: Asked, options: Option[]) => { shown: Child[], left: Option[] }} telling
 * @property {() => void} askOnce
 * @property {() => Child} beside the board
 * @property {() => void} keepEntries of open sheets in the history
 */

/**
 * A part of the page that is fetched once, again and again until it comes.
 * @template T
 */
function fetched() {
  /** @type {ReturnType<typeof part<T>>} */
  const { fetch: once, now, setLoader } = part();
  let fetching = false;
  let failed = false;

  /** While the box is silent there is no use. */
  async function fetch() {
    if (fetching || now()) return;
    fetching = true;
    while (!await once()) {
      failed = true;
      update({});
      do await pause(); while (state.silent > 0);
    }
    update({});
  }

  /**
   * What is made by it; until it has come, that it is waited for.
   * @param {(part: T) => Child} make
   * @returns {Child}
   */
  function shown(make) {
    const come = now();
    if (come) return make(come);
    fetch();
    return failed
      ? h(
        "p",
        { key: "later", role: "alert" },
        _("This part of the page has not come. Trying again by itself."),
      )
      : h("p", { key: "later", id: "sheet-title" }, _("One moment."));
  }
  return { fetch, now, setLoader, shown };
}

/** @type {ReturnType<typeof fetched<Part>>} */
const rest = fetched();
export const laterPart = rest.now;
export const later = rest.shown;
export const setLoader = rest.setLoader;

/** Fetch the later part when the browser has nothing else to do: whoever opens it then does not wait. */
export const fetchAhead = () => (globalThis.requestIdleCallback ?? setTimeout)(() => rest.fetch());

/**
 * How a new game is set up, and its table laid: fetched when somebody does.
 * @type {ReturnType<typeof fetched<Starting>>}
 */
export const starting = fetched();

/** @typedef {typeof import("../later/ended.js").part} Ended */
/**
 * How a game ended: what is told there is fetched then, too.
 * @type {ReturnType<typeof fetched<Ended>>}
 */
export const ended = fetched();

/** @typedef {typeof import("../later/duels.js").part} Fights */
/**
 * Two figures that fight: fetched with the first fight.
 * @type {ReturnType<typeof fetched<Fights>>}
 */
export const fights = fetched();

/** @typedef {typeof import("../later/trying.js").part} Trying */
/**
 * What the box thinks: what it said as an opponent, hints, and what is told of an act that is tried out.
 * @type {ReturnType<typeof fetched<Trying>>}
 */
export const thoughts = fetched();

/** @typedef {typeof import("../later/putting_right.js").part} PuttingRight */
/**
 * What puts a slip right: fetched when somebody asks for it, else at another tap.
 * @type {ReturnType<typeof part<PuttingRight>>}
 */
export const puttingRight = part();

/** @param {"openPencil" | "openRebuild" | "openTimeline"} open */
export const putRight = async (open) => (await puttingRight.fetch())?.[open]();
