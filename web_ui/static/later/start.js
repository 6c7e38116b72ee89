// Starting a new game in three pictures: which, who plays, who keeps the board. House rules have a page.

import { _, _n, capital } from "../kit/gettext.js";
import { h } from "../kit/dom.js";
import { CHOSEN_GAME, keep, kept } from "../kit/keeping.js";
import { drawing, mark, picture } from "../drawing/art.js";
import { getGames, getPlaces, getRules, postName, postPlan } from "../table/connection.js";
import { exchangeButton, exchangeOf, satAt } from "./exchanging.js";
import { boxButton, isBoxed, isOurs, seatTheBox, tradeButton, traded, whereBoxPlays } from "./box_seats.js";
import { changes, chosen, houseRules, isWay, rulesOf } from "./house_rules.js";
import { startGame } from "../phone/starting.js";
import { openStart } from "../phone/sheets.js";
import { coachRow } from "./toggle.js";
import { inert, isOwn, state, update } from "../table/table.js";

/** @import { Child } from "../kit/elements.d.ts" */
/** @import { StartSheet } from "../table/table.js" */
/** @import { HouseRule, RuleInForce, Startable } from "../types.d.ts" */

const ROOM = 240; // letters: the box says which name is too long, nothing is cut in silence

/** @type {Startable[] | null} */
let games = null;

/** @type {RuleInForce[] | null} */
let inForce = null; // the house rules of the game on the table when the sheet was opened

/**
 * Which player whoever asks is likely to be, the likeliest first; null while that has not come.
 * @type {readonly number[] | null}
 */
let places = null;

let preparing = false;

/**
 * Begin with what was chosen before another page was read, else with the game, the number of players and the house
 * rules as last time, or with room for all who are known.
 */
async function prepare() {
  if (preparing) return;
  preparing = true;
  games ??= await getGames();
  inForce = state.view.game ? await getRules() : null;
  places = (await getPlaces())?.order ?? places;
  preparing = false;
  if (!games || state.sheet?.kind !== "start") return;
  const before = left();
  keep(CHOSEN_GAME, "", "sessionStorage");
  const last = games.find((one) => one.name === state.view.game?.name) ?? games[0];
  if (before) update({ sheet: before });
  else if (last) chooseGame(last, known());
}

/**
 * The house rules of the game on the table, for another of it.
 * @param {Startable} game
 */
function asBefore(game) {
  /** @type {Record<string, string>} */
  const rules = {};
  if (state.view.game?.name !== game.name) return rules;
  for (const { key, label } of (inForce ?? []).filter((one) => one.changed)) {
    const rule = game.rules.find((one) => one.key === key);
    const value = rule?.values[rule.labels.indexOf(label)];
    if (value !== undefined) rules[key] = value;
  }
  return rules;
}

/**
 * Keep what was chosen while whoever sets up a game reads how it is played, unless that opens beside this page.
 * @param {StartSheet} open
 * @param {MouseEvent} event
 */
function leave(open, event) {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  keep(CHOSEN_GAME, JSON.stringify([state.view.key ?? null, open.game?.name, open]), "sessionStorage");
}

/** What was kept so, while the same game lies on the table; null for nothing. */
function left() {
  const [key, name, open] = JSON.parse(kept(CHOSEN_GAME, "sessionStorage") || "[]");
  const game = games?.find((one) => one.name === name);
  return game && key === (state.view.key ?? null) ? { ...open, game } : null;
}

/** Come back to what was chosen before another page was read. */
export function takeUp() {
  if (kept(CHOSEN_GAME, "sessionStorage") && !state.sheet) openStart();
}
// The browser may bring a page back as it was, with the sheet open on it.
addEventListener("pageshow", (event) => event.persisted && keep(CHOSEN_GAME, "", "sessionStorage"));

let told = ""; // which game the box knows to be set up here
/** @type {Promise<unknown>} */
let telling = Promise.resolve(); // one after the other: what was told last comes last

/** Have all see which game is being set up on this phone, as long as it is. */
export function tellPlan() {
  const open = state.sheet?.kind === "start" ? state.sheet : null;
  const plan = open?.game ? `${open.game.name} ${open.seats}` : "";
  if (plan === told || (open && !open.game)) return;
  told = plan;
  telling = telling.then(() => postPlan(open?.game?.name ?? null, open?.seats ?? 0));
}

/** What the people at the seats are called. */
function known() {
  /** @type {Record<number, string>} */
  const names = { ...state.view.names };
  for (const one of state.view.seats ?? []) if (one.coloured) names[one.seat] = one.name;
  return names;
}

/**
 * How many seats it takes for everybody who has a name, a seat or, while no game lies on the table, a phone
 * here: of the phones that followed one some only watched.
 * @param {Record<number, string>} names
 */
function people(names) {
  const named = Object.keys(names).map(Number).filter((seat) => names[seat]);
  return Math.max(
    state.view.game ? 0 : state.you.phones,
    Math.max(-1, ...named, ...state.you.seats, ...state.you.taken) + 1,
  );
}

/**
 * @param {Startable} game
 * @param {Record<number, string>} names
 * @param {Pick<StartSheet, "me" | "box" | "trade" | "exchange">} who was chosen to play which seat, for a game that
 *   was looked at before
 */
function chooseGame(
  game,
  names,
  who = /** @type {Pick<StartSheet, "me" | "box" | "trade" | "exchange">} */ ({}),
) {
  const before = state.view.game?.name === game.name ? state.view.seats?.length : undefined;
  const seats = game.seats.find((n) => n === before) ?? game.seats.find((n) => n >= people(names)) ??
    game.seats.at(-1) ?? 0;
  const { me, box, trade, exchange } = who;
  update({ sheet: { kind: "start", game, seats, rules: asBefore(game), names, me, box, trade, exchange } });
}

/**
 * The sheet: three cards and a foot that is always in sight; or the page of house rules.
 * @param {StartSheet} asked
 */
export function start(asked) {
  const open = possible(asked);
  const { game } = open;
  if (!games || !game) {
    prepare();
    return h("p", { id: "sheet-title" }, _("One moment."));
  }
  const toRules = () => update({ sheet: { ...open, ruling: !open.ruling, search: "" } });
  return [
    open.ruling ? houseRules(open, game, (event) => leave(open, event)) : [
      h("h1", { key: "title", id: "sheet-title" }, _("New game")),
      gameCard(open, games, game),
      players(open, game),
      game.rules.filter(isWay).map((rule) => way(open, rule)),
      h("div", { key: "coach", class: "list" }, coachRow()),
      clockCard(open),
    ],
    h(
      "footer",
      { key: "foot", class: "row" },
      open.problem ? h("p", { key: "problem", class: "problem", role: "alert" }, open.problem) : null,
      rulesOf(open, game).length
        ? h(
          "button",
          { key: "rules", class: "button", onclick: toRules },
          open.ruling ? _("Back") : h("span", {}, _("House rules"), h("small", {}, changes(open, game))),
        )
        : null,
      h(
        "button",
        { key: "start", class: "button primary", disabled: inert(), onclick: () => begin(open, game) },
        h(
          "span",
          {},
          _n("Start {game}, 1 player", "Start {game}, {n} players", { game: game.title, n: open.seats }),
          game.rules.filter(isWay).map((rule) =>
            h("small", {}, rule.briefly?.[rule.values.indexOf(chosen(open, rule))])
          ),
        ),
      ),
    ),
  ];
}

/**
 * Which player whoever sets up the game is, on a phone without a seat: the likeliest that is free unless they say
 * so; null for nobody. Undefined where nothing is to be said: the phone has a seat, or speaks for more than one.
 * @param {StartSheet} open
 */
function own(open) {
  const { seats, all, referee } = state.you;
  if (all || referee || seats.some((seat) => seat < open.seats)) return undefined;
  const likely = places ?? Array.from({ length: open.seats }, (_one, seat) => seat);
  const free = likely.filter((seat) => seat < open.seats && !isTaken(seat) && !isBoxed(open, seat));
  return open.me === null || free.includes(open.me ?? -1) ? open.me : free[0] ?? null;
}

/**
 * What was chosen, but for the seats of the box where that leaves this phone none: without one it gives none away, and
 * one's own comes back as soon as the box does not play that for the other.
 * @param {StartSheet} open
 * @returns {StartSheet}
 */
function possible(open) {
  const { trade } = open;
  const holds = trade && Math.max(trade.from, trade.to) < open.seats && isBoxed(open, trade.from);
  const fair = trade && !holds ? traded(open, trade.from, trade.from) : open;
  return own(fair) === null ? { ...fair, box: {} } : fair;
}

/**
 * Say what people are called, then start the game and take one's seat.
 * @param {StartSheet} open
 * @param {Startable} game
 */
async function begin(open, game) {
  if (inert()) return;
  update({ busy: true }); // until it is said: a second tap says it no second time
  const problem = await callSeats(open).finally(() => update({ busy: false }));
  if (problem === null) await sitAndStart(open, game);
  else update({ sheet: { ...open, ruling: false, problem } });
}

/**
 * Say what people are called; why that is refused, null where it is not.
 * @param {StartSheet} open
 */
async function callSeats(open) {
  const before = known();
  for (let seat = 0; seat < open.seats; seat++) {
    const name = (open.names[seat] ?? "").trim();
    const now = open.trade?.to === seat ? open.trade.from : seat; // one's own goes along once the game begins
    if (name === (before[now] ?? "") || isTaken(seat) || isBoxed(open, seat)) continue;
    const answer = await postName(now, name);
    if (!("ok" in answer)) return answer.text;
  }
  return null;
}

/**
 * @param {StartSheet} open
 * @param {Startable} game
 */
async function sitAndStart(open, game) {
  const rules = Object.entries(open.rules).map(([key, value]) => `${key}=${value}`);
  const clock = open.clock && open.clock !== "off" ? [`table.clock=${open.clock}`] : [];
  const word = ["new", game.name, open.seats, ...rules, ...clock, "start"].join(" ");
  const { key } = state.view;
  const exchange = exchangeOf(open);
  const { from, to } = exchange ?? open.trade ?? {};
  const sitting = { sit: to ?? own(open) ?? undefined, leave: from, exchange: exchange && true };
  if (await startGame(word, sitting)) await seatTheBox(open, key);
}

/**
 * A card with its heading.
 * @param {string} title
 * @param {Child} beside
 * @param {Child[]} content
 */
const card = (title, beside, ...content) =>
  h(
    "section",
    { key: title, class: "card", "aria-label": title },
    h("header", {}, h("h2", {}, title), typeof beside === "string" ? h("small", {}, beside) : beside),
    content,
  );

/**
 * @param {StartSheet} open
 * @param {Startable[]} all
 * @param {Startable} game
 */
function gameCard(open, all, game) {
  return card(
    _("Game"),
    h(
      "a",
      { class: "tag", href: `/howto/${game.name}`, onclick: (event) => leave(open, event) },
      _("How to play"),
    ),
    h(
      "div",
      { class: "tiles", role: "group", "aria-label": _("Game") },
      all.map((one) =>
        h(
          "button",
          {
            key: one.name,
            class: "tile",
            "aria-pressed": String(one === game),
            onclick: () => chooseGame(one, open.names, open),
          },
          one.picture ? drawing(picture(one.picture, one.colours?.[0] ?? "", "", [], null), 44) : null,
          one.title,
        )
      ),
    ),
    h("p", {}, game.about),
  );
}

/**
 * @param {StartSheet} open
 * @param {Startable} game
 */
function players(open, game) {
  return card(
    _("Players"),
    _("names stay on this box"),
    game.seats.length > 1
      ? h(
        "div",
        { class: "chips", role: "group", "aria-label": _("Players") },
        game.seats.map((n) =>
          h(
            "button",
            {
              key: n,
              class: "choice",
              "aria-pressed": String(n === open.seats),
              "aria-label": _n("1 player", "{n} players", { n }),
              onclick: () => update({ sheet: { ...open, seats: n } }),
            },
            n,
          )
        ),
      )
      : null,
    h(
      "div",
      { class: "players" },
      Array.from({ length: open.seats }, (_seat, seat) => player(open, game, seat)),
    ),
    own(open) === null ? watches(game) : whereBoxPlays(game),
  );
}

/**
 * That whoever sets it up has no seat, and where a game is started that the box plays alone.
 * @param {Startable} game
 */
const watches = (game) => [
  h("p", { key: "watches" }, _("This phone only watches.")),
  game.opponent
    ? h("p", { key: "alone" }, _("To have the box play every seat, start the game at the box."))
    : null,
];

/** How time is kept: the usual ways; others are chosen while people play.
 * @param {StartSheet} open
 */
function clockCard(open) {
  /** @type {[string, string, string?][]} */
  const ways = [
    ["off", _("No clock")],
    ["count", _("Shown"), _("no limit")],
    ["turn:120", _("{n} min", { n: 2 }), _("for each turn")],
    ["sum:1800", _("{n} min", { n: 30 }), _("for the game")],
    ["fischer:600:15", _("{n} min", { n: 10 }), _("and {n} s more after each turn", { n: 15 })],
  ];
  const now = open.clock ?? "off";
  return card(
    _("Clock"),
    _("says when time is up, and nothing else"),
    h(
      "div",
      { class: "ways", role: "group", "aria-label": _("Clock") },
      ways.map(([value, label, note]) =>
        h(
          "button",
          {
            key: value,
            class: "tile",
            "aria-pressed": String(value === now),
            onclick: () => update({ sheet: { ...open, clock: value } }),
          },
          h("b", {}, label),
          note ? h("small", {}, note) : null,
        )
      ),
    ),
  );
}

/** @param {number} seat */
const isTaken = (seat) => state.you.taken.includes(seat) && !isOwn(seat);

/**
 * @param {StartSheet} open
 * @param {Startable} game
 * @param {number} seat
 */
function player(open, game, seat) {
  const colour = game.colours?.[seat] ?? "";
  const boxed = isBoxed(open, seat);
  const who = satAt(open, seat); // whose seat it is before they change places
  return h(
    boxed ? "div" : "label", // a tap beside its button would press that
    { key: `seat ${seat}`, class: "player" },
    colour ? mark(colour, 24) : h("b", { class: "mark" }, seat + 1), // a colour may be chosen in the game
    boxed ? h("span", { key: "plays", class: "grow" }, _("played by the box")) : h("input", {
      class: "entry",
      value: open.names[who] ?? known()[who] ?? "",
      maxlength: ROOM,
      autocomplete: "off",
      placeholder: _("Name"),
      "aria-label": _("Name of player {n}", { n: seat + 1 }),
      disabled: isTaken(who),
      oninput: (event) =>
        update({
          sheet: { ...open, problem: "", names: { ...open.names, [who]: event.currentTarget.value } },
        }),
    }),
    game.roles ? h("small", { key: "role" }, game.roles[Math.min(seat, game.roles.length - 1)]) : null,
    isTaken(who) ? h("small", {}, _("another phone")) : null,
    isOurs(open, who) && !state.you.all ? h("small", {}, _("this phone")) : null,
    tradeButton(open, seat) ?? exchangeButton(open, seat),
    own(open) !== undefined && !isTaken(seat) && !boxed ? mine(open, seat) : null,
    own(open) === seat || own(open) === null ? null : boxButton(open, seat),
  );
}

/**
 * A button to say that one is this player; pressed again, that one is none.
 * @param {StartSheet} open
 * @param {number} seat
 */
function mine(open, seat) {
  const isMe = own(open) === seat;
  return h(
    "button",
    {
      class: "choice",
      "aria-pressed": String(isMe),
      "aria-label": _("Player {n} is you", { n: seat + 1 }),
      onclick: () => update({ sheet: { ...open, problem: "", me: isMe ? null : seat } }),
    },
    isMe ? _("You") : _("You?"),
  );
}

/**
 * A way to play, as pictures with words.
 * @param {StartSheet} open
 * @param {HouseRule} rule
 */
function way(open, rule) {
  const now = chosen(open, rule);
  return card(
    rule.text,
    undefined,
    h(
      "div",
      { class: "ways", role: "group", "aria-label": rule.text },
      rule.values.map((value, n) =>
        h(
          "button",
          {
            key: value,
            class: "tile",
            "aria-pressed": String(value === now),
            onclick: () => update({ sheet: { ...open, rules: { ...open.rules, [rule.key]: value } } }),
          },
          rule.pictures?.[n] ? drawing(picture(rule.pictures[n]), 56) : null,
          h("b", {}, capital(rule.labels[n] ?? value)),
          h("small", {}, rule.notes?.[n]),
        )
      ),
    ),
  );
}
