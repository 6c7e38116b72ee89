// How a draw came about, worked out again on this phone: what was fixed, what was shown, what is claimed.

import { _ } from "./gettext.js";
import { h } from "./dom.js";
import { getRound } from "./connection.js";
import { KEPT } from "./witness.js";
import { workOut } from "./rounds.js";
import { update } from "./table.js";

/** @import { ProofSheet } from "./table.js" */
/** @import { RoundOfEntry } from "./types.d.ts" */

/** @type {{ entry: number, round: RoundOfEntry | null | undefined }} */
let known = { entry: 0, round: undefined }; // undefined: on its way; null: it did not come

/** @param {ProofSheet} open */
export function proof(open) {
  if (known.entry !== open.entry) fetchRound(open.entry);
  const { round } = known;
  return [
    h("h1", { key: "title", id: "sheet-title" }, _("How this draw came about")),
    round ? told(round) : h(
      "p",
      { key: "wait" },
      round === null ? _("Nothing can be checked of this draw.") : _("One moment."),
    ),
    h(
      "div",
      { key: "row", class: "row" },
      h("a", { class: "button", href: "/check" }, _("Check it with other tools")),
      h(
        "button",
        { class: "button primary", onclick: () => update({ sheet: open.over ?? null }) },
        _("Back"),
      ),
    ),
  ];
}

/** @param {number} entry */
async function fetchRound(entry) {
  known = { entry, round: undefined };
  const round = await getRound(entry);
  if (known.entry === entry) known.round = round;
  update({});
}

/** @param {ReturnType<typeof workOut>} found */
const holds = ({ fixed, draws }) => fixed && draws.length > 0 && draws.every((one) => one.follows);

/** @param {RoundOfEntry} round */
function told(round) {
  const worked = workOut(round);
  const { draws } = worked;
  const sound = holds(worked);
  return [
    h(
      "p",
      { key: "verdict", role: "status" },
      sound
        ? _("✓ This phone has worked it out again: it is what had to come.")
        : _("✗ This does not follow from what was fixed before. Save the record and check it."),
    ),
    sound ? h("p", { key: "claim" }, claim(round)) : null,
    h("p", { key: "seen" }, seen(round)),
    h(
      "details",
      { key: "numbers" },
      h("summary", {}, _("The numbers")),
      h(
        "dl",
        {},
        pair("c", _("Fixed before, in entry {n}", { n: round.fixed }), round.published.commitment),
        pair("s", _("The secret of the box"), round.revealed.secret),
        round.revealed.nonces.map(([id, nonce], n) => [
          pair(
            `f${id}`,
            _("Fixed by phone {id}", { id: id.slice(0, 4) }),
            round.published.witnesses[n]?.[1] ?? "",
          ),
          pair(`n${id}`, _("Its nonce"), nonce ?? _("missing")),
        ]),
        draws.map((one, n) =>
          pair(
            `d${n}`,
            one.source,
            _("{number} modulo {total} is {ticket}: {face}", {
              number: String(one.number),
              total: String(one.total),
              ticket: String(one.ticket),
              face: one.face,
            }),
          )
        ),
      ),
    ),
  ];
}

/** A long value, with places where a line may end.
 * @param {string} value */
const broken = (value) => (value.match(/.{1,8}/gu) ?? []).map((some, n) => [some, h("wbr", { key: n })]);

/**
 * @param {string} key
 * @param {string} name
 * @param {string} value
 */
const pair = (key, name, value) =>
  h("div", { key }, h("dt", {}, name), h("dd", {}, h("code", {}, broken(value))));

/** @param {RoundOfEntry} round */
function claim({ missing, published }) {
  if (missing.length) {
    return _(
      "Missing: {who}. A cheating box could have chosen among up to {n} results.",
      {
        who: missing.map((one) => one.names.join(", ") || _("somebody who looked on")).join(", "),
        n: 2 ** missing.length,
      },
    );
  }
  if (!published.witnesses.length) {
    return _(
      "No phone was named: the box alone could have chosen. The record shows whether it was changed later.",
    );
  }
  return _("The result follows from the secret of the box and the nonces of all phones named.");
}

/** Whether this phone saw beforehand what the box had fixed.
 * @param {RoundOfEntry} round */
function seen({ game, published }) {
  const { commitment, number } = published;
  let kept;
  try {
    kept = JSON.parse(localStorage.getItem(KEPT) ?? "null");
  } catch {
    kept = null;
  }
  const first = kept?.game === game ? kept.seen?.[number] : undefined;
  if (first === undefined) return _("This phone was not there when it was fixed.");
  return first === commitment && !kept.doubted?.[number]
    ? _("This phone saw what the box had fixed, before the draw.")
    : _("This phone saw the box fix something else before the draw.");
}
