// That somebody else is setting up a game, as a phone without one tells it.

import { _, _n } from "../kit/gettext.js";
import { h } from "../kit/dom.js";
import { drawing, picture } from "../drawing/art.js";
import { DEFAULT_PICTURE } from "../table/table.js";

/** @import { Plan } from "../types.d.ts" */

/**
 * Which game somebody else is setting up.
 * @param {Plan} plan
 */
export const planned = ({ game, title, about, picture: name, seats }) =>
  h(
    "div",
    { key: "planned", class: "event" },
    drawing(picture(name ?? DEFAULT_PICTURE, seats[0]?.colour ?? ""), 88),
    h("h1", {}, title),
    h("p", {}, about),
    h(
      "p",
      {},
      _n("Somebody sets it up, for 1 player.", "Somebody sets it up, for {n} players.", { n: seats.length }),
    ),
    h("a", { class: "tag", href: `/howto/${game}` }, _("How to play")),
  );
