// The phone page: head, seats, stage, tray, and what rises over them.

import { h, patch } from "./dom.js";
import { icon, mark } from "./art.js";
import { setOff } from "./journey.js";
import { follow } from "./line.js";
import { pips } from "./cards.js";
import { sheet } from "./sheets.js";
import { stage } from "./stage.js";
import {
  arrive,
  colourOf,
  draw,
  lineOf,
  mine,
  nameOf,
  nextStep,
  onChange,
  question,
  state,
  update,
} from "./table.js";
import { toast, tray } from "./tray.js";
import { figure } from "./words.js";

const root = document.getElementById("table");

function render() {
  if (!state.view) return;
  const whole = [
    head(),
    banner(),
    state.view.seats ? seats() : null,
    band(),
    h("main", { key: "stage", class: "stage" }, stage()),
    toast(),
    tray(),
    sheet(),
  ];
  root.classList.toggle("lost", state.silent > 0 || state.elsewhere);
  const wasOpen = root.querySelector(".sheet");
  patch(root, whole);
  const opened = root.querySelector(".sheet");
  if (opened && opened !== wasOpen) opened.focus();
}

// ------------------------------------------------------------------------------ head and seats

function head() {
  const view = state.view;
  const active = view.head?.active;
  const own = state.you.member && !state.you.all && active !== undefined && mine(active);
  const asked = question();
  const seat = asked?.seat ?? (state.you.seats.length === 1 ? state.you.seats[0] : active);
  const title = !view.head
    ? "Orbweaver"
    : view.over
      ? "Final score"
      : own && asked?.topic === "turn"
        ? "Your turn"
        : view.head.phase;
  return h(
    "header",
    { key: "head", class: "head" },
    seat !== undefined && view.seats ? mark(colourOf(seat), 26) : null,
    h("div", { class: "grow" }, h("h1", {}, title), h("small", {}, subtitle(view))),
    view.log
      ? h(
          "button",
          {
            class: "icon",
            "aria-label": "What happened, and the rules",
            onclick: () => update({ sheet: { kind: "log" } }),
          },
          icon("book"),
        )
      : null,
    h(
      "button",
      { class: "icon", "aria-label": "More", onclick: () => update({ sheet: { kind: "more" } }) },
      icon("more"),
    ),
  );
}

function subtitle(view) {
  if (!view.head) return "beside the board";
  return [capital(view.head.context), view.over ? null : view.progress?.[0]].filter(Boolean).join(" · ");
}

const capital = (words) => words.charAt(0).toUpperCase() + words.slice(1);

function banner() {
  const view = state.view;
  const seconds = Math.round(state.silent / 1000);
  if (state.elsewhere)
    return h(
      "div",
      { key: "banner", class: "banner", role: "alert" },
      h("b", {}, "This table is open in another window. "),
      "Only one can play.",
    );
  if (seconds)
    return h(
      "div",
      { key: "banner", class: "banner", role: "alert" },
      h("b", {}, `No contact with the box for ${seconds} s. `),
      "Trying again by itself. This view may be old, so nothing can be tapped.",
    );
  const paused = view.paused ? "The game is paused." : view.notice;
  const words = [view.luck.problem, ...(view.troubles ?? [])].filter(Boolean);
  if (!words.length && paused) words.push(paused);
  return words.length
    ? h("div", { key: "banner", class: "banner calm", role: "status" }, words.join(" "))
    : null;
}

function seats() {
  const view = state.view;
  return h(
    "div",
    { key: "seats", class: "seats" },
    view.seats.map((one) =>
      h(
        "button",
        {
          key: one.seat,
          class: `seat ${one.colour}${one.seat === view.head.active ? " turn" : ""}${one.asked ? " asked" : ""}`,
          "aria-label": [
            one.name,
            `${one.headline} ${one.label}`,
            one.pips && `${one.pipsLabel ?? ""} ${one.pips[0]} of ${one.pips[1]}`,
            one.score !== undefined && `${figure(one.score)} points`,
            one.note,
            one.asked && "is asked",
          ]
            .filter(Boolean)
            .join(", "),
          "aria-pressed": state.looking === one.seat ? "true" : "false",
          onclick: () => look(one.seat),
        },
        h("span", {}, mark(one.colour), " ", one.headline),
        one.score !== undefined
          ? h("small", {}, `${figure(one.score)} points`)
          : one.pips
            ? null
            : h("small", {}, one.note),
        one.pips ? pips(...one.pips) : null,
      ),
    ),
  );
}

/** Tap a seat: answer for it where it is ours and asked, and see its cards; again: back. */
function look(seat) {
  const asked = state.view.questions?.some((one) => one.seat === seat && mine(seat));
  update({ looking: state.looking === seat ? null : seat, seat: asked ? seat : state.seat });
}

/** On a device for several seats: whose question this is, to be read across the table. */
function band() {
  const several = state.you.all || state.you.seats.filter((seat) => lineOf(seat)).length > 1;
  const seat = question()?.seat ?? draw()?.by;
  if (!several || seat === undefined || state.steps.length || state.view.over) return null;
  return h("div", { key: "band", class: `band ${colourOf(seat)}` }, mark(colourOf(seat), 28), nameOf(seat));
}

// ------------------------------------------------------------------------------------- steps

const STEP = 1200; // ms
let stepTimer = null;

/** Steps go on by themselves; what is to be followed, or changes what people have, stays longer. */
function pace() {
  clearTimeout(stepTimer);
  const [first] = state.steps;
  if (!first) return;
  stepTimer = setTimeout(nextStep, STEP * (first.gains ? 4 : first.spaces ? 2 : 1));
  setOff(root);
}

// ------------------------------------------------------------------------------------- start

let lastSteps = state.steps;
onChange(() => {
  if (state.steps !== lastSteps) {
    lastSteps = state.steps;
    render();
    pace();
  } else render();
});

let wasAsked = null;
follow("phone", {
  view: async (page) => {
    await arrive(page);
    const asked = question()?.ask ?? null;
    if (asked !== null && asked !== wasAsked) navigator.vibrate?.(30);
    wasAsked = asked;
  },
  you: (you) => update({ you }),
  lost: (silent) => update({ silent, sheet: null }),
  found: () => update({ silent: 0 }),
  moved: () => update({ elsewhere: true, sheet: null }),
});
document.addEventListener(
  "keydown",
  (event) => event.key === "Escape" && state.sheet && update({ sheet: null }),
);
