// Starting a new game: which, for how many, under which house rules.

import { _, _n } from "./gettext.js";
import { h } from "./dom.js";
import { get } from "./line.js";
import { inert, say, state, update } from "./table.js";

let games = null;

/** Open the sheet, with the game and the number of players as last time. */
export async function openStart() {
  update({ sheet: { kind: "start" } });
  games ??= await get("/api/games");
  const last = games?.find((one) => one.name === state.view.game?.name) ?? games?.[0];
  if (last) chooseGame(last);
}

function chooseGame(game) {
  const before = state.view.game?.name === game.name ? state.view.seats?.length : undefined;
  update({
    sheet: { kind: "start", game, seats: game.seats.includes(before) ? before : game.seats[0], rules: {} },
  });
}

/** The sheet: game, players, house rules. */
export function start(open) {
  if (!open.game) return h("p", {}, _("One moment."));
  const chosen = Object.entries(open.rules).map(([key, value]) => `${key}=${value}`);
  const word = ["new", open.game.name, open.seats, ...chosen, "start"].join(" ");
  return [
    h("h1", {}, _("New game")),
    h(
      "div",
      { key: "games", class: "list games", role: "group", "aria-label": _("Game") },
      games.map((one) =>
        h(
          "button",
          {
            key: one.name,
            class: "choice",
            "aria-pressed": one === open.game ? "true" : "false",
            onclick: () => chooseGame(one),
          },
          h("b", {}, one.title),
          h("small", {}, one.about),
        ),
      ),
    ),
    choice(
      _("Players"),
      open.game.seats.map((n) => [
        _n("1 player", "{n} players", { n }),
        n === open.seats,
        () => update({ sheet: { ...open, seats: n } }),
      ]),
    ),
    open.game.rules.filter(isWay).map((rule) => way(open, rule)),
    open.game.rules.some((rule) => !isWay(rule))
      ? h(
          "details",
          {},
          h("summary", {}, _("House rules")),
          h(
            "div",
            { class: "list" },
            open.game.rules.filter((rule) => !isWay(rule)).map((rule) => field(open, rule)),
          ),
        )
      : null,
    h(
      "button",
      { class: "button primary big", disabled: inert(), onclick: () => say(word, null, null) },
      _("Start {game}", { game: open.game.title }),
    ),
  ];
}

/** A key without a dot is a way to play the game rather than one of its rules. */
const isWay = (rule) => !rule.key.includes(".") && rule.values.length > 1;

/** A row of choices, one of them taken: (label, taken, what a tap does) each. */
function choice(name, options) {
  return h(
    "div",
    { key: name, class: "chips", role: "group", "aria-label": name },
    options.map(([label, taken, onclick]) =>
      h("button", { key: label, class: "choice", "aria-pressed": taken ? "true" : "false", onclick }, label),
    ),
  );
}

function way(open, rule) {
  const now = open.rules[rule.key] ?? rule.values[0];
  return [
    h("p", { key: `${rule.key}-text` }, rule.text),
    choice(
      rule.text,
      rule.values.map((value) => [capital(readValue(value)), value === now, () => set(open, rule, value)]),
    ),
  ];
}

function set(open, rule, value) {
  update({ sheet: { ...open, rules: { ...open.rules, [rule.key]: value } } });
}

function field(open, rule) {
  return h(
    "label",
    { key: rule.key, class: "field" },
    h("span", {}, rule.text),
    h(
      "select",
      { value: open.rules[rule.key] ?? rule.values[0], onchange: (event) => set(open, rule, event.target.value) },
      rule.values.map((value) => h("option", { key: value, value }, readValue(value))),
    ),
  );
}

const capital = (words) => words.charAt(0).toUpperCase() + words.slice(1);

/** A value of a house rule as people read it. */
export const readValue = (value) => ({ true: "yes", false: "no" })[value] ?? value.replaceAll("_", " ");
