// The pictures: those of games by their slugs, marks of seats, and signs of buttons.

import { h } from "../kit/dom.js";
import { pictures } from "/pictures.js";
import { shapes } from "/seats.js";

/** @import { Child } from "../kit/elements.d.ts" */
/** @import { Part } from "../seats.d.ts" */

/** @type {{ mark: Part[], body: Part[], drop: number }} */
const ROUND = { mark: [["circle", { r: 10 }]], body: [["circle", { r: 10 }]], drop: 0 };

/** @param {Part[]} drawn */
const parts = (drawn) => drawn.map(([tag, attributes]) => h(tag, attributes));

/**
 * A seat's shape round 0,0, about 10 units from its middle to its rim.
 * @param {string} colour
 */
export const shapeOf = (colour) => parts((shapes[colour] ?? ROUND).mark);

const REM = 16; // pixels

/**
 * How large a square drawing is, so that it grows with the text beside it and with a television.
 * @param {number} size in pixels, where a text is of its usual size
 */
export const square = (size) => ({ width: `${size / REM}rem`, height: `${size / REM}rem` });

/**
 * The shape of a seat, so that nobody needs to see its colour.
 * @param {string} colour
 * @param {number} size in pixels
 */
export function mark(colour, size = 16) {
  return h(
    "svg",
    {
      class: `mark ${colour}`,
      ...square(size),
      viewBox: "-14 -14 28 28",
      "stroke-width": 2,
      "aria-hidden": "true",
    },
    shapeOf(colour),
  );
}

/** Every picture once on the page, for `picture` to use. */
function addSymbols() {
  const sprite = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  sprite.setAttribute("class", "sprite");
  sprite.setAttribute("aria-hidden", "true");
  const groups = Object.entries(pictures).map(([name, one]) => `<g id="picture-${name}">${one.inside}</g>`);
  sprite.innerHTML = `<defs>${groups.join("")}</defs>`;
  document.body.append(sprite);
}
addSymbols();

/**
 * A picture round 0,0, 40 units wide: in the colour of its owner, with the shape of the owner's seat
 * and the label where it has a place for them.
 * @param {string} name
 * @param {string} colour empty for nobody's
 * @param {string} label a character on it
 * @param {string[]} marks
 * @param {[number, number, number] | null} aside where that shape stands if the picture has no place for it
 * @param {string} [emblem] the picture on that shape, in the place of the label
 */
export function picture(name, colour = "", label = "", marks = [], aside = [11, 11, 7], emblem = "") {
  const turned = marks.includes("turned");
  const place = colour ? (pictures[name]?.seat ?? aside) : null;
  return h(
    "g",
    {
      class: place ? `owned ${colour}` : colour,
      opacity: marks.includes("done") ? 0.5 : undefined,
      transform: turned ? "rotate(180)" : undefined,
      "stroke-dasharray": turned ? "3 2" : undefined,
    },
    h("use", { href: `#picture-${name}` }),
    place ? seatOn(place, colour, label, turned, emblem) : null,
    !place && label ? h("text", { class: "second", x: 11, y: -8 }, label) : null,
  );
}

/**
 * The shape of a seat in a picture, with the label on it, which stays upright when the picture is turned.
 * @param {[number, number, number]} place
 * @param {string} colour
 * @param {string} label
 * @param {boolean} turned
 * @param {string} emblem
 */
function seatOn([x, y, radius], colour, label, turned, emblem) {
  const shape = shapes[colour] ?? ROUND;
  const text = { class: "letter", y: 4.6 + shape.drop, transform: turned ? "rotate(180)" : undefined };
  return h(
    "g",
    { class: "seat-mark", transform: `translate(${x} ${y}) scale(${(radius / 10).toFixed(2)})` },
    h("g", { class: "body" }, parts(label ? shape.body : shape.mark)),
    emblem
      ? h("use", { class: "emblem", href: `#picture-${emblem}` })
      : label
      ? h("text", text, label)
      : null,
  );
}

/**
 * A drawing of its own, for cards and chips.
 * @param {Child} content
 * @param {number} size in pixels
 * @param {string} box
 */
export function drawing(content, size = 34, box = "-20 -20 40 40") {
  return h(
    "svg",
    { class: "drawing", ...square(size), viewBox: box, "aria-hidden": "true" },
    content,
  );
}

/**
 * The figure of a card, or a piece, as it stands beside words.
 * @param {{ picture?: string, label?: string, marks?: string[] }} one
 * @param {string} colour
 * @param {number} [size] in pixels
 */
export const portrait = (one, colour, size) =>
  drawing(picture(one.picture ?? "", colour, one.label, one.marks), size);

/**
 * A sign on a button.
 * @param {"book" | "close" | "more" | "pause" | "play" | "undo"} name
 */
export function icon(name) {
  const stroke = {
    fill: "none",
    stroke: "currentColor",
    "stroke-width": 2,
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
  };
  const inner = {
    book: h("path", {
      ...stroke,
      d: "M11 5c-2-2-5-2-8-1.5V17c3-.5 6-.5 8 1.5 2-2 5-2 8-1.5V3.5C16 3 13 3 11 5zM11 5v13",
    }),
    more: h(
      "g",
      { fill: "currentColor" },
      [4, 11, 18].map((cx) => h("circle", { cx, cy: 11, r: 2 })),
    ),
    close: h("path", { ...stroke, d: "M5 5 17 17M17 5 5 17" }),
    pause: h("path", { ...stroke, "stroke-width": 3, d: "M7 4v14M15 4v14" }),
    play: h("path", { ...stroke, d: "M6 4v14l12-7z" }),
    undo: h("path", { ...stroke, "stroke-width": 2.2, d: "M8 4 4 8l4 4M4 8h9a5 5 0 0 1 0 10h-3" }),
  }[name];
  return h("svg", { width: 22, height: 22, viewBox: "0 0 22 22", "aria-hidden": "true" }, inner);
}
