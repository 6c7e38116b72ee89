// Walking menus. A menu is the tree of all words a seat may say; see companion/views/page.py.

/** A number as it is written, with a true minus sign. */
export const figure = (number) => String(number ?? "").replace("-", "−");

/** What may follow `prefix`: a list of options, a range, "ask" (not sent yet), or null: complete.
 *  undefined where the prefix leads nowhere. */
export function levelAt(menu, prefix) {
  let level = menu;
  for (const part of prefix) {
    if (Array.isArray(level)) {
      const option = level.find((one) => one.part === part);
      if (option === undefined) return undefined;
      level = option.then ?? null;
    } else if (isRange(level)) {
      const n = Number(part);
      if (!(n >= level.low && n <= level.high)) return undefined;
      level = afterNumber(level, n);
    } else return level === "ask" ? "ask" : undefined;
  }
  return level;
}

export const isRange = (level) => level !== null && typeof level === "object" && !Array.isArray(level);

export function afterNumber(range, n) {
  return (range.each ? range.each[n - range.low] : range.then) ?? null;
}

/** The option at the end of `prefix`, undefined for a number. */
export function optionAt(menu, prefix) {
  const above = levelAt(menu, prefix.slice(0, -1));
  return Array.isArray(above) ? above.find((one) => one.part === prefix.at(-1)) : undefined;
}

/** Go down while only one option is open: nobody is asked a question with one answer. */
export function settle(menu, prefix) {
  let path = [...prefix];
  let level = levelAt(menu, path);
  while (Array.isArray(level) && level.length === 1) {
    path = [...path, level[0].part];
    level = level[0].then ?? null;
  }
  return { path, level };
}

/** How a word reads on a button: the labels on its way. */
export function phrase(menu, parts) {
  const labels = parts.map((part, at) => optionAt(menu, parts.slice(0, at + 1))?.label ?? part);
  const [verb, ...rest] = labels;
  return rest.length ? `${verb}: ${rest.join(", ")}` : (verb ?? "");
}

/** Every way through the options of a menu down to its end, a number or a level not sent yet. */
export function ways(menu) {
  const found = [];
  const walk = (level, options) => {
    if (Array.isArray(level)) for (const one of level) walk(one.then ?? null, [...options, one]);
    else if (options.length) found.push({ word: options.map((one) => one.part), options, open: level });
  };
  walk(menu, []);
  return found;
}
