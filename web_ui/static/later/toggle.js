// A row of a list that is on or off.

import { _ } from "../kit/gettext.js";
import { h } from "../kit/dom.js";
import { chooseFirstGame, isFirstGame } from "../table/first_game.js";
import { update } from "../table/table.js";

/**
 * @param {string} key
 * @param {string} label
 * @param {boolean} on
 * @param {(on: boolean) => void} choose
 */
export const toggle = (key, label, on, choose) =>
  h(
    "button",
    {
      key,
      class: "choice",
      "aria-pressed": String(on),
      onclick: () => {
        choose(!on);
        update({});
      },
    },
    h("span", { class: "grow" }, label),
    h("small", {}, on ? _("on") : _("off")),
  );

/** The row where it is said that this is a first game. */
export const coachRow = () =>
  toggle("coach", _("My first game: a coach says one sentence a step"), isFirstGame(), chooseFirstGame);
