/**
 * Buffers that one search after another reuses: a search of a million rows needs several, and filling them with zeros
 * anew would cost more than the search. A buffer is at least as long as asked for and holds leavings.
 */
export class Scratch {
  readonly #masks: Uint8Array[] = [];
  #slots = new Uint32Array(0);
  #grouped = new Uint32Array(0);
  #misses = new Uint16Array(0);
  #sorts = new Float64Array(0);

  /** Runs `work` with a mask of its own; nested calls get another. */
  withMask<Result>(length: number, work: (mask: Uint8Array) => Result): Result {
    let mask = this.#masks.pop();
    if (mask === undefined || mask.length < length) mask = new Uint8Array(roomFor(length));
    try {
      return work(mask);
    } finally {
      this.#masks.push(mask);
    }
  }

  slots(length: number): Uint32Array {
    if (this.#slots.length < length) this.#slots = new Uint32Array(roomFor(length));
    return this.#slots;
  }

  grouped(length: number): Uint32Array {
    if (this.#grouped.length < length) this.#grouped = new Uint32Array(roomFor(length));
    return this.#grouped;
  }

  misses(length: number): Uint16Array {
    if (this.#misses.length < length) this.#misses = new Uint16Array(roomFor(length));
    return this.#misses;
  }

  sorts(length: number): Float64Array {
    if (this.#sorts.length < length) this.#sorts = new Float64Array(roomFor(length));
    return this.#sorts;
  }
}

function roomFor(length: number): number {
  return Math.ceil(length * 1.25);
}
