// What lies on the spaces of a board of webs: the webs themselves, funnels, the spawn hex, and the
// signs of what can be done there.

import { h } from "./dom.js";
import { shapeOf } from "./art.js";

const SIGNS = {
  plus: ["spin", "overspin", "web", "dig", "ward"],
  cross: ["bite", "pounce", "unravel", "attack", "tear"],
  dot: ["step", "move", "jump", "balloon", "agile", "retreat", "deploy", "funnel", "place"],
};
const PATHS = { plus: "M-7 0H7M0-7V7", cross: "M-6-6 6 6M6-6-6 6" };

/** The name of the sign of an act: plus, cross or dot; undefined for other verbs. */
export const signOf = (verb) => Object.keys(SIGNS).find((name) => SIGNS[name].includes(verb));

/** The sign of an act on a space that has nothing else to tap, nothing for other verbs. */
export function sign(verb) {
  const name = signOf(verb);
  if (PATHS[name]) return h("path", { class: "sign", d: PATHS[name] });
  return name ? h("circle", { class: "sign dot", r: 5.5 }) : null;
}

/** A web fills its space: its colour, strands, and the shape of its seat. Two webs have a rim more. */
export function web(one, colour, radius) {
  const ring = (share) => corners(radius * share);
  return h(
    "g",
    { class: `web ${colour ?? ""}` },
    h("polygon", { class: "silk", points: ring(0.97) }),
    h("path", {
      class: "strands",
      d: [0, 60, 120].map((turn) => spoke(radius * 0.97, turn)).join(""),
    }),
    h("polygon", { class: "strands", points: ring(0.4) }),
    h("polygon", { class: "strands", points: ring(0.68) }),
    one.height > 1 ? h("polygon", { class: "rim", points: ring(0.84) }) : null,
    h("g", { class: "owner", transform: "translate(-5 -5) scale(.62)" }, shapeOf(colour)),
  );
}

/** A funnel at the edge of its web, with the food that lies on it. */
export function funnel(one) {
  return h(
    "g",
    { class: "funnel", transform: "translate(12 10)" },
    h("path", { d: "M-9-7H9L2.5 3V9H-2.5V3z" }),
    h("text", { y: 0.5 }, one.label ?? ""),
  );
}

/** Where critters come from: a dashed hexagon, and the arrow that begins the sweep. */
export function spawn(marks, radius) {
  const arrow = marks.find((mark) => mark.startsWith("arrow-"));
  const turn = arrow ? (Number(arrow.slice(6)) - 1) * 60 : 0;
  return h(
    "g",
    { class: "spawn" },
    h("polygon", { points: corners(radius * 0.94) }),
    h("path", { transform: `rotate(${turn})`, d: "M0-20 6-9H-6z" }),
  );
}

/** The lines of a net over what is snared. */
export function net() {
  return h("path", { class: "net", d: "M-14-8 8 14M-8-14 14 8M14-8-8 14M8-14-14 8" });
}

/** What a critter carries: a 2 on its yellow side, a ring in the colour of who steers it. */
export function carried(marks) {
  const holder = marks.find((mark) => mark.startsWith("controlled-"))?.slice(11);
  return [
    holder ? h("circle", { key: "held", class: `held ${holder}`, r: 17 }) : null,
    marks.includes("yellow") ? h("text", { key: "bites", class: "second", x: 10, y: -8 }, "2") : null,
    marks.includes("snared") ? net() : null,
  ];
}

function corners(radius) {
  return [0, 60, 120, 180, 240, 300]
    .map((degrees) => (degrees * Math.PI) / 180)
    .map((angle) => `${(radius * Math.cos(angle)).toFixed(1)},${(radius * Math.sin(angle)).toFixed(1)}`)
    .join(" ");
}

function spoke(radius, degrees) {
  const angle = (degrees * Math.PI) / 180;
  const [x, y] = [(radius * Math.cos(angle)).toFixed(1), (radius * Math.sin(angle)).toFixed(1)];
  return `M${x} ${y}L${-x} ${-y}`;
}
