// Sheets rise over the stage: the rest of a word, the log, more, a new game.

import { _ } from "./gettext.js";
import { h } from "./dom.js";
import { mark } from "./art.js";
import { choice } from "./cards.js";
import { drawnChip, ruleChip } from "./chips.js";
import { commit } from "./commit.js";
import { get } from "./line.js";
import { hint } from "./opponent.js";
import { openStart, readValue, start } from "./start.js";
import { colourOf, deskMenu, inert, mayDesk, say, state, update } from "./table.js";
import { isRange, optionAt, phrase, settle } from "./words.js";

const close = () => update({ sheet: null });

/** The open sheet with its shade, nothing when none is open. */
export function sheet() {
  const open = state.sheet;
  if (!open) return null;
  const make = { walk, which, hint, log, more, desk, start }[open.kind];
  return [
    h("button", { key: "shade", class: "shade", "aria-label": _("Close"), onclick: close }),
    h(
      "div",
      { key: `sheet ${open.kind}`, class: "sheet", role: "dialog", "aria-modal": "true", tabindex: -1 },
      make(open),
    ),
  ];
}

// ------------------------------------------------------------------------ the rest of a word

/** The question a walk sheet is about: of a seat, or the pending draw. */
function subject(open) {
  if (open.seat === null || open.luck) return state.view.chance;
  return state.view.questions?.find((one) => one.seat === open.seat);
}

function walk(open) {
  const asked = subject(open);
  if (!asked) return h("p", {}, _("That is not asked any more."));
  const { path, level } = settle(asked.menu, open.prefix);
  const title = path.length && !open.luck ? phrase(asked.menu, path) : asked.prompt;
  if (level === "ask") {
    fetchRest(open.seat, path, asked);
    return h("p", {}, _("One moment."));
  }
  if (isRange(level)) {
    const { steppers, ending } = commit({ ...asked, seat: open.seat }, path);
    return [h("h1", {}, title), steppers, ending];
  }
  const options = (level ?? []).filter((one) => !open.only || path.length || open.only.includes(one.part));
  return [
    h("h1", {}, title),
    open.luck ? h("p", {}, _("What came at the table?")) : null,
    h(
      "div",
      { class: options.length > 6 ? "list two" : "list" },
      options.map((one) => step(open, asked, [...path, one.part], one)),
    ),
  ];
}

function step(open, asked, path, option) {
  if (option.then === undefined) return choiceFor(open, asked, path, option);
  return h(
    "button",
    { key: path.join(" "), class: "choice", disabled: inert(), onclick: () => goOn(open, asked, path) },
    h("span", { class: "grow" }, option.label),
    option.note ? h("small", {}, option.note) : null,
  );
}

function choiceFor(open, asked, path, option) {
  const row = choice({ ...asked, seat: open.seat }, path, option);
  row.props.onclick = () => say(path.join(" "), open.seat, asked.ask);
  return row;
}

function goOn(open, asked, path) {
  const down = settle(asked.menu, path);
  if (down.level === null) say(down.path.join(" "), open.seat, asked.ask);
  else update({ sheet: { ...open, prefix: down.path, only: undefined } });
}

async function fetchRest(seat, path, asked) {
  const menu = await get(`/api/menu?seat=${seat}&prefix=${encodeURIComponent(path.join(" "))}`);
  const option = optionAt(asked.menu, path);
  if (menu && option) option.then = menu;
  update({});
}

/** Two acts on one space, or an act on a piece that may act itself: which one. */
function which(open) {
  const asked = state.view.questions?.find((one) => one.seat === open.seat);
  if (!asked) return h("p", {}, _("That is not asked any more."));
  return h(
    "div",
    { class: "list" },
    open.acts.map((act) =>
      h(
        "button",
        { class: "choice", onclick: () => goOn({ ...open, kind: "walk" }, asked, act.word) },
        act.options.map((one) => one.label).join(": "),
      ),
    ),
    open.other
      ? h(
          "button",
          { class: "choice", onclick: () => update({ picked: open.other, sheet: null }) },
          _("Choose this piece instead"),
        )
      : null,
  );
}

// ------------------------------------------------------------------------------ log and more

function log() {
  const lines = [...(state.view.log ?? [])].reverse();
  return [
    h(
      "header",
      { class: "row" },
      h("h1", { class: "grow" }, _("What happened")),
      h("a", { class: "tag", href: `/rules/${state.view.game?.name}` }, _("The rules")),
    ),
    h(
      "ol",
      { class: "log" },
      lines.map((line, n) =>
        h(
          "li",
          { key: `${line.n} ${lines.length - n}` },
          line.seat === undefined ? h("span", { class: "mark" }, "·") : mark(colourOf(line.seat)),
          h(
            "div",
            { class: "grow" },
            line.text,
            line.rule || line.drawn
              ? h("div", { class: "tags" }, ruleChip(line.rule), drawnChip(line.drawn))
              : null,
          ),
        ),
      ),
    ),
    h("button", { class: "button primary", onclick: close }, _("Close")),
  ];
}

function more() {
  const view = state.view;
  const rest = deskMenu().filter((one) => !["back", "new", "pencil"].includes(one.part));
  return [
    h("h1", {}, view.game ? view.game.title : "Orbweaver"),
    h(
      "div",
      { class: "list" },
      rest.map((one) => deskRow([one.part], one)),
      mayDesk("new") ? row(_("New game"), "", () => openStart()) : null,
      h(
        "a",
        { key: "seats", class: "choice", href: state.you.member ? "/j/mine" : "/j" },
        state.you.member ? _("Change seats") : _("Join this table"),
      ),
      h(
        "a",
        { key: "tv", class: "choice", href: "/board" },
        h("span", { class: "grow" }, _("Show the big board")),
        h("small", {}, _("for a television")),
      ),
      view.game
        ? h("a", { key: "record", class: "choice", href: "/api/record", download: true }, _("Save the record"))
        : null,
      state.you.unit
        ? h("a", { key: "unit", class: "choice", href: "/unit" }, _("Open the simulated unit"))
        : null,
    ),
    view.game && !view.engine
      ? h("p", { class: "note" }, _("The box has no opponent for this game, and no hints."))
      : null,
    houseRules(view.rules ?? []),
  ];
}

/** The house rules in force: those that were changed, the rest behind a line. */
function houseRules(rules) {
  const told = (some) => h("div", { class: "list" }, some.map(houseRule));
  const changed = rules.filter((one) => one.changed);
  if (!rules.length) return null;
  return [
    h("h2", { key: "rules" }, _("House rules")),
    changed.length ? told(changed) : h("p", { key: "none" }, _("None: played as printed.")),
    h(
      "details",
      { key: "others" },
      h("summary", {}, changed.length ? _("The others, as printed") : _("All of them")),
      told(rules.filter((one) => !one.changed)),
    ),
  ];
}

const houseRule = (one) =>
  h(
    "div",
    { key: one.key, class: "row" },
    h("span", { class: "grow" }, one.text),
    h("b", {}, readValue(one.value)),
    ruleChip(one.rule),
  );

const row = (label, note, act) =>
  h(
    "button",
    { key: label, class: "choice", disabled: inert(), onclick: act },
    h("span", { class: "grow" }, label),
    note ? h("small", {}, note) : null,
  );

function deskRow(path, option) {
  const act =
    option.then === undefined
      ? () => say(path.join(" "), null, null)
      : () => update({ sheet: { kind: "desk", path } });
  return row(option.label, option.note, act);
}

function desk(open) {
  const { path, level } = settle(deskMenu(), open.path);
  const title = optionAt(deskMenu(), open.path)?.label ?? "";
  if (level === null && path.length > open.path.length) {
    return [
      h("h1", {}, title),
      row(optionAt(deskMenu(), path).label, "", () => say(path.join(" "), null, null)),
    ];
  }
  return [
    h("h1", {}, title),
    h(
      "div",
      { class: "list" },
      (Array.isArray(level) ? level : []).map((one) => deskRow([...path, one.part], one)),
    ),
  ];
}
