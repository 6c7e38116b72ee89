// A step on the board: what moves there, and the card that tells of it.

import { h } from "../kit/dom.js";
import { sheetOf } from "../drawing/board.js";
import { drawChips, ruleChip } from "./chips.js";
import { glyph } from "../drawing/glyphs.js";
import { journey, piecesBefore, removedBy } from "../drawing/journey.js";
import { event, gains } from "./stage.js";
import { colourOf, state } from "../table/table.js";

/** @import { Highlights } from "../words/acts.js" */
/** @import { Event as TableEvent, Piece } from "../types.d.ts" */

/**
 * Whether an event is shown on the board: what lies somewhere, or costs food.
 * @param {TableEvent} one
 */
export const isOnBoard = (one) => Boolean(state.view.board && (one.spaces || !one.glyph));

/**
 * The pieces at a step and what is marked: what moves, and what these steps take away only where it has been.
 * @param {TableEvent} one
 * @returns {{ pieces: Piece[], highlights: Highlights }}
 */
export function atStep(one) {
  const now = state.view.pieces ?? [];
  const gone = (/** @type {TableEvent[]} */ steps) => removedBy(state.viewBefore?.pieces ?? [], now, steps);
  const pieces = [...gone(state.steps), ...piecesBefore(now, state.steps)];
  const after = [...gone(state.steps), ...piecesBefore(now, state.steps.slice(1))];
  const trip = journey(after, one);
  const sheet = state.board ? sheetOf(state.board, one.spaces?.at(-1)) : "";
  const highlights = { targets: new Map(), able: new Set(), told: new Set(one.spaces), trip, sheet };
  return { pieces: trip ? pieces : after, highlights };
}

/**
 * What a step says, below the board; a fight in full.
 * @param {TableEvent} one
 */
export function stepCard(one) {
  if (one.duel) return event(one);
  const last = isOnBoard(one) ? one.lines?.at(-1) : undefined;
  const told = isOnBoard(one) ? [one.text] : one.lines ?? [one.text];
  return h(
    "div",
    { key: `step ${state.view.moved} ${state.steps.length}`, class: "card step" },
    one.glyph ? glyph(one.glyph, colourOf(one.seat), colourOf, one.cue) : null,
    h(
      "div",
      { class: "grow" },
      one.title ? h("h2", {}, one.title) : null,
      told.map((line) => h("p", {}, line)),
      last && one.lines?.length !== 1 && !one.text.includes(last) ? h("p", {}, last) : null,
      one.gains ? gains(one.gains) : null,
      h("div", { class: "row" }, ruleChip(one.rule), ...drawChips(one)),
    ),
  );
}
