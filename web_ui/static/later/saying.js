// What an opponent said last: people move its pieces. A part that only they need who play beside one.

import { _, sentence } from "../kit/gettext.js";
import { h } from "../kit/dom.js";
import { mark } from "../drawing/art.js";
import { SAID } from "../table/receiving.js";
import { colourOf, nameOf, state } from "../table/table.js";

/** @param {readonly string[]} lines */
const told = (lines) => lines.map((one) => h("li", {}, sentence(one)));

/**
 * What an opponent did last, until the table moves on; where that ended the game, before the result is shown and
 * whenever that is put aside. Below that what it did before in its turn.
 */
export function lastOfOpponent() {
  const { said, events, over, moved, key } = state.view;
  if (!said || !events?.[0] || state.silent > 0) return null;
  const [step] = state.steps;
  if (step ? step.kind !== SAID : over && state.scoreSeen !== key) return null;
  return h(
    "div",
    {
      key: `saying ${moved}`,
      class: "saying",
      role: "status",
      "aria-live": "polite",
      tabindex: 0,
    },
    mark(colourOf(said.seat), 26),
    h(
      "div",
      { class: "grow" },
      h("ol", {}, told(said.last)),
      said.why ? h("span", { key: "why", class: "why" }, said.why) : null,
      said.moves
        ? h(
          "small",
          {},
          _("The box plays {seat}: carry this out for it on the table.", { seat: nameOf(said.seat) }),
        )
        : null,
      said.before
        ? [
          h("small", { key: "before" }, _("Before that:")),
          h("ol", { key: "turn", class: "before" }, told(said.before)),
        ]
        : null,
    ),
  );
}
