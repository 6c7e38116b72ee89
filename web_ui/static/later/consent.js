// What is proposed to all seats: what it changes, who has answered, and the two answers of this phone.

import { soleSeat } from "../kit/addressing.js";
import { _, sentence } from "../kit/gettext.js";
import { h } from "../kit/dom.js";
import { mark } from "../drawing/art.js";
import { sentenceOf } from "../stage/log_line.js";
import { cooling } from "../table/cooldown.js";
import { showToast, submit } from "../table/submitting.js";
import { boxPlays, inert, isOwn, isSeated, nameOf, state, update } from "../table/table.js";

/** @import { Proposal, SeatLine } from "../types.d.ts" */

/** The proposal whose sheet has come up by itself: its game, and its entry there. */
let shownFor = "";
/** @type {number | undefined} */
let standing = 0; // the game in which something was proposed when this was last looked at
/**
 * Whether nobody can have read a proposal yet: its answers stand where other buttons were, or those of another one,
 * and a finger that was on its way to them answers nothing.
 */
const isUnread = cooling("");

/** Bring the sheet up, once, where this phone is asked and shows no other; and tell those at the table how it ended. */
export function askOnce() {
  const { proposal, paused, log, key, over } = state.view; // an end says itself how it came
  if (standing === key && !proposal && isSeated()) {
    if (state.sheet?.kind === "proposal") update({ sheet: null });
    const last = log?.at(-1);
    if (last && !over) showToast({ text: sentence(sentenceOf(last)) });
  }
  standing = proposal ? key : 0;
  const one = `${key}.${proposal?.entry}`;
  if (!proposal || paused || one === shownFor || state.sheet || state.steps.length) return;
  shownFor = one;
  if (asksUs(proposal)) update({ sheet: { kind: "proposal" } });
}

/**
 * Whether this phone speaks for a seat: a device that plays all seats does not for those of other phones.
 * @param {number} seat
 */
const speaksFor = (seat) => isOwn(seat) && !(state.you.all && state.you.beside.includes(seat));

/** @param {Proposal} proposal */
const asksUs = (proposal) => isSeated() && proposal.missing.some(speaksFor);

/** Whether this phone may end what is proposed. */
export const mayObject = () => isSeated() && state.view.seats?.some((one) => speaksFor(one.seat));

/**
 * Whether an answer is wanted of this phone, and not of the one that had its seat first.
 * @param {Proposal} proposal
 */
export const mayAgree = (proposal) =>
  proposal.missing.some((one) => isOwn(one) && !state.you.beside.includes(one));

/** The sheet of what is proposed. */
export function consent() {
  const { proposal } = state.view;
  if (!proposal) return null;
  const asked = asksUs(proposal);
  const unread = isUnread(String(proposal.entry));
  return [
    h("small", { key: "who" }, proposed(proposal)),
    h("h1", { key: "what", id: "sheet-title" }, proposal.text),
    h("p", { key: "meaning" }, proposal.meaning),
    h("div", { key: "seats", class: "list" }, state.view.seats?.map((one) => seat(one, proposal))),
    asked && !mayAgree(proposal)
      ? h(
        "p",
        { key: "beside" },
        _("The phone that had this seat first agrees for it. Here it can only be refused."),
      )
      : null,
    mayObject()
      ? h(
        "div",
        { key: "row", class: "row answers" },
        answer("object", asked ? _("Do not agree") : _("Take it back"), unread),
        asked && mayAgree(proposal) ? answer("agree", _("Agree"), unread, true) : null,
      )
      : null,
    undoing(proposal),
  ];
}

/** @param {Proposal} proposal */
const undoing = ({ undone }) =>
  undone ? h("ol", { key: "undone", class: "log" }, undone.map((one, n) => h("li", { key: n }, one))) : null;

/** @param {Proposal} proposal */
const proposed = ({ by }) =>
  by === undefined
    ? _("A phone without a seat proposes to all")
    : by === soleSeat(state.view, state.you)
    ? _("You propose to all")
    : _("{name} proposes to all", { name: nameOf(by) });

/**
 * How a seat has answered.
 * @param {SeatLine} one
 * @param {Proposal} proposal
 */
function seat(one, proposal) {
  const left = proposal.away?.[one.seat];
  const reads = one.seat === soleSeat(state.view, state.you);
  const answer = boxPlays(one.seat)
    ? _("played by the box")
    : !proposal.missing.includes(one.seat)
    ? reads ? _("you agree") : _("agrees")
    : left
    ? _("away: counts in {n} s", { n: left })
    : reads
    ? _("you are asked")
    : _("is asked");
  return h(
    "div",
    { key: one.seat, class: "row voice" },
    mark(one.colour),
    h("span", { class: "grow" }, one.name),
    h("small", {}, answer),
  );
}

/**
 * @param {string} word
 * @param {string} label
 * @param {boolean} unread
 * @param {boolean} [primary]
 */
const answer = (word, label, unread, primary) =>
  h(
    "button",
    {
      key: word,
      class: primary ? "button primary" : "button",
      disabled: inert(),
      "aria-disabled": unread ? "true" : undefined,
      onclick: unread
        ? undefined
        : () => submit(word, state.you.seats.find(isOwn) ?? null, state.view.proposal?.entry ?? null),
    },
    label,
  );
