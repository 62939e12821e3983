/** A map from two integers to a non-negative third, in one array: open addressing, at most two thirds full. */
export class KeyTable {
  #cells = new Int32Array(3 * 1024).fill(-1);
  #count = 0;

  /** Returns the value for `first` (0 or more) and `second`, or -1. */
  find(first: number, second: number): number {
    return this.#cells[this.#cellOf(first, second) + 2]!;
  }

  /** Adds an entry that does not exist yet. */
  add(first: number, second: number, value: number): void {
    if (2 * this.#cells.length < 9 * ++this.#count) this.#grow();
    this.#cells.set([first, second, value], this.#cellOf(first, second));
  }

  #cellOf(first: number, second: number): number {
    const cells = this.#cells;
    const size = cells.length / 3;
    let at = (hashPair(first, second) & (size - 1)) * 3;
    while (cells[at] !== -1 && (cells[at] !== first || cells[at + 1] !== second)) {
      at += 3;
      if (at === cells.length) at = 0;
    }
    return at;
  }

  #grow(): void {
    const old = this.#cells;
    this.#cells = new Int32Array(2 * old.length).fill(-1);
    for (let at = 0; at < old.length; at += 3) {
      if (old[at] !== -1) this.#cells.set(old.subarray(at, at + 3), this.#cellOf(old[at]!, old[at + 1]!));
    }
  }
}

/** Returns a 32-bit hash of two integers. */
export function hashPair(first: number, second: number): number {
  let bits = Math.imul(first, 0x9e3779b1) ^ Math.imul(second, 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 15), 0x2c1b3c6d);
  bits = Math.imul(bits ^ (bits >>> 12), 0x297a2d39);
  return bits ^ (bits >>> 15);
}
