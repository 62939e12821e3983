/**
 * Imports with fewer keys store the keys themselves, because allocating the filter for each import makes the garbage
 * collector run.
 */
const KEYS_KEPT = 10_000;
/** 16 MB, regardless of the number of keys. About one false positive per million keys. */
const BITS = 2 ** 27;
const PROBES = 4;

/**
 * Creates a memory of keys: the keys themselves, or a Bloom filter of a fixed size if there are many. `sawBefore` may
 * return true for a new key, but never returns false for a key that it has seen.
 */
export function createRepeatFilter(): { sawBefore(key: string): boolean } {
  const keys = new Set<string>();
  let filter: Uint32Array | undefined;
  return {
    sawBefore(key) {
      if (filter) return addToFilter(filter, key);
      if (keys.has(key)) return true;
      keys.add(key);
      if (keys.size <= KEYS_KEPT) return false;
      filter = new Uint32Array(BITS / 32);
      for (const kept of keys) addToFilter(filter, kept);
      keys.clear();
      return false;
    },
  };
}

/** Adds a key to a Bloom filter. Returns whether it was there already, or seems to have been. */
function addToFilter(words: Uint32Array, key: string): boolean {
  let first = 0x811c9dc5;
  let second = 0x9747b28c;
  for (let at = 0; at < key.length; at++) {
    const code = key.charCodeAt(at);
    first = Math.imul(first ^ code, 0x01000193);
    second = Math.imul(second ^ code, 0x5bd1e995);
    second ^= second >>> 13;
  }
  let all = true;
  for (let probe = 0; probe < PROBES; probe++) {
    const mixed = Math.imul(first ^ (first >>> 15), 0x2c1b3c6d) + Math.imul(probe + 1, second | 1);
    const bit = (mixed ^ (mixed >>> 12)) >>> 5;
    const mask = 1 << (bit & 31);
    const word = bit >>> 5;
    if ((words[word]! & mask) === 0) all = false;
    words[word]! |= mask;
  }
  return all;
}
