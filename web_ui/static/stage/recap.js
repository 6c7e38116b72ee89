// What the last entry did, step by step, and what people carry out of it.

import { _ } from "../kit/gettext.js";
import { h } from "../kit/dom.js";
import { ruleChip } from "./chips.js";
import { glyph } from "../drawing/glyphs.js";
import { postTick } from "../table/connection.js";
import { showToast } from "../table/submitting.js";
import { colourOf, state } from "../table/table.js";

/** @import { Event as TableEvent } from "../types.d.ts" */

/**
 * What the last entry did, step by step, for a question that follows from it; what people carry out
 * at the table they tick off, where there is somebody to tap.
 * @param {boolean} [tapped]
 */
export function recap(tapped = true) {
  const orders = state.orders;
  const told = orders.length
    ? orders
    : (state.view.events ?? []).filter((one) => one.title && one.glyph).slice(-6);
  if (!told.length) return null;
  const { ticked: known } = state.view;
  const carriedOut = known?.entry === state.ordered ? known.orders : [];
  const next = orders.findIndex((one, n) => one.order === "goes" && !carriedOut.includes(n));
  return h(
    "section",
    { key: "recap", class: "card" },
    h(
      "ol",
      { class: "recap" },
      told.map((one, n) => {
        const moves = orders.length > 0 && one.order === "goes";
        const ticked = tapped && moves;
        const done = moves && carriedOut.includes(n);
        return h(
          "li",
          {
            key: n,
            class: done ? "done" : ticked && n === next ? "next" : "",
          },
          ticked
            ? h(
              "button",
              { class: "order", "aria-pressed": String(done), onclick: () => tick(n, !done) },
              rowOf(one),
              h("span", { class: "tick" }, done ? _("moved") : _("moved?")),
            )
            : rowOf(one),
          ruleChip(one.rule),
        );
      }),
    ),
  );
}

/** @param {TableEvent} one */
const rowOf = (one) => [
  one.glyph ? glyph(one.glyph, one.seat === undefined ? "" : colourOf(one.seat), colourOf, one.cue) : null,
  h(
    "div",
    { class: "grow" },
    h("b", {}, one.title),
    h("small", {}, (one.lines ?? [one.text]).join(", ")),
  ),
];

/**
 * Tell all that something is done, or is not after all.
 * @param {number} order
 * @param {boolean} done
 */
async function tick(order, done) {
  const answer = await postTick({ entry: state.ordered, order, done });
  if (!("ok" in answer)) showToast({ text: answer.text });
}
