// A board of several sheets: a tab for each, and squares large enough for a finger, which are moved
// under the glass; or the whole sheet at once.

import { _ } from "./gettext.js";
import { h } from "./dom.js";
import { board as drawBoard } from "./board.js";
import { state, update } from "./table.js";

/** The sheet to show: the one chosen, else where the chosen piece or the targets are. */
function shown(values, acts) {
  const sheetOf = new Map(values.spaces.map((one) => [one.name, one.sheet]));
  const chosen = state.tab;
  if (chosen && chosen.rev === state.view.rev) return chosen.sheet;
  const target = acts.targets.keys().next().value;
  const told = (state.view.events ?? []).findLast((one) => one.spaces?.length)?.spaces.at(-1);
  const able = acts.able.keys().next().value;
  return sheetOf.get(acts.picked?.at ?? target ?? able ?? told) ?? chosen?.sheet ?? values.sheets[0][0];
}

/** The tabs, the switch of size, and the sheet. */
export function sheeted(values, pieces, colourOf, hot, acts, tap) {
  const sheet = shown(values, acts);
  const counts = new Map(values.sheets.map(([name]) => [name, 0]));
  for (const one of values.spaces)
    if (hot.targets.has(one.name)) counts.set(one.sheet, counts.get(one.sheet) + 1);
  const near = !state.whole;
  follow(near ? (acts.picked?.at ?? hot.targets.keys().next().value) : null, `${sheet} ${state.view.rev}`);
  return [
    h(
      "div",
      { key: "tabs", class: "tabs", role: "tablist", "aria-label": _("Sheets") },
      values.sheets.map(([name, title]) =>
        h(
          "button",
          {
            key: name,
            role: "tab",
            "aria-selected": name === sheet ? "true" : "false",
            onclick: () => update({ tab: { sheet: name, rev: state.view.rev } }),
          },
          title,
          counts.get(name) && name !== sheet ? h("span", { class: "dot", "aria-label": _("something to do") }) : null,
        ),
      ),
      h(
        "button",
        { key: "size", class: "size", onclick: () => update({ whole: !state.whole }) },
        near ? _("Whole") : _("Near"),
      ),
    ),
    h(
      "div",
      { key: `pan ${sheet}`, class: near ? "pan near" : "pan" },
      drawBoard(values, pieces, colourOf, { ...hot, sheet, finger: near ? 44 : 0 }, tap),
    ),
  ];
}

let followed = "";

/** Move what is acted with into the middle, once for each view. */
function follow(space, view) {
  if (!space || followed === `${space} ${view}`) return;
  followed = `${space} ${view}`;
  requestAnimationFrame(() => {
    const found = document.querySelector(`[data-space="${CSS.escape(space)}"]`);
    found?.scrollIntoView({ block: "center", inline: "center" });
  });
}
