// The stage: board, the draw, an event, the score. Each describes itself from the state.

import { _, _n } from "./gettext.js";
import { h } from "./dom.js";
import { board as drawBoard } from "./board.js";
import { drawing, glyph, mark, spider } from "./art.js";
import { cards, seen } from "./cards.js";
import { before, doomed, journey } from "./journey.js";
import { drawnChip, ruleChip } from "./chips.js";
import { sheeted } from "./sheeted.js";
import { colourOf, inert, nameOf, open, question, state, update } from "./table.js";
import { figure, ways } from "./words.js";

/** What fills the middle of the page now. */
export function stage() {
  const view = state.view;
  if (!view.head) return welcome();
  if (state.steps.length) return seenOnBoard(state.steps[0]) ? step(state.steps[0]) : event(state.steps[0]);
  if (view.over) return score(view.over);
  if (view.chance && (!view.board || !view.pieces?.length)) return waitingDraw(view.chance);
  if (view.board) return state.looking === null ? boardStage() : seen(state.looking);
  return cards();
}

// ----------------------------------------------------------------------------------- the board

/** What can be done on the board: which pieces may act, and what the chosen one may do where. */
export function boardActs() {
  const asked = question();
  const found = { asked, ways: [], able: new Map(), targets: new Map(), picked: null };
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
  found.ways = acts;
  for (const act of acts) if (act.piece) found.able.set(act.piece.at, act.piece);
  found.picked = pieces.get(state.picked) ?? habit(asked, acts, found.able);
  if (state.board.sheets?.length) found.modes = modesOf(asked, found, own);
  for (const act of acts) {
    if (act.space === undefined || (act.piece && act.piece.id !== found.picked?.id)) continue;
    const ofUnit = found.modes && pieces.has(own + act.options[1]?.part);
    if (ofUnit && (!act.piece || act.word[0] !== found.modes.verb)) continue;
    found.targets.set(act.space, [...(found.targets.get(act.space) ?? []), act]);
  }
  return found;
}

/** Where many acts share the squares around a piece: its verbs, and the one whose targets glow. */
function modesOf(asked, found, own) {
  const verbs = asked.menu.filter((one) =>
    found.ways.some(
      (way) => way.word[0] === one.part && way.options[1] && own + way.options[1].part === found.picked?.id,
    ),
  );
  const chosen = verbs.find((one) => one.part === state.verb) ?? verbs.find((one) => one.part === "step");
  return { verbs, verb: (chosen ?? verbs[0])?.part };
}

/** The piece chosen before anybody chooses: the first one, unless a target is a piece to choose. */
function habit(asked, acts, able) {
  const first = acts.find((act) => act.piece)?.piece ?? null;
  if (state.board.sheets?.length) return [...able.values()].find((one) => one.id === state.acted) ?? first;
  const goals = acts.filter((act) => act.piece && act.piece.id === first?.id).map((act) => act.space);
  return goals.some((space) => space !== first.at && able.has(space)) ? null : first;
}

function boardStage() {
  if (!state.board) return h("div", { key: "board", class: "board" });
  const acts = boardActs();
  const may = acts.asked !== null && !inert();
  const hot = {
    targets: new Map(
      [...acts.targets].map(([space, ways]) => [space, ways.map((one) => one.verb).join(" or ")]),
    ),
    signs: new Map([...acts.targets].map(([space, ways]) => [space, ways.map((one) => one.word[0])])),
    able: new Set(acts.able.keys()),
    picked: acts.picked?.at,
    told: new Set(toldSpaces()),
  };
  return h(
    "div",
    { key: "board", class: "board" },
    state.board.sheets?.length
      ? sheeted(state.board, state.view.pieces ?? [], colourOf, hot, acts, may ? tap : null)
      : drawBoard(state.board, state.view.pieces ?? [], colourOf, hot, may ? tap : null),
  );

  function tap(space) {
    const here = acts.targets.get(space) ?? [];
    const able = acts.able.get(space);
    // With more than one thing to do, a tap on a piece that may act may mean that piece instead.
    const several = acts.asked.menu.filter((one) => Array.isArray(one.then)).length > 1;
    const other = several && able && able.id !== acts.picked?.id ? able.id : null;
    if (here.length === 1 && !other) open(acts.asked, here[0].word);
    else if (here.length)
      update({ sheet: { kind: "which", acts: here, other, seat: acts.asked.seat, ask: acts.asked.ask } });
    else if (acts.able.has(space))
      update({
        picked: acts.able.get(space).id === acts.picked?.id ? null : acts.able.get(space).id,
        verb: null,
      });
  }
}

// --------------------------------------------------------------------------- steps on the board

/** Whether an event is shown on the board, with its card below: what lies somewhere, or costs food. */
export const seenOnBoard = (one) => Boolean(state.view.board && state.board && (one.spaces || !one.glyph));

/** The step at hand on the board: what moves, and what these steps take away only where it has been. */
export function followed(one) {
  const now = state.view.pieces ?? [];
  const gone = (steps) => doomed(state.earlier?.pieces ?? [], now, steps);
  const pieces = [...gone(state.steps), ...before(now, state.steps)];
  const after = [...gone(state.steps), ...before(now, state.steps.slice(1))];
  const trip = journey(after, one);
  const hot = { targets: new Map(), able: new Set(), told: new Set(one.spaces), trip };
  return drawBoard(state.board, trip ? pieces : after, colourOf, hot, null);
}

function step(one) {
  const colour = one.seat === undefined ? "" : colourOf(one.seat);
  return h(
    "div",
    { key: "board", class: "board" },
    followed(one),
    h(
      "div",
      { key: `step ${state.view.moved} ${state.steps.length}`, class: "card step" },
      one.glyph ? glyph(one.glyph, colour, colourOf) : null,
      h(
        "div",
        { class: "grow" },
        h("h2", {}, one.title),
        h("p", {}, one.text),
        one.lines?.length > 1 && !one.text.includes(one.lines.at(-1)) ? h("p", {}, one.lines.at(-1)) : null,
        one.gains ? gains(one.gains) : null,
        h("div", { class: "row" }, ruleChip(one.rule)),
      ),
    ),
  );
}

/** Where it happened last; all of it where an opponent said it, for people to carry out. */
function toldSpaces() {
  const events = state.view.events ?? [];
  if (events.length > 8) return [];
  return (state.view.said ? events : events.slice(-1)).flatMap((one) => one.spaces ?? []);
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
  if (state.view.chance?.hand) return _("Drawn by hand at the table.");
  const from = {
    hwrng: _("the hardware of the box"),
    serial: _("the device plugged in"),
    getrandom: _("the system of the box"),
  };
  return _("Luck comes from {source}.", { source: from[luck.from] ?? luck.from });
}

function event(one) {
  const colour = one.seat === undefined ? "" : colourOf(one.seat);
  return h(
    "div",
    { key: `event ${state.view.moved} ${state.steps.length}`, class: "event" },
    one.glyph ? glyph(one.glyph, colour, colourOf) : null,
    h("h1", {}, one.title),
    (one.lines ?? [one.text]).map((line) => h("p", {}, line)),
    one.gains ? gains(one.gains) : null,
    h("div", { class: "row" }, ruleChip(one.rule), drawnChip(state.view.drawn?.[0])),
  );
}

function gains(changes) {
  return h(
    "div",
    { class: "card gains" },
    changes.map(([seat, change]) =>
      h(
        "div",
        { key: seat },
        mark(colourOf(seat)),
        nameOf(seat),
        h("b", {}, change > 0 ? `+${change}` : figure(change)),
      ),
    ),
  );
}

function score(over) {
  const places = over.ranking;
  const winner = places[0];
  const headings = over.table ?? [];
  const listed = headings.some(([, row]) => String(row) === String(over.scores));
  const counted = !listed && over.scores?.some((one) => one !== null);
  const total = counted ? over.scores : null;
  return h(
    "div",
    { key: "score", class: "stack top" },
    h(
      "section",
      { key: "winner", class: "card event" },
      h(
        "div",
        { class: "row" },
        winner.map((seat) => drawing(spider(colourOf(seat), ""), winner.length > 2 ? 52 : 76)),
      ),
      h("h1", {}, winner.length > 1 ? _("Shared win") : _("{name} wins", { name: nameOf(winner[0]) })),
      h("p", {}, over.text),
      ruleChip(over.rule),
    ),
    h(
      "section",
      { key: "table", class: "card" },
      h(
        "table",
        {},
        h(
          "tbody",
          {},
          headings.length > 3
            ? byHeading(places.flat(), headings, total)
            : bySeat(places.flat(), headings, total),
        ),
      ),
    ),
    h(
      "section",
      { key: "record", class: "card row record" },
      h("span", { class: "grow" }, _("The record holds every draw.")),
      h("a", { class: "tag", href: "/api/record", download: true }, _("Save the record")),
    ),
  );
}

const seatCell = (tag, seat) => h(tag, { key: seat }, mark(colourOf(seat)), " ", nameOf(seat));

function bySeat(seats, headings, total) {
  return [
    h(
      "tr",
      {},
      h("th", {}),
      headings.map(([heading]) => h("th", {}, heading)),
      total ? h("th", {}, "total") : null,
    ),
    seats.map((seat) =>
      h(
        "tr",
        { key: seat },
        seatCell("td", seat),
        headings.map(([, row]) => h("td", {}, figure(row[seat]))),
        total ? h("td", { class: "total" }, figure(total[seat])) : null,
      ),
    ),
  ];
}

/** Many headings: a row each, a column per seat. */
function byHeading(seats, headings, total) {
  return [
    h(
      "tr",
      {},
      h("th", {}),
      seats.map((seat) => seatCell("th", seat)),
    ),
    headings.map(([heading, row]) =>
      h(
        "tr",
        { key: heading },
        h("td", {}, heading),
        seats.map((seat) => h("td", {}, figure(row[seat]))),
      ),
    ),
    total
      ? h(
          "tr",
          { key: "total", class: "total" },
          h("td", {}, "total"),
          seats.map((seat) => h("td", {}, figure(total[seat]))),
        )
      : null,
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
    h("p", {}, _("The box draws, counts and remembers.")),
    h("p", {}, _("No game is open.")),
    shelf.length
      ? h("p", {}, _n("1 game is on the shelf.", "{n} games are on the shelf.", { n: shelf.length }))
      : null,
  );
}
