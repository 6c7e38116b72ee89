// What can be done on the board: which pieces may act, and what the chosen one may do where.

import { ways } from "../kit/menus.js";
import { question, signOf, state } from "../table/table.js";

/** @import { Journey } from "../drawing/journey.js" */
/** @import { Way } from "../kit/menus.js" */
/** @import { Asked } from "../table/table.js" */
/** @import { Option, Piece, Sign } from "../types.d.ts" */

/**
 * A way to go on with a word: the piece that acts, and the space it is about, where it has them (what is chosen of
 * a piece, and marked by no sign, is about none); the piece
 * it names first (`unit`, which acts also where no space follows), and the word as far as that (`stem`). Of
 * one that is `open` the box has not sent how it goes on.
 * @typedef {Way & { piece: Piece | null, unit: Piece | null, stem: string[], space: string | undefined,
 *   label: string, verb: string, open: boolean }} Act
 */

/**
 * What the chosen piece can do, and the verb whose spaces glow.
 * @typedef {{ verbs: Option[], verb: string | undefined }} Modes
 */

/**
 * All acts; by space, the piece there that may act (`able`) and what the chosen piece, or nobody, may do.
 * @typedef {{
 *   asked: Asked | null,
 *   ways: Act[],
 *   able: Map<string, Piece>,
 *   targets: Map<string, Act[]>,
 *   picked: Piece | null,
 *   byItself: Piece | null,
 *   modes: Modes | null,
 * }} BoardActs
 */

/**
 * What is marked on a board, on which every space may mean something where it is `open`: what can be done on a
 * space, in words (`targets`) and as a sign; the spaces of pieces that may act, of the chosen one, of the last
 * event, and one that was tapped in vain (`denied`); a piece on its way. Of a board that has several sheets only
 * one is drawn (`sheet`). With `finger` a space is so many pixels wide.
 * @typedef {{
 *   targets: Map<string, string>,
 *   open?: boolean,
 *   signs?: Map<string, Sign[]>,
 *   able: Set<string>,
 *   picked?: string,
 *   told: Set<string>,
 *   denied?: string,
 *   trip?: Journey | null,
 *   sheet?: string,
 *   finger?: number,
 * }} Highlights
 */

/**
 * What can be done on the board now.
 * @returns {BoardActs}
 */
export function boardActs() {
  const asked = question();
  /** @type {BoardActs} */
  const found = {
    asked,
    ways: [],
    able: new Map(),
    targets: new Map(),
    picked: null,
    byItself: null,
    modes: null,
  };
  if (!asked || !state.board || !state.view.board || state.silent > 0 || state.elsewhere) return found;
  const pieces = new Map((state.view.pieces ?? []).map((one) => [one.id, one]));
  found.ways = actsOf(asked, pieces);
  for (const act of found.ways) if (act.piece) found.able.set(act.piece.at, act.piece);
  found.byItself = defaultPiece(found);
  found.picked = pieces.get(state.picked ?? "") ?? found.byItself;
  if (asked.modal) found.modes = modesOf(asked, found);
  for (const act of found.ways) {
    if (act.space === undefined || (act.piece && act.piece.id !== found.picked?.id)) continue;
    if (found.modes && act.unit && (!act.piece || act.word[0] !== found.modes.verb)) continue;
    found.targets.set(act.space, [...(found.targets.get(act.space) ?? []), act]);
  }
  return found;
}

/**
 * @param {Asked} asked
 * @param {Map<string, Piece>} pieces by id
 * @returns {Act[]}
 */
function actsOf(asked, pieces) {
  const spaces = new Set(state.board?.spaces.map((one) => one.name));
  /** @param {Option} one */
  const pieceOf = (one) => pieces.get(one.piece ?? one.part);
  /** @param {Option} one */
  const spaceOf = (one) => one.space ?? (spaces.has(one.part) ? one.part : pieceOf(one)?.at);
  const holders = new Map((state.view.trays ?? []).flatMap((tray) => {
    const holder = tray.seat === asked.seat && pieces.get(tray.id);
    return (tray.items ?? []).flatMap((it) => holder && it.path?.length === 1 ? [[it.path[0], holder]] : []);
  }));
  return ways(asked.menu).map((way) => {
    const placed = way.options.filter((one) => spaceOf(one) !== undefined);
    const holder = placed.length === 1 ? holders.get(way.word[0]) : undefined; // whose card has the verb
    const [first, last] = [holder ? undefined : placed[0], placed.at(-1)];
    const unit = holder ?? (first && pieceOf(first)) ?? null;
    const open = way.options.at(-1)?.then === "later" && (!first || (unit !== null && first === last));
    return {
      ...way,
      open,
      piece: first !== last || open ? unit : null,
      unit,
      stem: way.word.slice(0, way.options.findIndex((one) => one === first) + 1),
      space: open || (last !== way.options.at(-1) && !signOf(way.word[0]))
        ? undefined
        : last && spaceOf(last),
      label: way.options.at(-1)?.label ?? "",
      verb: way.options[0].label,
    };
  });
}

/**
 * The signs of all acts on a space, each once.
 * @param {Act[]} acts
 */
export const signsOf = (acts) => [
  ...new Set(acts.flatMap((one) => signOf(one.word[0]) ?? [])),
];

/**
 * The ways of the chosen piece, and of no piece, that the box has not sent to their end.
 * @param {BoardActs} acts
 */
export const unsent = ({ ways, picked }) =>
  ways.filter((one) => one.open && (!one.unit || one.unit.id === picked?.id)).map((one) => one.word);

/**
 * The verbs of the chosen piece, and the one whose targets glow.
 * @param {Asked} asked
 * @param {BoardActs} found
 * @returns {Modes}
 */
function modesOf(asked, found) {
  const verbs = asked.menu.filter((one) => actsWith(found.ways, one.part, found.picked).length);
  const chosen = verbs.find((one) => one.part === state.verb) ??
    verbs.find((one) => signOf(one.part) === "dot");
  return { verbs, verb: (chosen ?? verbs[0])?.part };
}

/**
 * What a piece may do with a verb.
 * @param {Act[]} ways
 * @param {string} verb
 * @param {Piece | null} piece
 */
export const actsWith = (ways, verb, piece) =>
  ways.filter((one) => one.word[0] === verb && one.unit && one.unit.id === piece?.id);

/**
 * The piece chosen before anybody chooses: the first one, unless a target is a piece to choose.
 * @param {BoardActs} found
 */
function defaultPiece({ asked, ways, able }) {
  const first = ways.find((act) => act.piece)?.piece ?? null;
  if (asked?.modal) {
    return [...able.values()].find((one) => one.id === state.lastPicked) ?? first;
  }
  const goals = ways.filter((act) => act.piece && act.piece.id === first?.id).map((act) => act.space);
  return goals.some((space) => space && space !== first?.at && able.has(space)) ? null : first;
}
