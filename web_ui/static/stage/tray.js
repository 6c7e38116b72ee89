// A tray of a seat or of the table as a card: a figure, a bag, a store, with what is counted on it.

import { _, within } from "../kit/gettext.js";
import { h } from "../kit/dom.js";
import { drawing, picture } from "../drawing/art.js";
import { isMat, mat, tellThing, undrawn } from "./mat.js";
import { descend, levelAt } from "../kit/menus.js";
import { proceed } from "../table/submitting.js";
import { colourOf, inert, state } from "../table/table.js";
import { tellWhat, tellWhy } from "../words/why.js";

/** @import { Asked } from "../table/table.js" */
/** @import { Item, Tray } from "../types.d.ts" */

/**
 * A tray as a card; with its buttons where a question is given.
 * @param {Tray} tray
 * @param {Asked | null} asked
 */
export function card(tray, asked) {
  return isMat(tray) ? [mat(tray, "large"), besideMat(tray)] : written(tray, asked);
}

/**
 * A tray as a card, of a mat what it does not draw.
 * @param {Tray} tray
 */
export const besideMat = (tray) => written(isMat(tray) ? { ...tray, items: undrawn(tray) } : tray, null);

/**
 * A tray as it is written: its heading, its buttons, what is counted.
 * @param {Tray} tray
 * @param {Asked | null} asked
 */
function written(tray, asked) {
  const items = tray.items ?? [];
  const buttons = items.filter((one) => one.path?.length);
  const dice = items.filter((one) => one.kind === "dice");
  const facts = items.filter((one) => !one.path?.length && one.kind !== "dice");
  const figure = isFigure(tray);
  const tokens = figure ? facts.filter((one) => one.kind === "token").map((one) => one.label) : [];
  const said = [tray.note, ...(tray.notes ?? []), ...tokens].filter(Boolean);
  const throws = dice.map((one) => `${within(one.label)} ${one.value}`);
  const whole = throws.map((one) => one.replaceAll(" ", "\u00a0")); // no line begins with it or with a point
  return h(
    "section",
    { key: tray.id, class: "card", onclick: (event) => tellThing(event, tray) },
    h(
      "header",
      figure
        ? {
          onclick: (event) =>
            told(event, tray, [tray.title, ...said, ...throws].join(" · "), dice[0]?.id ?? ""),
        }
        : {},
      figure ? drawing(picture(tray.picture ?? "", colourOf(tray.seat), tray.label, tray.marks)) : null,
      h("b", {}, tray.title),
      h("small", {}, [...said, ...whole].join("\u00a0· ")),
    ),
    asked && buttons.length
      ? h(
        "div",
        { class: buttons.length === 2 || buttons.length === 4 ? "acts two" : "acts" },
        buttons.map((one) => act(one, asked)),
      )
      : null,
    !asked && figure && buttons.length ? h("div", { class: "facts" }, buttons.map(fact)) : null,
    facts.length && !figure ? h("div", { class: "facts" }, facts.map(fact)) : null,
  );
}

/**
 * A tap on a figure says what it is; the pencil sets what is on its card.
 * @param {Event} event
 * @param {Tray} tray
 * @param {string} text
 * @param {string} item
 */
const told = ({ currentTarget }, tray, text, item) =>
  state.pencil ? state.puttingRight?.tap({ piece: tray.id }, currentTarget) : tellWhat(text, item);

/**
 * Whether a card is that of one figure.
 * @param {Tray} tray
 */
export const isFigure = (tray) => tray.picture !== undefined;

/**
 * @param {Item} item
 * @param {Asked} asked
 */
function act(item, asked) {
  const path = item.path ?? [];
  const level = levelAt(asked.menu, path);
  const usual = asked.preset?.startsWith(path.join(" ")) && asked.preset !== asked.finish;
  return h(
    "button",
    {
      key: item.id,
      class: `act${level === undefined ? " off" : ""}${usual ? " usual" : ""}`,
      "data-verb": path[0],
      disabled: inert(),
      "aria-disabled": level === undefined ? "true" : undefined,
      onclick: level === undefined
        ? () => tellWhy({ path: path.join(" ") })
        : () => proceed(asked, descend(asked.menu, path).path),
    },
    item.label,
    item.of ? amount(item) : null,
    level === undefined ? h("small", {}, item.barred ?? _("no target")) : null,
  );
}

const MOST_BOXES = 12;

/**
 * A box for each, or the numbers where there are too many.
 * @param {Item} item
 */
const amount = ({ value, of = 0 }) => of > MOST_BOXES ? h("b", {}, `${value}/${of}`) : pips(value, of);

/**
 * Boxes in a row, some of them filled.
 * @param {number} filled
 * @param {number} boxes
 */
export function pips(filled, boxes) {
  return h(
    "span",
    { class: "pips", role: "img", "aria-label": _("{n} of {total}", { n: filled, total: boxes }) },
    Array.from({ length: boxes }, (_each, n) => h("b", { class: n < filled ? "full" : "" })),
  );
}

/** @param {Item} item */
function fact(item) {
  const counted = item.value || item.kind === "count" || item.kind === "track";
  const value = item.of ? amount(item) : counted ? h("b", {}, item.value) : null;
  return h("span", { key: item.id, "data-item": item.id }, item.label, value);
}
