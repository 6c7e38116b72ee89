// The sheet that shows how a draw came about; what makes it is fetched when it is first opened.

import { _ } from "./gettext.js";
import { h } from "./dom.js";
import { update } from "./table.js";

/** @import { ProofSheet } from "./table.js" */

/** @type {typeof import("./proof.js").proof | null} */
let come = null;
let fetching = false;

/** @param {ProofSheet} open */
export function proving(open) {
  if (come) return come(open);
  fetchProof();
  return h("p", { key: "later", id: "sheet-title" }, _("One moment."));
}

async function fetchProof() {
  if (fetching) return;
  fetching = true;
  come = (await import("./proof.js").catch(() => null))?.proof ?? null;
  fetching = false;
  if (!come) await new Promise((done) => setTimeout(done, 2000));
  update({});
}
