// Whether this phone takes part in the luck; how, comes when the first picture is there.

import { state } from "./table.js";

/** @import { Page } from "./types.d.ts" */

/** @type {typeof import("./witness.js").look | null} */
let look = null;
let fetching = false;
/** @type {Page} */
let newest;

/**
 * A page has come: the round that waits is answered at once, or as soon as it is known how.
 * @param {Page} page
 */
export async function takePart(page) {
  newest = page;
  if (!look && !fetching && page.round && state.you.member) {
    fetching = true;
    await new Promise((done) => setTimeout(done, 1000));
    const part = (await import("./luck.js").catch(() => null))?.part; // else with a page to come
    look = part?.look ?? null;
    state.proof = part?.proof ?? null;
    fetching = false;
  }
  look?.(newest);
}
