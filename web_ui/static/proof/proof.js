// How a draw came about, worked out again on this phone: what was fixed, what was shown, what is claimed.

import { _, _n } from "../kit/gettext.js";
import { h } from "../kit/dom.js";
import { check, checked } from "./checking.js";
import { isInStory } from "./evening.js";
import { origin } from "./origin.js";
import { earlier, idAt, kept } from "./witness.js";
import { agree, choices, silent } from "./rounds.js";
import { state, update } from "../table/table.js";

/** @import { ProofSheet } from "../table/table.js" */
/** @import { Checked } from "./checking.js" */
/** @import { Drawn, Page, RoundOfEntry } from "../types.d.ts" */
/** @import { Wrong } from "./witness.js" */

/** @param {ProofSheet} open */
export function proof(open) {
  const game = state.view.round?.game;
  const found = checked(game, open.entry);
  if (game && found === undefined) check(game, open.entry);
  return [
    h("h1", { key: "title", id: "sheet-title" }, _("How this draw came about")),
    found ? told(found, open) : h(
      "p",
      { key: "wait" },
      found === null ? _("Nothing can be checked of this draw.") : _("One moment."),
    ),
    h(
      "div",
      { key: "row", class: "row putting-right" },
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
 * Whether all that is shown of an entry follows from its round.
 * @param {Checked} found
 * @param {Pick<ProofSheet, "entry" | "shown">} open
 */
const follows = ({ round, worked: { fixed, draws } }, { entry, shown }) =>
  fixed && draws.length > 0 && draws.every((one) => one.follows) && round.entry === entry &&
  agree(shown, draws);

/**
 * The sign of an entry's draws, and in a few words what is claimed of them, as this phone has worked it out.
 * @param {number} entry
 * @param {Drawn[]} shown
 * @returns {[string, string] | null}
 */
export function claimed(entry, shown) {
  const found = checked(state.view.round?.game, entry);
  if (!found) return null;
  const { round } = found;
  if (!follows(found, { entry, shown }) || !seen(round)[0]) return ["✗", _("Does not fit")];
  if (isOfBoxAlone(round)) return ["○", _("The box alone")];
  if (round.corrected.length) return ["◐", _("Corrected before it")];
  const away = silent(round).length;
  if (away) return ["◐", _n("{n} phone missing", "{n} phones missing", { n: away })];
  const n = choices(round);
  if (n > 1) return ["◐", _("Up to {n} results", { n })];
  if (!own(round)) return ["✓", _("Others took part")];
  return ["✓", round.published.witnesses.length > 1 ? _("All took part") : _("This phone took part")];
}

/**
 * What this phone was named with in a round: a box that names only phones of its own makes draws in which all took
 * part.
 * @param {RoundOfEntry} round
 */
function own({ game, published: { number, witnesses } }) {
  const mine = kept(game);
  return mine && witnesses.find(([id]) => id === idAt(mine, number))?.[1];
}

/** @param {RoundOfEntry} round */
const isOfBoxAlone = ({ revealed }) => revealed.nonces.every(([, nonce]) => nonce === null);

/**
 * @param {Checked} found
 * @param {ProofSheet} open
 */
function told(found, open) {
  const { round, worked: { draws } } = found;
  const [fine, beforehand] = seen(round);
  const right = follows(found, open);
  const sound = right && fine;
  return [
    h(
      "p",
      { key: "verdict", role: "status" },
      sound
        ? _("✓ This phone has worked it out again: it is what had to come.")
        : right
        ? `✗ ${beforehand}`
        : _("✗ This does not follow from what was fixed before. Save the record and check it."),
    ),
    sound
      ? h(
        "p",
        { key: "claim" },
        claim(round),
        " ",
        _("It holds if words and possible faces are those of the rules. With the saved record anybody can check that."),
      )
      : null,
    fine || !right ? h("p", { key: "seen" }, beforehand) : null,
    right ? origin(round).map((said, n) => h("p", { key: `origin-${n}` }, said)) : null,
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
            round.sources[one.source] ?? one.source,
            _("{number} modulo {total} is {ticket}: {face}", {
              number: String(one.number),
              total: String(one.total),
              ticket: String(one.ticket),
              face: one.face,
            }),
          )
        ),
      ),
      h(
        "a",
        { class: "tag", href: `/api/round/script?entry=${round.entry}`, download: true },
        _("Save as commands for sha256sum and openssl"),
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

/**
 * One phone that was silent, however many seats it has.
 * @param {string} id
 * @param {readonly string[]} names
 */
function phone(id, names) {
  const short = id.slice(0, 4);
  return names.length
    ? _("phone {id} of {names}", { id: short, names: names.join(_(" and ")) })
    : _("phone {id} of somebody who looked on", { id: short });
}

/** @param {RoundOfEntry} round */
function claim(round) {
  const { corrected, led, missing, published, voids } = round;
  const away = silent(round);
  const who = away.map((id) => phone(id, missing.find((one) => one.id === id)?.names ?? [])).join(", ");
  if (!published.witnesses.length) {
    return _(
      "No phone was named: the box alone could have chosen. The record shows whether it was changed later.",
    );
  }
  if (isOfBoxAlone(round)) {
    return _("Missing: {who}. No phone answered: the box alone could have chosen.", { who });
  }
  const n = choices(round);
  if (!corrected.length && n === 1) {
    return _("Nobody could choose this draw, as long as the box or one of the phones named was honest.");
  }
  const passed = voids.length + led.length;
  const said = [
    corrected.length && _(
      "Entry {n} corrected what stands after this draw was fixed, so that something else could come. A box that had called the phones before could have chosen by the correction.",
      { n: corrected.join(_(" and ")) },
    ),
    away.length && _("Missing: {who}.", { who }),
    passed && _n(
      "{n} luck round with phones before it, void or with no word after.",
      "{n} luck rounds with phones before it, void or with no word after.",
      { n: passed },
    ),
    n > 1 && (corrected.length
      ? _(
        "Beside the correction, a cheating box could have chosen among up to {n} results, as long as one of the phones that answered was honest.",
        { n },
      )
      : _(
        "As long as one of the phones that answered was honest, a cheating box could have chosen among up to {n} results.",
        { n },
      )),
  ];
  return said.filter(Boolean).join(" ");
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
    case "story":
      return _(
        "The box tells another story or shows another code than this phone works out. Compare the evening code in the log, save the record, and check it.",
      );
    case "called":
      return _(
        "The box asked this phone to reveal and drew nothing: it may be choosing, or its record was damaged. Save the record, and check it.",
      );
  }
}

/**
 * What this phone was wronged with in a game before, in one that goes on from another: it would vanish with that.
 * @param {Page} page
 */
export function suspicionBefore({ luck, round }) {
  const wrong = round && origin(luck).length ? earlier(round.game) : undefined;
  return wrong ? _("In an earlier game: {warning}", { warning: suspicion(wrong) }) : "";
}

/**
 * Whether what this phone saw beforehand speaks for a draw, or at least not against it, and in words.
 * @param {RoundOfEntry} round
 * @returns {[boolean, string]}
 */
function seen(round) {
  const { game, published, voids } = round;
  if (!isInStory(round)) return [false, suspicion("story")];
  const { commitment, number } = published;
  const mine = kept(game);
  const first = mine?.seen[number];
  if (voids.some(([passed]) => mine?.asked[passed])) return [false, suspicion("called")];
  if (!mine || first === undefined) return [true, _("This phone was not there when it was fixed.")];
  if (first !== commitment) return [false, _("This phone saw the box fix something else before the draw.")];
  const named = own(round);
  const wrong = mine.wrong[number] ?? (named !== mine.own[number] && "named");
  if (wrong) return [false, suspicion(wrong)];
  return [
    true,
    named
      ? _("This phone saw what the box had fixed, before the draw, and was named with its own commitment.")
      : _("This phone saw what the box had fixed, before the draw. It was not named."),
  ];
}
