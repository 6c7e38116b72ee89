// The stage: board, cards, the draw, an event, the score. Each describes itself from the state.

import { h } from "./dom.js";
import { board as drawBoard } from "./board.js";
import { drawing, glyph, mark, spider } from "./art.js";
import { colourOf, inert, nameOf, open, question, state, update } from "./table.js";
import { isRange, levelAt, optionAt, phrase, settle, ways } from "./words.js";

/** What fills the middle of the page now. */
export function stage() {
  const view = state.view;
  if (!view.game) return welcome();
  if (state.steps.length) return event(state.steps[0]);
  if (view.over) return score(view.over);
  if (view.chance && (!view.board || !view.pieces?.length)) return waitingDraw(view.chance);
  if (view.board) return boardStage();
  return cards();
}

// ----------------------------------------------------------------------------------- the board

/** What can be done on the board: which pieces may act, and what the chosen one may do where. */
export function boardActs() {
  const asked = question();
  const found = { asked, able: new Map(), targets: new Map(), picked: null };
  if (!asked || !state.board || !state.view.board || state.silent > 0 || state.elsewhere) return found;
  const spaces = new Set(state.board.spaces.map((one) => one.name));
  const pieces = new Map((state.view.pieces ?? []).map((one) => [one.id, one]));
  const own = `${colourOf(asked.seat)}-`;
  const pieceOf = (one) => pieces.get(one.piece) ?? pieces.get(one.part) ?? pieces.get(own + one.part);
  const spaceOf = (one) => one.space ?? (spaces.has(one.part) ? one.part : pieceOf(one)?.at);
  const acts = ways(asked.menu).map((way) => {
    const placed = way.options.filter((one) => spaceOf(one) !== undefined);
    const actor = placed.length && pieceOf(placed[0]) && placed.length > 1 ? placed[0] : null;
    return {
      ...way,
      piece: actor ? pieceOf(actor) : null,
      space: placed.length ? spaceOf(placed.at(-1)) : undefined,
      label: way.options.at(-1).label,
      verb: way.options[0].label,
    };
  });
  for (const act of acts) if (act.piece) found.able.set(act.piece.at, act.piece);
  found.picked = pieces.get(state.picked) ?? habit(asked, acts, found.able);
  for (const act of acts) {
    if (act.space === undefined || (act.piece && act.piece.id !== found.picked?.id)) continue;
    found.targets.set(act.space, [...(found.targets.get(act.space) ?? []), act]);
  }
  return found;
}

/** The piece chosen before anybody chooses: the first one, unless a target is a piece to choose. */
function habit(asked, acts, able) {
  const first = acts.find((act) => act.piece)?.piece ?? null;
  const goals = acts.filter((act) => act.piece && act.piece.id === first?.id).map((act) => act.space);
  return goals.some((space) => able.has(space)) ? null : first;
}

function boardStage() {
  if (!state.board) return h("div", { key: "board", class: "board" });
  const acts = boardActs();
  const may = acts.asked !== null && !inert();
  const hot = {
    targets: new Map([...acts.targets].map(([space, ways]) => [space, ways.map((one) => one.verb).join(" or ")])),
    able: new Set(acts.able.keys()),
    picked: acts.picked?.at,
    told: new Set((state.view.events ?? []).length > 8 ? [] : state.view.events?.at(-1)?.spaces ?? []),
  };
  return h("div", { key: "board", class: "board" }, drawBoard(state.board, state.view.pieces ?? [], colourOf, hot, may ? tap : null));

  function tap(space) {
    const here = acts.targets.get(space) ?? [];
    if (here.length === 1) open(acts.asked, here[0].word);
    else if (here.length > 1) update({ sheet: { kind: "which", acts: here, seat: acts.asked.seat, ask: acts.asked.ask } });
    else if (acts.able.has(space)) update({ picked: acts.able.get(space).id === acts.picked?.id ? null : acts.able.get(space).id });
  }
}

// ----------------------------------------------------------------------------------- the cards

/** Cards of one seat: with its question on them while it is its turn, else just to look at. */
function cards() {
  const asked = question();
  const seat = state.looking ?? asked?.seat ?? state.you.seats[0] ?? state.view.head.active ?? 0;
  const trays = state.view.trays ?? [];
  const own = trays.filter((one) => one.seat === seat);
  const common = trays.filter((one) => one.seat === undefined);
  if (asked === null || seat !== asked.seat) {
    return h("div", { key: `look ${seat}`, class: "stack top" }, own.map((one) => card(one, null)), common.map((one) => card(one, null)));
  }
  if (commitOf(asked)) return h("div", { key: `numbers ${seat}`, class: "stack" }, recap(), own.filter(isSpider).map((one) => card(one, null)));
  if (asked.topic !== "turn") return h("div", { key: `asked ${asked.topic} ${seat}`, class: "stack" }, recap(), verbCards(asked), asked.topic === "den" ? theOthers(asked) : null);
  const covered = coveredBy(own, asked);
  const isLive = (one) => one.items?.some((item) => item.path && levelAt(asked.menu, item.path) !== undefined);
  const live = own.filter((one) => isLive(one) || (isSpider(one) && !one.marks?.includes("ready")));
  return h("div", { key: `turn ${seat}`, class: "stack" }, live.map((one) => card(one, asked)), chips(asked, restOf(asked).filter((one) => !covered.has(one.part))));
}

/** The first parts of words that an item of these trays is the button for. */
function coveredBy(trays, asked) {
  const paths = trays.flatMap((one) => one.items ?? []).filter((item) => item.path && levelAt(asked.menu, item.path) !== undefined);
  return new Set(paths.map((item) => item.path[0]));
}

/** The options of a question but the one that ends it. */
const restOf = (asked) => asked.menu.filter((one) => one.part !== asked.finish?.split(" ")[0]);

/** The path at which a question asks for numbers, null when it asks for something else. */
export function commitOf(asked) {
  const path = asked.preset ? asked.preset.split(" ").slice(0, 1) : [];
  const down = settle(asked.menu, path);
  return isRange(down.level) ? down.path : null;
}

function card(tray, asked) {
  const items = tray.items ?? [];
  const buttons = items.filter((one) => one.path?.length);
  const dice = items.filter((one) => one.kind === "dice");
  const facts = items.filter((one) => !one.path?.length && one.kind !== "dice");
  const spiderly = isSpider(tray);
  const tokens = spiderly ? facts.filter((one) => one.kind === "token").map((one) => one.label) : [];
  const aside = [tray.note, ...(tray.marks ?? []).filter((one) => !one.includes("-")), ...tokens, dice.length ? `dice ${dice.map((one) => one.value).join(" + ")}` : null];
  return h(
    "section",
    { key: tray.id, class: "card" },
    h(
      "header",
      {},
      spiderly ? drawing(spider(colourOf(tray.seat), letterOf(tray.title), tray.marks)) : null,
      h("b", {}, tray.title),
      h("small", {}, aside.filter(Boolean).join(" · ")),
    ),
    asked && buttons.length ? h("div", { class: buttons.length === 2 || buttons.length === 4 ? "acts two" : "acts" }, buttons.map((one) => act(one, asked))) : null,
    !asked && spiderly && buttons.length ? h("div", { class: "facts" }, buttons.map(fact)) : null,
    facts.length && !spiderly ? h("div", { class: "facts" }, facts.map(fact)) : null,
  );
}

/** A card with dice is a fighter's own. */
const isSpider = (tray) => tray.seat !== undefined && (tray.items ?? []).some((one) => one.kind === "dice");

/** The letter on a spider: A for Alpha, 1 for Spider 1. */
const letterOf = (title) => title.match(/\d/)?.[0] ?? title[0];

function act(item, asked) {
  const level = levelAt(asked.menu, item.path);
  const usual = asked.preset?.startsWith(item.path.join(" ")) && asked.preset !== asked.finish;
  return h(
    "button",
    {
      key: item.id,
      class: `act${level === undefined ? " off" : ""}${usual ? " usual" : ""}`,
      disabled: level === undefined || inert(),
      onclick: level === undefined ? undefined : () => open(asked, settle(asked.menu, item.path).path),
    },
    item.label,
    item.of ? pips(item.value, item.of) : null,
  );
}

export function pips(filled, boxes) {
  return h("span", { class: "pips", role: "img", "aria-label": `${filled} of ${boxes}` }, Array.from({ length: boxes }, (_, n) => h("b", { class: n < filled ? "full" : "" })));
}

function fact(item) {
  const value = item.of ? pips(item.value, item.of) : item.kind === "count" || item.kind === "track" ? h("b", {}, item.value) : item.value ? h("b", {}, item.value) : null;
  return h("span", { key: item.id }, item.label, value);
}

function chips(asked, options) {
  const shown = options.length > 3 ? options.slice(0, 2) : options;
  const more = options.slice(shown.length);
  const rest = { kind: "walk", seat: asked.seat, ask: asked.ask, prefix: [], only: more.map((one) => one.part) };
  if (!options.length) return null;
  return h(
    "div",
    { key: "chips", class: "chips" },
    shown.map((one) => h("button", { key: one.part, class: "button outline", disabled: inert(), onclick: () => open(asked, settle(asked.menu, [one.part]).path) }, one.label)),
    more.length ? h("button", { key: "more", class: "button outline", onclick: () => update({ sheet: rest }) }, "More") : null,
  );
}

/** A question with few answers: each verb a card with its choices, what may be said late as chips. */
function verbCards(asked) {
  const options = restOf(asked);
  return [options.filter((one) => !one.late).map((one) => verbCard(asked, one)), chips(asked, options.filter((one) => one.late))];
}

function verbCard(asked, one) {
  const { path, level } = settle(asked.menu, [one.part]);
  if (!Array.isArray(level)) return h("section", { key: one.part, class: "card" }, choice(asked, path, { label: labelOf(asked, path.join(" ")), note: optionAt(asked.menu, path)?.note }));
  const plain = level.length > 3 && level.every((next) => !next.note);
  return h(
    "section",
    { key: one.part, class: "card" },
    h("header", {}, h("b", {}, labelOf(asked, path.join(" "))), one.note ? h("small", {}, one.note) : null),
    h("div", { class: plain ? "list two" : "list" }, level.map((next) => choice(asked, [...path, next.part], next))),
  );
}

/** Who is still busy while all are asked at once. */
function theOthers(asked) {
  const others = state.view.seats.filter((one) => one.seat !== asked.seat);
  return h("section", { key: "others", class: "card" }, h("header", {}, h("h2", {}, "The others")), h("div", { class: "list" }, others.map((one) => h("div", { key: one.seat, class: "row" }, mark(one.colour), h("span", {}, one.asked ? `${one.name} is not ready yet` : `${one.name} is ready`)))));
}

/** What the last entry did, step by step, for a question that follows from it. */
function recap() {
  const told = (state.view.events ?? []).filter((one) => one.title);
  if (!told.length) return null;
  return h(
    "section",
    { key: "recap", class: "card" },
    h("ol", { class: "recap" }, told.slice(-6).map((one, n) => h("li", { key: n }, one.glyph ? glyph(one.glyph, one.seat === undefined ? "" : colourOf(one.seat), colourOf) : null, h("div", { class: "grow" }, h("b", {}, one.title), h("small", {}, (one.lines ?? [one.text]).join(", "))), ruleChip(one.rule)))),
  );
}

export function choice(asked, path, option) {
  const whole = path.join(" ");
  return h(
    "button",
    {
      key: whole,
      class: `choice${asked.preset === whole && asked.preset !== asked.finish ? " usual" : ""}`,
      disabled: inert(),
      onclick: () => open(asked, settle(asked.menu, path).path),
    },
    h("span", { class: "grow" }, option.label),
    option.note ? h("small", {}, option.note) : null,
  );
}

// ------------------------------------------------------------------- draws, events, the score

function waitingDraw(chance) {
  const colour = chance.by === undefined ? "" : colourOf(chance.by);
  return h(
    "div",
    { key: "draw", class: "event" },
    chance.glyph ? glyph(chance.glyph, colour) : null,
    h("h1", {}, chance.prompt),
    h("p", {}, luckLine()),
  );
}

function luckLine() {
  const luck = state.view.luck;
  if (state.view.chance?.hand) return "Drawn by hand at the table.";
  const from = { hwrng: "the hardware of the box", serial: "the device plugged in", getrandom: "the system of the box" };
  return `Luck comes from ${from[luck.from] ?? luck.from}.`;
}

function event(one) {
  const colour = one.seat === undefined ? "" : colourOf(one.seat);
  return h(
    "div",
    { key: `event ${state.view.moved} ${state.steps.length}`, class: "event", role: "status" },
    one.glyph ? glyph(one.glyph, colour, colourOf) : null,
    h("h1", {}, one.title),
    (one.lines ?? [one.text]).map((line) => h("p", {}, line)),
    one.gains ? h("div", { class: "card gains" }, one.gains.map(([seat, change]) => h("div", { key: seat }, mark(colourOf(seat)), nameOf(seat), h("b", {}, change > 0 ? `+${change}` : `−${-change}`)))) : null,
    h("div", { class: "row" }, ruleChip(one.rule), drawnChip(state.view.drawn?.[0])),
  );
}

export function ruleChip(rule) {
  if (!rule) return null;
  const anchor = rule.toLowerCase().replace(/[^\p{L}\p{N}_]+/gu, "-").replace(/^-+|-+$/g, "");
  return h("a", { key: `rule ${rule}`, class: "tag", href: `/rules/${state.view.game.name}#${anchor}` }, /^[A-Z]+-\d/.test(rule) ? rule : `Rule: ${rule}`);
}

const FROM = { hwrng: "Hardware draw", serial: "Hardware draw", getrandom: "System draw", hand: "Drawn by hand" };

export function drawnChip(drawn) {
  if (!drawn) return null;
  return h("span", { key: "drawn", class: "tag" }, drawn.again ? `${FROM[drawn.from]}, as before` : FROM[drawn.from]);
}

function score(over) {
  const places = over.ranking;
  const winner = places[0];
  const headings = over.table ?? [];
  const total = over.scores?.some((one) => one !== null) ? over.scores : null;
  return h(
    "div",
    { key: "score", class: "stack top" },
    h(
      "section",
      { key: "winner", class: "card event" },
      h("div", { class: "row" }, winner.map((seat) => drawing(spider(colourOf(seat), ""), winner.length > 2 ? 52 : 76))),
      h("h1", {}, winner.length > 1 ? "Shared win" : `${nameOf(winner[0])} wins`),
      h("p", {}, over.text),
      ruleChip(over.rule),
    ),
    h("section", { key: "table", class: "card" }, h("table", {}, h("tbody", {}, headings.length > 3 ? byHeading(places.flat(), headings, total) : bySeat(places.flat(), headings, total)))),
    h("section", { key: "record", class: "card row" }, h("span", { class: "grow" }, "The record holds every draw."), h("a", { class: "tag", href: "/api/record", download: true }, "Save the record")),
  );
}

const seatCell = (tag, seat) => h(tag, { key: seat }, mark(colourOf(seat)), " ", nameOf(seat));

function bySeat(seats, headings, total) {
  return [
    h("tr", {}, h("th", {}), headings.map(([heading]) => h("th", {}, heading)), total ? h("th", {}, "total") : null),
    seats.map((seat) => h("tr", { key: seat }, seatCell("td", seat), headings.map(([, row]) => h("td", {}, row[seat])), total ? h("td", { class: "total" }, total[seat]) : null)),
  ];
}

/** Many headings: a row each, a column per seat. */
function byHeading(seats, headings, total) {
  return [
    h("tr", {}, h("th", {}), seats.map((seat) => seatCell("th", seat))),
    headings.map(([heading, row]) => h("tr", { key: heading }, h("td", {}, heading), seats.map((seat) => h("td", {}, row[seat])))),
    total ? h("tr", { key: "total", class: "total" }, h("td", {}, "total"), seats.map((seat) => h("td", {}, total[seat]))) : null,
  ];
}

// ------------------------------------------------------------------------------- no game open

function welcome() {
  const shelf = state.view.shelf ?? [];
  return h(
    "div",
    { key: "welcome", class: "event" },
    drawing(spider("yellow", ""), 88),
    h("h1", {}, "Orbweaver"),
    h("p", {}, "The box draws, counts and remembers. No game is open."),
    shelf.length ? h("p", {}, shelf.length === 1 ? "1 game is on the shelf." : `${shelf.length} games are on the shelf.`) : null,
  );
}

/** How a word reads on a button. */
export const labelOf = (asked, word) => phrase(asked.menu, word.split(" "));
