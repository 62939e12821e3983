const SLAB_WORDS = 2 ** 16;

/** Where copied words stand. */
export type Copied = { words: Uint32Array; at: number; end: number };

/**
 * Copies of counts, many to one array: an array of its own for each answer would cost more than the copy. A slab lives as
 * long as any answer that was copied to it.
 */
export class AnswerSlab {
  #words = new Uint32Array(0);
  #used = 0;

  /** Copies words; answers where they are now. */
  copy(from: Uint32Array, start: number, end: number): Copied {
    const length = end - start;
    if (this.#used + length > this.#words.length) {
      this.#words = new Uint32Array(Math.max(SLAB_WORDS, length));
      this.#used = 0;
    }
    const at = this.#used;
    // Short stretches are sooner copied than a view of them is made.
    if (length < 64) for (let i = 0; i < length; i++) this.#words[at + i] = from[start + i]!;
    else this.#words.set(from.subarray(start, end), at);
    this.#used += length;
    return { words: this.#words, at, end: at + length };
  }
}
