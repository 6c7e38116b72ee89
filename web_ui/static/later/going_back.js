// Back, as a phone has it, closes the sheet that is open: each that lies over another has an entry in the history of
// the page, which goes when the sheet does.

import { state, update } from "../table/table.js";

/** @import { Sheet } from "../table/table.js" */

let going = false; // the page leaves an entry whose sheet is closed

/** How many sheets the entry is for that the page is at. */
const entered = () => Number(history.state?.sheets ?? 0);

/**
 * What lies below a sheet.
 * @param {Sheet} sheet
 * @returns {Sheet | null}
 */
function below(sheet) {
  if ("over" in sheet) return sheet.over;
  return sheet.kind === "start" && sheet.ruling ? { ...sheet, ruling: false, search: "" } : null;
}

/** How many sheets are open. */
function depth() {
  let n = 0;
  for (let sheet = state.sheet; sheet; sheet = below(sheet)) n++;
  return n;
}

/** Have as many entries as there are sheets. */
export function keepEntries() {
  if (going) return;
  const [open, before] = [depth(), entered()];
  for (let n = before + 1; n <= open; n++) history.pushState({ ...history.state, sheets: n }, "");
  if (open >= before) return;
  going = true;
  history.go(open - before);
}

addEventListener("popstate", () => {
  let { sheet } = state;
  if (!going) { for (let n = depth(); sheet && n > entered(); n--) sheet = below(sheet); }
  going = false;
  update({ sheet }); // where the page has gone forward it goes back again
});
