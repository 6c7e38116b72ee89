// Times that the box tells, as this phone writes them.

/** A box without a battery begins in 1970 whenever it is switched on: that is no day to tell. */
const A_TRUE_YEAR = 2020;

/**
 * A moment in this phone's language and time; nothing where the box did not know it.
 * @param {number} at Unix seconds
 * @param {Intl.DateTimeFormatOptions} [style]
 */
export function told(at, style = { timeStyle: "short" }) {
  const moment = new Date(at * 1000);
  return moment.getFullYear() < A_TRUE_YEAR
    ? ""
    : moment.toLocaleString(document.documentElement.lang, style);
}
