// The tray at the bottom: the hint, what stands on no card, undo and the one amber button.

import { _ } from "./gettext.js";
import { h } from "./dom.js";
import { actorChips, actorHint, actorsOf, modeChips } from "./actors.js";
import { icon, mark } from "./art.js";
import { chosenWords, commitOf } from "./cards.js";
import { commit } from "./commit.js";
import { boardActs } from "./stage.js";
import { hintButton } from "./opponent.js";
import { openStart } from "./start.js";
import {
  anySeat,
  boxPlays,
  colourOf,
  draw,
  inert,
  lineOf,
  mayDesk,
  mayUndo,
  nameOf,
  nextStep,
  open,
  question,
  say,
  sayAll,
  state,
  undo,
  update,
} from "./table.js";
import { phrase, settle } from "./words.js";

/** The toast above the tray, nothing when nothing is to be said. */
export function toast() {
  const one = state.toast;
  if (!one || state.steps.length) return null;
  return h(
    "div",
    { key: "toast", class: "toast", role: "status" },
    h("span", { class: "grow" }, one.text, one.rule ? ` (${one.rule})` : ""),
    one.label ? h("button", { onclick: one.act }, one.label) : null,
  );
}

/** The tray: what is asked, undo, and exactly one amber button. */
export function tray() {
  const { hint, extra, primary, second } = trayParts();
  const canUndo = mayUndo() !== null;
  const help = state.steps.length ? null : hintButton();
  return h(
    "footer",
    { key: "tray", class: "tray" },
    hint ? h("p", { key: "hint", class: "hint" }, hint) : null,
    extra,
    primary || canUndo || help
      ? h(
          "div",
          { key: "row", class: "row" },
          canUndo
            ? h(
                "button",
                { key: "undo", class: "button", "aria-label": _("Take back"), disabled: inert(), onclick: undo },
                icon("undo"),
              )
            : null,
          help,
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
        ? _("Go on here if you like.")
        : _("The game goes on at the box: its buttons always work."),
      primary: h(
        "button",
        { key: "primary", class: "button primary", onclick: () => location.reload() },
        state.elsewhere ? _("Play here") : _("Try now"),
      ),
    };
  }
  if (state.steps.length)
    return { primary: amber(state.steps.length > 1 ? _("Next") : _("Go on"), nextStep, true) };
  if (!state.you.member) return { hint: _("You are looking on."), primary: link(_("Join this table"), "/j") };
  if (!view.questions && !view.chance && !view.over)
    return mayDesk("new")
      ? { primary: amber(_("New game"), openStart, true) }
      : { hint: _("Start a game at the box.") };
  if (view.over) return mayDesk("new") ? { primary: amber(_("Play again"), openStart) } : {};
  if (view.paused) return { primary: amber(_("Go on"), () => say("resume", null, null)) };
  if (!state.you.all && !state.you.seats.some((seat) => lineOf(seat)))
    return { hint: _("Which spiders are yours?"), primary: link(_("Choose a seat"), "/j/mine") };
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
      : amber(byHand?.label ?? _("By hand"), walk, true),
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
  const actors = actorsOf(asked, acts);
  return {
    hint: actors.length
      ? [actorHint(actors, acts), acts.modes ? promised(acts) : null]
      : hintFor(asked, acts),
    extra: [
      acts.modes?.verbs.length
        ? h(
            "div",
            { key: "modes", class: "chips actors", role: "group", "aria-label": _("What to do") },
            modeChips(asked, acts),
          )
        : null,
      plain.length || actors.length
        ? h(
            "div",
            {
              key: "chips",
              class: actors.length ? "chips actors" : "chips",
              role: "group",
              "aria-label": _("Acts"),
            },
            actorChips(actors, acts.picked),
            plain.map((one) => chip(asked, one)),
          )
        : null,
     ],
    primary: primaryWord ? ending(asked, primaryWord) : null,
  };
}

/** The button that ends a question, with what is to be done before. */
function ending(asked, word) {
  const first = state.view.board ? [] : chosenWords(asked);
  const end = phrase(asked.menu, word.split(" "));
  if (!first.length) return amber(end, () => say(word, asked.seat, asked.ask));
  const acts = first.map((one) => phrase(asked.menu, one.split(" ")).replace(": ", " "));
  return amber(_("{acts}, then {end}", { acts: acts.join(", "), end: end.toLowerCase() }), () => sayAll([...first, word], asked.seat));
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
    one.note ? h("small", {}, one.note) : null,
  );

const onBoard = (acts, one) => acts.able.size > 0 && Array.isArray(one.then);

function hintFor(asked, acts = { able: new Map() }) {
  const told = lastTold(asked.prompt);
  if (asked.topic === "turn" && !state.view.board) return told;
  const choose = !acts.able.size ? null : acts.picked ? _(" Tap a glowing space.") : _(" Tap a piece.");
  return [told, sentence(asked.prompt), choose, promised(acts)];
}

const MANY = 6;

/** What stands beside the spaces that glow: whom a move would reach, how sure a capture is. */
function promised(acts) {
  const labels = new Map(); // note → what it is said of
  for (const act of [...(acts.targets?.values() ?? [])].flat()) {
    const { note, label } = act.options.at(-1);
    if (note) labels.set(note, (labels.get(note) ?? new Set()).add(label));
  }
  if (!labels.size) return null;
  const told = [...labels].map(([note, of]) => `${listed([...of])}: ${note}`);
  return h("small", { key: "promised" }, told.slice(0, MANY).join(" · ") + (told.length > MANY ? " …" : ""));
}

const listed = (names) => (names.length > MANY ? `${names.length} spaces` : names.join(", "));

function waiting() {
  const view = state.view;
  const chance = view.chance;
  const who = chance
    ? chance.by === undefined
      ? []
      : [chance.by]
    : (view.questions ?? []).map((one) => one.seat);
  if (who.length && who.every(boxPlays) && !view.notice)
    return [lastTold(""), who.map((seat) => mark(colourOf(seat))), " ", `${who.map(nameOf).join(", ")} is thinking.`];
  const what = chance ? chance.prompt : view.questions?.[0]?.prompt;
  return [
    lastTold(what ?? ""),
    who.map((seat) => mark(colourOf(seat))),
    " ",
    sentence(who.length > 1 ? `${who.map(nameOf).join(", ")}: ${what}` : (what ?? "")),
  ];
}

/** What happened last, unless the question says it anyway, or an opponent's word above the stage. */
function lastTold(prompt) {
  if (state.view.said) return null;
  const events = state.view.events ?? [];
  const text = events.length && events.length < 9 ? events.at(-1).text : null;
  return text && text !== state.toast?.text && !prompt.startsWith(text.replace(/\.$/, ""))
    ? h("small", { key: "told" }, sentence(text))
    : null;
}

const sentence = (words) => (/[.?…]$/.test(words) || !words ? words : `${words}.`);
