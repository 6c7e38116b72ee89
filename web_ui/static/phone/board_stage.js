// The stage with a board on it: the board lies in one place for the whole game, and all else over it.

import { _ } from "../kit/gettext.js";
import { h } from "../kit/dom.js";
import { boardActs, signsOf, unsent } from "../words/acts.js";
import { icon } from "../drawing/art.js";
import { seatCards } from "../stage/cards.js";
import { costOf } from "../kit/menus.js";
import { ended, puttingRight } from "../stage/later.js";
import { fetchLevel, isLeftOpen } from "../table/receiving.js";
import { drawPrompt } from "../stage/stage.js";
import { atStep } from "../stage/steps.js";
import { cooling } from "../table/cooldown.js";
import { proceed } from "../table/submitting.js";
import { playedBoard } from "../stage/tabs.js";
import { colourOf, inert, spacesDone, spacesTold, state, update } from "../table/table.js";
import { chosenAlready } from "../stage/actors.js";
import { tellWhy } from "../words/why.js";

/** @import { BoardActs, Highlights } from "../words/acts.js" */
/** @import { Child } from "../kit/elements.d.ts" */
/** @import { Board } from "../types.d.ts" */

/** The board, and what lies over it now. */
export function boardStage() {
  const [first] = state.steps;
  const above = over();
  return [
    h(
      "div",
      {
        key: "board",
        class: "board",
        inert: Boolean(above && (state.view.over || state.viewedSeat !== null)),
      },
      !state.board || isLeftOpen()
        ? null
        : state.pencil
        ? puttingRight.now()?.pencilBoard(state.board, state.pencil)
        : first
        ? boardOf(state.board, atStep(first))
        : asked(state.board),
    ),
    above,
  ];
}

/** Whether a list of answers, which rises over the board, has just gone: a second tap on it would land on a space. */
const uncovered = cooling(null);

/**
 * The board while nothing can be done on it.
 * @param {Board} board
 * @param {ReturnType<typeof atStep>} step
 */
const boardOf = (board, { pieces, highlights }) =>
  playedBoard(board, pieces, colourOf, highlights, null, null);

/**
 * The board with what can be done on it.
 * @param {Board} board
 */
function asked(board) {
  const acts = boardActs();
  const { asked } = acts;
  if (asked) { for (const path of unsent(acts)) fetchLevel(asked.menu, asked.seat, path); }
  /** @type {Highlights} */
  const highlights = {
    targets: new Map(
      [...acts.targets].map((
        [space, ways],
      ) => [space, [...new Set(ways.map((one) => one.verb))].join(_(" or "))]),
    ),
    signs: new Map([...acts.targets].map(([space, ways]) => [space, signsOf(ways)])),
    able: new Set(acts.able.keys()),
    picked: acts.picked?.at,
    told: new Set(toldSpaces()),
    denied: state.toast?.at,
  };
  const offBoard = asked !== null && !acts.targets.size && !acts.able.size;
  const tap = inert() || uncovered(offBoard ? "list" : "board")
    ? null
    : (/** @type {string} */ space) => tapped(space, acts);
  return playedBoard(board, state.view.pieces ?? [], colourOf, highlights, acts, tap);
}

/** What to look at: where it happened last, all of it where an opponent said it, for people to carry out. */
function toldSpaces() {
  return state.view.said && !state.view.chance?.spaces ? spacesDone(state.view) : spacesTold();
}

/**
 * A tap on a space: what can be done there, else the choice of the piece on it, else why there is neither.
 * @param {string} space
 * @param {BoardActs} acts
 */
function tapped(space, acts) {
  const { asked } = acts;
  if (!asked) return tellWhy({ space });
  const here = acts.targets.get(space) ?? [];
  const able = acts.able.get(space);
  // With more than one thing to do, a tap on a piece that may act may mean that piece instead.
  const several = asked.menu.filter((one) => Array.isArray(one.then)).length > 1;
  const other = several && able && able.id !== acts.picked?.id ? able.id : null;
  const [only] = here;
  const free = only && here.length === 1 && !other && !costOf(asked.menu, only.word);
  if (free) proceed(asked, only.word);
  else if (only) {
    update({ sheet: { kind: "which", acts: here, other, seat: asked.seat, at: space }, toast: null });
  } else if (able && able.id !== acts.picked?.id) {
    update({ picked: able.id, verb: null, toast: null });
  } else if (able && acts.byItself) {
    chosenAlready(able.name);
  } else if (able) {
    update({ picked: null, verb: null, toast: null });
  } else {
    const remedy = acts.targets.size ? _("Tap a glowing space.") : acts.able.size ? _("Tap a piece.") : null;
    tellWhy({ space, piece: acts.picked?.id, path: acts.modes?.verb }, remedy);
  }
}

/** What lies over the board: the cards of a seat, the result, the draw of a board that is still empty. */
function over() {
  const { view } = state;
  const left = isLeftOpen();
  if (state.steps.length && !left) return null;
  if (state.pencil && state.viewedSeat === null) return null;
  const { over } = view;
  if (over) {
    if (state.scoreSeen === view.key) return null;
    const score = ended.shown((part) => part.score(over));
    return panel(score, left ? undefined : () => update({ scoreSeen: view.key }), "over result");
  }
  if (state.viewedSeat !== null) {
    const name = state.pencil ? "over" : "over seen";
    return panel(seatCards(state.viewedSeat), () => update({ viewedSeat: null }), name);
  }
  return view.chance && !view.pieces?.length ? panel(drawPrompt(view.chance)) : null;
}

/**
 * @param {Child} content
 * @param {() => void} [close]
 * @param {string} [name] its class
 */
const panel = (content, close, name = "over") =>
  h(
    "div",
    { key: name, class: name },
    close
      ? h(
        "button",
        { key: "close", class: "icon close", "aria-label": _("Back to the board"), onclick: close },
        icon("close"),
      )
      : null,
    content,
  );
