// The module /seats.js, which the box makes of companion/kit/seats.toml (see web_ui/seats.py).

/** An element of SVG and its attributes. */
export type Part = [tag: string, attributes: Record<string, string | number>];

/** By colour: the mark of a seat, its body with room for a letter, and how far below the middle that stands. */
export const shapes: Record<string, { mark: Part[]; body: Part[]; drop: number }>;
