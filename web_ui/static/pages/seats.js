// The page of seats follows the table for whoever has not joined yet: when other seats or people are there, they
// are put in its place, with what was typed so far.

const EVERY = 3000; // ms
const LATE = 5000; // ms that an answer is waited for

/** @param {ParentNode} page */
const name = (page) => /** @type {HTMLInputElement | null} */ (page.querySelector("#name"));
/** @param {ParentNode} page */
const first = (page) => /** @type {HTMLInputElement | null} */ (page.querySelector("input[type=checkbox]"));

/** The page as the box has it now, null where it does not answer. */
async function fresh() {
  try {
    const answer = await fetch(location.href, { signal: AbortSignal.timeout(LATE) });
    if (answer.redirected) location.reload(); // this phone has joined elsewhere
    return answer.ok ? new DOMParser().parseFromString(await answer.text(), "text/html") : null;
  } catch {
    return null;
  }
}

let shown = document.querySelector("main")?.innerHTML; // as it came
let held = false; // a finger is down
let gone = false; // the form was sent

async function follow() {
  const page = held || gone ? null : await fresh();
  const main = page?.querySelector("main");
  if (page?.querySelector("meta[http-equiv=Refresh]")) location.reload(); // it looks again by itself
  else if (main && !held && !gone && main.innerHTML !== shown) {
    shown = main.innerHTML;
    take(main);
  }
  if (!gone) setTimeout(follow, EVERY);
}

/** @param {HTMLElement} main */
function take(main) {
  const [typed, coached] = [name(document)?.value, first(document)?.checked];
  const typing = document.activeElement?.id === "name";
  document.querySelector("main")?.replaceWith(main);
  const [field, box] = [name(main), first(main)];
  if (field && typed !== undefined) field.value = typed;
  if (box && coached !== undefined) box.checked = coached;
  if (typing) field?.focus();
}

addEventListener("pointerdown", () => (held = true));
addEventListener("pointerup", () => (held = false));
addEventListener("pointercancel", () => (held = false));
addEventListener("submit", () => (gone = true));
addEventListener("pageshow", (event) => event.persisted && location.reload());
if (!document.querySelector("[role=alert]")) setTimeout(follow, EVERY); // a refusal stays
