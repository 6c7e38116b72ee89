// The phone page: head, seats, stage, the bar at the bottom, and what rises over them.

import { _, _n, capital, enumerated, sentence } from "../kit/gettext.js";
import { addressed } from "../kit/addressing.js";
import { placeBubble } from "../words/bubble.js";
import { elementOf, h, patch } from "../kit/dom.js";
import { icon, mark } from "../drawing/art.js";
import { seatClock, spokenClock, tellTime } from "../stage/clocks.js";
import { follow } from "../table/connection.js";
import { duelNow, isAttacked } from "../stage/fights.js";
import { coachPart, setCoach } from "../table/first_game.js";
import { focus, holdFocus, restoreFocus } from "../kit/focus.js";
import { footer, toCarryOut } from "./footer.js";
import { hear, hearing } from "./hearing.js";
import {
  ended,
  fetchAhead,
  fights,
  laterPart,
  putRight,
  puttingRight,
  setLoader,
  starting,
  thoughts,
} from "../stage/later.js";
import { putAside, wasPutAside } from "../kit/keeping.js";
import { figure } from "../kit/menus.js";
import { pace } from "../stage/pace.js";
import { facing, isLeftOpen, receive } from "../table/receiving.js";
import { made, renew, written } from "../table/renewing.js";
import { sheet } from "./sheets.js";
import { stage } from "../stage/stage.js";
import { submit } from "../table/submitting.js";
import {
  boxPlays,
  colourOf,
  isAway,
  isNow,
  isOwn,
  isPlayed,
  isRecovering,
  isSeated,
  lineOf,
  mayDesk,
  nameOf,
  NOTHING,
  onChange,
  ownDraw,
  question,
  state,
  update,
} from "../table/table.js";
import { takePart } from "./taking_part.js";
import { toast } from "./toast.js";
import { boardStage } from "./board_stage.js";
import { pips } from "../stage/tray.js";

/** @import { Over, Page, SeatLine } from "../types.d.ts" */

setCoach(async () => (await import("../later/coach.js")).part);
setLoader(async () => (await import("../later/late.js")).part);
fights.setLoader(async () => (await import("../later/duels.js")).part);
ended.setLoader(async () => (await import("../later/ended.js")).part);
starting.setLoader(async () => (await import("../later/starting.js")).part);
thoughts.setLoader(async () => (await import("../later/trying.js")).part);
puttingRight.setLoader(async () => (await import("../later/putting_right.js")).part);
hearing.setLoader(async () => (await import("../later/heard.js")).part);

const root = elementOf("table");
const announcement = elementOf("told");

/** The page, of which the result of the game before is as it was while it is read. */
const playing = () => [asItWas(table), laterPart()?.beside(), sheet()];

/**
 * @template T
 * @param {() => T} make
 */
function asItWas(make) {
  const { view } = state;
  state.view = state.steps[0]?.result ?? view;
  try {
    return make();
  } finally {
    state.view = view;
  }
}

const table = () => [
  head(),
  state.view.board ? null : banner(),
  state.view.seats ? seats() : null,
  band(),
  state.view.board ? h("div", { key: "notices", class: "notices" }, banner()) : toCarryOut(),
  h(
    "main",
    { key: "stage", class: "stage", tabindex: state.view.board ? -1 : 0 }, // a stage without a board scrolls
    state.view.board ? boardStage() : stage(score),
  ),
  toast(),
  footer(),
];

/** @param {Over} over */
const score = (over) => ended.shown((part) => part.score(over));

function render() {
  if (state.view === NOTHING) return;
  renew(); // what kept it from that may be done
  // A page that was set aside is told nothing any more: what it showed may be another game by now.
  const whole = state.elsewhere ? [setAside(), footer()] : playing();
  root.classList.toggle("still", asItWas(() => Boolean(state.view.board)) && !state.elsewhere);
  root.classList.toggle("pencil", state.pencil !== null);
  root.classList.toggle("bare", !asItWas(handful));
  root.classList.toggle("lost", state.silent > 0 && !state.elsewhere);
  const wasOpen = root.querySelector(".sheet");
  patch(root, whole);
  const fresh = matter();
  if (fresh !== wasAbout) {
    for (const one of [root, ...root.querySelectorAll(".stage, .shown, .doing, .hand")]) one.scrollTo(0, 0);
  }
  wasAbout = fresh;
  const opened = root.querySelector(".sheet");
  for (const one of root.children) {
    one.toggleAttribute("inert", Boolean(opened) && !one.matches(".sheet, .shade, .toasts"));
  }
  if (opened && opened !== wasOpen) focus(opened);
  placeBubble(root);
  restoreFocus(root);
  starting.now()?.tellPlan();
  coachPart()?.point(root);
  laterPart()?.keepEntries();
}

/** What the stage is about: it begins at its top when that is another matter, and stays through the acts of a turn. */
const matter = () =>
  state.steps.length
    ? "steps"
    : JSON.stringify([state.view.head?.phase, state.view.head?.active, question()?.topic]);
let wasAbout = "";

/** Whether who acts is chosen below the board, as a card or in two lines of buttons: so for a whole game. */
const handful = () =>
  state.view.trays?.some((one) => one.seat !== undefined && one.picture) ||
  (state.board?.sheets.length ?? 0) > 1;

// ------------------------------------------------------------------------------ head and seats

function head() {
  const view = shown();
  const { active, phase } = view.head ?? {};
  const asked = state.steps.length ? null : question();
  const own = state.you.seats.length === 1 ? state.you.seats[0] : active;
  const badge = isSeated() && view.seats ? (asked?.seat ?? own) : undefined;
  const attacked = !state.steps.length && isAttacked(asked?.duel ?? duelNow());
  const title = state.pencil
    ? _("Pencil")
    : !view.head
    ? "Orbweaver"
    : view.over
    ? _("Final score")
    : attacked
    ? _("You are attacked")
    : phase;
  return h(
    "header",
    { key: "head", class: "head" },
    badge !== undefined ? mark(colourOf(badge), 26) : null,
    h(
      "div",
      { class: "grow" },
      h("h1", { class: (title?.length ?? 0) > 15 ? "long" : "" }, title),
      thoughts.now()?.mode() ?? proposed() ?? h(
        "small",
        state.view.paused ? { class: "notable", role: "status" } : {},
        state.view.paused ? _("The game is paused.") : subtitle(view),
      ),
    ),
    view.log
      ? h(
        "button",
        {
          class: "icon",
          "aria-label": _("What happened, and the rules"),
          onclick: () => update({ sheet: { kind: "log" } }),
        },
        icon("book"),
      )
      : null,
    view.clock && (view.paused ? mayDesk("resume") : mayDesk("pause"))
      ? h(
        "button",
        {
          key: "pause",
          class: "icon pauses",
          "aria-label": view.paused ? _("Go on") : _("Pause the game"),
          onclick: () => submit(view.paused ? "resume" : "pause"),
        },
        icon(view.paused ? "play" : "pause"),
      )
      : null,
    state.pencil
      ? h(
        "button",
        {
          key: "down",
          class: "icon",
          "aria-label": _("Put the pencil down"),
          onclick: () => puttingRight.now()?.layDown(),
        },
        icon("close"),
      )
      : h(
        "button",
        {
          key: "more",
          class: "icon",
          "aria-label": _("More"),
          onclick: () => update({ sheet: { kind: "more" } }),
        },
        icon("more"),
      ),
  );
}

/** The view whose head is told: while steps are shown, the one they lead away from. */
const shown = () =>
  thoughts.now()?.shown() ??
    (state.steps.length && state.viewBefore && !isLeftOpen() ? state.viewBefore : state.view);

/** @param {Page} view */
function subtitle(view) {
  if (!view.head) return _("beside the board");
  if (state.pencil) return _("Nothing is played now.");
  const progress = view.over || duelNow() ? null : view.progress?.[0]; // the fight says more of itself
  const { phase, context = "" } = view.head;
  return [context === phase ? "" : capital(context), progress].filter(Boolean).join(" · ");
}

function setAside() {
  return h(
    "main",
    { key: "aside", class: "stage" },
    h(
      "div",
      { class: "event", role: "alert" },
      h("h1", {}, _("This table is open in another window. ")),
      h("p", {}, _("Only one can play.")),
    ),
  );
}

let noticed = ""; // what the banner told last; a page that is loaded again does not know all of it at once

/** What people should know beside the game; of several notices a line each, and all at a tap. */
function banner() {
  const view = state.view;
  const seconds = Math.round(state.silent / 1000);
  if (seconds) {
    return h(
      "div",
      { key: "banner", class: "banner", role: "alert" },
      h("b", {}, _("No contact with the box for {seconds} s. ", { seconds })),
      _("Trying again by itself. This view may be old, so nothing can be tapped."),
    );
  }
  const words = [
    ...(isRecovering()
      ? [view.notice]
      : [state.suspicion, view.luck.problem, ...(view.troubles ?? []), view.notice]),
  ].filter(Boolean);
  const whole = words.length ? `${view.key} ${words.join(" ")}` : "";
  if (!whole && noticed) putAside("notices", ""); // it may come again
  noticed = whole;
  if (!whole || (view.board && wasPutAside("notices", whole))) return null;
  const lines = words.map((one, n) => h("span", { key: n }, one));
  const few = words.length === 1 || isRecovering();
  return h(
    "div",
    { key: "banner", class: "banner calm", role: "status" },
    few ? lines : h(
      "button",
      {
        class: "lines",
        "aria-expanded": String(state.noticesOpen),
        onclick: () => update({ noticesOpen: !state.noticesOpen }),
      },
      lines,
    ),
    view.woken && isPlayed()
      ? h(
        "button",
        { key: "check", class: "button outline", onclick: () => putRight("openRebuild") },
        _("Check"),
      )
      : null,
    state.view.board
      ? h(
        "button",
        {
          class: "icon",
          "aria-label": _("Close"),
          onclick: () => {
            putAside("notices", whole);
            update({});
          },
        },
        icon("close"),
      )
      : null,
  );
}

/**
 * What all are asked to agree to, below the title, so that nothing moves, or for whom who has agreed waits; a tap on
 * either opens its sheet.
 */
function proposed() {
  const { proposal } = state.view;
  const waits = isSeated() && proposal?.missing.length && !proposal.missing.some(isOwn);
  return proposal && state.you.member
    ? h(
      "button",
      { key: "proposal", class: "proposal", onclick: () => update({ sheet: { kind: "proposal" } }) },
      waits
        ? h(
          "small",
          { class: "notable" },
          h("b", {}, _("Waiting for {names}", { names: enumerated(proposal.missing.map(nameOf)) })),
        )
        : h("small", { class: "notable" }, h("b", {}, _("All are asked"), ": "), proposal.text),
    )
    : null;
}

function seats() {
  return h("div", { key: "seats", class: "seats" }, state.view.seats?.map(seatButton));
}

/** @param {SeatLine} one */
function seatButton(one) {
  const points = one.score === undefined ? undefined : _n("{n} point", "{n} points", { n: one.score });
  const over = shown().over; // at the end the winners are marked
  const turn = (over ? over.ranking[0]?.includes(one.seat) : isNow(one.seat)) ? " turn" : "";
  return h(
    "button",
    {
      key: one.seat,
      class: `seat ${one.colour}${turn}${one.asked ? " asked" : ""}${isAway(one.seat) ? " away" : ""}`,
      "aria-label": [
        one.coloured ? _("{name}, {colour}", { name: one.name, colour: one.coloured }) : one.name,
        `${one.headline} ${one.label}`,
        one.pips && one.track,
        one.pips && _("{n} of {total}", { n: one.pips[0], total: one.pips[1] }),
        points,
        one.note,
        boxPlays(one.seat) && _("played by the box"),
        isAway(one.seat) && _("away"),
        spokenClock(one.seat),
        one.asked && _("is asked"),
      ]
        .filter(Boolean)
        .join(", "),
      "aria-pressed": String(state.viewedSeat === one.seat),
      onclick: () => look(one.seat),
    },
    h(
      "span",
      {},
      mark(one.colour),
      " ",
      figure(one.score ?? one.headline), // as on its mat and on the big board
      boxPlays(one.seat) ? h("small", {}, " ", _("box")) : null,
      isAway(one.seat) ? h("small", { class: "gone" }, " ", _("away")) : null,
      seatClock(one.seat),
    ),
    one.coloured ? h("small", { key: "name", class: "name" }, one.name) : null,
    points ? h("small", {}, `${one.headline} ${one.label}`) : one.pips ? null : besides(one),
    one.pips ? pips(...one.pips) : null,
  );
}

/**
 * What else is to be said of a seat, in the fewest words there are.
 * @param {SeatLine} one
 */
const besides = ({ note, brief }) =>
  h("small", { class: brief ? "brief" : "" }, brief?.replaceAll(/\s(\d)/g, "\u00a0$1") ?? note);

/**
 * Tap a seat: answer for it where it is ours and asked; else, or again, see its cards; again: back.
 * @param {number} seat
 */
function look(seat) {
  const asked = state.view.questions?.some((one) => one.seat === seat && isOwn(seat));
  if (asked && question()?.seat !== seat) update({ answering: seat, viewedSeat: null, picked: null });
  else update({ viewedSeat: state.viewedSeat === seat ? null : seat });
}

/** On a device for several seats: whose question this is, to be read across the table. */
function band() {
  const several = state.you.all || state.you.seats.filter((seat) => lineOf(seat)).length > 1;
  const seat = question()?.seat ?? ownDraw()?.by;
  if (!several) return null;
  if (seat === undefined || state.steps.length || state.view.over) {
    return state.view.board ? h("div", { key: "band", class: "band none" }) : null; // keeps its room
  }
  return h(
    "section",
    { key: "band", class: `band ${colourOf(seat)}`, "aria-label": _("Who is asked") },
    mark(colourOf(seat), 28),
    h("span", {}, nameOf(seat)),
  );
}

/**
 * Say aloud what has happened: a draw with all that came of it, not the dealing of a whole board.
 * @param {Page} view
 */
function announce(view) {
  const sentences = (view.events ?? []).map((one) => sentence(one.text));
  announcement.textContent = sentences.slice(-MOST_SAID).join(" ");
}
const MOST_SAID = 8;

// ------------------------------------------------------------------------------------- start

holdFocus(root);
onChange(() => {
  render();
  pace(root);
});

/** @type {number | undefined} */
let wasAsked;
/** The page as everybody gets it.
 * @type {Page} */
let told = NOTHING;
follow("phone", {
  made,
  view: async (page) => {
    const fresh = state.view !== NOTHING && page.moved > state.view.moved;
    told = page;
    takePart(page);
    const { view: before } = state;
    const view = addressed(page, state.you);
    await receive(view, (before, page, steps) => [
      ...(ended.now()?.readToTheEnd(before, page) ?? []),
      ...(thoughts.now()?.steps(before, page, steps) ?? steps),
    ]);
    fetchAhead();
    laterPart()?.askOnce();
    if (fresh) announce(view);
    const ask = question()?.ask;
    if (before !== NOTHING) hear(before, view, ask !== undefined && ask !== wasAsked);
    wasAsked = ask;
  },
  you: (you) => {
    update({ you, ...told !== NOTHING && { view: addressed(told, you) } });
    if (state.board) update({ board: facing(state.board) });
    written(you.language);
  },
  lost: (silent) => update({ silent, sheet: null }),
  found: () => update({ silent: 0 }),
  moved: () => update({ elsewhere: true, sheet: null }),
  time: tellTime,
});
setInterval(() => update({}), 10000); // how long the table has waited
document.addEventListener(
  "keydown",
  (event) => event.key === "Escape" && state.sheet && update({ sheet: null }),
);
