// The bar at the bottom: what is asked, what stands on no card, undo and the one amber button.

import { _, capital, sentence } from "../kit/gettext.js";
import { h } from "../kit/dom.js";
import { boardActs } from "../words/acts.js";
import { actorChips, actorHint, actorsOf, modeChips } from "../stage/actors.js";
import { icon } from "../drawing/art.js";
import { fight } from "../stage/cards.js";
import { duelNow, faceoff } from "../stage/fights.js";
import { chip, chosenWords, pathToNumbers, restOf, verbCards } from "../words/choices.js";
import { numbers } from "../words/numbers.js";
import { descend, labelsOf, optionAt, phrase } from "../kit/menus.js";
import { hintButton } from "../words/opponent.js";
import { lastTold, lookingOn, promised, promptOf, waiting, WHO_CHOOSES } from "../stage/prompts.js";
import { isLeftOpen, nextStep, SAID } from "../table/receiving.js";
import { isCoolingDown } from "../table/cooldown.js";
import { openStart } from "./sheets.js";
import { puttingRight, thoughts } from "../stage/later.js";
import { stepCard } from "../stage/steps.js";
import { playAgain } from "./starting.js";
import { proceed, submit, submitAll, undo } from "../table/submitting.js";
import {
  anySeat,
  deskMenu,
  inert,
  isRecovering,
  isSeated,
  isTurn,
  latestEvents,
  mayDesk,
  mayUndo,
  ownDraw,
  question,
  speaksForAll,
  state,
  update,
} from "../table/table.js";

/** @import { BoardActs } from "../words/acts.js" */
/** @import { Child } from "../kit/elements.d.ts" */
/** @import { Asked } from "../table/table.js" */
/** @import { Option } from "../types.d.ts" */

/**
 * What stands on the bar: a sentence, what is on no card, and up to two buttons. Where a board keeps its place
 * it `rises` over the board for what takes more room than it has.
 * @typedef {{ prompt?: Child, extra?: Child, second?: Child, primary?: Child, stacked?: boolean,
 *   rises?: boolean }} Bar
 */

/** What people carry out by hand, told by a part of the page that comes where the box plays or went back. */
export function toCarryOut() {
  if (state.view.opponents ?? state.view.putting) thoughts.fetch();
  return thoughts.now()?.toCarryOut();
}

/** The bar: what is asked, undo, and exactly one amber button. */
export function footer() {
  const { prompt, extra, primary, second, stacked, rises } = bar();
  const canUndo = mayUndo() !== null && !state.pencil && !isLeftOpen() && !looksAtSeat();
  const help = state.steps.length || state.pencil || looksAtSeat() ? null : hintButton();
  const said = state.view.board ? toCarryOut() : null; // which takes in what is said also while it is covered
  return h(
    "footer",
    { key: "footer", class: rises ? "footer rises" : "footer" },
    h(
      "div",
      { key: "hand", class: "hand" },
      looksAtSeat() ? null : said,
      prompt ? h("p", { key: "hint", class: "hint" }, prompt) : null,
      extra,
    ),
    primary || second || canUndo || help || state.view.board
      ? h(
        "div",
        { key: "row", class: stacked ? "row stacked" : "row" },
        help,
        canUndo
          ? h(
            "button",
            {
              key: "undo",
              class: "button",
              "aria-label": _("Take back"),
              disabled: inert(),
              onclick: undo,
            },
            icon("undo"),
          )
          : null,
        second,
        primary,
      )
      : null,
  );
}

/**
 * @param {string} label
 * @param {() => void} act
 * @param {boolean} [big]
 */
function primaryButton(label, act, big) {
  const coolingDown = isCoolingDown();
  return h(
    "button",
    {
      key: "primary",
      class: `button primary${big ? " big" : ""}`,
      disabled: inert(),
      "aria-disabled": coolingDown ? "true" : undefined,
      onclick: coolingDown ? undefined : act,
    },
    label,
  );
}
/**
 * A button beside it.
 * @param {string} key
 * @param {string} label
 * @param {() => void} act
 */
const plainButton = (key, label, act) =>
  h("button", { key, class: "button", disabled: inert(), onclick: act }, label);

/**
 * @param {string} label
 * @param {string} href
 * @param {boolean} [plain] it is not the one to press
 */
const link = (label, href, plain) =>
  h("a", { key: "primary", class: plain ? "button" : "button primary", href }, label);

const LOOKING_ON = _("You are looking on. Take a seat to play.");

/** @returns {Bar} */
function bar() {
  const view = state.view;
  if (state.silent > 0 || state.elsewhere) {
    return {
      prompt: state.elsewhere ? _("Go on here if you like.") : _("The box itself may play on."),
      primary: h(
        "button",
        { key: "primary", class: "button primary", onclick: () => location.reload() },
        state.elsewhere ? _("Play here") : _("Try now"),
      ),
    };
  }
  const right = puttingRight.now();
  if (state.pencil && right) return right.pencilBar(state.pencil);
  const [first] = state.steps;
  if (first && isLeftOpen()) {
    return { prompt: first.text, primary: primaryButton(_("Go on"), nextStep, true) };
  }
  if (first) {
    const card = view.board && first.kind !== SAID ? stepCard(first) : null; // that one has its place already
    return {
      extra: card,
      rises: card !== null,
      primary: primaryButton(state.steps.length > 1 ? _("Next") : _("Go on"), nextStep, true),
    };
  }
  if (!state.you.member) return { prompt: lookingOn(LOOKING_ON), primary: link(_("Join this table"), "/j") };
  if (!view.questions && !view.chance && !view.over) {
    return mayDesk("new")
      ? {
        second: view.shelf ? plainButton("again", _("Play again"), playAgain) : null,
        // Somebody else is at it: another game is a way out, and not what this phone is asked for.
        primary: view.plan
          ? plainButton("primary", _("New game"), openStart)
          : primaryButton(_("New game"), openStart, true),
      }
      : { prompt: _("Start a game at the box.") };
  }
  if (looksAtSeat()) {
    const away = () => update({ viewedSeat: null });
    return { primary: primaryButton(view.board ? _("Back to the board") : _("Back"), away, true) };
  }
  if (!isSeated()) {
    const { ousted, taken } = state.you;
    const full = view.seats?.every((one) => taken.includes(one.seat));
    return {
      prompt: lookingOn(
        ousted
          ? _("Another phone took your seat while this one was silent. Take a seat to play.")
          : full
          ? _("All seats are taken.")
          : LOOKING_ON,
      ),
      primary: link(full ? _("Ask for a seat") : _("Choose a seat"), "/j/mine", full),
    };
  }
  const goOn = () => submit("resume");
  if (isRecovering() && !mayDesk("recover")) return { prompt: WHO_CHOOSES };
  if (isRecovering()) {
    return {
      stacked: true,
      second: plainButton("without", _("Go on without it"), goOn),
      primary: primaryButton(_("Go on with what was found"), () => submit("recover")),
    };
  }
  if (view.over) {
    const second = view.board && state.scoreSeen === view.key
      ? h(
        "button",
        { key: "score", class: "button", onclick: () => update({ scoreSeen: undefined }) },
        _("Final score"),
      )
      : mayDesk("new")
      ? plainButton("other", _("Another game"), openStart)
      : null;
    return {
      second,
      primary: mayDesk("new") ? primaryButton(_("Play again"), playAgain) : null,
    };
  }
  if (view.paused) return { primary: primaryButton(_("Go on"), goOn) };
  const duel = view.board ? duelNow() : undefined;
  const through = view.waits ? deskMenu().find((one) => one.part === "resume") : undefined;
  return luckBar() ?? questionBar() ??
    {
      prompt: waiting(),
      extra: duel ? fight("small") ?? faceoff(duel, "small") : null,
      rises: Boolean(duel),
      primary: through ? primaryButton(through.label, goOn) : null,
    };
}

/** Whether the page of a seat is open: what is asked waits below it until it is closed. */
function looksAtSeat() {
  const { steps, view: { board, chance, over }, viewedSeat } = state;
  if (viewedSeat === null || steps.length || over) return false;
  return Boolean(board) || !chance && viewedSeat !== question()?.seat;
}

/** @returns {Bar | null} */
function luckBar() {
  const draw = ownDraw();
  if (!draw) return null;
  const seat = draw.by ?? anySeat();
  const byBox = draw.menu.find((one) => one.part === "draw");
  const byHand = draw.menu.find((one) => one.part === "hand");
  const walk = () => update({ sheet: { kind: "walk", seat, luck: true, prefix: ["hand"] } });
  const switches = byBox && (speaksForAll() || state.view.luck.problem);
  const told = lastTold(draw.prompt);
  return {
    extra: draw.duel && state.view.board ? faceoff(draw.duel, "small") : null,
    prompt: state.view.board && state.view.pieces?.length ? [told, sentence(draw.prompt)] : told,
    second: switches
      ? plainButton("hand", _("By hand"), () => submit(`source ${draw.source} hand`, seat))
      : null,
    primary: byBox
      ? primaryButton(byBox.label, () => submit("draw", seat, draw.ask), true)
      : primaryButton(byHand?.label ?? _("By hand"), walk, true),
  };
}

/** @returns {Bar | null} */
function questionBar() {
  const asked = question();
  if (!asked) return null;
  // Until the board has come it is not known which acts are done on it: none may move under a finger.
  if (state.view.board && !state.board) return { prompt: promptOf(asked) };
  const path = pathToNumbers(asked);
  if (path) {
    const { steppers, ending, dice, ends } = numbers(asked, path);
    const strip = asked.duel && state.view.board
      ? faceoff(asked.duel, "small", { seat: asked.seat, dice, ends })
      : null;
    const others = asked.menu.filter((one) => one.part !== path[0]).map((one) => chip(asked, one));
    return {
      rises: Boolean(strip),
      prompt: asked.duel ? null : promptOf(asked),
      extra: [strip, steppers, others.length ? h("div", { key: "chips", class: "chips" }, others) : null],
      primary: ending,
    };
  }
  const acts = boardActs();
  const best = bestOf(asked);
  const only = best !== null && acts.targets.size === 1; // what glows, and how sure it is, is on the button
  const plain = (state.view.board ? shortcuts(restOf(asked).filter((one) => !onBoard(acts, one))) : [])
    .filter((one) => one.path.join(" ") !== best);
  const actors = actorsOf(asked, acts);
  const told = actors.length && !state.verb && latestEvents().at(-1)?.seat !== asked.seat
    ? lastTold(asked.prompt) // till an act is chosen
    : null;
  const inCards = !asked.finish && !acts.targets.size && !acts.able.size &&
    plain.some(({ path }) => Array.isArray(descend(asked.menu, path).level));
  if (inCards) return { rises: true, prompt: promptOf(asked, acts), extra: verbCards(asked) };
  return {
    prompt: actors.length
      ? [
        told,
        h("span", {}, actorHint(actors, acts)),
        acts.modes && !told ? promised(acts) : null,
      ]
      : promptOf(asked, acts, !only),
    extra: [
      acts.modes?.verbs.length
        ? h(
          "div",
          { key: "modes", class: "chips actors", role: "group", "aria-label": _("What to do") },
          modeChips(asked, acts, acts.modes),
        )
        : null,
      plain.length || actors.length
        ? h(
          "div",
          {
            key: "chips",
            class: actors.length ? "chips actors" : "chips",
            role: "group",
            "aria-label": _("Acts"),
          },
          actorChips(actors, acts),
          plain.map(({ path, option }) => chip(asked, option, path)),
        )
        : null,
    ],
    ...best ? decision(asked, best, only) : { primary: asked.finish ? ending(asked, asked.finish) : null },
  };
}

/**
 * The word that most people say where it is another than the one that ends the question.
 * @param {Asked} asked
 */
function bestOf(asked) {
  const { preset, finish } = asked;
  return preset && finish && preset !== finish && !isTurn(asked) && !asked.modal ? preset : null;
}

/**
 * A button for the word that most people say, and one for leaving it; where `only` one space glows, it says
 * what is done there.
 * @param {Asked} asked
 * @param {string} best
 * @param {boolean} only
 * @returns {Bar}
 */
function decision(asked, best, only) {
  const path = best.split(" ");
  const option = optionAt(asked.menu, path);
  const finish = asked.finish ?? "";
  const rests = isCoolingDown();
  return {
    second: h(
      "button",
      {
        key: "finish",
        class: "button",
        disabled: inert(),
        "aria-disabled": rests ? "true" : undefined,
        onclick: rests ? undefined : () => proceed(asked, finish.split(" ")),
      },
      phrase(asked.menu, finish.split(" ")),
    ),
    primary: primaryButton(
      [only ? phrase(asked.menu, path.slice(0, 1)) : option?.label, option?.note].filter(Boolean).join(", "),
      () => proceed(asked, path),
    ),
  };
}

const FEW = 4;

/**
 * What stands beside the board: words, or the choices of a verb where these are few.
 * @param {Option[]} options
 */
function shortcuts(options) {
  const whole = options.map((option) => ({ path: [option.part], option }));
  const spread = options.flatMap((option) =>
    Array.isArray(option.then) && option.then.length > 1
      ? option.then.map((next) => ({ path: [option.part, next.part], option: next }))
      : [{ path: [option.part], option }]
  );
  return options.length === 1 && spread.length <= FEW ? spread : whole;
}

/**
 * The button that ends a question, with what is to be done before.
 * @param {Asked} asked
 * @param {string} word
 */
function ending(asked, word) {
  const first = state.view.board ? [] : chosenWords(asked);
  const acts = first.map((one) => {
    const [act = "", ...what] = labelsOf(asked.menu, one.split(" "));
    return _("{act} {what}", { act: act.toLowerCase(), what: what.join(", ") }).trim();
  });
  const end = phrase(asked.menu, word.split(" "));
  return primaryButton(
    first[0] && asked.gathered ? capital([...acts, end.toLowerCase()].join(_(", then "))) : end,
    () => first[0] ? submitAll([...first, word], asked.seat) : proceed(asked, word.split(" ")),
  );
}

/**
 * Whether all that a verb can do is done by tapping spaces.
 * @param {BoardActs} acts
 * @param {Option} one
 */
function onBoard(acts, one) {
  if (!Array.isArray(one.then)) return false;
  const ways = acts.ways.filter((way) => way.word[0] === one.part);
  return acts.able.size > 0 || ways.every((way) => acts.targets.get(way.space ?? "")?.includes(way));
}
