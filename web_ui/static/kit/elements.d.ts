// Elements as h() describes them, see dom.js.

/** Anything that may stand in an element; what says nothing (null, false, "") leaves no trace. */
export type Child = Described | string | number | boolean | null | undefined | Child[];

/** Attributes by name. `key` names an element among its siblings; `on…` are listeners. */
export interface Props {
  key?: string | number;
  value?: string;
  onclick?: (event: MouseEvent) => void;
  onkeydown?: (event: KeyboardEvent & { currentTarget: Element }) => void;
  onchange?: (event: Event & { currentTarget: HTMLSelectElement }) => void;
  oninput?: (event: InputEvent & { currentTarget: HTMLInputElement }) => void;
  [attribute: string]: string | number | boolean | null | undefined | ((event: never) => void);
}

/** An element with its children, or a text. */
export interface Described {
  tag: string;
  props: Props;
  children: Described[];
  text?: string;
}
