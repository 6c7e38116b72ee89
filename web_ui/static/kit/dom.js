// A small keyed patch: h() describes elements, patch() makes the page look like that.

/** @import { Child, Described, Props } from "./elements.d.ts" */

const SVG = "http://www.w3.org/2000/svg";

/**
 * How each node on the page was described last.
 * @type {WeakMap<Node, Described>}
 */
const shown = new WeakMap();

/**
 * The element of the page with this id. Errors: one where the template has none.
 * @param {string} id
 */
export function elementOf(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no #${id}.`);
  return found;
}

/**
 * Describe an element.
 * @param {string} tag
 * @param {Props} props
 * @param {...Child} children
 * @returns {Described}
 */
export function h(tag, props, ...children) {
  return { tag, props, children: flat(children) };
}

/**
 * Make the children of `parent` those described, keeping elements of the same key and tag.
 * @param {Element} parent
 * @param {Child} described
 */
export function patch(parent, described) {
  /** @type {Map<string, ChildNode>} */
  const existing = new Map();
  let name = naming();
  for (const node of [...parent.childNodes]) {
    const key = name(shown.get(node));
    if (existing.has(key)) node.remove(); // two of one key: neither may be left behind
    else existing.set(key, node);
  }
  name = naming();
  let place = parent.firstChild;
  for (const one of flat([described])) {
    const key = name(one);
    let node = existing.get(key);
    if (node === undefined || shown.get(node)?.tag !== one.tag) node = create(one, parent);
    else existing.delete(key);
    if (node === place) place = place.nextSibling;
    else parent.insertBefore(node, place);
    refresh(node, one);
  }
  for (const node of existing.values()) node.remove();
}

/**
 * Names siblings one after another: by key, else by tag and number.
 * @returns {(one: Described | undefined) => string}
 */
function naming() {
  let unnamed = 0;
  return (one) => one?.props.key === undefined ? `${one?.tag} ${unnamed++}` : `key ${one.props.key}`;
}

/**
 * @param {Described} one
 * @param {Element} parent
 * @returns {Element | Text}
 */
function create(one, parent) {
  if (one.text !== undefined) return document.createTextNode("");
  const isSvg = one.tag === "svg" || (parent.namespaceURI === SVG && parent.tagName !== "foreignObject");
  return isSvg ? document.createElementNS(SVG, one.tag) : document.createElement(one.tag);
}

/**
 * @param {Node} node
 * @param {Described} one
 */
function refresh(node, one) {
  const before = shown.get(node)?.props ?? {};
  shown.set(node, one);
  if (!(node instanceof Element)) {
    if (node.nodeValue !== one.text) node.nodeValue = one.text ?? "";
    return;
  }
  for (const name of Object.keys(before)) if (!(name in one.props)) set(node, name, undefined);
  for (const [name, value] of Object.entries(one.props)) if (before[name] !== value) set(node, name, value);
  patch(node, one.children);
  // A value is set after its options stand.
  if (node instanceof HTMLSelectElement && before.value !== one.props.value) {
    node.value = one.props.value ?? "";
  }
}

/**
 * @param {Element} node
 * @param {string} name
 * @param {Props[string]} value
 */
function set(node, name, value) {
  if (name === "key" || (name === "value" && node instanceof HTMLSelectElement)) return;
  if (name.startsWith("on")) Reflect.set(node, name, value ?? null);
  else if (value === undefined || value === null || value === false) node.removeAttribute(name);
  else node.setAttribute(name, value === true ? "" : String(value));
}

/**
 * @param {Child[]} children
 * @returns {Described[]}
 */
function flat(children) {
  return children.flatMap((child) => {
    if (child === null || child === undefined || child === false || child === "") return [];
    if (Array.isArray(child)) return flat(child);
    if (typeof child === "object") return [child];
    return [{ tag: "#text", props: {}, children: [], text: String(child).replaceAll(" %", "\u00a0%") }];
  });
}
