/** 16 MB, regardless of the number of keys. About one false positive per million keys. */
const BITS = 2 ** 27;
const PROBES = 4;

/**
 * Creates a Bloom filter, which remembers keys in a fixed amount of memory. `sawBefore` may return true for a new key,
 * but never returns false for a key that it has seen.
 */
export function createRepeatFilter(): { sawBefore(key: string): boolean } {
  const words = new Uint32Array(BITS / 32);
  return {
    sawBefore(key) {
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
    },
  };
}
