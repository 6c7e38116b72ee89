// The evening code, worked out on this phone from the rounds that it was told of: docs/luck.md has the
// format. Rounds that were over before this phone came are fetched; what it saw itself has to stand among them.

import { _ } from "../kit/gettext.js";
import { h } from "../kit/dom.js";
import { allChecked, check, checked } from "./checking.js";
import { bytes, enc, hex, text } from "./encoding.js";
import { getStory } from "../table/connection.js";
import { isStep } from "./rounds.js";
import { SIGNS } from "./signs.js";
import { state, update } from "../table/table.js";
import { sha256 } from "../vendor/hashes.js";
import { idAt, kept } from "./witness.js";

/** @import { Round, RoundOfEntry, StoryStep } from "../types.d.ts" */

/**
 * What this phone has made of a game: the story after round `number`, the rounds in it by number, the last with an
 * answer of every phone, and whether the box told something else before.
 * @typedef {{ game: string, number: number, story: Uint8Array, steps: Map<number, StoryStep>, differs: boolean,
 *   whole: { number: number, entry: number, commitment: string, story: Uint8Array } | null }} Chain
 */

/** @type {(game: string) => Chain} */
const begun = (game) => ({
  game,
  number: 0,
  story: new Uint8Array(),
  steps: new Map(),
  differs: false,
  whole: null,
});

let chain = begun("");
/** @type {Round | undefined} */
let newest; // the page may still be drawn as it was before
let fetching = false;

/** @param {(string | number | Uint8Array)[]} fields */
const hashed = (...fields) => sha256(enc(fields.map((one) => one instanceof Uint8Array ? one : text(one))));

/** @param {StoryStep} step */
function add(step) {
  const { number, commitment, entry, nonces, drawn } = step;
  const { game } = chain;
  if (number !== chain.number + 1) chain.differs = true;
  if (chain.differs) return;
  chain.steps.set(number, step);
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

/** Whether rounds are over that have not been heard of; of another game nothing has. */
function isBehind() {
  if (!newest) return false;
  if (chain.game !== newest.game) chain = begun(newest.game);
  return chain.number < newest.number - 1 && !chain.differs;
}

/**
 * A page has come: hear of the rounds that are over by now, and by the pages that come meanwhile.
 * @param {Round | undefined} round
 */
export async function followStory(round) {
  newest = round ?? newest;
  if (!round || fetching) return;
  fetching = true;
  try {
    while (isBehind()) {
      const told = await getStory(chain.number);
      if (told?.game !== chain.game) {
        if (newest?.game === chain.game) break;
        continue; // the table has turned to another game
      }
      if (Array.isArray(told.steps) && !told.steps.length) break;
      if (Array.isArray(told.steps) && told.steps.every(isStep)) told.steps.forEach(add);
      else chain.differs = true; // no box says what cannot be read
    }
  } finally {
    fetching = false;
  }
  const { whole } = chain;
  if (whole && !checked(chain.game, whole.entry)) await check(chain.game, whole.entry);
  update({});
}

/**
 * Whether the story tells of an entry's round what the entry itself does: the code is made from the story, and a
 * log could show something else. What has not been told yet may still fit.
 * @param {RoundOfEntry} round
 */
export function isInStory({ draws, entry, game, published, revealed }) {
  if (game !== chain.game) return true;
  const { commitment, number } = published;
  const step = chain.steps.get(number);
  if (!step) return number > chain.number && number < (newest?.number ?? 0);
  const faces = draws.filter((one) => one.nth !== undefined).map(({ source, face }) => [source, face]);
  const nonces = revealed.nonces.map(([, nonce]) => nonce);
  return JSON.stringify([commitment, entry, nonces, faces]) ===
    JSON.stringify([step.commitment, step.entry, step.nonces, step.drawn]);
}

/**
 * The code that this phone works out: of which round, whether it took part in that, and the bytes; null while it has
 * none. `differs`: the box tells another story now than this phone saw or its draws tell, or shows another code.
 * @returns {{ number: number, own: boolean, made: Uint8Array | null, differs: boolean } | null}
 */
export function ownCode() {
  const { round } = state.view;
  if (!round || chain.game !== round.game) return null;
  if (!allChecked(chain.game).every(isInStory)) chain.differs = true;
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

/** The evening code as this phone has worked it out, to be compared. */
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
    h("summary", {}, _("Evening code"), " ", h("b", {}, threeNumbers(made).join(" "))),
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
        "Made by luck round {n}. Where all phones, the display and the television show the same, all were told of the same draws.",
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
