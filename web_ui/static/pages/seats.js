// The page of seats follows the table: when other seats or people are there, what it shows is put in its place,
// with what was typed so far.

const EVERY = 3000; // ms

/** @param {ParentNode} page */
const name = (page) => /** @type {HTMLInputElement | null} */ (page.querySelector("#name"));
/** @param {ParentNode} page */
const first = (page) => /** @type {HTMLInputElement | null} */ (page.querySelector("input[type=checkbox]"));

/** How the page reads now; empty where the box does not answer. */
async function now() {
  try {
    const answer = await fetch(location.href);
    return answer.ok && !answer.redirected ? await answer.text() : "";
  } catch {
    return "";
  }
}

let shown = ""; // how the page read when it was last looked at

async function follow() {
  const fresh = await now();
  if (fresh && shown && fresh !== shown) {
    const main = new DOMParser().parseFromString(fresh, "text/html").querySelector("main");
    const typing = document.activeElement?.id === "name";
    if (main) {
      const [typed, coached] = [name(document)?.value, first(document)?.checked];
      document.querySelector("main")?.replaceWith(main);
      const [field, box] = [name(main), first(main)];
      if (field && typed) field.value = typed;
      if (box && coached !== undefined) box.checked = coached;
      if (typing) field?.focus();
    }
  }
  shown = fresh || shown;
  setTimeout(follow, EVERY);
}
follow();
