/**
 * A set of slots: bit `slot & 31` of word `slot >> 5`. All sets of one search have the same length, and slots without a
 * row are in none of those that come out of it.
 */
export type Bits = Int32Array;

/** Rows are kept, selected and counted in blocks of so many. */
export const BLOCK_ROWS = 1024;
export const BLOCK_WORDS = BLOCK_ROWS / 32;

/** How many bits of a word are set. */
export function countOnes(word: number): number {
  let sum = word - ((word >>> 1) & 0x55555555);
  sum = (sum & 0x33333333) + ((sum >>> 2) & 0x33333333);
  return Math.imul((sum + (sum >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

export function hasBit(bits: Bits, slot: number): boolean {
  return ((bits[slot >> 5]! >>> (slot & 31)) & 1) === 1;
}

export function setBit(bits: Bits, slot: number): void {
  bits[slot >> 5]! |= 1 << (slot & 31);
}

export function clearBit(bits: Bits, slot: number): void {
  bits[slot >> 5]! &= ~(1 << (slot & 31));
}

/** How many slots the first `words` words hold, from word `from` on. */
export function countBits(bits: Bits, from: number, words: number): number {
  let sum = 0;
  for (let w = from; w < words; w++) if (bits[w] !== 0) sum += countOnes(bits[w]!);
  return sum;
}

/** Writes the slots of a set to `into` from `at` on, ascending; answers where they end. */
export function listSlots(bits: Bits, from: number, words: number, into: Uint32Array, at: number): number {
  let n = at;
  for (let w = from; w < words; w++) {
    let word = bits[w]!;
    const base = w << 5;
    while (word !== 0) {
      const low = word & -word;
      into[n++] = base + 31 - Math.clz32(low);
      word ^= low;
    }
  }
  return n;
}

/** A copy with room for `capacity` slots. */
export function grownBits(bits: Bits, capacity: number): Bits {
  const larger = new Int32Array(capacity >> 5);
  larger.set(bits);
  return larger;
}
