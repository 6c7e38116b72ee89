// How a draw came about, worked out again on this phone: what was fixed, what was shown, what is claimed.

import { _ } from "./gettext.js";
import { h } from "./dom.js";
import { getRound } from "./connection.js";
import { idAt, kept } from "./witness.js";
import { agree, choices, silent, workOut } from "./rounds.js";
import { state, update } from "./table.js";

/** @import { ProofSheet } from "./table.js" */
/** @import { RoundOfEntry } from "./types.d.ts" */
/** @import { Wrong } from "./witness.js" */

/** @type {{ of: string, round: RoundOfEntry | null | undefined }} */
let known = { of: "", round: undefined }; // undefined: on its way; null: it did not come

/** @param {ProofSheet} open */
export function proof(open) {
  const of = `${state.view.round?.game} ${open.entry}`;
  if (known.of !== of) fetchRound(of, open.entry);
  const { round } = known;
  return [
    h("h1", { key: "title", id: "sheet-title" }, _("How this draw came about")),
    round ? told(round, open) : h(
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

/**
 * @param {string} of
 * @param {number} entry
 */
async function fetchRound(of, entry) {
  known = { of, round: undefined };
  const round = await getRound(entry);
  if (known.of === of) known.round = round;
  update({});
}

/** @param {ReturnType<typeof workOut>} found */
const holds = ({ fixed, draws }) => fixed && draws.length > 0 && draws.every((one) => one.follows);

/**
 * @param {RoundOfEntry} round
 * @param {ProofSheet} open
 */
function told(round, { entry, shown }) {
  const worked = workOut(round);
  const { draws } = worked;
  const follows = holds(worked) && round.entry === entry && agree(shown, draws);
  const [fine, beforehand] = seen(round);
  const sound = follows && fine;
  return [
    h(
      "p",
      { key: "verdict", role: "status" },
      sound
        ? _("✓ This phone has worked it out again: it is what had to come.")
        : follows
        ? `✗ ${beforehand}`
        : _("✗ This does not follow from what was fixed before. Save the record and check it."),
    ),
    sound
      ? h(
        "p",
        { key: "claim" },
        claim(round),
        " ",
        _("It holds if words and possible faces are those of the rules: orbweaver replay checks that on the saved record."),
      )
      : null,
    fine || !follows ? h("p", { key: "seen" }, beforehand) : null,
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
function claim(round) {
  const { missing, published, revealed } = round;
  const away = silent(round);
  const names = away.map((id) => missing.find((one) => one.id === id)?.names.join(", "));
  const who = names.map((name) => name || _("somebody who looked on")).join(", ");
  if (!published.witnesses.length) {
    return _(
      "No phone was named: the box alone could have chosen. The record shows whether it was changed later.",
    );
  }
  if (revealed.nonces.every(([, nonce]) => nonce === null)) {
    return _("Missing: {who}. No phone answered: the box alone could have chosen.", { who });
  }
  const n = choices(round);
  if (n === 1) {
    return _("Nobody could choose this draw, as long as the box or one of the phones named was honest.");
  }
  const some = away.length
    ? _("Missing: {who}.", { who })
    : _("The box passed over a round that named phones.");
  const most = _(
    "As long as one of the phones that answered was honest, a cheating box could have chosen among up to {n} results.",
    { n },
  );
  return `${some} ${most}`;
}

/** @param {Wrong} wrong */
export function suspicion(wrong) {
  switch (wrong) {
    case "another":
      return _(
        "The box has fixed the same draw twice, or its record was damaged. Save the record, and check it.",
      );
    case "named":
      return _(
        "The box has named this phone with what it did not say, or its record was damaged. Save the record, and check it.",
      );
    case "called":
      return _(
        "The box asked this phone to reveal and drew nothing: it may be choosing, or its record was damaged. Save the record, and check it.",
      );
  }
}

/**
 * Whether what this phone saw beforehand speaks for a draw, or at least not against it, and in words.
 * @param {RoundOfEntry} round
 * @returns {[boolean, string]}
 */
function seen({ game, published, voids }) {
  const { commitment, number, witnesses } = published;
  const mine = kept(game);
  const first = mine?.seen[number];
  if (voids.some(([passed]) => mine?.asked[passed])) return [false, suspicion("called")];
  if (!mine || first === undefined) return [true, _("This phone was not there when it was fixed.")];
  if (first !== commitment) return [false, _("This phone saw the box fix something else before the draw.")];
  const id = idAt(mine, number);
  const named = witnesses.find(([one]) => one === id)?.[1];
  const wrong = mine.wrong[number] ?? (named !== mine.own[number] && "named");
  if (wrong) return [false, suspicion(wrong)];
  return [
    true,
    named
      ? _("This phone saw what the box had fixed, before the draw, and was named with its own commitment.")
      : _("This phone saw what the box had fixed, before the draw. It was not named."),
  ];
}
