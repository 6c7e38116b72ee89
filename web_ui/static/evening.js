// The code of the evening, worked out on this phone from the rounds that it was told of: docs/luck.md has the
// format. Rounds that were over before this phone came are fetched; what it saw itself has to stand among them.

import { _ } from "./gettext.js";
import { h } from "./dom.js";
import { check, checked } from "./checking.js";
import { getStory } from "./connection.js";
import { bytes, enc, hex, text } from "./rounds.js";
import { SIGNS } from "./signs.js";
import { state, update } from "./table.js";
import { sha256 } from "./vendor/hashes.js";
import { idAt, kept } from "./witness.js";

/** @import { Round, StoryStep } from "./types.d.ts" */

/**
 * What this phone has made of a game: the story after round `number`, the last round with an answer of every phone,
 * and whether the box told something else before.
 * @typedef {{ game: string, number: number, story: Uint8Array, differs: boolean,
 *   whole: { number: number, entry: number, commitment: string, story: Uint8Array } | null }} Chain
 */

/** @type {Chain} */
let chain = { game: "", number: 0, story: new Uint8Array(), differs: false, whole: null };
let fetching = false;

/** @param {(string | number | Uint8Array)[]} fields */
const hashed = (...fields) => sha256(enc(fields.map((one) => one instanceof Uint8Array ? one : text(one))));

/** @param {StoryStep} step */
function add({ number, commitment, entry, nonces, drawn }) {
  const { game } = chain;
  const mine = kept(game);
  const story = hashed("orbweaver story 1", chain.story, "round", bytes(game), number, bytes(commitment));
  const { [number]: seen = commitment } = mine?.seen ?? {};
  const { [number]: told = hex(story) } = mine?.told ?? {};
  if (seen !== commitment || told !== hex(story)) chain.differs = true;
  if (entry !== null && nonces.length && nonces.every((one) => one)) {
    chain.whole = { number, entry, commitment, story };
  }
  chain.number = number;
  chain.story = entry === null ? hashed("orbweaver story 1", story, "void") : hashed(
    "orbweaver story 1",
    story,
    "drawn",
    nonces.length,
    ...nonces.map((one) => bytes(one ?? "")),
    ...drawn.flat(),
  );
}

/**
 * A page has come: hear of the rounds that are over by now.
 * @param {Round | undefined} round
 */
export async function followStory(round) {
  if (!round || fetching) return;
  fetching = true;
  if (chain.game !== round.game) {
    chain = { game: round.game, number: 0, story: new Uint8Array(), differs: false, whole: null };
  }
  while (chain.number < round.number - 1) {
    const told = await getStory(chain.number);
    if (told?.game !== chain.game || !told.steps.length) break;
    for (const step of told.steps) {
      if (step.number !== chain.number + 1) chain.differs = true;
      else add(step);
    }
    if (chain.differs) break;
  }
  fetching = false;
  const { whole } = chain;
  if (whole && !checked(chain.game, whole.entry)) await check(chain.game, whole.entry);
  update({});
}

/**
 * The code that this phone works out: of which round, whether it took part in that, and the bytes; null while it has
 * none. `differs`: the box tells another story now than this phone saw, or shows another code.
 * @returns {{ number: number, own: boolean, made: Uint8Array | null, differs: boolean } | null}
 */
export function ownCode() {
  const { round } = state.view;
  if (!round || chain.game !== round.game) return null;
  if (chain.differs) return { number: chain.number, own: false, made: null, differs: true };
  const { whole } = chain;
  const found = whole && checked(chain.game, whole.entry);
  if (!whole || !found) return null;
  const { published, revealed } = found.round;
  const nonces = revealed.nonces.map(([, nonce]) => nonce ?? "");
  const right = found.worked.fixed && published.number === whole.number &&
    published.commitment === whole.commitment && nonces.length > 0 && nonces.every((one) => one);
  const mine = kept(chain.game);
  const own = mine?.own[whole.number];
  const id = mine && idAt(mine, whole.number);
  const named = published.witnesses.find(([one]) => one === id)?.[1];
  if (!right || (own && own !== named)) {
    return { number: whole.number, own: false, made: null, differs: true };
  }
  const made = hashed("orbweaver evening 1", whole.story, ...nonces.map(bytes));
  const differs = round.code?.[0] === whole.number && String(round.code[1]) !== String(threeNumbers(made));
  return { number: whole.number, own: Boolean(own && mine?.told?.[whole.number]), made, differs };
}

/** Three numbers of 13 bits.
 * @param {Uint8Array} made */
function threeNumbers(made) {
  const bits = Array.from(made.slice(0, 5), (one) => one.toString(2).padStart(8, "0")).join("");
  return [0, 13, 26].map((at) => 1000 + parseInt(bits.slice(at, at + 13), 2));
}

/** Seven pictures of 6 bits.
 * @param {Uint8Array} made */
function sevenSigns(made) {
  const bits = Array.from(made.slice(0, 6), (one) => one.toString(2).padStart(8, "0")).join("");
  return [0, 6, 12, 18, 24, 30, 36].map((at) => SIGNS[parseInt(bits.slice(at, at + 6), 2)] ?? ["", ""]);
}

/** The code of the evening as this phone has worked it out, to be compared. */
export function evening() {
  const found = ownCode();
  if (!found) return null;
  const { made, number, own, differs } = found;
  if (!made) {
    return h(
      "p",
      { key: "evening", role: "alert" },
      _("✗ The box tells another story now than this phone saw. Save the record, and check it."),
    );
  }
  return h(
    "details",
    { key: "evening", class: "evening" },
    h("summary", {}, _("Code of the evening"), " ", h("b", {}, threeNumbers(made).join(" "))),
    differs ? h("p", { role: "alert" }, _("✗ The box shows another: {code}.", { code: codeOfBox() })) : null,
    h(
      "ol",
      {},
      sevenSigns(made).map(([sign, name], n) =>
        h("li", { key: n }, h("span", {}, sign), h("small", {}, name))
      ),
    ),
    h(
      "p",
      {},
      _(
        "Made by round {n}. Where all phones, the display and the television show the same, all were told of the same draws.",
        {
          n: number,
        },
      ),
      " ",
      own
        ? _("This phone took part in that round: nobody could choose the code.")
        : _("This phone took no part in that round: the box could have chosen what it shows here."),
    ),
  );
}

const codeOfBox = () => state.view.round?.code?.[1].join(" ") ?? "";
