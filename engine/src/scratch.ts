import type { Bits } from './bits.ts';

/**
 * Buffers that one search after another reuses: a search of a million rows needs several, and making them anew would
 * cost more than the search. A buffer holds leavings. What a search was given is its own until the next one begins.
 */
export class Scratch {
  readonly #bits = new Pool((length) => new Int32Array(length));
  readonly #slots = new Pool((length) => new Uint32Array(length));

  /** Takes all buffers back. */
  reset(): void {
    this.#bits.reset();
    this.#slots.reset();
  }

  /** A set of exactly so many words. */
  bits(words: number): Bits {
    return this.#bits.take(words).subarray(0, words);
  }

  /** A set of exactly so many words without slots. */
  noBits(words: number): Bits {
    return this.bits(words).fill(0);
  }

  /** Room for at least so many slots. */
  slots(length: number): Uint32Array {
    return this.#slots.take(length);
  }
}

class Pool<Buffer extends { readonly length: number }> {
  readonly #make: (length: number) => Buffer;
  readonly #buffers: Buffer[] = [];
  #taken = 0;

  constructor(make: (length: number) => Buffer) {
    this.#make = make;
  }

  reset(): void {
    this.#taken = 0;
  }

  take(length: number): Buffer {
    const at = this.#taken++;
    const buffer = this.#buffers[at];
    if (buffer !== undefined && buffer.length >= length) return buffer;
    return (this.#buffers[at] = this.#make(Math.ceil(length * 1.25)));
  }
}
