// The module /words.js, which the box writes in the language of the page (see web_ui/translation.py).

/** Of each English message its translations: of the one form, then of many. */
export const words: Record<string, string[]>;

/** What the languages there are call themselves. */
export const languages: Record<string, string>;
