// The stage beside a board that people keep: the draw, an event, the score, the cards. Each describes itself
// from the state.

import { _, _n, capital } from "../kit/gettext.js";
import { h } from "../kit/dom.js";
import { drawing, mark, picture } from "../drawing/art.js";
import { faceoff } from "./fights.js";
import { glyph } from "../drawing/glyphs.js";
import { cards, otherMats } from "./cards.js";
import { doing, shown } from "./halves.js";
import { drawChips, FROM, ruleChip } from "./chips.js";
import { mat, mats } from "./mat.js";
import { figure } from "../kit/menus.js";
import { puttingRight, starting } from "./later.js";
import { isLeftOpen } from "../table/receiving.js";
import { colourOf, DEFAULT_PICTURE, isOwn, isSeated, isUntouched, nameOf, state } from "../table/table.js";

/** @import { Child } from "../kit/elements.d.ts" */
/** @import { Chance, Event as TableEvent, Over } from "../types.d.ts" */

/**
 * What fills the middle of the page now.
 * @param {(over: Over) => Child} score
 */
export function stage(score) {
  const view = state.view;
  if (!view.head) return welcome();
  if (state.pencil) return puttingRight.now()?.pencilCards();
  const [first] = state.steps;
  if (first && !isLeftOpen()) return event(first);
  if (view.over) return score(view.over);
  if (view.chance) return drawPrompt(view.chance);
  return cards();
}

// ------------------------------------------------------------------- draws, events, the score

/** @param {Chance} chance */
export function drawPrompt(chance) {
  const colour = colourOf(chance.by);
  return h(
    "div",
    { key: "draw", class: chance.duel ? "event duel" : "event" },
    shown(
      chance.glyph ? glyph(chance.glyph, colour) : null,
      h("h1", {}, chance.prompt),
      chance.duel ? faceoff(chance.duel, "large") : h("p", {}, luckLine()),
    ),
    doing(isSettingUp() && isSeated() ? setUpCard() : null, ownMats()),
  );
}

/** How the table is laid; nothing until that has come. */
function setUpCard() {
  starting.fetch();
  return starting.now()?.setUp();
}

/** Whether people have a board before them on which nothing has happened yet. */
const isSettingUp = () => !state.view.board && isUntouched(state.view);

function luckLine() {
  const { chance, luck } = state.view;
  const ways = FROM[chance?.hand ? "hand" : luck.from];
  return chance?.again ? _("The same falls again.") : _("Luck is drawn {ways}.", { ways });
}

/** @param {TableEvent} one */
export function event(one) {
  const colour = colourOf(one.seat);
  return h(
    "div",
    { key: `event ${state.view.moved} ${state.steps.length}`, class: one.duel ? "event duel" : "event" },
    shown(
      one.glyph && !one.duel ? glyph(one.glyph, colour, colourOf, one.cue) : null,
      h("h1", {}, one.title),
      one.duel
        ? faceoff(one.duel, "large")
        : (one.lines ?? (one.gains && !one.glyph ? [] : [one.text])).map((line) => h("p", {}, capital(line))),
    ),
    doing(
      one.gains ? gains(one.gains) : null,
      h("div", { class: "row" }, ruleChip(one.rule), ...drawChips(one)),
      one.duel ? null : ownMats(),
    ),
  );
}

/** One's own mats, to see what an event means for them, and those of the others. */
function ownMats() {
  const own = mats().filter((one) => one.seat !== undefined && isOwn(one.seat));
  return own.length
    ? [own.map((one) => mat(one, "small")), otherMats(...own.map((one) => one.seat ?? -1))]
    : null;
}

/** @param {[seat: number, change: number, of: string][]} changes */
export function gains(changes) {
  return h(
    "div",
    { class: "card gains" },
    changes.map(([seat, change, of]) =>
      h(
        "div",
        { key: seat },
        mark(colourOf(seat)),
        h("span", {}, nameOf(seat)),
        h("b", {}, change > 0 ? `+${change}` : figure(change)),
        h("small", {}, of),
      )
    ),
  );
}

// ------------------------------------------------------------------------------- no game open

function welcome() {
  const { about, shelf, plan } = state.view;
  if (plan && state.sheet?.kind !== "start") return starting.shown((part) => part.planned(plan));
  return h(
    "div",
    { key: "welcome", class: "event" },
    drawing(picture(DEFAULT_PICTURE, "yellow"), 88),
    h("h1", {}, "Orbweaver"),
    h("p", {}, about ?? ""),
    h("p", {}, _("No game is open.")),
    shelf ? h("p", {}, _n("1 game is on the shelf.", "{n} games are on the shelf.", { n: shelf })) : null,
  );
}
