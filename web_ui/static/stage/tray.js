// A tray of a seat or of the table as a card: a figure, a bag, a store, with what is counted on it.

import { _, within } from "../kit/gettext.js";
import { h } from "../kit/dom.js";
import { picture, portrait } from "../drawing/art.js";
import { die } from "../drawing/die.js";
import { heard, isMat, mat, tellThing, undrawn } from "./mat.js";
import { descend, levelAt } from "../kit/menus.js";
import { puttingRight } from "./later.js";
import { settled } from "../table/cooldown.js";
import { proceed } from "../table/submitting.js";
import { colourOf, inert, state } from "../table/table.js";
import { tellWhat, tellWhy } from "../words/why.js";

/** @import { Asked } from "../table/table.js" */
/** @import { Child } from "../kit/elements.d.ts" */
/** @import { Box, Item, Tray } from "../types.d.ts" */

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
  const tokens = figure ? facts.filter((one) => one.kind === "token") : [];
  const notes = [tray.note, ...(tray.notes ?? [])].filter(Boolean);
  const said = [...notes, ...tokens.map((one) => one.label)];
  const throws = dice.map((one) => `${within(one.label)} ${one.value}`);
  return h(
    "section",
    { key: tray.id, class: "card", onclick: (event) => tellThing(event, tray) },
    h(
      "header",
      figure
        ? {
          onclick: (event) =>
            told(
              event,
              tray,
              [tray.title, ...notes, ...tokens.map(heard), ...throws].join(" · "),
              dice[0]?.id ?? "",
            ),
        }
        : {},
      figure ? portrait(tray, colourOf(tray.seat)) : null,
      h("b", {}, tray.title),
      h("small", {}, said.join("\u00a0· ")), // no line begins with a point
      dice.length
        ? h(
          "span",
          { class: `dice ${colourOf(tray.seat)}`, role: "img", "aria-label": throws.join(", ") },
          dice.map(thrown),
        )
        : null,
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
  state.pencil ? puttingRight.now()?.tap({ piece: tray.id }, currentTarget) : tellWhat(text, item);

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
      ...level === undefined
        ? { "aria-disabled": "true", onclick: () => tellWhy({ path: path.join(" ") }) }
        : settled(() => proceed(asked, descend(asked.menu, path).path)),
    },
    item.label,
    item.of ? amount(item) : null,
    level === undefined || item.cost
      ? h("small", {}, level === undefined ? item.barred ?? _("no target") : item.cost)
      : null,
  );
}

/**
 * The dice of a card: those it has left, then outlines of those that were rolled.
 * @param {Item} item
 */
const thrown = ({ id, shape = "square", value, of = value }) =>
  Array.from(
    { length: of },
    (_each, n) => die({ shape, face: n < value ? "0" : undefined }, `${id} ${n}`, 20),
  );

const MOST_BOXES = 12;

/**
 * A box for each, or the numbers where there are too many.
 * @param {Item} item
 */
const amount = ({ value, of = 0, boxes, icon }) =>
  of > MOST_BOXES ? h("b", {}, `${value}/${of}`) : boxes ? track(boxes, icon, value, of) : pips(value, of);

/** @type {Partial<Record<Box, Child>>} */
const LIES = {
  covered: h("path", { d: "M8 3C8 3 4 7.5 4 10.2a4 4 0 0 0 8 0C12 7.5 8 3 8 3z" }),
  last: h("path", { class: "cross", d: "M5 5 11 11M11 5 5 11" }),
};

/**
 * A track as it is printed, with what lies on it.
 * @param {readonly Box[]} boxes
 * @param {string | undefined} icon the picture of what was paid
 * @param {number} value
 * @param {number} of
 */
const track = (boxes, icon, value, of) =>
  h(
    "span",
    { class: "boxes", role: "img", "aria-label": _("{n} of {total}", { n: value, total: of }) },
    boxes.map((one, n) =>
      h(
        "svg",
        { key: n, class: one, viewBox: "0 0 16 16" },
        h("rect", { x: 0.75, y: 0.75, width: 14.5, height: 14.5, rx: 3.5 }),
        one === "token" && icon
          ? h("g", { transform: "translate(8 8) scale(0.36)" }, picture(icon))
          : LIES[one],
      )
    ),
  );

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
