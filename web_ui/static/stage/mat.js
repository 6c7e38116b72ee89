// What a seat keeps beside the board, drawn as it lies there: piles, and cells that fill up.

import { _ } from "../kit/gettext.js";
import { h } from "../kit/dom.js";
import { drawing, mark, picture } from "../drawing/art.js";
import { figure } from "../kit/menus.js";
import { puttingRight } from "./later.js";
import { colourOf, isNow, lineOf, state } from "../table/table.js";
import { tellWhat } from "../words/why.js";

/** @import { Child } from "../kit/elements.d.ts" */
/** @import { Form, Item, Tray } from "../types.d.ts" */

/** @type {Record<Form, string>} */
const OUTLINES = {
  hexagon: "M-19 0-9.5-16.4H9.5L19 0 9.5 16.4H-9.5z",
  disc: "M-17 0a17 17 0 1 0 34 0a17 17 0 1 0-34 0z",
  square: "M-16-16H16V16H-16z",
};
const STEP = 6; // units by which each thing on a pile lies higher

/**
 * Whether a tray is drawn as a mat: it has piles.
 * @param {Tray} tray
 */
export const isMat = (tray) => Boolean(tray.items?.some((one) => one.kind === "pile"));

/** The mats of all seats, in their order. */
export const mats = () => (state.view.trays ?? []).filter(isMat);

/**
 * The mat of a seat, headed by whose it is; filled while it is its moment.
 * @param {Tray} tray
 * @param {"large" | "small"} size
 * @param {Child} [figures] the cards of those that live in it
 */
export function mat(tray, size, figures) {
  const items = tray.items ?? [];
  const colour = colourOf(tray.seat);
  const line = lineOf(tray.seat);
  const acts = tray.seat !== undefined && isNow(tray.seat);
  return h(
    "section",
    {
      key: `${size} ${tray.id}`,
      class: `mat ${size} ${colour}${acts ? " acts-now" : ""}`,
      onclick: (event) => tellThing(event, tray),
    },
    h(
      "header",
      {},
      mark(colour, 24),
      h("h2", {}, line?.name ?? tray.title),
      line ? h("b", {}, figure(line.score ?? line.headline)) : null,
    ),
    h(
      "div",
      { class: "piles" },
      items.filter((one) => one.kind === "pile").map(pile),
    ),
    h("div", { class: "stores" }, items.filter(isStore).map((one) => store(one))),
    figures ? h("div", { class: "figures" }, figures) : null,
  );
}

/**
 * A tap on something that is counted says what it is; the pencil sets it.
 * @param {Event} event
 * @param {Tray} tray
 */
export function tellThing(event, { id, items = [] }) {
  const tapped = event.target instanceof Element ? event.target.closest("[data-item]") : null;
  const item = items.find((one) => one.id === tapped?.getAttribute("data-item"));
  if (item && state.pencil) puttingRight.now()?.tap({ item: `${id}/${item.id}` }, tapped);
  else if (item) tellWhat(heard(item), item.id);
}

/**
 * An item as it is read aloud: "Food: 3 of 5".
 * @param {Item} item
 */
export const heard = ({ kind, label, value, of, cost }) =>
  of && kind !== "pile"
    ? _("{label}: {n} of {total}", { label, n: value, total: of })
    : cost || value || kind !== "token"
    ? `${label}: ${cost ?? value}`
    : label;

/**
 * Whether an item is a row of cells: a track with a picture that is no button.
 * @param {Item} item
 */
const isStore = (item) => item.kind === "track" && item.icon !== undefined && !item.path?.length;

/**
 * What a mat does not draw: counts, and tracks that are buttons.
 * @param {Tray} tray
 */
export const undrawn = (tray) => (tray.items ?? []).filter((one) => one.kind !== "pile" && !isStore(one));

/**
 * Things on one another; below the last lies what it covered.
 * @param {Item} item
 */
function pile(item) {
  const label = heard(item);
  const high = 36 + STEP * (MOST_DRAWN - 1);
  return h(
    "span",
    {
      key: item.id,
      class: "pile",
      role: "img",
      "aria-label": label,
      title: label,
      "data-item": item.id,
      "data-left": item.value,
    },
    h(
      "svg",
      { viewBox: `-21 ${18 - high} 42 ${high + 2}`, "aria-hidden": "true" },
      item.value ? things(item) : empty(item),
    ),
    h("b", { "aria-hidden": "true" }, item.value || (item.under ? "" : 0)),
  );
}

const MOST_DRAWN = 5; // what fits on a drawn pile; a higher one says its number

/** @param {Item} item */
function things({ value, icon, form }) {
  const drawn = Math.min(value, MOST_DRAWN);
  return Array.from({ length: drawn }, (_each, n) =>
    h(
      "g",
      { class: n === drawn - 1 ? "thing top" : "thing", transform: `translate(0 ${-n * STEP})` },
      outline(form),
      n === drawn - 1 && icon ? h("g", { transform: "scale(0.82)" }, picture(icon)) : null,
    ));
}

/** @param {Item["form"]} form */
const outline = (form) => h("path", { d: OUTLINES[form ?? "disc"] });

/** @param {Item} item */
const empty = (item) =>
  h(
    "g",
    { class: "under" },
    outline(item.form),
    item.under ? h("g", { transform: "scale(0.72)" }, picture(item.under)) : null,
  );

/**
 * Cells in a row, the first ones with what lies in them.
 * @param {Item} item
 */
function store(item) {
  const cells = item.of ?? 0;
  return h(
    "span",
    {
      key: item.id,
      class: "store",
      role: "img",
      "aria-label": heard(item),
      "data-item": item.id,
      "data-filled": item.value,
    },
    h("small", { "aria-hidden": "true" }, item.label),
    h(
      "span",
      { class: "cells", "aria-hidden": "true" },
      Array.from(
        { length: cells },
        (_each, n) => h("i", { class: n < item.value ? "full" : "" }, n < item.value ? inCell(item) : null),
      ),
    ),
  );
}

/** @param {Item} item */
const inCell = (item) => drawing(picture(item.icon ?? ""), 22);
