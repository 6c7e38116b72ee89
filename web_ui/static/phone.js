// The phone page: head, seats, stage, tray, and what rises over them.

import { h, patch } from "./dom.js";
import { icon, mark } from "./art.js";
import { follow } from "./line.js";
import { openStart, sheet, commit } from "./sheets.js";
import { commitOf, pips } from "./cards.js";
import { boardActs, stage } from "./stage.js";
import {
  anySeat,
  arrive,
  colourOf,
  draw,
  inert,
  lineOf,
  mayDesk,
  mayUndo,
  mine,
  nameOf,
  onChange,
  open,
  question,
  say,
  state,
  undo,
  update,
} from "./table.js";
import { phrase, settle } from "./words.js";

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
  const words = view.luck.problem ?? (view.paused ? "The game is paused." : view.notice);
  return words ? h("div", { key: "banner", class: "banner calm", role: "status" }, words) : null;
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
            one.score !== undefined && `${one.score} points`,
            one.note,
            one.asked && "is asked",
          ]
            .filter(Boolean)
            .join(", "),
          "aria-pressed": state.looking === one.seat ? "true" : "false",
          onclick: () => look(one.seat),
        },
        h("span", {}, mark(one.colour), " ", one.headline),
        one.score === undefined ? null : h("small", {}, `${one.score} points`),
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

// ---------------------------------------------------------------------------- tray and toast

function toast() {
  const one = state.toast;
  if (!one || state.steps.length) return null;
  return h(
    "div",
    { key: "toast", class: "toast", role: "status" },
    h("span", { class: "grow" }, one.text, one.rule ? ` (${one.rule})` : ""),
    one.label ? h("button", { onclick: one.act }, one.label) : null,
  );
}

function tray() {
  const { hint, extra, primary, second } = trayParts();
  const canUndo = mayUndo() !== null;
  return h(
    "footer",
    { key: "tray", class: "tray" },
    hint ? h("p", { key: "hint", class: "hint" }, hint) : null,
    extra,
    primary || canUndo
      ? h(
          "div",
          { key: "row", class: "row" },
          canUndo
            ? h(
                "button",
                { key: "undo", class: "button", "aria-label": "Take back", disabled: inert(), onclick: undo },
                icon("undo"),
              )
            : null,
          second ?? null,
          primary ?? null,
        )
      : null,
  );
}

const amber = (label, act, big) =>
  h(
    "button",
    { key: "primary", class: `button primary${big ? " big" : ""}`, disabled: inert(), onclick: act },
    label,
  );
const link = (label, href) => h("a", { key: "primary", class: "button primary", href }, label);

function trayParts() {
  const view = state.view;
  if (state.silent > 0 || state.elsewhere) {
    return {
      hint: state.elsewhere
        ? "Go on here if you like."
        : "The game goes on at the box: its buttons always work.",
      primary: h(
        "button",
        { key: "primary", class: "button primary", onclick: () => location.reload() },
        state.elsewhere ? "Play here" : "Try now",
      ),
    };
  }
  if (state.steps.length)
    return { primary: amber(state.steps.length > 1 ? "Next" : "Go on", nextStep, true) };
  if (!state.you.member) return { hint: "You are looking on.", primary: link("Join this table", "/j") };
  if (!view.questions && !view.chance && !view.over)
    return mayDesk("new")
      ? { primary: amber("New game", openStart, true) }
      : { hint: "Start a game at the box." };
  if (view.over) return mayDesk("new") ? { primary: amber("Play again", openStart) } : {};
  if (view.paused) return { primary: amber("Go on", () => say("resume", null, null)) };
  if (!state.you.all && !state.you.seats.some((seat) => lineOf(seat)))
    return { hint: "Which spiders are yours?", primary: link("Choose a seat", "/j/mine") };
  return luckParts() ?? questionParts() ?? { hint: waiting() };
}

function luckParts() {
  const chance = draw();
  if (!chance) return null;
  const seat = chance.by ?? anySeat();
  const sayIt = (word) => say(word, seat, chance.ask);
  const byBox = chance.menu.find((one) => one.part === "draw");
  const byHand = chance.menu.find((one) => one.part === "hand");
  const walk = () => update({ sheet: { kind: "walk", seat, luck: true, ask: chance.ask, prefix: ["hand"] } });
  return {
    hint: besideBoard(chance),
    second:
      byBox && byHand
        ? h("button", { key: "hand", class: "button", disabled: inert(), onclick: walk }, byHand.label)
        : null,
    primary: byBox
      ? amber(byBox.label, () => sayIt("draw"), true)
      : amber(byHand?.label ?? "By hand", walk, true),
  };
}

const besideBoard = (chance) => (state.view.board && state.view.pieces?.length ? chance.prompt : null);

function questionParts() {
  const asked = question();
  if (!asked) return null;
  const numbers = commitOf(asked);
  if (numbers) {
    const { steppers, ending } = commit(asked, numbers);
    const others = asked.menu.filter((one) => one.part !== numbers[0]).map((one) => chip(asked, one));
    return {
      hint: hintFor(asked),
      extra: [steppers, others.length ? h("div", { key: "chips", class: "chips" }, others) : null],
      primary: ending,
    };
  }
  const primaryWord = asked.finish ?? null;
  const acts = boardActs();
  const plain = state.view.board
    ? asked.menu.filter((one) => one.part !== primaryWord?.split(" ")[0] && !onBoard(acts, one))
    : [];
  return {
    hint: hintFor(asked, acts),
    extra: plain.length
      ? h(
          "div",
          { key: "chips", class: "chips" },
          plain.map((one) => chip(asked, one)),
        )
      : null,
    primary: primaryWord
      ? amber(phrase(asked.menu, primaryWord.split(" ")), () => say(primaryWord, asked.seat, asked.ask))
      : null,
  };
}

const chip = (asked, one) =>
  h(
    "button",
    {
      key: one.part,
      class: "button outline",
      disabled: inert(),
      onclick: () => open(asked, settle(asked.menu, [one.part]).path),
    },
    one.label,
  );

const onBoard = (acts, one) => acts.able.size > 0 && Array.isArray(one.then);

function hintFor(asked, acts = { able: new Map() }) {
  const told = lastTold(asked.prompt);
  if (asked.topic === "turn" && !state.view.board) return told;
  const choose = !acts.able.size ? null : acts.picked ? " Tap a glowing space." : " Tap a piece.";
  return [told, sentence(asked.prompt), choose];
}

function waiting() {
  const view = state.view;
  const chance = view.chance;
  const who = chance
    ? chance.by === undefined
      ? []
      : [chance.by]
    : (view.questions ?? []).map((one) => one.seat);
  const what = chance ? chance.prompt : view.questions?.[0]?.prompt;
  return [
    lastTold(what ?? ""),
    who.map((seat) => mark(colourOf(seat))),
    " ",
    sentence(who.length > 1 ? `${who.map(nameOf).join(", ")}: ${what}` : (what ?? "")),
  ];
}

/** What happened last, unless the question says it anyway. */
function lastTold(prompt) {
  const events = state.view.events ?? [];
  const text = events.length && events.length < 9 ? events.at(-1).text : null;
  return text && text !== state.toast?.text && !prompt.startsWith(text.replace(/\.$/, ""))
    ? h("small", { key: "told" }, sentence(text))
    : null;
}

const sentence = (words) => (/[.?…]$/.test(words) || !words ? words : `${words}.`);

/** On a device for several seats: whose question this is, to be read across the table. */
function band() {
  const several = state.you.all || state.you.seats.filter((seat) => lineOf(seat)).length > 1;
  const seat = question()?.seat ?? draw()?.by;
  if (!several || seat === undefined || state.steps.length || state.view.over) return null;
  return h("div", { key: "band", class: `band ${colourOf(seat)}` }, mark(colourOf(seat), 28), nameOf(seat));
}

// ------------------------------------------------------------------------------------- steps

const STEP = 1600; // ms
let stepTimer = null;

function nextStep() {
  update({ steps: state.steps.slice(1) });
}

/** Steps go on by themselves; one that changes what people have stays longer. */
function pace() {
  clearTimeout(stepTimer);
  const [first] = state.steps;
  if (first) stepTimer = setTimeout(nextStep, first.gains ? STEP * 4 : STEP);
}

// ------------------------------------------------------------------------------------- start

let lastSteps = state.steps;
onChange(() => {
  if (state.steps !== lastSteps) {
    lastSteps = state.steps;
    pace();
  }
  render();
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
