// The big board: what everybody sees, for a television. Nothing on it can be pressed.

import { _ } from "./gettext.js";
import { h, patch } from "./dom.js";
import { mark } from "./art.js";
import { board as drawBoard } from "./board.js";
import { follow } from "./line.js";
import { pips } from "./cards.js";
import { pace } from "./pace.js";
import { followed, seenOnBoard, stage } from "./stage.js";
import { figure } from "./words.js";
import { arrive, colourOf, onChange, state, update } from "./table.js";

const root = document.getElementById("table");

function render() {
  const view = state.view;
  if (!view) return;
  root.classList.toggle("lost", state.silent > 0);
  if (!view.head) return patch(root, h("main", { class: "stage" }, stage()));
  const few = (view.events ?? []).length < 9;
  const hot = {
    targets: new Map(),
    able: new Set(),
    picked: null,
    told: new Set(few ? view.events?.at(-1)?.spaces : []),
  };
  const [first] = state.steps;
  const { head } = first && state.earlier?.head ? state.earlier : view;
  const stepping = first && seenOnBoard(first) ? first : null;
  const left = view.board
    ? h(
        "div",
        { class: state.board?.sheets?.length ? "board sheets" : "board" },
        state.board
          ? stepping
            ? followed(stepping)
            : (state.board.sheets?.length ? state.board.sheets.map(([sheet]) => sheet) : [""]).map((sheet) =>
                drawBoard(state.board, view.pieces ?? [], colourOf, { ...hot, sheet }, null),
              )
          : null,
      )
    : h("main", { class: "stage" }, stage());
  const told = state.silent
    ? _("No contact with the box. This view may be old.")
    : (first?.text ??
      view.over?.text ?? (few ? view.events?.at(-1)?.text : null) ?? view.progress?.[0] ?? "");
  return patch(root, [
    left,
    h(
      "div",
      { class: "side" },
      h("header", {}, h("h1", {}, head.phase), h("small", {}, head.context)),
      h("p", {}, told),
      view.seats.map((one) =>
        h(
          "section",
          { key: one.seat, class: `place ${one.colour}${one.seat === head.active ? " turn" : ""}` },
          mark(one.colour, 28),
          h("h2", {}, one.name),
          h("b", { class: "number" }, figure(one.score ?? one.headline)),
          one.pips ? pips(...one.pips) : h("span", {}),
          h("small", {}, one.note ?? ""),
          h("small", {}, one.score === undefined ? one.label : `${one.headline} ${one.label}`),
        ),
      ),
    ),
  ]);
}

onChange(() => {
  render();
  pace(root);
});
follow("board", {
  view: arrive,
  you: () => {},
  lost: (silent) => update({ silent }),
  found: () => update({ silent: 0 }),
  moved: () => location.reload(),
});
