// Whom a page speaks to: a phone for one seat is spoken to as "you", of others it hears by their names.

/** @import { Page, You } from "../types.d.ts" */

/**
 * The one seat in the game that a phone plays, whose player is spoken to; undefined for none or several.
 * @param {Page} page
 * @param {You} you
 */
export function soleSeat(page, you) {
  const seats = (page.seats ?? []).filter((one) => you.seats.includes(one.seat));
  return you.all || seats.length !== 1 ? undefined : seats[0]?.seat;
}

/**
 * The page as the player of a phone reads it, but for the log, of whose lines those that are shown are addressed.
 * @param {Page} page
 * @param {You} you
 * @returns {Page}
 */
export function addressed(page, you) {
  const own = soleSeat(page, you);
  if (own === undefined) return page;
  const { chance, head, proposal } = page;
  return {
    ...page,
    ...head?.you?.[own] && { head: { ...head, phase: head.you[own] } },
    ...page.questions && {
      questions: page.questions.map((one) => one.you?.[own] ? { ...one, prompt: one.you[own] } : one),
    },
    ...page.events && {
      events: page.events.map((one) => ({
        ...one,
        text: one.you?.[own] ?? one.text,
        title: one.heading?.[own] ?? one.title,
        lines: one.yours?.[own] ?? one.lines,
      })),
    },
    ...page.yours?.[own] && { progress: page.yours[own] },
    ...proposal?.you?.[own] && { proposal: { ...proposal, text: proposal.you[own] } },
    ...chance?.you?.[own] && { chance: { ...chance, prompt: chance.you[own] } },
  };
}
