// A part of the page that comes by itself: some phones never fetch it.

/**
 * Fetched when it is wanted; one that has not come is fetched again when it is wanted again.
 * @template T
 */
export function part() {
  /** @type {T | null} */
  let come = null;
  /** @type {() => Promise<T>} */
  let load = () => Promise.reject();

  /** The part; null when it has not come. */
  async function fetch() {
    const fetched = come ?? await load().catch(() => null);
    come ??= fetched; // who came first: what sounds and speaks is there once
    return come;
  }

  /**
   * The page says how it is fetched: that stands on the modules, which ask for it here.
   * @param {() => Promise<T>} how
   */
  const setLoader = (how) => {
    load = how;
  };
  return { fetch, now: () => come, setLoader };
}
