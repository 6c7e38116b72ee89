// Beside the board, where a tablet has room for it: what one's seat has, and what happened last.

import { _ } from "../kit/gettext.js";
import { h } from "../kit/dom.js";
import { keysOf, logLine } from "../stage/log_line.js";
import { mat, mats } from "../stage/mat.js";
import { state, update } from "../table/table.js";

const ROOM = matchMedia("(min-aspect-ratio: 5/4) and (min-width: 60rem) and (min-height: 40rem)");

ROOM.addEventListener("change", () => update({}));

/** One's own mat, or that of the seat that acts; below it the story, the last first. */
export function beside() {
  const { view, you } = state;
  if (!view.board || !ROOM.matches) return null;
  const seat = you.seats.length === 1 ? you.seats[0] : view.head?.active;
  const lines = [...view.log ?? []].reverse();
  const keys = keysOf(lines);
  return h(
    "aside",
    { key: "beside", class: "beside" },
    mats().filter((one) => one.seat === seat).map((one) => mat(one, "large")),
    h(
      "ol",
      { key: "story", class: "log", "aria-label": _("What happened") },
      lines.map((line, n) => h("li", { key: keys[n] }, logLine(line, null))),
    ),
  );
}
