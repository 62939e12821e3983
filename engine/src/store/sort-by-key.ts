const DIGIT = 11;
const BUCKETS = 1 << DIGIT;
/** Keys are whole numbers below 2⁵³. */
const LOW = 2 ** 32;

/** Keys and where they stood. */
type Keyed = { low: Uint32Array; high: Uint32Array; positions: Uint32Array };

/** The positions of the keys, by ascending key; equal keys keep their order. A radix sort, eleven bits a pass. */
export function sortByKey(keys: ArrayLike<number>): Uint32Array {
  const n = keys.length;
  let from = newKeyed(n);
  let most = 0;
  for (let i = 0; i < n; i++) {
    const key = keys[i]!;
    const high = Math.floor(key / LOW);
    from.high[i] = high;
    from.low[i] = key - high * LOW;
    from.positions[i] = i;
    if (key > most) most = key;
  }
  const bits = most === 0 ? 0 : Math.floor(Math.log2(most)) + 1;
  let to = bits > 0 ? newKeyed(n) : from;
  const digits = new Uint16Array(n);
  for (let shift = 0; shift < bits; shift += DIGIT) {
    readDigits(from, shift, digits);
    distribute(from, to, digits);
    [from, to] = [to, from];
  }
  return from.positions;
}

function newKeyed(n: number): Keyed {
  return { low: new Uint32Array(n), high: new Uint32Array(n), positions: new Uint32Array(n) };
}

function readDigits({ low, high }: Keyed, shift: number, digits: Uint16Array): void {
  const last = BUCKETS - 1;
  const n = digits.length;
  if (shift >= 32) for (let i = 0; i < n; i++) digits[i] = (high[i]! >>> (shift - 32)) & last;
  else if (shift + DIGIT <= 32) for (let i = 0; i < n; i++) digits[i] = (low[i]! >>> shift) & last;
  else for (let i = 0; i < n; i++) digits[i] = ((low[i]! >>> shift) | (high[i]! << (32 - shift))) & last;
}

function distribute(from: Keyed, to: Keyed, digits: Uint16Array): void {
  const n = digits.length;
  const starts = new Uint32Array(BUCKETS + 1);
  for (let i = 0; i < n; i++) starts[digits[i]! + 1]! += 1;
  for (let i = 0; i < BUCKETS; i++) starts[i + 1]! += starts[i]!;
  for (let i = 0; i < n; i++) {
    const at = starts[digits[i]!]!++;
    to.low[at] = from.low[i]!;
    to.high[at] = from.high[i]!;
    to.positions[at] = from.positions[i]!;
  }
}
