// The big board: what everybody sees, for a television. Nothing on it can be pressed.

import { _, _n, capital, enumerated } from "../kit/gettext.js";
import { elementOf, h, patch } from "../kit/dom.js";
import { drawing, mark, picture } from "../drawing/art.js";
import { board as drawBoard } from "../drawing/board.js";
import { glyph } from "../drawing/glyphs.js";
import { fight, reckoned, traysOf } from "../stage/cards.js";
import { faceoff, outcomes } from "../stage/faceoff.js";
import { fights } from "../stage/later.js";
import { mat, mats } from "../stage/mat.js";
import { edged } from "../drawing/edges.js";
import { follow } from "../table/connection.js";
import { isLobby } from "./inviting.js";
import { invitationAside, lobby } from "./lobby.js";
import { finale, finaleIsOver } from "./finale.js";
import { headed, headline } from "./headline.js";
import { figure } from "../kit/menus.js";
import { pace } from "../stage/pace.js";
import { toldDice } from "../stage/prompts.js";
import { withLastTurn } from "../table/last_turn.js";
import { receive } from "../table/receiving.js";
import { puttingBack, toPut } from "../stage/putting_back.js";
import { recap } from "../stage/recap.js";
import { made, renew, written } from "../table/renewing.js";
import { showThere } from "../stage/showing.js";
import { stage } from "../stage/stage.js";
import { atStep, isOnBoard } from "../stage/steps.js";
import { colourOf, isNow, NOTHING, onChange, pictureOf, spacesTold, state, update } from "../table/table.js";
import { seatClock, tellTime } from "../stage/clocks.js";
import { card, isFigure, pips } from "../stage/tray.js";

/** @import { Described } from "../kit/elements.d.ts" */
/** @import { Board, Item, Page, PuttingBack, SeatLine, Tray } from "../types.d.ts" */

const root = elementOf("table");

const WITHIN = 6000; // ms in which all is shown that one word did: no later than that the screen is where the table is
const ROOM = /** @type {const} */ ([6, 5, 35]); // lines of what hands do after a step back and of the rest, signs of one
const A_LINE = 84; // signs of what was told last that stand beside each other
const AWAY = 12_000; // ms without a sign of life after which the screen says so

function render() {
  const view = state.view;
  if (view === NOTHING) return;
  const away = state.silent >= AWAY;
  const [first] = state.steps;
  const ended = Boolean(view.over && !first);
  if (!ended || isLobby(view)) finaleIsOver();
  root.className = Object.entries({
    lost: state.silent > 0,
    away,
    invites: isLobby(view),
    counted: counted(view) && !isLobby(view),
    ended: ended && !isLobby(view),
    tracked: Boolean(view.board) && !ended && !view.whole && !isLobby(view),
    photographed: Boolean(view.whole) && !ended,
  }).filter(([, holds]) => holds).map(([name]) => name).join(" ");
  root.style.translate = view.paused ? `${Math.floor(performance.now() / MINUTE) % PLACES * DRIFT}px` : "";
  patch(root, [
    away ? unreachable() : state.silent ? unheard() : null,
    ...content(view),
    isLobby(view) ? null : eveningOfBox(view),
  ]);
}

/**
 * The evening code as the box makes it, for phones to be held against.
 * @param {Page} view
 */
function eveningOfBox({ round }) {
  return round?.code
    ? h(
      "p",
      { key: "evening", class: "evening" },
      _("Evening code"),
      " ",
      h("b", {}, round.code[1].join(" ")),
    )
    : null;
}

/**
 * What there is to see: the lobby, the end, or the game.
 * @param {Page} view
 */
function content(view) {
  const notice = notices(view);
  if (isLobby(view)) return [notice, lobby()];
  if (view.whole && !view.over) return allOfIt(view);
  if (view.paused && !view.notice) return [pauseOf(view)];
  if (view.over && !state.steps.length) return [notice, middle()];
  return counted(view) ? table(view) : tracked(view, notice);
}

const MINUTE = 60_000; // ms
const DRIFT = 8; // pixels a minute, so that nothing burns itself into the screen
const PLACES = 6; // of the drift, before it begins anew

/**
 * That the game is paused, and how it stands.
 * @param {Page} view
 */
function pauseOf(view) {
  return h(
    "div",
    { key: "break", class: "break" },
    h(
      "div",
      { class: "swing" },
      h("span", { class: "thread" }),
      drawing(picture(pictureOf(view.head?.active), colourOf(view.head?.active))),
    ),
    h("h1", {}, _("The game is paused.")),
    h("p", {}, [view.head?.phase, view.head?.context].filter(Boolean).join(" · ")),
    notices({ ...view, paused: undefined }),
    h(
      "p",
      { class: "standings" },
      view.seats?.map((one) =>
        h(
          "span",
          { key: one.seat },
          mark(one.colour),
          " ",
          one.name,
          " ",
          h("b", {}, figure(one.score ?? one.headline)),
        )
      ),
    ),
  );
}

/** That the box is not heard, below all else, which is grey. */
const unheard = () =>
  h(
    "p",
    { key: "unheard", class: "unheard", role: "alert" },
    _("No contact with the box. This view may be old."),
  );

/** That the box has not been heard for long; how long till it is tried again. */
function unreachable() {
  const left = Math.max(1, Math.ceil((state.again - performance.now()) / 1000));
  return h(
    "div",
    { key: "away", class: "away-note", role: "status" },
    h("h1", {}, _("This screen lost the box")),
    h(
      "p",
      {},
      _("The game goes on at the table: nothing is lost. Is the box on, and this screen in its Wi-Fi?"),
    ),
    h("p", {}, _n("It tries again by itself: in 1 s.", "It tries again by itself: in {n} s.", { n: left })),
  );
}

/**
 * The board, beside it what is asked and how all stand, or what happens now; round several sheets, which lie beside
 * one another, with what happens over them.
 * @param {Page} view
 * @param {Described | null} notice
 */
function tracked(view, notice) {
  const [first] = state.steps;
  const title = headline(view);
  const plain = first && isOnBoard(first) && (hasSheets() || !first.glyph); // what the board says by itself
  const asked = first ? null : fightOf();
  const moment = plain ? null : first ? middle() : asked ?? (hasSheets() ? null : toPutBack(view));
  const beside = hasSheets() ? null : moment;
  const short = view.putting && (hasSheets() || asked) ? inOneLine(view.putting) : "";
  const long = title.long ? " long" : title.two ? " two" : "";
  return [
    view.board ? boards(moment) : middle(),
    h(
      "div",
      { key: "side", class: `side${moment ? " moment" : ""}${long}` },
      h("header", {}, h("small", {}, title.eye), invitationAside()),
      plain && first.glyph ? glyph(first.glyph, colourOf(first.seat), colourOf, first.cue) : null,
      h("h1", { key: "asked" }, title.words),
      notice,
      beside,
      beside
        ? short && h("p", { key: "told", class: "told" }, short)
        : h("p", { key: "told", class: "told" }, title.told ? toldDice(56) : null, short || title.told),
      beside ? null : standing(view),
    ),
  ];
}

/**
 * How all stand beside the board: their mats where they have some, else a line each.
 * @param {Page} view
 */
function standing(view) {
  if (!mats().length) {
    return h(
      "div",
      { key: "places", class: "places" },
      view.seats?.map((one) => place(one, isNow(one.seat))),
    );
  }
  return [
    clocks(view),
    h("div", { key: "places", class: "dens counted" }, h("div", { class: "beside" }, all(small))),
  ];
}

/**
 * The mats of all.
 * @param {(one: Tray) => Described} made how each is drawn
 */
const all = (made) => h("div", { class: `all of-${mats().length}` }, mats().map(made));

/** @param {Tray} one */
const small = (one) => mat(one, "small");

/**
 * All that stands and is counted, as on a photograph, while people set it up again.
 * @param {Page} view
 */
function allOfIt(view) {
  const common = (view.trays ?? []).filter((one) =>
    one.seat === undefined && !one.follows && one.items?.length
  );
  const paused = view.paused ? _("The game is paused.") : "";
  const head = h(
    "header",
    { key: "head" },
    h("small", { key: "eye" }, [view.head?.phase, view.head?.context, paused].filter(Boolean).join(" · ")),
    h("h1", { key: "asked" }, _("Does the table look like this?")),
  );
  return view.board ? [head, boards(null)] : [
    head,
    h(
      "div",
      { key: "mats", class: "mats" },
      all(whole),
    ),
    h(
      "footer",
      { key: "common" },
      common.map((one) =>
        h("span", { key: one.id }, h("b", {}, one.title, ": "), one.items?.map(counts).join(", "))
      ),
    ),
  ];
}

/** @param {Item} item */
const counts = ({ label, value, kind }) =>
  kind !== "token" ? `${label} ${value}` : value ? `${label} (${value})` : label;

/** The fight somebody is asked about or whose dice fall, in large. */
function fightOf() {
  const falling = state.view.chance?.duel;
  const shown = falling ? faceoff(falling, "large") : fight("large");
  return shown ? h("div", { key: "duel", class: "event duel" }, shown) : null;
}

/**
 * Whether people keep the board and the box the mats, so that these fill the screen.
 * @param {Page} view
 */
const counted = (view) => !view.board && !(view.over && !state.steps.length) && mats().length > 0;

/**
 * What is asked in large letters, the mats of all below, and beside them what happens now; a fight instead of them.
 * What lasts has its room; what passes lies over the line at the bottom, so that no mat moves for it.
 * @param {Page} view
 */
function table(view) {
  const [first] = state.steps;
  const title = headline(view);
  const asked = first ? null : fightOf();
  const fought = first?.duel ? middle() : asked;
  const told = asked && view.putting ? inOneLine(view.putting) : title.told;
  const beside = first
    ? middle()
    : view.putting
    ? toPutBack(view)
    : view.chance
    ? middle()
    : areOrdersNew(view)
    ? h("div", { class: "orders" }, recap(false))
    : reckoned();
  const passing = notices({ ...view, troubles: [], luck: { ...view.luck, problem: undefined } });
  return [
    h(
      "header",
      { key: "head", class: title.long ? "long" : title.two ? "two" : "" },
      headed(title),
      clocks(view),
      invitationAside(),
    ),
    notices({ ...view, notice: undefined, proposal: undefined }),
    fought ? h("div", { key: "mats", class: "mats" }, fought) : h(
      "div",
      { key: "mats", class: beside ? "mats beside" : "mats" },
      beside,
      all(beside ? small : whole),
    ),
    h(
      "footer",
      { key: "told", class: told.length > A_LINE ? "long" : "" },
      passing ?? (first && !first.lines ? null : told), // the card says it
    ),
  ];
}

/**
 * Whether something is carried out at the table, or has come there by the last word: in a turn the mats want its
 * room back.
 * @param {Page} view
 */
const areOrdersNew = ({ moved, questions }) =>
  state.orders.length > 0 &&
  (moved === state.ordered || questions?.[0]?.topic !== "turn" ||
    state.orders.some((one) => one.order === "goes"));

/**
 * A mat with those that live in it.
 * @param {Tray} one
 */
function whole(one) {
  return mat(one, "large", traysOf(one.seat).filter(isFigure).map((it) => card(it, null)));
}

/**
 * The clocks of all in a row.
 * @param {Page} view
 */
const clocks = (view) =>
  view.clock
    ? h(
      "p",
      { key: "clocks", class: "clocks" },
      view.seats?.map((one) => h("span", { key: one.seat }, mark(one.colour, 28), " ", seatClock(one.seat))),
    )
    : null;

/**
 * What was taken back, for everybody to put back.
 * @param {Page} view
 */
const toPutBack = ({ putting }) =>
  putting
    ? h(
      "div",
      { key: "putting", class: "orders putting" },
      h("section", { class: "card" }, puttingBack(putting, ROOM)),
    )
    : null;

/**
 * The same where two sheets or a fight leave it no room: how much there is to put back, and the latest act.
 * @param {PuttingBack} putting
 */
const inOneLine = ({ head, acts, puts = [], count, short }) =>
  [
    count && !short
      ? _n("{n} thing to put back: see a phone.", "{n} things to put back: see a phone.", { n: count })
      : null,
    head,
    acts[0],
    ...(short || !count ? toPut(puts.slice(0, 1), count) : []),
  ].filter(Boolean).join(" ");

const middle = () => h("div", { class: "stage" }, stage(finale));

const hasSheets = () => Boolean(state.board?.sheets.length);

/**
 * Every sheet of the board beside the others, as it stands or at the step at hand.
 * @param {Described | null} moment what happens now, which lies over several sheets
 */
function boards(moment) {
  const { board } = state;
  return h(
    "div",
    { key: "board", class: hasSheets() ? "board sheets" : "board" },
    board && !hasSheets()
      ? drawn(board, "")
      : board?.sheets.map(([sheet, called]) =>
        h("figure", { key: sheet }, h("figcaption", {}, capital(called)), drawn(board, sheet))
      ),
    moment && hasSheets() ? h("div", { key: "over", class: "over" }, moment) : null,
  );
}

/**
 * A sheet of the board.
 * @param {Board} board
 * @param {string} sheet
 */
function drawn(board, sheet) {
  const [first] = state.steps;
  const told = new Set(spacesTold());
  const { pieces, highlights } = first && isOnBoard(first) && !state.view.whole
    ? atStep(first)
    : { pieces: state.view.pieces ?? [], highlights: { targets: new Map(), able: new Set(), told } };
  return edged(
    board,
    sheet,
    (finger) => drawBoard(board, pieces, colourOf, { ...highlights, sheet, finger }, null),
  );
}

/**
 * How a seat stands.
 * @param {SeatLine} one
 * @param {boolean} turn
 */
function place(one, turn) {
  return h(
    "section",
    { key: one.seat, class: `place ${one.colour}${turn ? " turn" : ""}` },
    mark(one.colour, 44),
    h("h2", {}, one.name, state.view.clock ? " " : null, seatClock(one.seat)),
    h("b", { class: "number" }, figure(one.score ?? one.headline)),
    one.pips ? pips(...one.pips) : h("span", {}),
    h("small", {}, one.note),
    h("small", {}, one.score === undefined ? one.label : `${one.headline} ${one.label}`),
  );
}

/**
 * What all are asked to agree to, who has not answered, and when who is away counts.
 * @param {Page} view
 */
function proposed({ proposal, seats = [] }) {
  if (!proposal) return "";
  const asked = seats.filter((one) => proposal.missing.includes(one.seat)).map((one) => one.name);
  const left = Math.max(0, ...Object.values(proposal.away ?? {}));
  return [
    _("All are asked: {what}.", { what: proposal.text.replace(/\.$/, "") }),
    _("{names} did not answer yet.", { names: enumerated(asked) }),
    left ? _("Who is away counts as agreed in {n} s.", { n: left }) : "",
  ].filter(Boolean).join(" ");
}

/**
 * That the game is paused, what was found damaged, and what is wrong with the box.
 * @param {Page} view
 */
function notices(view) {
  const words = [
    view.paused && _("The game is paused."),
    proposed(view),
    view.notice,
    view.luck.problem,
    ...(view.troubles ?? []),
  ].filter(Boolean);
  if (!words.length) return null;
  return h(
    "div",
    { key: "notices", class: "notices", role: "status" },
    words.map((one) => h("p", { key: one }, one)),
  );
}

onChange(() => {
  render();
  renew(); // what was told may be over
  pace(root, WITHIN);
});
setInterval(render, 10_000); // how long the table has waited; where a pause is shown
fights.setLoader(() => Promise.resolve({ faceoff, outcomes })); // the television has it from the beginning
fights.fetch();
follow("board", {
  made,
  view: (view) =>
    view.showing ? showThere() : receive(view, (_before, page, steps) => withLastTurn(page, steps)),
  you: (you) => {
    update({ you });
    written(you.language);
  },
  lost: (silent, again) => update({ silent, again }),
  found: () => update({ silent: 0 }),
  moved: () => location.reload(),
  time: tellTime,
});
