const DIGIT = 11;
const BUCKETS = 1 << DIGIT;
/** Keys are integers below 2⁵³. */
const LOW = 2 ** 32;

type KeyArrays = { low: Uint32Array; high: Uint32Array; positions: Uint32Array };

/** The number of keys per step: a fraction of a millisecond. */
const STEP = 1 << 14;

/**
 * Returns the positions of the keys in ascending order; equal keys stay in order. A radix sort with eleven bits per
 * pass.
 */
export function sortByKey(keys: ArrayLike<number>): Uint32Array {
  const sorting = sortByKeyInSteps(keys);
  for (;;) {
    const { done, value } = sorting.next();
    if (done) return value;
  }
}

/** Sorts like `sortByKey`, but yields between steps, so that other work can run. */
export function* sortByKeyInSteps(keys: ArrayLike<number>): Generator<void, Uint32Array> {
  const n = keys.length;
  let from = newKeyed(n);
  let most = 0;
  for (let start = 0; start < n; start += STEP) {
    most = Math.max(most, readKeys(keys, from, start, Math.min(n, start + STEP)));
    yield;
  }
  const bits = most === 0 ? 0 : Math.floor(Math.log2(most)) + 1;
  let to = bits > 0 ? newKeyed(n) : from;
  const digits = new Uint16Array(n);
  for (let shift = 0; shift < bits; shift += DIGIT) {
    const starts = new Uint32Array(BUCKETS + 1);
    for (let start = 0; start < n; start += STEP) {
      readDigits(from, shift, digits, starts, start, Math.min(n, start + STEP));
      yield;
    }
    for (let i = 0; i < BUCKETS; i++) starts[i + 1]! += starts[i]!;
    for (let start = 0; start < n; start += STEP) {
      distribute(from, to, digits, starts, start, Math.min(n, start + STEP));
      yield;
    }
    [from, to] = [to, from];
  }
  return from.positions;
}

function newKeyed(n: number): KeyArrays {
  return { low: new Uint32Array(n), high: new Uint32Array(n), positions: new Uint32Array(n) };
}

/** Reads keys and returns the largest. */
function readKeys(keys: ArrayLike<number>, to: KeyArrays, start: number, end: number): number {
  let most = 0;
  for (let i = start; i < end; i++) {
    const key = keys[i]!;
    const high = Math.floor(key / LOW);
    to.high[i] = high;
    to.low[i] = key - high * LOW;
    to.positions[i] = i;
    if (key > most) most = key;
  }
  return most;
}

/** Counts the keys by digit; stores each count one position later, for running sums. */
function readDigits(
  { low, high }: KeyArrays,
  shift: number,
  digits: Uint16Array,
  counts: Uint32Array,
  start: number,
  end: number,
): void {
  const last = BUCKETS - 1;
  if (shift >= 32) for (let i = start; i < end; i++) digits[i] = (high[i]! >>> (shift - 32)) & last;
  else if (shift + DIGIT <= 32) for (let i = start; i < end; i++) digits[i] = (low[i]! >>> shift) & last;
  else for (let i = start; i < end; i++) digits[i] = ((low[i]! >>> shift) | (high[i]! << (32 - shift))) & last;
  for (let i = start; i < end; i++) counts[digits[i]! + 1]! += 1;
}

function distribute(
  from: KeyArrays,
  to: KeyArrays,
  digits: Uint16Array,
  starts: Uint32Array,
  start: number,
  end: number,
): void {
  for (let i = start; i < end; i++) {
    const at = starts[digits[i]!]!++;
    to.low[at] = from.low[i]!;
    to.high[at] = from.high[i]!;
    to.positions[at] = from.positions[i]!;
  }
}
