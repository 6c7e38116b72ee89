// The big board before a game: how to join, which game is being set up, and the seats as they fill.

import { _, _n } from "../kit/gettext.js";
import { h } from "../kit/dom.js";
import { drawing, mark, picture } from "../drawing/art.js";
import { insist } from "../kit/insisting.js";
import { getGames, getShelf } from "../table/connection.js";
import { boxPlays, DEFAULT_PICTURE, isAway, isUntouched, state, update } from "../table/table.js";
import { isLobby, planNow } from "./inviting.js";
import { teaching } from "./teaching.js";

/** @import { Page, Plan, PlannedSeat } from "../types.d.ts" */

/** @type {Plan[]} */
let inTurn = []; // the games of the box, that which was played last before the others
let place = 0; // of the one that is told
/** @type {number | null} */
let asked = null; // how many games lay on the shelf when it was asked for them
/** @type {Plan | null} */
let chosen = null; // the game that was set up last

/**
 * Which game is told until one begins: the one that is set up, or was; else the one that was played last, and
 * after each another.
 */
function toTeach() {
  chosen = (isUntouched(state.view) ? planNow() : state.view.plan) ?? chosen;
  if (asked !== state.view.shelf) {
    asked = state.view.shelf;
    findGames();
  }
  return chosen ?? inTurn[place] ?? null;
}

async function findGames() {
  const games = await insist(getGames, () => isLobby(state.view)) ?? [];
  const [last] = await getShelf() ?? [];
  const found = games.map((one) => {
    const many = one.name === last?.game ? last.seats : one.seats[0] ?? 0;
    return { ...one, game: one.name, seats: Array.from({ length: many }, (__, seat) => ({ seat })) };
  });
  const first = Math.max(0, found.findIndex((one) => one.game === last?.game));
  inTurn = [...found.slice(first), ...found.slice(0, first)];
  place = 0;
  update({});
}

/** A game was told to its end: another is told, unless this one is set up. */
function tellNext() {
  if (state.view.plan || !inTurn.length) return;
  const now = inTurn.findIndex((one) => one.game === (chosen ?? inTurn[place])?.game);
  chosen = null;
  place = (now + 1) % inTurn.length;
}

/** The whole screen. */
export function lobby() {
  const { shelf } = state.view;
  const plan = planNow();
  const seats = seatsOf(state.view);
  const people = seats.filter((one) => !boxPlays(one.seat));
  const here = people.filter(isHere).length;
  const game = toTeach();
  const taught = game ? teaching(game, tellNext) : null;
  const full = Boolean(plan) && here === people.length;
  const chairs = h("div", { key: "chairs", class: "chairs" }, seats.length ? seats.map(chair) : how());
  return h(
    "div",
    { key: "lobby", class: taught ? "lobby teaches" : "lobby" },
    h(
      "header",
      { key: "game" },
      drawing(
        plan?.picture
          ? picture(plan.picture, plan.seats[0]?.colour ?? "")
          : picture(DEFAULT_PICTURE, "yellow"),
      ),
      h("h1", {}, plan?.title ?? "Orbweaver"),
      plan && !plan.about ? null : h(
        "p",
        {},
        plan?.about ??
          (shelf
            ? _n("1 game is on the shelf.", "{n} games are on the shelf.", { n: shelf })
            : state.view.about ?? ""),
      ),
      full
        ? invitationAside() ??
          h("aside", { key: "invitation", class: "invitation" }, _("Join with the code on the box."))
        : null,
    ),
    h(
      "div",
      { key: "both", class: full ? "both full" : "both" },
      full ? null : invitation(),
      taught ?? chairs,
    ),
    taught ? chairs : null,
    h(
      "footer",
      { key: "told" },
      h("b", {}, state.view.head ? next() : call(people.length, here)),
      h(
        "span",
        {},
        !state.view.head ? next() : here && here < people.length ? call(people.length, here) : "",
      ),
    ),
  );
}

/** How it goes on from here. */
const next = () =>
  state.view.plan
    ? _("Start it on the phone that sets it up, or on the box.")
    : isUntouched(state.view)
    ? state.view.chance?.prompt ?? state.view.questions?.[0]?.prompt ?? ""
    : "";

/**
 * What everybody is asked to do.
 * @param {number} all the seats that people play
 * @param {number} here
 */
function call(all, here) {
  const { phones } = state.you;
  if (!planNow() || !seatsOf(state.view).length) {
    if (!phones) return _("Join with a phone, or choose a game on the box.");
    return here && here < phones
      ? _("{n} phones have joined, {here} seats are taken. Choose a game.", { n: phones, here })
      : _n("1 phone has joined. Choose a game.", "{n} phones have joined. Choose a game.", { n: phones });
  }
  if (here < all) {
    return _n(
      "Take a seat: 1 person is still missing.",
      "Take a seat: {n} people are still missing.",
      { n: all - here },
    );
  }
  return _("Everybody is here.");
}

/** The code to scan, or how this screen gets one. */
function invitation() {
  const { invitation: told } = state.you;
  // Once a game is set up the seats stand below, or where the steps were told.
  const then = planNow()?.seats.some((one) => !isHere(one))
    ? h("p", { key: "then" }, _("Then type your name and tap a seat."))
    : null;
  return h(
    "section",
    { key: "join", class: told ? "join" : "join closed" },
    told
      ? [
        h("img", { key: "code", src: "/invitation.svg", alt: _("A code to scan with a phone") }),
        h("p", { key: "typed" }, _("or open"), " ", h("b", {}, told.address)),
        h("p", { key: "sign" }, _("code"), " ", h("b", {}, told.code)),
        then,
      ]
      : [
        h("h2", { key: "how" }, _("Join with the code on the box.")),
        h("p", { key: "why" }, _("To have it here as well, join on this screen:")),
        h("b", { key: "where" }, `${location.host}/j`),
        then,
      ],
  );
}

/** The same, small, where every seat is taken or a game is played: who comes now looks on. */
export function invitationAside() {
  const { invitation: told } = state.you;
  if (!told) return null;
  return h(
    "aside",
    { key: "invitation", class: "invitation" },
    h("span", {}, _("Join"), h("b", {}, told.code)),
    h("img", { src: "/invitation.svg", alt: _("A code to scan with a phone") }),
  );
}

/**
 * The seats there will be; while no game is set up, those that somebody has or is named for.
 * @param {Page} view
 * @returns {PlannedSeat[]}
 */
function seatsOf(view) {
  const plan = planNow();
  if (plan) return [...plan.seats];
  const known = new Set([
    ...Object.keys(view.names ?? {}).map(Number),
    ...state.you.taken,
    ...state.you.seats,
  ]);
  return [...known].sort((one, other) => one - other).map((n) => ({ seat: n }));
}

/** What people do, while nobody has a seat yet. */
const how = () =>
  [
    state.you.invitation
      ? _("Scan the code with a phone.")
      : _("With a phone scan the code that the box shows, or type its address."),
    _("Type your name."),
    _("Choose a game, on a phone or on the box."),
  ].map((one, n) =>
    h(
      "section",
      { key: `step ${n}`, class: "chair filled" },
      h("b", { class: "nth" }, n + 1),
      h("h2", {}, one),
    )
  );

/**
 * Whether whoever plays a seat is at the table: their phone as well.
 * @param {PlannedSeat} one
 */
const isHere = ({ seat }) =>
  boxPlays(seat) || !isAway(seat) && (state.you.taken.includes(seat) || state.you.seats.includes(seat));

/** @param {PlannedSeat} one */
function chair(one) {
  const person = state.view.names?.[one.seat] ??
    state.view.seats?.find((line) => line.seat === one.seat && line.coloured)?.name;
  const away = isAway(one.seat);
  const seated = isHere(one);
  const how = boxPlays(one.seat)
    ? _("played by the box")
    : away
    ? _("away")
    : seated
    ? _("phone is here")
    : person
    ? _("no phone yet")
    : _("free");
  return h(
    "section",
    { key: one.seat, class: `chair ${one.colour ?? ""}${seated || person ? " filled" : ""}` },
    one.colour ? mark(one.colour) : h("b", { key: "nth", class: "nth" }, one.seat + 1),
    h("h2", {}, person ?? one.name ?? _("Player {n}", { n: one.seat + 1 })),
    h("p", {}, person && one.name ? `${one.name}, ${how}` : how),
    h("b", { class: "tick", "aria-hidden": "true" }, seated ? "✓" : ""),
  );
}
