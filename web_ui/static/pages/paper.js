// A code from paper comes behind the # of the address that a camera read, or in the file of the page: it is put
// into the field, line by line. It is kept while the phone goes to join.

const field = /** @type {HTMLTextAreaElement} */ (document.querySelector("textarea[name=code]"));
const form = /** @type {HTMLFormElement} */ (field.form);
const file = /** @type {HTMLInputElement} */ (document.querySelector("input[type=file]"));
const KEPT = "paper";
const LINE = 27; // signs, the check among them
const GROUP = 5;

/** The signs of a code in lines and groups, as on paper. @param {string} signs */
function lines(signs) {
  const all = signs.match(new RegExp(`.{1,${LINE}}`, "g")) ?? [];
  const grouped = (/** @type {string} */ line) =>
    [...(line.slice(0, -2).match(new RegExp(`.{1,${GROUP}}`, "g")) ?? []), line.slice(-2)].join(" ");
  return all.map((line, n) => `${n + 1}. ${grouped(line)}`).join("\n");
}

/** @param {string} signs */
function show(signs) {
  field.value = lines(signs);
  field.scrollTop = 0;
}

/** What this tab keeps until the code was sent. */
function kept() {
  try {
    return sessionStorage.getItem(KEPT) ?? "";
  } catch {
    return "";
  }
}

/** @param {string} signs */
function keep(signs) {
  try {
    if (signs) sessionStorage.setItem(KEPT, signs);
    else sessionStorage.removeItem(KEPT);
  } catch {
    // a browser that keeps nothing
  }
}

/** Take what stands behind the # of the address. */
function scan() {
  const scanned = location.hash.slice(1);
  if (!scanned) return;
  history.replaceState(null, "", location.pathname);
  keep(scanned);
  show(scanned);
}

scan();
window.addEventListener("hashchange", scan);
if (!field.value && kept()) show(kept());
form.addEventListener("submit", () => keep(""));

/** @param {File} chosen */
async function take(chosen) {
  const content = new TextDecoder("latin1").decode(await chosen.arrayBuffer());
  const { mark = "", none = "" } = file.dataset;
  const at = content.lastIndexOf(mark);
  if (at >= 0) show((content.slice(at + mark.length).match(/^\w+/) ?? [""])[0]);
  else if (content.startsWith("%PDF")) alert(none);
  else field.value = content.slice(0, field.maxLength);
}

/** @type {HTMLElement} */ (file.parentElement).hidden = false;
file.addEventListener("change", () => {
  const [chosen] = file.files ?? [];
  if (chosen) take(chosen);
  file.value = "";
});
