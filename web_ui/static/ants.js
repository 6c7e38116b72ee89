// What is on a board of squares: its ground, what covers it, what lies on it, and who stands there.
// Everything is drawn around 0,0 on a square 54 units wide, and told apart by its shape.

import { h } from "./dom.js";
import { shapeOf } from "./art.js";

const HALF = 26;
const COVERS = new Set(["web", "tunnel", "hole", "fungus", "ward", "bridge"]);
const HEAPS = {
  food: "M0-9 8-4.5V4.5L0 9-8 4.5V-4.5z",
  silk: "M-8-3C-8-8 8-8 8-3V4C8 9-8 9-8 4zM-8 0H8",
  "dead-ants": "M-8-6 8 6M8-6-8 6",
  cocoons: "M0-10C7-10 8 10 0 10S-7-10 0-10zM-5-3 5 1M-5 3 5 7",
  eggs: "M0-8C6-8 7 7 0 7S-6-8 0-8z",
  "fed-eggs": "M0-8C6-8 7 7 0 7S-6-8 0-8zM-3 0H3M0-3V3",
  "ant-eggs": "M-5-5C0-5 0 5-5 5S-10-5-5-5zM5-5C10-5 10 5 5 5S0-5 5-5z",
};

/** What the ground of a square shows before anything is on it. */
export function terrain(marks) {
  if (marks?.includes("rock")) return h("path", { class: "rock", d: "M-20 14-12-12 2-19 17-8 21 14 4 20z" });
  if (marks?.includes("stream")) return waves([-13, 17]);
  if (marks?.includes("lake")) return waves([-18, -11, 16, 22]);
  return null;
}

const waves = (rows) =>
  h("path", {
    class: "waves",
    d: rows.map((y) => `M-21 ${y}Q-14 ${y - 7}-7 ${y}T7 ${y}T21 ${y}`).join(""),
  });

/** All pieces of one square, those that cover it first. */
export function onSquare(pieces, colourOf) {
  const covers = pieces.filter((one) => COVERS.has(one.kind));
  const heaps = pieces.filter((one) => HEAPS[one.kind]);
  const units = pieces.filter((one) => isUnit(one) && one.kind !== "spider");
  const aside = pieces.some(isUnit);
  return [
    covers.map((one) => h("g", { key: one.id }, cover(one, colourOf(one.seat)))),
    heaps.map((one, n) =>
      h(
        "g",
        { key: one.id, class: "heap", transform: heapAt(n, heaps.length, aside) },
        h("path", { d: HEAPS[one.kind] }),
        h("text", { x: 11, y: 5 }, one.label),
      ),
    ),
    units.map((one, n) =>
      h(
        "g",
        { key: one.id, transform: unitAt(n, units.length) },
        unit(one, colourOf(one.seat)),
      ),
    ),
  ];
}

export const isUnit = (one) => !COVERS.has(one.kind) && !HEAPS[one.kind];

function heapAt(n, count, aside) {
  if (aside) return `translate(${-17 + n * 17} 19) scale(.6)`;
  return count === 1 ? "translate(-5 0)" : `translate(${n % 2 ? 8 : -16} ${n < 2 ? -12 : 12}) scale(.8)`;
}

const unitAt = (n, count) => (count > 1 ? `translate(${n ? 11 : -8} ${n ? -9 : 3}) scale(.78)` : "translate(0 -3)");

function cover(one, colour) {
  const draw = {
    web: () =>
      h("path", {
        class: "orb",
        d: "M-26-26 26 26M26-26-26 26M0-26V26M-26 0H26M0-17 12-12 17 0 12 12 0 17-12 12-17 0-12-12zM0-9 6-6 9 0 6 6 0 9-6 6-9 0-6-6z",
      }),
    tunnel: () => h("rect", { class: `tunnel ${colour}`, x: -HALF, y: -HALF, width: 52, height: 52 }),
    hole: () => h("ellipse", { class: `hole ${colour}`, rx: 17, ry: 12 }),
    bridge: () => h("path", { class: `bridge ${colour}`, d: "M-24-7H24M-24 7H24M-14-7V7M0-7V7M14-7V7" }),
    fungus: () => h("g", { class: "fungus" }, cap(-9, 5, 0.8), cap(8, 8, 0.7), cap(0, -3, 1.1)),
    ward: () => h("g", { class: "fungus ward" }, cap(0, 2, 1.2)),
  }[one.kind];
  return draw();
}

const cap = (x, y, k) =>
  h("path", { transform: `translate(${x} ${y}) scale(${k})`, d: "M-12 0C-12-14 12-14 12 0zM-4 0H4V11H-4z" });

/** Ants and queens: an ant from above on the shape of its seat; a group with its number and count. */
export function unit(one, colour) {
  const queen = one.kind === "queen";
  return h(
    "g",
    { class: `${colour} unit` },
    h("path", { class: "legs", d: "M-7-4-17-12M-8 1H-19M-7 6-16 14M7-4 17-12M8 1H19M7 6 16 14M-3-12-8-20M3-12 8-20" }),
    h("g", { class: "body", transform: "translate(-13 -11) scale(1.62)" }, shapeOf(colour)),
    h("text", { class: "letter", y: 5 }, queen ? "Q" : one.label),
    queen
      ? h("path", { class: "crown", d: "M-9-14V-23L-4-18 0-25 4-18 9-23V-14z" })
      : one.height
        ? h("text", { class: "count", x: 24, y: -12 }, `×${one.height}`)
        : null,
  );
}

/** How such a piece is read aloud: "red group 2, 5 red, 10 food, 4 MP". */
export function readSquare(one, colour) {
  if (one.kind === "ants") return [`${colour} group ${one.label}`, ...(one.marks ?? [])].join(", ");
  if (one.kind === "queen") return [`${colour} queen`, ...(one.marks ?? [])].join(", ");
  if (HEAPS[one.kind]) return `${one.label} ${one.kind.replaceAll("-", " ")}`;
  if (COVERS.has(one.kind)) return [colour, one.kind].filter(Boolean).join(" ");
  return null;
}
