// What people keep of a game that is over: a picture, a score sheet, figures, and the play for BG Stats.

import { _ } from "../kit/gettext.js";
import { h } from "../kit/dom.js";
import { saveFile } from "../table/connection.js";

/** @import { Child } from "../kit/elements.d.ts" */

/** @type {() => [what: string, kind: string][]} */
const KEPT = () => [
  [_("Picture"), "picture"],
  [_("Score sheet"), "sheet"],
  [_("Figures (CSV)"), "table"],
  [_("Play (JSON)"), "play"],
];

/**
 * The files that can be kept of a game, and `more`.
 * @param {number | null} game its number, or null for the one on the table
 * @param {(sentence: string) => void} refused tells why one could not be saved
 * @param {Child} [more]
 */
export function keepsakes(game, refused, more) {
  /** @param {string} kind */
  const address = (kind) => `/api/ending/${kind}${game === null ? "" : `?game=${game}`}`;
  return h(
    "section",
    { key: "keepsakes", class: "card keepsakes" },
    h("h2", {}, _("To keep")),
    h(
      "div",
      { class: "row" },
      KEPT().map(([what, kind]) =>
        h(
          "a",
          {
            key: kind,
            class: "button",
            href: address(kind),
            download: true,
            onclick: (/** @type {Event} */ event) => keep(event, address(kind), refused),
          },
          what,
        )
      ),
      more,
    ),
  );
}

/**
 * @param {Event} event
 * @param {string} path
 * @param {(sentence: string) => void} refused
 */
async function keep(event, path, refused) {
  event.preventDefault();
  const why = await saveFile(path);
  if (why) refused(_("Not saved. {why}", { why }));
}
