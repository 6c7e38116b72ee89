// A chip for each of my pieces that has a card: the same choice as tapping it on the board, or why it rests.

import { _, sentence, within } from "../kit/gettext.js";
import { h } from "../kit/dom.js";
import { actsWith } from "../words/acts.js";
import { picture, portrait } from "../drawing/art.js";
import { descend, levelAt } from "../kit/menus.js";
import { settled } from "../table/cooldown.js";
import { proceed, showToast } from "../table/submitting.js";
import { colourOf, inert, signOf, state, update } from "../table/table.js";
import { lookAgain } from "./tabs.js";
import { signKey } from "../drawing/pieces.js";
import { tellWhy } from "../words/why.js";

/** @import { BoardActs, Modes } from "../words/acts.js" */
/** @import { Asked } from "../table/table.js" */
/** @import { Item, Piece, Sign, Tray } from "../types.d.ts" */

/**
 * A piece of the asked seat with a card: its heading, what on the card it can act with, and how it stands. One
 * that cannot act now has no `piece`, and says why in a word or two.
 * @typedef {{ tray: Tray, piece: Piece | null, name: string, items: Item[], note: string | null | undefined }} Actor
 */

/**
 * The pieces of the asked seat that have a card, with what each can act now; none where nobody can.
 * @param {Asked} asked
 * @param {BoardActs} acts
 * @returns {Actor[]}
 */
export function actorsOf(asked, acts) {
  const onBoard = new Set(state.view.pieces?.map((one) => one.id));
  const own = (state.view.trays ?? []).filter((one) =>
    one.seat === asked.seat && (one.picture !== undefined || onBoard.has(one.id))
  );
  const actors = own.map((tray) => {
    const items = (tray.items ?? []).filter((one) => one.path && levelAt(asked.menu, one.path));
    const piece = acts.ways.find((way) => way.piece?.id === tray.id)?.piece ?? null;
    const note = piece ? (acts.modes ? tray.note : null) : barred(tray);
    return { tray, piece, name: tray.title ?? "", items, note };
  });
  return actors.some((one) => one.piece) ? actors : [];
}

/**
 * Why a piece cannot act, in a few words: what is said of all its acts, else of each.
 * @param {Tray} tray
 */
function barred(tray) {
  const acts = (tray.items ?? []).filter((one) => one.path);
  const reasons = [...new Set(acts.map((one) => one.barred ?? _("no target")))];
  if (reasons.length === 1) return reasons[0];
  return acts.map((one) => `${within(one.label)}: ${one.barred ?? _("no target")}`).join(", ");
}

/**
 * One chip each; the chosen one is filled, who cannot act is grey and says why. Of many each is its picture and
 * how it stands, in brief: what is chosen is told in full above, and a tap on a grey one tells why.
 * @param {Actor[]} actors
 * @param {BoardActs} acts
 */
export function actorChips(actors, { picked, modes }) {
  const many = modes && actors[2] && actors.every((one) => one.tray.brief); // two have room in full
  return actors.map((one) =>
    h(
      "button",
      {
        key: one.tray.id,
        class: `actor${many ? " small" : ""}${one.piece ? "" : " barred"}`,
        "aria-label": many ? `${one.name}, ${one.note}` : undefined,
        "aria-pressed": one.piece ? String(one.tray.id === picked?.id) : undefined,
        disabled: inert(),
        ...one.piece
          ? settled(() =>
            one.piece?.id === picked?.id
              ? chosenAlready(one.name)
              : update({ picked: one.tray.id, verb: null, viewedSeat: null, sheet: null, toast: null })
          )
          : { "aria-disabled": "true", onclick: () => tellWhy({ piece: one.tray.id }) },
      },
      pictureOf(one, many ? 30 : 36),
      many
        ? h("small", {}, one.tray.brief?.replaceAll(/(\d) /g, "$1\u00a0"))
        : h("span", {}, h("b", {}, one.name), " ", h("small", {}, one.note ?? one.items.map(use))),
    )
  );
}

/**
 * A tap on what is chosen is answered too, and shows where it is.
 * @param {string} name
 */
export function chosenAlready(name) {
  lookAgain();
  showToast({ text: _("{name} is chosen already.", { name }), remedy: _("Tap a glowing space.") });
}

/**
 * @param {Actor} one
 * @param {number} size in pixels
 */
function pictureOf({ tray, piece }, size) {
  const drawn = piece ?? state.view.pieces?.find((one) => one.id === tray.id) ?? tray;
  return portrait(drawn, colourOf(tray.seat), size);
}

/**
 * What the chosen piece may do: one that needs a space makes its spaces glow, others are done.
 * @param {Asked} asked
 * @param {BoardActs} acts
 * @param {Modes} modes
 */
export function modeChips(asked, acts, modes) {
  return modes.verbs.map((one) => {
    const own = actsWith(acts.ways, one.part, acts.picked);
    const placed = own.some((way) => way.piece);
    return h(
      "button",
      {
        key: `mode ${one.part}`,
        class: "button outline",
        "data-verb": one.part,
        "aria-pressed": placed ? String(one.part === modes.verb) : undefined,
        disabled: inert(),
        ...settled(() =>
          placed && one.part === modes.verb
            ? chosenAlready(one.label)
            : placed
            ? update({ verb: one.part, picked: acts.picked?.id ?? null })
            : proceed(asked, descend(asked.menu, own[0]?.stem ?? []).path)
        ),
      },
      one.label,
    );
  });
}

/**
 * An act and how often it is left, with a picture of what the first of these takes.
 * @param {Item} item
 * @param {number} n
 */
const use = ({ label, of, value, boxes, icon = "", cost }, n) => [
  n ? ", " : "",
  h(
    "span",
    { class: "use" },
    within(label),
    of ? ` ${value}` : "",
    boxes && !boxes.includes("token")
      ? h("svg", { viewBox: "-13 -16 26 32", role: "img", "aria-label": cost }, picture(icon))
      : null,
  ),
];

/**
 * How to act with the chosen piece: "Beta: tap + to spin, ● to move"; or what has to be done first.
 * @param {Actor[]} actors
 * @param {BoardActs} acts
 */
export function actorHint(actors, acts) {
  const chosen = actors.find((one) => one.piece && one.piece.id === acts.picked?.id);
  if (!chosen) return _("Choose who acts.");
  // Where nothing ends the turn, it says why: who stands where nobody may stay has to go on.
  if (acts.asked && acts.modes && !acts.asked.finish) return sentence(acts.asked.prompt);
  const who = h("b", { key: "who" }, `${chosen.name}:`);
  return chosen.note ? [who, ` ${chosen.note}.`] : [who, signLine(acts)];
}

/**
 * What the signs on the board mean: " tap a glowing + to spin, ● to move".
 * @param {BoardActs} acts
 */
export function signLine(acts) {
  /** @type {Map<Sign | undefined, Set<string>>} */
  const verbs = new Map(); // the labels of all acts by their sign on the board
  for (const way of [...acts.targets.values()].flat()) {
    const name = signOf(way.word[0]);
    verbs.set(name, (verbs.get(name) ?? new Set()).add(within(way.verb)));
  }
  const or = _(" or ");
  return [...verbs].map(([name, labels], n) => [
    n ? ", " : _(" tap a glowing "),
    name ? signKey(name) : _("space"),
    _(" to {acts}", { acts: [...labels].join(or) }),
  ]);
}
