// The part of the page that is not needed for its first picture: fetched when there is nothing else to do.

import { _ } from "../kit/gettext.js";
import { h } from "../kit/dom.js";
import { pause } from "../kit/insisting.js";
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
 */

/**
 * A part of the page that is fetched once, again and again until it comes.
 * @template T
 */
function fetched() {
  /** @type {T | null} */
  let come = null;
  /** @type {() => Promise<T>} */
  let load = () => Promise.reject();
  let fetching = false;
  let failed = false;

  /** While the box is silent there is no use. */
  async function fetch() {
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

  /**
   * What is made by it; until it has come, that it is waited for.
   * @param {(part: T) => Child} make
   * @returns {Child}
   */
  function shown(make) {
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

  /**
   * The page says how it is fetched: that stands on the sheets, which ask for it here.
   * @param {() => Promise<T>} how
   */
  const setLoader = (how) => {
    load = how;
  };
  return { fetch, now: () => come, setLoader, shown };
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
