// The board as it is played on: a tab for each of its sheets, and squares large enough for a finger, which
// are moved in their frame; or the whole sheet at once.

import { _ } from "../kit/gettext.js";
import { h } from "../kit/dom.js";
import { board as drawBoard, sheetOf } from "../drawing/board.js";
import { state, update } from "../table/table.js";

/** @import { BoardActs, Highlights } from "../words/acts.js" */
/** @import { Tap } from "../drawing/board.js" */
/** @import { ColourOf } from "../drawing/pieces.js" */
/** @import { Described } from "../kit/elements.d.ts" */
/** @import { Board, Piece } from "../types.d.ts" */

const FINGER = 44; // pixels
const FINGERS = 8; // side by side on a phone

/**
 * The board with its tabs and the switch of size, where it has use for them.
 * @param {Board} values
 * @param {Piece[]} pieces
 * @param {ColourOf} colourOf
 * @param {Highlights} highlights
 * @param {BoardActs | null} acts none at a step, which says itself which sheet it is on
 * @param {Tap | null} tap
 */
export function playedBoard(values, pieces, colourOf, highlights, acts, tap) {
  const sheet = shown(values, acts, highlights.sheet);
  const crowded = isCrowded(values, sheet);
  const near = crowded && !state.whole;
  const [target] = highlights.targets.keys();
  const [able] = highlights.able;
  const meant = acts?.picked?.at ?? target ?? able ?? [...highlights.told].at(-1);
  if (near || state.closer) centre(meant, `${sheet} ${state.closer} ${state.view.rev}`);
  const drawn = drawBoard(values, pieces, colourOf, { ...highlights, sheet, finger: near ? FINGER : 0 }, tap);
  if (!values.sheets.length && !crowded) return [pan(state.closer ? "closer" : "", drawn, tap), zoomButton()];
  const busy = new Set(
    values.spaces.filter((one) => highlights.targets.has(one.name)).map((one) => one.sheet),
  );
  return [
    h(
      "div",
      { key: "tabs", class: "tabs" },
      values.sheets.length
        ? h(
          "div",
          { role: "tablist", "aria-label": _("Sheets") },
          values.sheets.map(([name, title]) => tab(name, title, name === sheet, busy.has(name))),
        )
        : null,
      crowded
        ? h(
          "button",
          { key: "size", class: "size", onclick: () => update({ whole: !state.whole }) },
          near ? _("Whole") : _("Near"),
        )
        : null,
    ),
    pan(near ? "near" : "", drawn, tap, sheet),
  ];
}

/**
 * @param {string} sheet
 * @param {string} title
 * @param {boolean} open
 * @param {boolean} busy whether something can be done on it
 */
const tab = (sheet, title, open, busy) =>
  h(
    "button",
    {
      key: sheet,
      role: "tab",
      "aria-selected": String(open),
      onclick: () => update({ tab: { sheet, rev: state.view.rev } }),
    },
    title,
    busy && !open ? h("span", { class: "dot", role: "img", "aria-label": _("something to do") }) : null,
  );

/**
 * What a board is moved in, where it is larger than its place: by keys too.
 * @param {string} size
 * @param {Described} drawn
 * @param {Tap | null} tap
 * @param {string} [sheet]
 */
const pan = (size, drawn, tap, sheet = "") =>
  h("div", {
    key: `pan ${state.view.key} ${sheet}`,
    class: `pan ${size}`,
    tabindex: tap || !size ? undefined : 0,
  }, drawn);

const zoomButton = () =>
  h(
    "button",
    {
      key: "zoom",
      class: "zoom",
      "aria-pressed": String(state.closer),
      "aria-label": _("Larger board"),
      onclick: () => {
        for (const pan of document.querySelectorAll(".pan")) pan.removeAttribute("style"); // as fingers made it
        update({ closer: !state.closer });
      },
    },
    state.closer ? "−" : "+",
  );

/**
 * The sheet to show: the one chosen, else where the chosen piece or the targets are.
 * @param {Board} values
 * @param {BoardActs | null} acts
 * @param {string | undefined} step the sheet of a step
 */
function shown(values, acts, step) {
  const chosen = state.tab;
  if (chosen && chosen.rev === state.view.rev) return chosen.sheet;
  if (!acts) return step ?? "";
  const [target] = acts.targets.keys();
  const [able] = acts.able.keys();
  const told = (state.view.events ?? []).findLast((one) => one.spaces)?.spaces?.at(-1);
  const space = acts.picked?.at ?? target ?? able ?? told;
  return space === undefined && chosen ? chosen.sheet : sheetOf(values, space);
}

/**
 * Whether a sheet has squares, which touch all around, and more of them than a phone has room for fingers.
 * @param {Board} values
 * @param {string} sheet
 */
function isCrowded(values, sheet) {
  const squares = values.spaces.filter((one) => (one.sheet ?? "") === sheet && one.shape === "square");
  const columns = squares.map((one) => one.x);
  return Math.max(...columns) - Math.min(...columns) >= FINGERS;
}

let centred = "";

/** Show what is acted with, wherever the board was moved to meanwhile. */
export function lookAgain() {
  centred = "";
  update({ tab: null });
}

addEventListener("resize", () => {
  centred = ""; // a phone was turned
  update({});
});

/**
 * Move what is acted with into the middle, or else the middle of the board, once for each view.
 * @param {string | undefined} space
 * @param {string} view
 */
function centre(space, view) {
  if (centred === `${space} ${view}`) return;
  centred = `${space} ${view}`;
  requestAnimationFrame(() => {
    const pan = document.querySelector(".pan");
    const meant = space ? `[data-space="${CSS.escape(space)}"]` : "svg";
    const found = pan?.querySelector(meant);
    if (!found || !pan) return;
    const [own, frame] = [found.getBoundingClientRect(), pan.getBoundingClientRect()];
    pan.scrollBy(
      own.left + own.width / 2 - frame.left - frame.width / 2,
      own.top + own.height / 2 - frame.top - frame.height / 2,
    ); // by hand: scrollIntoView moves the page as well
  });
}
