const SLAB_WORDS = 2 ** 16;

/** The position of copied words. */
export type CopiedWords = { words: Uint32Array; at: number; end: number };

/**
 * Copies of counts, many per array, because a separate array for each answer would cost more than the copy. A slab
 * lives as long as any answer that was copied to it.
 */
export class AnswerSlab {
  #words = new Uint32Array(0);
  #used = 0;

  /** Copies words and returns their new location. */
  copy(from: Uint32Array, start: number, end: number): CopiedWords {
    const length = end - start;
    if (this.#used + length > this.#words.length) {
      this.#words = new Uint32Array(Math.max(SLAB_WORDS, length));
      this.#used = 0;
    }
    const at = this.#used;
    // For short ranges, copying word by word is faster than creating a view of them.
    if (length < 64) for (let i = 0; i < length; i++) this.#words[at + i] = from[start + i]!;
    else this.#words.set(from.subarray(start, end), at);
    this.#used += length;
    return { words: this.#words, at, end: at + length };
  }
}
