// The cards of a seat: what it has, and its question on them as buttons.

import { _ } from "./gettext.js";
import { h } from "./dom.js";
import { drawing, glyph, mark, spider } from "./art.js";
import { ruleChip } from "./chips.js";
import { colourOf, inert, open, question, state, update } from "./table.js";
import { isRange, levelAt, optionAt, phrase, settle } from "./words.js";

/** Cards of one seat: with its question on them while it is its turn, else just to look at. */
export function cards() {
  const asked = question();
  const seat = state.looking ?? asked?.seat ?? state.you.seats[0] ?? state.view.head.active ?? 0;
  const own = traysOf(seat);
  if (asked === null || seat !== asked.seat) return seen(seat);
  if (commitOf(asked))
    return h(
      "div",
      { key: `numbers ${seat}`, class: "stack" },
      recap(),
      own.filter(isSpider).map((one) => card(one, null)),
    );
  if (asked.topic !== "turn")
    return h(
      "div",
      { key: `asked ${asked.topic} ${seat}`, class: "stack" },
      recap(),
      verbCards(asked),
      asked.topic === "den" ? theOthers(asked) : null,
    );
  const covered = coveredBy(own, asked);
  const isLive = (one) =>
    one.items?.some((item) => item.path && levelAt(asked.menu, item.path) !== undefined);
  const live = own.filter((one) => isLive(one) || (isSpider(one) && !one.marks?.includes("ready")));
  return h(
    "div",
    { key: `turn ${seat}`, class: "stack" },
    live.map((one) => card(one, asked)),
    chips(
      asked,
      restOf(asked).filter((one) => !covered.has(one.part)),
    ),
  );
}

const traysOf = (seat) => (state.view.trays ?? []).filter((one) => one.seat === seat);

/** The cards of a seat and what belongs to nobody, the bags among it, just to look at. */
export function seen(seat) {
  return h(
    "div",
    { key: `look ${seat}`, class: "stack top" },
    [...traysOf(seat), ...traysOf(undefined)].map((one) => card(one, null)),
  );
}

/** The first parts of words that an item of these trays is the button for. */
function coveredBy(trays, asked) {
  const paths = trays
    .flatMap((one) => one.items ?? [])
    .filter((item) => item.path && levelAt(asked.menu, item.path) !== undefined);
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
  const aside = [
    tray.note,
    ...(tray.marks ?? []).filter((one) => !one.includes("-")),
    ...tokens,
    dice.length ? `dice ${dice.map((one) => one.value).join(" + ")}` : null,
  ];
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
    asked && buttons.length
      ? h(
          "div",
          { class: buttons.length === 2 || buttons.length === 4 ? "acts two" : "acts" },
          buttons.map((one) => act(one, asked)),
        )
      : null,
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
    item.of ? amount(item) : null,
  );
}

const MOST_BOXES = 12;

/** A box for each, or the numbers where there are too many. */
const amount = (item) =>
  item.of > MOST_BOXES ? h("b", {}, `${item.value}/${item.of}`) : pips(item.value, item.of);

export function pips(filled, boxes) {
  return h(
    "span",
    { class: "pips", role: "img", "aria-label": `${filled} of ${boxes}` },
    Array.from({ length: boxes }, (_, n) => h("b", { class: n < filled ? "full" : "" })),
  );
}

function fact(item) {
  const value = item.of
    ? amount(item)
    : item.kind === "count" || item.kind === "track"
      ? h("b", {}, item.value)
      : item.value
        ? h("b", {}, item.value)
        : null;
  return h("span", { key: item.id }, item.label, value);
}

function chips(asked, options) {
  const shown = options.length > 3 ? options.slice(0, 2) : options;
  const more = options.slice(shown.length);
  const rest = {
    kind: "walk",
    seat: asked.seat,
    ask: asked.ask,
    prefix: [],
    only: more.map((one) => one.part),
  };
  if (!options.length) return null;
  return h(
    "div",
    { key: "chips", class: "chips" },
    shown.map((one) =>
      h(
        "button",
        {
          key: one.part,
          class: "button outline",
          disabled: inert(),
          onclick: () => open(asked, settle(asked.menu, [one.part]).path),
        },
        one.label,
      ),
    ),
    more.length
      ? h("button", { key: "more", class: "button outline", onclick: () => update({ sheet: rest }) }, _("More"))
      : null,
  );
}

/** A question with few answers: each verb a card with its choices, what may be said late as chips. */
function verbCards(asked) {
  const options = restOf(asked);
  return [
    options.filter((one) => !one.late).map((one) => verbCard(asked, one)),
    chips(
      asked,
      options.filter((one) => one.late),
    ),
  ];
}

function verbCard(asked, one) {
  const { path, level } = settle(asked.menu, [one.part]);
  if (!Array.isArray(level))
    return h(
      "section",
      { key: one.part, class: "card" },
      choice(asked, path, { label: phrase(asked.menu, path), note: optionAt(asked.menu, path)?.note }),
    );
  const many = level.length > 4;
  return h(
    "section",
    { key: one.part, class: "card" },
    h("header", {}, h("b", {}, phrase(asked.menu, path)), one.note ? h("small", {}, one.note) : null),
    h(
      "div",
      { class: many ? "list two" : "list" },
      level.map((next) => choice(asked, [...path, next.part], next)),
    ),
  );
}

/** In the den an act is only chosen: one button says it and ends the phase. */
const isPicked = (asked, path) => asked.topic === "den" && levelAt(asked.menu, path) === null;

const keyOf = (asked, verb) => `${asked.seat} ${verb}`;
const pick = (key, word) =>
  update({ chosen: { ...state.chosen, [key]: state.chosen[key] === word ? undefined : word } });

/** The words chosen in the den, in the order of the menu. */
export const chosenWords = (asked) =>
  asked.topic === "den"
    ? asked.menu
        .map((one) => state.chosen[keyOf(asked, one.part)])
        .filter((word) => word && levelAt(asked.menu, word.split(" ")) === null)
    : [];

/** Who is still busy while all are asked at once. */
function theOthers(asked) {
  const others = state.view.seats.filter((one) => one.seat !== asked.seat);
  return h(
    "section",
    { key: "others", class: "card" },
    h("header", {}, h("h2", {}, _("The others"))),
    h(
      "div",
      { class: "list" },
      others.map((one) =>
        h(
          "div",
          { key: one.seat, class: "row" },
          mark(one.colour),
          h("span", {}, one.asked ? _("{name} is not ready yet", one) : _("{name} is ready", one)),
        ),
      ),
    ),
  );
}

/** What the last entry did, step by step, for a question that follows from it. */
function recap() {
  const told = (state.view.events ?? []).filter((one) => one.title && one.glyph);
  if (!told.length) return null;
  return h(
    "section",
    { key: "recap", class: "card" },
    h(
      "ol",
      { class: "recap" },
      told
        .slice(-6)
        .map((one, n) =>
          h(
            "li",
            { key: n },
            one.glyph ? glyph(one.glyph, one.seat === undefined ? "" : colourOf(one.seat), colourOf) : null,
            h(
              "div",
              { class: "grow" },
              h("b", {}, one.title),
              h("small", {}, (one.lines ?? [one.text]).join(", ")),
            ),
            ruleChip(one.rule),
          ),
        ),
    ),
  );
}

export function choice(asked, path, option) {
  const whole = path.join(" ");
  const picks = isPicked(asked, path);
  return h(
    "button",
    {
      key: whole,
      class: `choice${asked.preset === whole && asked.preset !== asked.finish ? " usual" : ""}`,
      "aria-pressed": picks ? String(state.chosen[keyOf(asked, path[0])] === whole) : undefined,
      disabled: inert(),
      onclick: picks ? () => pick(keyOf(asked, path[0]), whole) : () => open(asked, settle(asked.menu, path).path),
    },
    h("span", { class: "grow" }, option.label),
    option.note ? h("small", {}, option.note) : null,
  );
}
