// What takes turns in one place of the big board, each long enough to be read.

const AT_LEAST = 4000; // ms on show
const A_SIGN = 70; // ms for each that is to be read

/** Pages that take turns: which is on show, and the timer that goes on to the next. */
export class Turns {
  place = 0;
  #timer = 0;
  /** @type {readonly number[]} */
  #signs = [];
  #shown = () => {};

  /** None takes its turn any more; the next that begin do so with the first. */
  stop() {
    clearTimeout(this.#timer);
    this.#signs = [];
    this.place = 0;
  }

  /**
   * They take turns from the one at hand on.
   * @param {readonly number[]} signs to be read on each
   * @param {() => void} shown told when another is on show
   */
  begin(signs, shown) {
    clearTimeout(this.#timer);
    this.#signs = signs;
    this.#shown = shown;
    this.place = Math.min(this.place, Math.max(0, signs.length - 1));
    this.#wait();
  }

  #wait() {
    if (this.#signs.length < 2) return;
    this.#timer = setTimeout(() => {
      this.place = (this.place + 1) % this.#signs.length;
      this.#shown();
      this.#wait();
    }, AT_LEAST + A_SIGN * (this.#signs[this.place] ?? 0));
  }
}
