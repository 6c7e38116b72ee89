// Whether this phone takes part in the luck; how, comes when the first picture is there.

import { state, update } from "../table/table.js";

/** @import { Page } from "../types.d.ts" */

/** @type {typeof import("../later/luck.js").part | null} */
let part = null;
let fetching = false;
/** @type {Page} */
let newest;

/**
 * A page has come: the round that waits is answered at once, or as soon as it is known how.
 * @param {Page} page
 */
export async function takePart(page) {
  newest = page;
  if (!part && !fetching && page.round && state.you.member) {
    fetching = true;
    await new Promise((done) => setTimeout(done, 1000));
    part = (await import("../later/luck.js").catch(() => null))?.part ?? null; // else with a page to come
    update({
      proof: part?.proof ?? null,
      claimed: part?.claimed ?? null,
      evening: part?.evening ?? null,
    });
    fetching = false;
  }
  if (!part) return;
  const wrong = await part.look(newest);
  suspect(part, wrong);
  await Promise.allSettled([part.checkAhead(newest), part.followStory(newest.round)]);
  suspect(part, wrong);
}

/**
 * Say what the box did wrong, if it did.
 * @param {typeof import("../later/luck.js").part} part
 * @param {import("../proof/witness.js").Wrong} [wrong]
 */
function suspect({ ownCode, suspicion: inWords, suspicionBefore: before }, wrong) {
  const found = wrong ?? (ownCode()?.differs ? "story" : undefined);
  const suspicion = found ? inWords(found) : before(newest);
  if (suspicion !== state.suspicion) update({ suspicion });
}
