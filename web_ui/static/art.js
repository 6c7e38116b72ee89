// The pictures: seat marks, spiders, flies, critters, glyphs. All described, none loaded.

import { unit } from "./ants.js";
import { h } from "./dom.js";

const MARKS = {
  red: () => h("circle", { cx: 8, cy: 8, r: 7 }),
  yellow: () => h("path", { d: "M8 1.2 15.4 14.4H.6z" }),
  green: () => h("rect", { x: 1.5, y: 1.5, width: 13, height: 13, rx: 2.5 }),
  purple: () => h("path", { d: "M8 0 16 8 8 16 0 8z" }),
  orange: () => h("path", { d: "M8 .6 14.6 4.3V11.7L8 15.4 1.4 11.7V4.3z" }),
  black: () => h("rect", { x: 1.5, y: 1.5, width: 13, height: 13, rx: 2.5 }),
  white: () => h("path", { d: "M8 0 16 8 8 16 0 8z" }),
};

const BODIES = {
  red: () => h("circle", { class: "body", r: 11 }),
  yellow: () => h("path", { class: "body", d: "M0-13.8 13.4 9.3H-13.4z" }),
  green: () => h("rect", { class: "body", x: -10.5, y: -10.5, width: 21, height: 21, rx: 3 }),
  purple: () => h("path", { class: "body", d: "M0-14 14 0 0 14-14 0z" }),
  orange: () => h("path", { class: "body", d: "M0-12.5 10.8-6.2V6.2L0 12.5-10.8 6.2V-6.2z" }),
  black: () => h("rect", { class: "body", x: -10.5, y: -10.5, width: 21, height: 21, rx: 3 }),
  white: () => h("path", { class: "body", d: "M0-14 14 0 0 14-14 0z" }),
};

const LEGS =
  "M-5-3-11-9-15-6M-6 0-14-2-18 3M-6 3-13 6-15 12M-4 6-8 12-8 17M5-3 11-9 15-6M6 0 14-2 18 3M6 3 13 6 15 12M4 6 8 12 8 17";

/** Just the outline of a seat's shape, 16 units wide. */
export const shapeOf = (colour) => (MARKS[colour] ?? MARKS.red)();

/** The shape of a seat, so that nobody needs to see its colour. */
export function mark(colour, size = 16) {
  return h(
    "svg",
    {
      class: `mark ${colour}`,
      width: size,
      height: size,
      viewBox: "-1 -1 18 18",
      "stroke-width": 1.4,
      "aria-hidden": "true",
    },
    (MARKS[colour] ?? MARKS.red)(),
  );
}

/** A spider on the board or a card: body in the seat's shape, a letter on it. */
export function spider(colour, letter, marks = []) {
  const stunned = marks.includes("stunned");
  return h(
    "g",
    {
      class: colour ?? "",
      opacity: marks.includes("done") ? 0.5 : undefined,
      transform: stunned ? "rotate(180)" : undefined,
      "stroke-dasharray": stunned ? "3 2" : undefined,
    },
    h("path", { class: "legs", d: LEGS }),
    (BODIES[colour] ?? BODIES.red)(),
    h(
      "text",
      { class: "letter", y: colour === "yellow" ? 5 : 4.6, transform: stunned ? "rotate(180)" : undefined },
      letter ?? "",
    ),
  );
}

export function fly() {
  return h(
    "g",
    {},
    h("ellipse", { class: "wing", cx: -6.4, cy: -3.6, rx: 6.4, ry: 3.9, transform: "rotate(24 -6.4 -3.6)" }),
    h("ellipse", { class: "wing", cx: 6.4, cy: -3.6, rx: 6.4, ry: 3.9, transform: "rotate(-24 6.4 -3.6)" }),
    h("ellipse", { class: "fly", cx: 0, cy: 2, rx: 4.5, ry: 7.3 }),
  );
}

const CRITTERS = {
  worm: () => h("path", { class: "critter open", d: "M-13 6C-13-8-4-8-3 0S6 9 8 1 12-6 14-6" }),
  heebie: () => [beetle(), h("path", { class: "legs", d: "M-4-4V9M0-5V10M4-4V9" })],
  ladybird: () => [
    beetle(),
    h(
      "g",
      { fill: "var(--bg)" },
      [
        [-4, -1],
        [4, -1],
        [-4, 6],
        [4, 6],
      ].map(([cx, cy]) => h("circle", { cx, cy, r: 1.8 })),
    ),
  ],
  tater: () => [
    h("path", { class: "legs", d: "M-8-6-14-11M-10 2H-16M-8 8-13 13M8-7 13-12M11 1H16M8 8 13 13" }),
    h("path", { class: "critter", d: "M-11 4C-12-6-5-11 2-10S13-3 11 5-9 13-11 4z" }),
  ],
};

function beetle() {
  return [
    h("path", { class: "legs", d: "M-6-4-13-9M-8 2H-15M-6 7-12 12M6-4 13-9M8 2H15M6 7 12 12" }),
    h("circle", { class: "critter", cy: 2, r: 9 }),
    h("circle", { cy: -9, r: 4, fill: "var(--text)" }),
  ];
}

/** Any piece of a scene, centred on 0,0 and about 36 units wide. */
export function piece(one, colour) {
  if (one.kind === "fly") return fly();
  if (one.kind === "ants" || one.kind === "queen" || one.kind === "ant") return unit(one, colour ?? "");
  if (one.kind === "dewdrop")
    return h("path", { class: "drop", d: "M0-13C6-5 9-1 9 4A9 9 0 0 1-9 4C-9-1-6-5 0-13z" });
  if (one.kind === "female")
    return h("g", { class: "female", transform: "scale(1.25)" }, spider("female", one.label));
  const critter = Object.keys(CRITTERS).find((name) => one.kind.startsWith(name) || one.id.startsWith(name));
  if (critter) return CRITTERS[critter]();
  return spider(colour, one.label, one.marks);
}

/** A drawing of its own, for cards and chips. */
export function drawing(content, size = 34, box = "-20 -20 40 40") {
  return h(
    "svg",
    { class: "drawing", width: size, height: size, viewBox: box, "aria-hidden": "true" },
    content,
  );
}

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
    undo: h("path", { ...stroke, "stroke-width": 2.2, d: "M8 4 4 8l4 4M4 8h9a5 5 0 0 1 0 10h-3" }),
  }[name];
  return h("svg", { width: 22, height: 22, viewBox: "0 0 22 22", "aria-hidden": "true" }, inner);
}

const COMPASS = ["", "north", "north-east", "south-east", "south", "south-west", "north-west"];

const EIGHT = [
  "",
  "north",
  "north-east",
  "east",
  "south-east",
  "south",
  "south-west",
  "west",
  "north-west",
];

/** The picture of an event: number in a hexagon, direction arrow, bag, dice, or a plain icon. */
export function glyph(one, colour, colourOf) {
  const frame = h("path", { class: "frame", d: "M43 2H129L170 75 129 148H43L2 75z" });
  const small = one.icon
    ? h("g", { transform: "translate(86 36) scale(1.25)" }, known(one.icon, colour))
    : null;
  const big = (figure, y, mid) => h("text", { class: mid ? "figure mid" : "figure", x: 86, y }, figure);
  const inside = {
    number: () => [frame, small, big(one.value, small ? 122 : 98)],
    compass: () => [
      h("path", { class: "frame", d: "M55 2H117L160 45V105L117 148H55L12 105V45z" }),
      one.value
        ? h("path", {
            class: "arrow",
            transform: `translate(86 66) rotate(${(one.value - 1) * 45})`,
            d: "M0-44 26-8H11V30H-11V-8H-26z",
          })
        : null,
      big(one.value || "?", one.value ? 142 : 98, Boolean(one.value)),
    ],
    direction: () => [
      frame,
      h("path", {
        class: "arrow",
        transform: `translate(86 62) rotate(${(one.value - 1) * 60})`,
        d: "M0-44 26-8H11V30H-11V-8H-26z",
      }),
      big(one.value, 138, true),
      one.icon ? h("g", { transform: "translate(140 122) scale(0.9)" }, known(one.icon, colour)) : null,
    ],
    bag: () => [
      h("path", {
        class: "bag",
        d: "M62 20H110L104 44C136 66 148 92 140 120 134 142 118 146 86 146S38 142 32 120C24 92 36 66 68 44z",
      }),
      h("path", { d: "M66 44H106", stroke: "var(--accent)", "stroke-width": 5, "stroke-linecap": "round" }),
      big(one.value, 116),
    ],
    dice: () =>
      one.value.map((side, row) => dice(side, row, one.value.length, colourOf?.(one.seats?.[row]) ?? "")),
    icon: () => [frame, h("g", { transform: "translate(86 75) scale(2.6)" }, known(one.icon, colour))],
  }[one.kind];
  return h(
    "svg",
    { class: `glyph ${colour ?? ""}`, viewBox: "0 0 172 150", role: "img", "aria-label": readGlyph(one) },
    inside(),
  );
}

function readGlyph(one) {
  if (one.kind === "compass") return one.value ? `${one.value}, ${EIGHT[one.value]}` : "eight-sided die";
  if (one.kind === "direction") return `${one.value}, ${COMPASS[one.value]}`;
  if (one.kind === "dice") return one.value.map((side) => `dice ${[...side].join(" ")}`).join(", ");
  return [one.icon, one.kind === "icon" ? "" : one.value].filter(Boolean).join(" ");
}

/** One side's dice in a row, its bonus ("+1") behind them. */
function dice(side, row, rows, colour) {
  const [faces, bonus] = side.split("+");
  const size = Math.min(36, 150 / Math.max(1, faces.length + (bonus ? 1 : 0)) - 4);
  const y = 75 - rows * 30 + row * 60 + (60 - size) / 2;
  const start = 86 - ((faces.length + (bonus ? 1 : 0)) * (size + 4)) / 2;
  return h(
    "g",
    { class: colour },
    [...faces].map((pips, at) => [
      h("rect", { class: "die", x: start + at * (size + 4), y, width: size, height: size, rx: size / 5 }),
      h(
        "text",
        {
          class: "pip-count",
          x: start + at * (size + 4) + size / 2,
          y: y + size * 0.7,
          "font-size": size * 0.6,
        },
        pips,
      ),
    ]),
    bonus
      ? h(
          "text",
          {
            class: "figure bonus",
            x: start + faces.length * (size + 4) + size / 2 + 4,
            y: y + size * 0.78,
          },
          `+${bonus}`,
        )
      : null,
  );
}

const PLAIN = {
  food: () => h("path", { class: "fly", d: "M0-12 10.4-6V6L0 12-10.4 6V-6z" }),
  web: () =>
    h("path", {
      class: "legs",
      d: "M0-15V15M-13-7.5 13 7.5M-13 7.5 13-7.5M0-9 7.8-4.5V4.5L0 9-7.8 4.5V-4.5z",
    }),
  swap: () => h("path", { class: "legs", d: "M-12-5H10M4-11 10-5 4 1M12 7H-10M-4 1-10 7-4 13" }),
};

/** A small picture by its name; a name without one is a spider. */
function known(name, colour) {
  return PLAIN[name]?.() ?? piece({ kind: name, id: name }, colour);
}
