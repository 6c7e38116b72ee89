// The halves of a stage: what is shown, and what can be done with it. Upright they are one column, as if there
// were no halves; wider than high they stand side by side, and each scrolls alone.

import { h } from "../kit/dom.js";

/** @import { Child } from "../kit/elements.d.ts" */

/**
 * Dens, events, figures that fight: what people look at.
 * @param {Child[]} children
 */
export const shown = (...children) => half("shown", children);

/**
 * Cards and lists: what people tap, and what else there is to read.
 * @param {Child[]} children
 */
export const doing = (...children) => half("doing", children);

/**
 * A half takes the focus, so that keys scroll it, where it is a box of its own; one without anything is none.
 * @param {string} name
 * @param {Child[]} children
 */
function half(name, children) {
  const described = h("div", { key: name, class: name, tabindex: 0 }, children);
  return described.children.length ? described : null;
}
