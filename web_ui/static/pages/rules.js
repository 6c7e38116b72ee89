// Searching a rules page: of all that stands below its headings, what has every word is left. A word that is
// nowhere in this language is looked up in the English page, part by part: it stands on the board of the makers.

const page = /** @type {HTMLElement} */ (document.querySelector(".rules article"));
const field = /** @type {HTMLInputElement} */ (document.querySelector(".rules [type=search]"));
const found = /** @type {HTMLElement} */ (document.querySelector(".rules [role=status]"));
const contents = /** @type {HTMLElement} */ (document.querySelector(".rules .contents"));

const SIGNS = /[\u0300-\u036f]/g; // of letters with dots and the like

/** @param {string} words */
const plain = (words) => words.normalize("NFD").replace(SIGNS, "").toLowerCase();

/** Headings, each with what stands below it, up to the next one. @param {Iterable<Element>} elements */
const parts = (elements) =>
  [...elements].reduce((made, element) => {
    if (/^H[1-6]$/.test(element.tagName) || made.length === 0) made.push([]);
    made[made.length - 1]?.push(/** @type {HTMLElement} */ (element));
    return made;
  }, /** @type {HTMLElement[][]} */ ([]));

/** @param {HTMLElement[]} section */
const read = (section) => plain(section.map((element) => element.textContent).join(" "));

const sections = parts(page.children);
const original = /** @type {HTMLTemplateElement | null} */ (document.querySelector("template.english"));
const english = original ? parts(original.content.children).map(read) : [];

/** What the page says in its language: names of house rules are English in all. */
function said() {
  const copy = /** @type {HTMLElement} */ (page.cloneNode(true));
  for (const code of copy.querySelectorAll("code")) code.remove();
  return plain(copy.textContent ?? "");
}
const ours = english.length ? said() : "";

/** Mark the words where the browser can do so without changing the page. @param {string[]} words */
function mark(words) {
  if (!("highlights" in CSS)) return;
  CSS.highlights.delete("found");
  const ranges = [];
  const walk = document.createTreeWalker(page, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const text = plain(node.nodeValue ?? "");
    if (text.length !== node.nodeValue?.length) continue; // places would not agree
    for (const word of words) {
      for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
        const range = new Range();
        range.setStart(node, at);
        range.setEnd(node, at + word.length);
        ranges.push(range);
      }
    }
  }
  if (ranges.length) CSS.highlights.set("found", new Highlight(...ranges));
}

function search() {
  const words = plain(field.value).split(/\s+/).filter(Boolean);
  const texts = sections.map(read);
  const foreign = new Set(english.length ? words.filter((word) => !ours.includes(word)) : []);
  let count = 0;
  sections.forEach((section, n) => {
    const fits = words.every((word) =>
      texts[n]?.includes(word) || (foreign.has(word) && english[n]?.includes(word))
    );
    for (const element of section) element.hidden = !fits;
    count += fits ? 1 : 0;
  });
  contents.hidden = words.length > 0;
  const { none = "", one = "", some = "" } = found.dataset;
  const tally = count === 0 ? none : count === 1 ? one : some.replace("{n}", String(count));
  found.textContent = words.length ? tally : "";
  mark(words);
}

field.addEventListener("input", search);
// A link to a ruling leads there, whatever was searched for.
addEventListener("hashchange", () => {
  if (!field.value) return;
  field.value = "";
  search();
  document.querySelector(":target")?.scrollIntoView();
});
/** @type {HTMLElement} */ (field.parentElement).hidden = false;
search();
