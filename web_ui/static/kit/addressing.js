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
 * The page as the player of a phone reads it.
 * @param {Page} page
 * @param {You} you
 * @returns {Page}
 */
export function addressed(page, you) {
  const own = soleSeat(page, you);
  if (own === undefined) return page;
  const { chance, head } = page;
  return {
    ...page,
    ...head?.you && head.active === own && { head: { ...head, phase: head.you } },
    ...page.questions && {
      questions: page.questions.map((one) => one.seat === own && one.you ? { ...one, prompt: one.you } : one),
    },
    ...page.events && {
      events: page.events.map((one) =>
        one.seat === own ? { ...one, text: one.you ?? one.text, title: one.heading ?? one.title } : one
      ),
    },
    ...page.log && {
      log: page.log.map((one) => one.seat === own && one.you ? { ...one, text: one.you } : one),
    },
    ...chance?.you && chance.by === own && { chance: { ...chance, prompt: chance.you } },
  };
}
