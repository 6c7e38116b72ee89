// The numbers of a word: dice to commit, helpers, what is bought.

import { _ } from "./gettext.js";
import { h } from "./dom.js";
import { choice } from "./cards.js";
import { inert, say, state, update } from "./table.js";
import { afterNumber, isRange, levelAt, optionAt } from "./words.js";

/** The numbers of a word: their steppers, and the button that says it as it stands. */
export function commit(asked, prefix) {
  const rows = [];
  let path = [...prefix];
  let level = levelAt(asked.menu, path);
  const usual = asked.preset?.split(" ") ?? [];
  let last; // what the word comes to, if it ends with the number at hand
  while (isRange(level) || (Array.isArray(level) && level.length === 1)) {
    if (Array.isArray(level)) {
      path = [...path, level[0].part];
      level = level[0].then ?? null;
      continue;
    }
    const key = `${asked.ask} ${path.slice(0, prefix.length).join(" ")} ${rows.length}`;
    const habit = path.every((part, at) => usual[at] === part) ? Number(usual[path.length]) : level.preset;
    const value = clamp(state.numbers[key] ?? habit, level);
    if (level.low < level.high)
      rows.push(stepper(level, value, (n) => update({ numbers: { ...state.numbers, [key]: n } })));
    path = [...path, String(value)];
    last = level.outlook?.[value - level.low];
    level = afterNumber(level, value);
  }
  const word = path.join(" ");
  const outlook = level === null ? last : undefined;
  const ending =
    level === null
      ? h(
          "button",
          {
            key: "say",
            class: "button primary big",
            disabled: inert(),
            onclick: () => say(word, asked.seat, asked.ask),
          },
          outlook?.label ?? wording(asked, path),
        )
      : h(
          "div",
          { key: "rest", class: "list" },
          (Array.isArray(level) ? level : []).map((one) => choice(asked, [...path, one.part], one)),
        );
  return { steppers: h("div", { key: "steppers" }, rows, outlook ? odds(outlook) : null), ending };
}

function wording(asked, path) {
  const verb = optionAt(asked.menu, path.slice(0, 1))?.label ?? path[0];
  const numbers = path.slice(1).filter((part, at) => /^\d+$/.test(part) && (at === 0 || part !== "0"));
  return `${verb} ${numbers.join(" + ")}`;
}

/** How likely the word wins, ties and loses: a bar of three with its numbers below. */
function odds({ chances, note }) {
  const named = { win: _("win"), tie: _("tie"), lose: _("lose") };
  const parts = ["win", "tie", "lose"].map((name, at) => ({ name, chance: chances[at] }));
  const begins = (at) => chances.slice(0, at).reduce((sum, n) => sum + n, 0);
  return h(
    "div",
    { key: "odds", class: "odds" },
    h(
      "svg",
      { width: "100%", height: 12, "aria-hidden": "true" },
      parts.map(({ name, chance }, at) =>
        h("rect", { key: name, class: name, x: `${begins(at)}%`, width: `${chance}%`, height: 12 }),
      ),
    ),
    h(
      "div",
      { class: "row" },
      parts.map(({ name, chance }) => h("b", { key: name, class: name }, `${named[name]} ${chance} %`)),
    ),
    note ? h("small", {}, note) : null,
  );
}

const clamp = (n, range) => Math.max(range.low, Math.min(range.high, Number.isFinite(n) ? n : range.preset));

function stepper(range, value, set) {
  const button = (sign, to, name) =>
    h(
      "button",
      {
        disabled: to < range.low || to > range.high || inert(),
        "aria-label": `${range.label}: ${name}`,
        onclick: () => set(to),
      },
      sign,
    );
  return h(
    "div",
    { class: "stepper" },
    h(
      "span",
      { class: "label" },
      range.label,
      h("small", {}, range.note ?? (range.low ? _("{low} to {high}", range) : _("up to {high}", range))),
    ),
    button("−", value - 1, _("less")),
    h("output", {}, value),
    button("+", value + 1, _("more")),
  );
}
