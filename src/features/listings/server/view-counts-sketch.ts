import { createHash, randomBytes } from 'node:crypto';

const BITS = 2 ** 24;
const HASHES = 5;

/**
 * Remembers who saw what today, in two megabytes and without keeping anything that names a person (a Bloom filter, its
 * salt made anew each day). It may take a new view for one that it has seen: of a million a day, one in 800 goes
 * uncounted. It never counts one twice.
 */
export class ViewSketch {
  #day = -1;
  #salt = randomBytes(16);
  #bits = new Uint8Array(BITS / 8);

  /** Whether this view is the first of its kind on the day. */
  isFirst(view: string, day: number): boolean {
    if (day !== this.#day) this.#forget(day);
    const digest = createHash('sha256').update(this.#salt).update(view).digest();
    let first = false;
    for (let hash = 0; hash < HASHES; hash++) {
      const bit = digest.readUInt32LE(hash * 4) % BITS;
      const mask = 1 << (bit & 7);
      if ((this.#bits[bit >> 3]! & mask) === 0) first = true;
      this.#bits[bit >> 3]! |= mask;
    }
    return first;
  }

  #forget(day: number): void {
    this.#day = day;
    this.#salt = randomBytes(16);
    this.#bits = new Uint8Array(BITS / 8);
  }
}
