// The pencil: what the box counts is set to what truly is, one counter at a time, by consent of all.

import { _ } from "./gettext.js";
import { h } from "./dom.js";
import { mark } from "./art.js";
import { getMenu } from "./connection.js";
import { isRange, levelAt, optionsOf } from "./menus.js";
import { stepper } from "./numbers.js";
import { close } from "./sheets.js";
import { submit } from "./submitting.js";
import { inert, speaksForAll, state, update } from "./table.js";

/** @import { PencilSheet } from "./table.js" */
/** @import { Menu, Numbers } from "./types.d.ts" */
/** @typedef {{ path: string[], colour: string, range: Numbers }} Counter */

/** Show what may be corrected now. */
export async function openPencil() {
  const { moved } = state.view;
  const menu = await getMenu(null, ["pencil"]);
  if (menu) update({ sheet: { kind: "pencil", menu, moved, path: "", value: 0 } });
}

/**
 * The counters of a menu, each with the seat it belongs to, if to one.
 * @param {Menu} menu
 * @param {string[]} [path]
 * @returns {Counter[]}
 */
function counters(menu, path = []) {
  const level = levelAt(menu, path);
  if (isRange(level)) {
    const colours = (state.view.seats ?? []).map((one) => one.colour);
    return [{ path, colour: path.find((part) => colours.includes(part)) ?? "", range: level }];
  }
  return optionsOf(level).flatMap((one) => counters(menu, [...path, one.part]));
}

/** @param {PencilSheet} open */
export function pencil(open) {
  if (open.moved !== state.view.moved || !open.menu) {
    return [
      h("h1", { key: "what", id: "sheet-title" }, _("Correct a slip")),
      h("p", { key: "moved" }, _("The game has moved on since.")),
      h("button", { key: "renew", class: "button primary", onclick: openPencil }, _("Look at it now")),
    ];
  }
  const all = counters(open.menu);
  const now = all.find((one) => one.path.join(" ") === open.path);
  const differs = now && open.value !== now.range.preset;
  return [
    h("h1", { key: "what", id: "sheet-title" }, _("Correct a slip")),
    h(
      "p",
      { key: "how" },
      _("Set what truly lies there. Every token stays accounted for."),
      " ",
      speaksForAll() ? null : _("All seats are asked first."),
    ),
    ["", ...new Set(all.map((one) => one.colour).filter(Boolean))].map((colour) =>
      section(open, colour, all.filter((one) => one.colour === colour))
    ),
    h(
      "div",
      { key: "row", class: "row answers mending" },
      h("button", { key: "close", class: "button", onclick: close }, _("Close")),
      h(
        "button",
        {
          key: "set",
          class: "button primary",
          disabled: inert() || !differs,
          onclick: () => submit(`pencil ${open.path} ${open.value}`, state.you.seats[0] ?? null, open.moved),
        },
        differs ? _("Correct {from} to {to}", { from: now.range.preset, to: open.value }) : _("Correct"),
      ),
    ),
  ];
}

/**
 * The counters of a seat, or of nobody.
 * @param {PencilSheet} open
 * @param {string} colour
 * @param {Counter[]} some
 */
function section(open, colour, some) {
  if (!some.length) return null;
  const line = state.view.seats?.find((one) => one.colour === colour);
  return h(
    "section",
    { key: `counters ${colour}`, class: "card" },
    line ? h("header", { key: "who", class: "row" }, mark(colour), h("b", {}, line.name)) : null,
    some.map(({ path, range }) => {
      const key = path.join(" ");
      const value = open.path === key ? open.value : range.preset;
      return stepper(range, value, (n) => update({ sheet: { ...open, path: key, value: n } }));
    }),
  );
}
