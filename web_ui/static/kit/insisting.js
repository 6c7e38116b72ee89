// Asking the box again for what did not come.

const AGAIN = 2000; // ms

/** The time until the box is asked again. */
export const pause = () => new Promise((done) => setTimeout(done, AGAIN));

/**
 * What the box answers, asked again and again until it comes; null once it is not wanted any more.
 * @template T
 * @param {() => Promise<T | null>} ask
 * @param {() => boolean} wanted
 * @returns {Promise<T | null>}
 */
export async function insist(ask, wanted) {
  while (wanted()) {
    const found = await ask();
    if (found && wanted()) return found;
    await pause();
  }
  return null;
}
