// The phone page: head, seats, stage, tray, and what rises over them.

import { _, _n } from "./gettext.js";
import { h, patch } from "./dom.js";
import { icon, mark } from "./art.js";
import { follow } from "./line.js";
import { pips } from "./cards.js";
import { saying } from "./opponent.js";
import { sheet } from "./sheets.js";
import { pace } from "./pace.js";
import { stage } from "./stage.js";
import {
  arrive,
  colourOf,
  draw,
  lineOf,
  mine,
  nameOf,
  onChange,
  question,
  state,
  update,
} from "./table.js";
import { toast, tray } from "./tray.js";

const root = document.getElementById("table");
let before = null; // what had the focus before a sheet was opened

function render() {
  if (!state.view) return;
  const whole = [
    head(),
    banner(),
    state.view.seats ? seats() : null,
    band(),
    saying(),
    h("main", { key: "stage", class: "stage" }, stage()),
    toast(),
    tray(),
    sheet(),
  ];
  root.classList.toggle("lost", state.silent > 0 || state.elsewhere);
  const wasOpen = root.querySelector(".sheet");
  if (!wasOpen && state.sheet) before = document.activeElement;
  patch(root, whole);
  const opened = root.querySelector(".sheet");
  for (const one of root.children) one.inert = Boolean(opened) && !one.matches(".sheet, .shade, .toast");
  if (opened && opened !== wasOpen) opened.focus();
  else if (wasOpen && !opened && before?.isConnected) before.focus();
}

// ------------------------------------------------------------------------------ head and seats

function head() {
  const view = shown();
  const active = view.head?.active;
  const own = state.you.member && !state.you.all && active !== undefined && mine(active);
  const asked = state.steps.length ? null : question();
  const seat = asked?.seat ?? (state.you.seats.length === 1 ? state.you.seats[0] : active);
  const title = !view.head
    ? "Orbweaver"
    : view.over
      ? _("Final score")
      : own && asked?.topic === "turn"
        ? _("Your turn")
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
            "aria-label": _("What happened, and the rules"),
            onclick: () => update({ sheet: { kind: "log" } }),
          },
          icon("book"),
        )
      : null,
    h(
      "button",
      { class: "icon", "aria-label": _("More"), onclick: () => update({ sheet: { kind: "more" } }) },
      icon("more"),
    ),
  );
}

/** The view whose head is told: while steps are shown, the one they lead away from. */
const shown = () => (state.steps.length && state.earlier ? state.earlier : state.view);

function subtitle(view) {
  if (!view.head) return _("beside the board");
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
      h("b", {}, _("This table is open in another window. ")),
      _("Only one can play."),
    );
  if (seconds)
    return h(
      "div",
      { key: "banner", class: "banner", role: "alert" },
      h("b", {}, _("No contact with the box for {seconds} s. ", { seconds })),
      _("Trying again by itself. This view may be old, so nothing can be tapped."),
    );
  const paused = view.paused ? _("The game is paused.") : view.notice;
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
          class: `seat ${one.colour}${one.seat === shown().head?.active ? " turn" : ""}${one.asked ? " asked" : ""}`,
          "aria-label": [
            one.name,
            `${one.headline} ${one.label}`,
            one.pips && one.pipsLabel,
            one.pips && _("{n} of {total}", { n: one.pips[0], total: one.pips[1] }),
            one.score !== undefined && _n("{n} point", "{n} points", { n: one.score }),
            one.note,
            one.seat in (view.opponents ?? {}) && _("played by the box"),
            one.asked && _("is asked"),
          ]
            .filter(Boolean)
            .join(", "),
          "aria-pressed": state.looking === one.seat ? "true" : "false",
          onclick: () => look(one.seat),
        },
        h("span", {}, mark(one.colour), " ", one.headline),
        one.seat in (view.opponents ?? {}) ? h("small", {}, _("box")) : null,
        one.score !== undefined
          ? h("small", {}, _n("{n} point", "{n} points", { n: one.score }))
          : one.pips
            ? null
            : h("small", {}, one.note),
        one.pips ? pips(...one.pips) : null,
      ),
    ),
  );
}

/** Tap a seat: answer for it where it is ours and asked; else, or again, see its cards; again: back. */
function look(seat) {
  const asked = state.view.questions?.some((one) => one.seat === seat && mine(seat));
  if (asked && question().seat !== seat) update({ seat, looking: null, picked: null });
  else update({ looking: state.looking === seat ? null : seat });
}

/** On a device for several seats: whose question this is, to be read across the table. */
function band() {
  const several = state.you.all || state.you.seats.filter((seat) => lineOf(seat)).length > 1;
  const seat = question()?.seat ?? draw()?.by;
  if (!several || seat === undefined || state.steps.length || state.view.over) return null;
  return h("div", { key: "band", class: `band ${colourOf(seat)}` }, mark(colourOf(seat), 28), nameOf(seat));
}

/** Say aloud what has happened: a draw with all that came of it, not the dealing of a whole board. */
function announce(view) {
  const sentences = (view.events ?? []).map((one) => one.text.replace(/[^.?…]$/, "$&."));
  document.getElementById("told").textContent = sentences.slice(-MOST_SAID).join(" ");
}
const MOST_SAID = 8;

// ------------------------------------------------------------------------------------- start

onChange(() => {
  render();
  pace(root);
});

let wasAsked = null;
follow("phone", {
  view: async (page) => {
    const fresh = state.view && page.moved > state.view.moved;
    await arrive(page);
    if (fresh) announce(page);
    const asked = question()?.ask ?? null;
    if (asked !== null && asked !== wasAsked && navigator.userActivation?.hasBeenActive !== false)
      navigator.vibrate?.(30); // browsers want a tap before
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
