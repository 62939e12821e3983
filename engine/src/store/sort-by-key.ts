const DIGIT = 11;
const BUCKETS = 1 << DIGIT;
/** Keys are whole numbers below 2⁵³. */
const LOW = 2 ** 32;

/** The positions of the keys, by ascending key; equal keys keep their order. A radix sort, eleven bits a pass. */
export function sortByKey(keys: Float64Array): Uint32Array {
  const n = keys.length;
  const low = new Uint32Array(n);
  const high = new Uint32Array(n);
  let most = 0;
  for (let i = 0; i < n; i++) {
    const key = keys[i]!;
    low[i] = key % LOW;
    high[i] = key / LOW;
    if (key > most) most = key;
  }
  let from = Uint32Array.from(keys, (_key, i) => i);
  let to = new Uint32Array(n);
  const bits = most === 0 ? 0 : Math.floor(Math.log2(most)) + 1;
  for (let shift = 0; shift < bits; shift += DIGIT) {
    distribute(from, to, (i) => digitOf(low[i]!, high[i]!, shift));
    [from, to] = [to, from];
  }
  return from;
}

function digitOf(low: number, high: number, shift: number): number {
  if (shift >= 32) return (high >>> (shift - 32)) & (BUCKETS - 1);
  const below = low >>> shift;
  return (shift + DIGIT <= 32 ? below : below | (high << (32 - shift))) & (BUCKETS - 1);
}

function distribute(from: Uint32Array, to: Uint32Array, digit: (position: number) => number): void {
  const starts = new Uint32Array(BUCKETS + 1);
  for (const position of from) starts[digit(position) + 1]! += 1;
  for (let i = 0; i < BUCKETS; i++) starts[i + 1]! += starts[i]!;
  for (const position of from) to[starts[digit(position)]!++] = position;
}
