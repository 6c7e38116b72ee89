// Whether the big board invites people to a game, and to which.

import { isUntouched, pictureOf, state } from "../table/table.js";

/** @import { Page, Plan } from "../types.d.ts" */

/**
 * Whether the screen invites people to the next game: there is none, nothing was done in it yet, or it is over and
 * another is set up.
 * @param {Page} view
 */
export const isLobby = (view) =>
  !view.head ||
  (!state.steps.length && ((isUntouched(view) && !view.paused) || Boolean(view.over && view.plan)));

/**
 * A game that has begun, as one that is set up.
 * @param {Page} view
 * @returns {Plan | null}
 */
const begun = ({ head, game, seats }) =>
  head && game && seats
    ? {
      game: game.name,
      title: game.title,
      about: "",
      picture: pictureOf(0),
      seats: seats.map(({ seat, colour, coloured, name }) => ({ seat, colour, name: coloured ?? name })),
    }
    : null;

/** The game that people sit down for: one that is set up, or has just begun. */
export const planNow = () => state.view.plan ?? begun(state.view);
