// A chip for each of my pieces that has a card and can act: the same choice as tapping it on the board.

import { _ } from "./gettext.js";
import { h } from "./dom.js";
import { drawing, piece } from "./art.js";
import { colourOf, inert, open, state, update } from "./table.js";
import { sign, signOf } from "./webs.js";
import { levelAt, settle } from "./words.js";

/** The pieces on the board that a card of the asked seat can act with now, and with what. */
export function actorsOf(asked, acts) {
  const found = [];
  for (const tray of state.view.trays ?? []) {
    if (tray.seat !== asked.seat) continue;
    const items = (tray.items ?? []).filter((one) => one.path && levelAt(asked.menu, one.path));
    const one =
      items.map((item) => pieceOf(acts.ways, item.path)).find(Boolean) ??
      acts.ways.find((way) => way.piece && way.piece.id === tray.id)?.piece;
    if (one) found.push({ piece: one, name: tray.title, items, note: state.board?.sheets?.length ? tray.note : null });
  }
  return found;
}

const begins = (word, path) => path.every((part, n) => word[n] === part);
const pieceOf = (ways, path) => ways.find((way) => way.piece && begins(way.word, path))?.piece;

/** One chip each; the chosen one is filled. */
export function actorChips(actors, picked) {
  return actors.map((one) =>
    h(
      "button",
      {
        key: one.piece.id,
        class: "actor",
        "aria-pressed": one.piece.id === picked?.id ? "true" : "false",
        disabled: inert(),
        onclick: () => update({ picked: one.piece.id, verb: null, looking: null, sheet: null }),
      },
      drawing(piece({ ...one.piece, height: 0 }, colourOf(one.piece.seat)), 36),
      h("span", {}, h("b", {}, one.name), " ", h("small", {}, one.note ?? one.items.map(use))),
    ),
  );
}

/** What the chosen piece may do: one that needs a space makes its spaces glow, others are done. */
export function modeChips(asked, acts) {
  if (!acts.modes) return null;
  return acts.modes.verbs.map((one) => {
    const placed = acts.ways.some((way) => way.word[0] === one.part && way.piece?.id === acts.picked?.id);
    const unit = acts.picked.id.slice(acts.picked.id.indexOf("-") + 1);
    return h(
      "button",
      {
        key: `mode ${one.part}`,
        class: "button outline",
        "aria-pressed": placed ? (one.part === acts.modes.verb ? "true" : "false") : undefined,
        disabled: inert(),
        onclick: () =>
          placed
            ? update({ verb: one.part, picked: acts.picked.id })
            : open(asked, settle(asked.menu, [one.part, unit]).path),
      },
      one.label,
    );
  });
}

/** An act and how often it is left. */
const use = (item, n) => [
  n ? " · " : "",
  h("span", { class: "use" }, `${item.label.toLowerCase()}${item.of ? ` ${item.value}` : ""}`),
];

/** How to act with the chosen piece: "Beta: tap + to spin, ● to move". */
export function actorHint(actors, acts) {
  const chosen = actors.find((one) => one.piece.id === acts.picked?.id);
  if (!chosen) return _("Choose who acts.");
  if (acts.modes) return [h("b", { key: "who" }, `${chosen.name}:`), ` ${chosen.note}.`];
  const verbs = new Map(); // the first word of an act and all labels, by the sign on the board
  for (const way of acts.ways) {
    if (way.piece?.id !== chosen.piece.id) continue;
    const name = signOf(way.word[0]);
    const known = verbs.get(name) ?? { word: way.word[0], labels: new Set() };
    known.labels.add(way.verb.toLowerCase());
    verbs.set(name, known);
  }
  const or = _(" or ");
  const parts = [...verbs].map(([name, { word, labels }], n) => [
    n ? ", " : _(" tap "),
    name ? signKey(name, word) : _("a glowing space"),
    _(" to {acts}", { acts: [...labels].join(or) }),
  ]);
  return [h("b", { key: "who" }, `${chosen.name}:`), parts];
}

function signKey(name, word) {
  return h(
    "svg",
    {
      key: name,
      class: "sign-key",
      width: 14,
      height: 14,
      viewBox: "-9 -9 18 18",
      role: "img",
      "aria-label": name,
    },
    sign(word),
  );
}
