import type { Heap } from './heap.ts';

/** Thrown when a query needs more memory than the arena has; `build` then retries with a larger arena. */
export const ARENA_FULL = Symbol('arena full');

const FIRST_BYTES = 1 << 18;

/** Memory for one query at a time: its input and its results. */
export class Arena {
  readonly #heap: Heap;
  #start: number;
  #bytes = FIRST_BYTES;
  #at: number;

  constructor(heap: Heap) {
    this.#heap = heap;
    this.#start = heap.alloc(FIRST_BYTES);
    this.#at = this.#start;
  }

  /** Runs `build` on an empty arena, and again with a larger one if it does not fit. */
  build<Result>(build: () => Result): Result {
    for (;;) {
      this.#at = this.#start;
      try {
        return build();
      } catch (error) {
        if (error !== ARENA_FULL) throw error;
        this.#heap.free(this.#start, this.#bytes);
        this.#bytes *= 2;
        this.#start = this.#heap.alloc(this.#bytes);
      }
    }
  }

  /** Returns the address of uninitialized bytes, aligned to 8. */
  take(bytes: number): number {
    const at = this.#at;
    this.#at += (bytes + 7) & ~7;
    if (this.#at > this.#start + this.#bytes) throw ARENA_FULL;
    return at;
  }

  takeZeros(bytes: number): number {
    const at = this.take(bytes);
    this.#heap.u8.fill(0, at, at + bytes);
    return at;
  }

  /** Copies a list of 32-bit words and returns its address. */
  words(words: readonly number[] | Uint32Array): number {
    const at = this.take(4 * words.length);
    const { u32 } = this.#heap;
    // For short lists, writing the words one by one is faster than a bulk copy.
    for (let i = 0; i < words.length; i++) u32[(at >>> 2) + i] = words[i]!;
    return at;
  }

  doubles(doubles: readonly number[]): number {
    const at = this.take(8 * doubles.length);
    const { f64 } = this.#heap;
    for (let i = 0; i < doubles.length; i++) f64[(at >>> 3) + i] = doubles[i]!;
    return at;
  }
}
