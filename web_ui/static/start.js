// Starting a new game: which, for how many, under which house rules.

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
  if (!open.game) return h("p", {}, "One moment.");
  const chosen = Object.entries(open.rules).map(([key, value]) => `${key}=${value}`);
  const word = ["new", open.game.name, open.seats, ...chosen, "start"].join(" ");
  return [
    h("h1", {}, "New game"),
    h(
      "div",
      { class: "chips" },
      games.map((one) =>
        h(
          "button",
          {
            key: one.name,
            class: "choice",
            "aria-pressed": one === open.game ? "true" : "false",
            onclick: () => chooseGame(one),
          },
          one.title,
        ),
      ),
    ),
    h("p", {}, open.game.about),
    h(
      "div",
      { class: "chips", role: "group", "aria-label": "Players" },
      open.game.seats.map((n) =>
        h(
          "button",
          {
            key: n,
            class: "choice",
            "aria-pressed": n === open.seats ? "true" : "false",
            onclick: () => update({ sheet: { ...open, seats: n } }),
          },
          n === 1 ? "1 player" : `${n} players`,
        ),
      ),
    ),
    open.game.rules.length
      ? h(
          "details",
          {},
          h("summary", {}, "House rules"),
          h(
            "div",
            { class: "list" },
            open.game.rules.map((rule) => field(open, rule)),
          ),
        )
      : null,
    h(
      "button",
      { class: "button primary big", disabled: inert(), onclick: () => say(word, null, null) },
      `Start ${open.game.title}`,
    ),
  ];
}

function field(open, rule) {
  const set = (event) =>
    update({ sheet: { ...open, rules: { ...open.rules, [rule.key]: event.target.value } } });
  return h(
    "label",
    { key: rule.key, class: "field" },
    h("span", {}, rule.text),
    h(
      "select",
      { value: open.rules[rule.key] ?? rule.values[0], onchange: set },
      rule.values.map((value) => h("option", { key: value, value }, readValue(value))),
    ),
  );
}

/** A value of a house rule as people read it. */
export const readValue = (value) => ({ true: "yes", false: "no" })[value] ?? value.replaceAll("_", " ");
