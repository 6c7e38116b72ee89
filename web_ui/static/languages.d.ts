// The module /languages.js, which the box writes (see web_ui/translation.py).

/** What the languages there are call themselves. */
export const languages: Record<string, string>;
