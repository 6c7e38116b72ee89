// The module /pictures.js, which the box makes of companion/pictures (see web_ui/pictures.py).

/** By name: what is inside a picture, and where the shape of its owner's seat stands in it: x, y, radius. */
export const pictures: Record<string, { inside: string; seat?: [number, number, number] }>;
