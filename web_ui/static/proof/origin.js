// What a game goes on from that did not begin here.

import { _ } from "../kit/gettext.js";

/**
 * What nobody has witnessed of a game, or has luck of its own, because it goes on from a step of another or from
 * paper.
 * @param {{ carried?: [number, number] | null, paper?: string | null }} from
 * @returns {string[]}
 */
export const origin = ({ carried, paper }) => [
  ...carried
    ? [
      _(
        "This game goes on from entry {entry} of game {key}: from there on it has luck of its own.",
        {
          entry: String(carried[1]),
          key: String(carried[0]),
        },
      ),
    ]
    : [],
  ...paper
    ? [
      _("This game came from page {page}. What was drawn before nobody has witnessed here.", { page: paper }),
    ]
    : [],
];
