// A small keyed patch: h() describes elements, patch() makes the page look like that.

const SVG = "http://www.w3.org/2000/svg";

/** Describe an element. A prop `key` names it among its siblings; `on…` props are listeners. */
export function h(tag, props, ...children) {
  return { tag, props: props ?? {}, children: children.flat(Infinity).filter(isShown).map(asNode) };
}

/** Make the children of `parent` those described, keeping elements of the same key and tag. */
export function patch(parent, described) {
  const wanted = [described].flat(Infinity).filter(isShown).map(asNode);
  const kept = new Map();
  let unnamed = 0;
  for (const node of [...parent.childNodes])
    kept.set(
      nameOf(node.owKey, node.owTag, () => unnamed++),
      node,
    );
  unnamed = 0;
  let place = parent.firstChild;
  for (const one of wanted) {
    const name = nameOf(one.props.key, one.tag, () => unnamed++);
    let node = kept.get(name);
    if (node === undefined || node.owTag !== one.tag) node = create(one, parent);
    else kept.delete(name);
    if (node === place) place = place.nextSibling;
    else parent.insertBefore(node, place);
    refresh(node, one);
  }
  for (const node of kept.values()) node.remove();
}

function nameOf(key, tag, count) {
  return key !== undefined ? `key ${key}` : `${tag} ${count()}`;
}

function create(one, parent) {
  let node;
  if (one.tag === "#text") node = document.createTextNode("");
  else {
    const isSvg = one.tag === "svg" || (parent.namespaceURI === SVG && parent.tagName !== "foreignObject");
    node = isSvg ? document.createElementNS(SVG, one.tag) : document.createElement(one.tag);
  }
  node.owTag = one.tag;
  node.owKey = one.props.key;
  node.owProps = {};
  return node;
}

function refresh(node, one) {
  if (one.tag === "#text") {
    if (node.data !== one.text) node.data = one.text;
    return;
  }
  const before = node.owProps;
  for (const name of Object.keys(before)) if (!(name in one.props)) set(node, name, undefined);
  for (const [name, value] of Object.entries(one.props)) if (before[name] !== value) set(node, name, value);
  node.owProps = one.props;
  patch(node, one.children);
  if ("value" in one.props && before.value !== one.props.value) node.value = one.props.value;
}

function set(node, name, value) {
  if (name === "key" || name === "value") return; // a value is set after its options stand
  if (name.startsWith("on")) node[name] = value ?? null;
  else if (value === undefined || value === null || value === false) node.removeAttribute(name);
  else node.setAttribute(name, value === true ? "" : value);
}

const isShown = (child) => child !== null && child !== undefined && child !== false && child !== "";
const asNode = (child) =>
  typeof child === "object" ? child : { tag: "#text", text: String(child), props: {}, children: [] };
