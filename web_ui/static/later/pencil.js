// The pencil: what is tapped on the board or on a card is set to what truly is, by consent of all. Until it is
// left the page looks otherwise, and nothing is played.

import { _ } from "../kit/gettext.js";
import { h } from "../kit/dom.js";
import { getPencil } from "../table/connection.js";
import { playedBoard } from "../stage/tabs.js";
import { seatCards } from "../stage/cards.js";
import { stepper } from "../words/numbers.js";
import { showToast, submit } from "../table/submitting.js";
import { colourOf, inert, speaksForAll, state, update } from "../table/table.js";

/** @import { Child } from "../kit/elements.d.ts" */
/** @import { Bar } from "../phone/footer.js" */
/** @import { PencilMode } from "../table/table.js" */
/** @import { Board, Value } from "../types.d.ts" */

/** What it was taken up for: some spaces, and where it leads when it is laid down. */
let errand = { region: /** @type {readonly string[]} */ ([]), back: () => {} };

/**
 * Where beside the board was tapped what is corrected, and the bar that it was last moved into sight for.
 * @type {{ place: Element | null, bar: PencilMode | null }}
 */
const inSight = { place: null, bar: null };

let taps = 0; // the answer to the newest alone is shown, and none once something was chosen or the pencil laid down

/**
 * Take up the pencil: what lies nowhere on the table is offered at once.
 * @param {typeof errand} [meant]
 */
export async function openPencil(meant = { region: [], back: () => {} }) {
  errand = meant;
  update({ sheet: null, toast: null, steps: [], picked: null });
  await tap({});
}

/** Lay the pencil down. */
export function layDown() {
  taps += 1;
  update({ pencil: null, viewedSeat: null });
  errand.back();
}

/**
 * Tap something: a space, a piece or an item beside the board.
 * @param {{ space?: string, piece?: string, item?: string }} tapped
 * @param {EventTarget | null} [place] where it lies beside the board
 */
export async function tap(tapped, place = null) {
  if (inert()) return;
  inSight.place = place instanceof Element ? place : null;
  const own = ++taps;
  const found = await getPencil(tapped);
  if (!found || own !== taps) return;
  const named = Object.keys(tapped).length > 0;
  if (named && !found.values.length) {
    if (tapped.space && setThere(tapped.space)) return;
    return showToast({ text: _("Nothing of this can be corrected."), at: tapped.space });
  }
  const one = named && found.values.length === 1 ? found.values[0] : null;
  update({
    pencil: { ...found, named, chosen: one ?? null, to: null, why: "", own: "" },
    toast: null,
  });
}

/**
 * Set what was tapped before to a space on which nothing can be corrected; true where that is meant: of a piece of
 * which more than its place can be wrong.
 * @param {string} space
 */
function setThere(space) {
  const mode = state.pencil;
  const [chosen, ...others] = mode?.chosen ? [] : mode?.values.filter((one) => one.board && mode.named) ?? [];
  if (!mode || !chosen || others.length) return false;
  choose(mode, { chosen, to: space });
  update({ toast: null });
  return true;
}

/**
 * Choose something of what was tapped, how it is set or why: an answer that is still on its way comes too late.
 * @param {PencilMode} mode
 * @param {Partial<PencilMode>} chosen
 */
function choose(mode, chosen) {
  taps += 1;
  update({ pencil: { ...mode, ...chosen } });
}

/**
 * The board under the pencil: what is set stands where it is to stand.
 * @param {Board} board
 * @param {PencilMode} mode
 */
export function pencilBoard(board, mode) {
  const { chosen, to } = mode;
  const moved = chosen?.board && to !== null && board.spaces.some((one) => one.name === to) ? to : undefined;
  const pieces = (state.view.pieces ?? []).map((one) =>
    moved !== undefined && one.id === chosen?.piece ? { ...one, at: moved } : one
  );
  const highlights = {
    open: true,
    targets: new Map(),
    able: new Set(),
    picked: moved ?? chosen?.at,
    told: new Set(chosen?.at ? [chosen.at] : errand.region),
    denied: state.toast?.at,
  };
  return playedBoard(board, pieces, colourOf, highlights, null, (space) => {
    if (!chosen?.board) tap({ space });
    else if (space === chosen.at) choose(mode, { chosen: null, to: null });
    else choose(mode, { to: space });
  });
}

/** Beside a board that people keep: the tray and the cards of a seat, to be tapped. */
export const pencilCards = () =>
  seatCards(state.viewedSeat ?? state.you.seats[0] ?? state.view.head?.active ?? 0);

// --------------------------------------------------------------------------------- the bar

/**
 * Whenever the bar becomes another, and with that higher, what is corrected is moved to where it can be seen.
 * @param {PencilMode} mode
 */
function keepInSight(mode) {
  if (inSight.bar === mode) return;
  inSight.bar = mode;
  requestAnimationFrame(() => inSight.place?.scrollIntoView({ block: "nearest" }));
}

/**
 * What stands on the bar.
 * @param {PencilMode} mode
 * @returns {Bar}
 */
export function pencilBar(mode) {
  keepInSight(mode);
  const second = h("button", { key: "leave", class: "button", onclick: layDown }, _("Put the pencil down"));
  if (mode.moved !== state.view.moved) {
    return {
      prompt: _("The game has moved on since."),
      second,
      primary: h(
        "button",
        { key: "primary", class: "button primary", onclick: () => openPencil(errand) },
        _("Look again"),
      ),
    };
  }
  const { chosen } = mode;
  if (!chosen) {
    return {
      rises: mode.named,
      prompt: mode.named
        ? _("What is wrong?")
        : state.view.board
        ? _("Tap what is wrong: a space, a piece, what lies there.")
        : _("Tap what is wrong: a number or a card."),
      extra: h(
        "div",
        { key: "values", class: "chips pencilled" },
        mode.values.map((one) => offer(mode, one)),
      ),
      second,
    };
  }
  return {
    rises: true,
    prompt: chosen.numbers ? null : h("b", {}, chosen.name),
    extra: [
      chosen.board && mode.to === null
        ? h("p", { key: "where", class: "note" }, _("Tap the space where it truly is."))
        : null,
      chosen.numbers ? count(mode, chosen, chosen.numbers) : null,
      chosen.choices?.length
        ? h("div", { key: "choices", class: "chips" }, chosen.choices.map((one) => choice(mode, one)))
        : null,
      mode.to === null ? null : [change(mode, chosen), reasons(mode)],
    ],
    second: h(
      "button",
      { key: "other", class: "button", onclick: () => tap({}) },
      _("Choose again"),
    ),
    primary: mode.to === null ? null : h(
      "button",
      { key: "primary", class: "button primary", disabled: inert(), onclick: () => correct(mode, chosen) },
      speaksForAll() ? _("Correct it") : _("Propose it to all"),
    ),
  };
}

/**
 * @param {PencilMode} mode
 * @param {Value} one
 */
const offer = (mode, one) =>
  h(
    "button",
    {
      key: one.word,
      class: mode.named ? "choice" : "button outline",
      onclick: () => choose(mode, { chosen: one, to: null }),
    },
    h("span", { class: "grow" }, one.name),
    h("small", {}, one.now),
  );

/**
 * @param {PencilMode} mode
 * @param {{ part: string, label: string }} one
 */
const choice = (mode, one) =>
  h(
    "button",
    {
      key: one.part,
      class: "button outline",
      "aria-pressed": String(mode.to === one.part),
      onclick: () => choose(mode, { to: one.part }),
    },
    one.label,
  );

/**
 * A number to be set.
 * @param {PencilMode} mode
 * @param {Value} chosen
 * @param {[low: number, high: number, now: number]} numbers
 */
function count(mode, chosen, [low, high, now]) {
  const range = { low, high, preset: now, label: chosen.name };
  const value = mode.to === null ? now : Number(mode.to);
  return stepper(range, value, (n) => choose(mode, { to: n === now ? null : String(n) }));
}

/**
 * What was and what is to be, side by side.
 * @param {PencilMode} mode
 * @param {Value} chosen
 */
function change({ to }, chosen) {
  const after = chosen.choices?.find((one) => one.part === to)?.label ?? to;
  return h(
    "p",
    {
      key: "change",
      class: "change",
      "aria-label": _("{from} becomes {to}", { from: chosen.now, to: after }),
    },
    h("s", {}, chosen.now),
    h("span", { "aria-hidden": "true" }, " → "),
    h("b", {}, after),
  );
}

const ROOM = 60; // characters of a reason

/**
 * Why: one of a few, or in one's own words.
 * @param {PencilMode} mode
 * @returns {Child}
 */
function reasons(mode) {
  return h(
    "div",
    { key: "why", class: "chips", role: "group", "aria-label": _("Why is it corrected?") },
    mode.reasons.map((one) =>
      h(
        "button",
        {
          key: one.part,
          class: "button outline",
          "aria-pressed": String(mode.why === one.part && !mode.own),
          onclick: () => choose(mode, { why: mode.why === one.part ? "" : one.part, own: "" }),
        },
        one.label,
      )
    ),
    h("input", {
      key: "own",
      class: "entry",
      value: mode.own,
      maxlength: ROOM,
      autocomplete: "off",
      placeholder: _("or in your own words"),
      "aria-label": _("Why, in your own words"),
      oninput: (event) => choose(mode, { own: event.currentTarget.value }),
    }),
  );
}

/**
 * Submit it; the pencil is laid down once it stands or is asked of all.
 * @param {PencilMode} mode
 * @param {Value} chosen
 */
async function correct(mode, chosen) {
  const why = mode.own.trim() || mode.why;
  const word = `pencil ${chosen.word} ${mode.to}${why ? ` because ${why}` : ""}`;
  if (await submit(word, state.you.seats[0] ?? null, mode.moved)) layDown();
}
