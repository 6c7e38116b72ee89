// What is on a space of the board: its ground, what covers it, lies there and stands there, and the sign of
// what can be done. Everything is drawn round 0,0.

import { _ } from "../kit/gettext.js";
import { h } from "../kit/dom.js";
import { picture } from "./art.js";

/** @import { Piece, Sign, Space } from "../types.d.ts" */
/** @typedef {(seat: number | undefined) => string} ColourOf */

export const CELL = 54; // user units between neighbouring centres
const RADIUS = CELL / Math.sqrt(3) - 1; // of a hexagon, centre to corner
const WIDE = 40; // units of a picture

/** @param {Space} one */
const isSquare = (one) => one.shape === "square";

/**
 * How much larger a picture is that fills a space.
 * @param {Space} one
 */
const filling = (one) => (isSquare(one) ? CELL - 2 : 2 * RADIUS * 0.97) / WIDE;

/**
 * The outline of a space.
 * @param {Space} one
 * @param {string} name its class
 * @param {number} share of its size
 */
export function outline(one, name, share = 1) {
  if (one.shape === "hex-flat") return h("polygon", { class: name, points: hexagon(RADIUS * share, 0) });
  if (one.shape === "hex-pointy") return h("polygon", { class: name, points: hexagon(RADIUS * share, 30) });
  const half = (CELL / 2 - 1) * share;
  if (isSquare(one)) {
    return h("rect", { class: name, x: -half, y: -half, width: 2 * half, height: 2 * half, rx: 4 });
  }
  return h("circle", { class: name, r: CELL * 0.42 * share });
}

/**
 * The corners of a hexagon.
 * @param {number} radius
 * @param {number} turn in degrees
 */
const hexagon = (radius, turn) =>
  [0, 60, 120, 180, 240, 300]
    .map((degrees) => ((degrees + turn) * Math.PI) / 180)
    .map((angle) => `${(radius * Math.cos(angle)).toFixed(1)},${(radius * Math.sin(angle)).toFixed(1)}`)
    .join(" ");

/**
 * What a space is made of, and the arrow that is printed on it.
 * @param {Space} one
 */
export function ground(one) {
  const side = Number(one.marks?.find((it) => it.startsWith("arrow-"))?.slice(6));
  return [
    one.ground
      ? h("use", { href: `#picture-${one.ground}`, transform: `scale(${filling(one).toFixed(2)})` })
      : null,
    side
      ? h("path", { class: "pointer", transform: `rotate(${(side - 1) * 60})`, d: "M0-27 6-16H-6z" })
      : null,
  ];
}

/**
 * What covers a space. A hexagon takes the colour of the owner; two on one another have a rim.
 * @param {Space} space
 * @param {Piece} one
 * @param {string} colour
 */
export function cover(space, one, colour) {
  return h(
    "g",
    { key: one.id, class: `cover ${colour}` },
    colour && !isSquare(space) ? outline(space, "sheen", 0.97) : null,
    h("g", { transform: `scale(${filling(space).toFixed(2)})` }, picture(one.picture, colour, "", [], null)),
    (one.height ?? 0) > 1 ? outline(space, "rim", 0.84) : null,
  );
}

/**
 * What lies on a space, beside what else is there; and by itself, for it is drawn over whoever stands there, how much.
 * @param {Space} space
 * @param {Piece[]} things
 * @param {boolean} aside whether something else has the middle
 * @param {ColourOf} [colourOf] without it how much
 */
export const lying = (space, things, aside, colourOf) =>
  things.map((one, n) =>
    h(
      "g",
      {
        key: one.id + !colourOf,
        class: "thing",
        transform: thingAt(space, n, things.length, aside),
      },
      colourOf
        ? h(
          "g",
          { transform: "scale(.62)" },
          h("use", { class: colourOf(one.seat), href: `#picture-${one.picture}` }),
        )
        : one.label && h("text", { x: 11, y: 5 }, one.label),
    )
  );

/**
 * @param {Space} space
 * @param {number} n its number among `count` such things
 * @param {number} count
 * @param {boolean} aside
 */
function thingAt(space, n, count, aside) {
  if (aside && !isSquare(space)) return "translate(4 11) scale(.9)";
  if (aside) return `translate(${-17 + n * 17} 19) scale(.6)`;
  return count === 1 ? "translate(-5 0)" : `translate(${n % 2 ? 8 : -16} ${n < 2 ? -12 : 12}) scale(.8)`;
}

/**
 * Where a standing piece stands among `count` of them.
 * @param {Space} space
 * @param {number} n
 * @param {number} count
 */
export function standingAt(space, n, count) {
  if (!isSquare(space)) return `translate(${n * 8} ${n * -6})`;
  return count > 1 ? `translate(${n ? 11 : -8} ${n ? -9 : 3}) scale(.78)` : "translate(0 0)";
}

/**
 * A piece as it stands: the ring of whoever commands it, how many they are, and a net over it.
 * @param {Piece} one
 * @param {ColourOf} colourOf
 */
export function standing(one, colourOf) {
  return h(
    "g",
    { class: one.height ? "numbered" : undefined, transform: "scale(1.12)" },
    one.holder === undefined ? null : h("circle", { class: `held ${colourOf(one.holder)}`, r: 17 }),
    picture(one.picture, colourOf(one.seat), one.label, one.marks, undefined, one.emblem),
    one.height ? h("text", { class: "count", x: 22, y: -11 }, h("tspan", {}, "×"), one.height) : null,
    one.marks?.includes("netted")
      ? h("path", { class: "net", d: "M-14-8 8 14M-8-14 14 8M14-8-8 14M8-14-14 8" })
      : null,
  );
}

const SIGNS = {
  plus: "M-7 0H7M0-7V7",
  cross: "M-6-6 6 6M6-6-6 6",
  arc: "M-8 6C-7-6 3-9 7 1M8-6 7 2 0 1",
  ring: "M-7 0A7 7 0 1 0 7 0 7 7 0 1 0-7 0z",
};

/**
 * The sign of an act.
 * @param {Sign} name
 */
export const sign = (name) =>
  name === "dot" ? h("circle", { class: "sign dot", r: 5.5 }) : h("path", { class: "sign", d: SIGNS[name] });

/**
 * The signs of all that can be done on a space: side by side, or on discs at the rim of what is there.
 * @param {Sign[]} names
 * @param {boolean} taken whether something lies or stands in the middle
 */
export function signs(names, taken) {
  return names.map((name, n) => {
    const x = (n - (names.length - 1) / 2) * 20;
    const place = taken ? `translate(17 ${-17 + n * 19}) scale(.72)` : `translate(${x} 0)`;
    return h(
      "g",
      {
        key: `sign ${name}`,
        class: taken ? "signed on-disc" : "signed",
        transform: place,
        "data-sign": name,
      },
      taken ? h("circle", { class: "disc", r: 12 }) : null,
      sign(name),
    );
  });
}

const CALLED = {
  plus: _("plus"),
  cross: _("cross"),
  dot: _("dot"),
  arc: _("arc"),
  ring: _("ring"),
};

/**
 * A sign among words.
 * @param {Sign} name
 */
export function signKey(name) {
  return h(
    "svg",
    {
      key: name,
      class: "sign-key",
      width: 14,
      height: 14,
      viewBox: "-9 -9 18 18",
      role: "img",
      "aria-label": CALLED[name],
      "data-sign": name,
    },
    sign(name),
  );
}
