// A code from paper comes behind the # of the address that a camera read, or in the file of the page: it is put
// into the field, line by line. It is kept while the phone goes to join. What is typed or pasted is put into groups.

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

/** What was wrong with what was sent goes as soon as something else is in the field. */
const forget = () => document.querySelector("[role=alert]")?.remove();

/** Take what stands behind the # of the address. */
function scan() {
  const scanned = location.hash.slice(1);
  if (!scanned) return;
  history.replaceState(null, "", location.pathname);
  keep(scanned);
  show(scanned);
  forget();
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

const NUMBERED = /^\s*(\d{1,3})\s*[.:)]\s*/;
const OF_GROUPS = /^(\w{1,5} )*\w{0,5}$/; // of GROUP signs at most
const BETWEEN = /[\s\-–·.,;:|_]/g;

/**
 * What was typed, in groups as on paper; null where it is no code. A line that is too long goes on in the next where it
 * is the `last` one: the others are as on the page, or one wrong sign would move all that follow.
 * @param {string} typed
 * @param {boolean} [last]
 */
function grouped(typed, last = true) {
  const all = typed.split(/[\n\r\/]/);
  const found = all.map((raw, n) => {
    const number = raw.match(NUMBERED)?.[1];
    const body = raw.replace(NUMBERED, "").toUpperCase();
    const signs = body.replace(BETWEEN, "");
    const stands = signs.length < LINE && OF_GROUPS.test(body); // a short line has its check apart, on paper
    if (stands) return (number ? `${number}. ` : "") + body;
    const wide = last && n === all.length - 1;
    const parts = wide ? signs.match(/.{1,27}/g) ?? [""] : [signs]; // of LINE signs
    const groups = parts.map((part) => (part.match(/.{1,5}/g) ?? []).join(" "));
    return (number ? `${number}. ` : "") + groups.join("\n");
  });
  const text = found.join("\n");
  return /^[\w\s.]*$/.test(text) ? text : null;
}

/** @param {Event} event */
function group(event) {
  const { inputType = "", isComposing = false, data } = /** @type {InputEvent} */ (event);
  if (isComposing || inputType.startsWith("delete") || inputType.startsWith("history")) return;
  const { value, selectionEnd } = field;
  const text = grouped(value);
  if (text === null || text === value) return;
  const atOnce = inputType === "insertFromPaste" || (data ?? "").length > LINE;
  if (atOnce && !/\n|\d\./.test(value.trim()) && text.includes("\n")) {
    return show(value.replace(BETWEEN, "").toUpperCase()); // all of it at once: with the numbers of its lines
  }
  const before = value.slice(0, selectionEnd);
  const last = !/[\n\r\/]/.test(value.slice(selectionEnd));
  field.value = text;
  const caret = grouped(before, last)?.length ?? text.length;
  field.setSelectionRange(caret, caret);
}
field.addEventListener("input", group);
field.addEventListener("input", forget);

/** @type {HTMLElement} */ (file.parentElement).hidden = false;
file.addEventListener("change", () => {
  forget();
  const [chosen] = file.files ?? [];
  if (chosen) take(chosen);
  file.value = "";
});
