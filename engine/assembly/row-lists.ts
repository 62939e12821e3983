/** Lists rows, and counts over listed rows. */
import { addU32 } from './memory.ts';
import { MASK_BYTES, maskCount } from './row-masks.ts';

/** Table of the positions of the set bits in each byte, with eight bytes per entry. */
let bitTable: u32 = 0;

/** Writes the table, which takes 2,048 bytes. Called once. */
export function writeBitTable(at: u32): void {
  bitTable = at;
  for (let byte: u32 = 0; byte < 256; byte++) {
    let to = at + (byte << 3);
    for (let bits = byte; bits !== 0; bits &= bits - 1, to++) store<u8>(to, ctz<u32>(bits) as u8);
  }
}

/** Below this number of rows, processing them one by one is faster. */
const FEW_BITS: u32 = 48;

/** May write up to 32 bytes after the list. */
export function listBits(mask: u32, to: u32, base: u32, step: u32): u32 {
  return maskCount(mask) < FEW_BITS ? listFew(mask, to, base, step) : listMany(mask, to, base, step);
}
function listFew(mask: u32, to: u32, base: u32, step: u32): u32 {
  let at = to;
  let first = base;
  const end = mask + MASK_BYTES;
  for (let word = mask; word < end; word += 8) {
    for (let bits = load<u64>(word); bits !== 0; bits &= bits - 1, at += 4) {
      store<u32>(at, first + (ctz<u64>(bits) as u32) * step);
    }
    first += step << 6;
  }
  return (at - to) >>> 2;
}
/** Processes eight rows per step, whether their bits are set or not, so there is no branch to predict. */
function listMany(mask: u32, to: u32, base: u32, step: u32): u32 {
  const table = bitTable;
  const steps = i16x8.splat(step as i16);
  const next = i32x4.splat(step << 3);
  let first = i32x4.splat(base);
  let at = to;
  const end = mask + MASK_BYTES;
  for (let word = mask; word < end; word += 4) {
    at = listByte(table, at, load<u8>(word) as u32, first, steps);
    first = i32x4.add(first, next);
    at = listByte(table, at, load<u8>(word, 1) as u32, first, steps);
    first = i32x4.add(first, next);
    at = listByte(table, at, load<u8>(word, 2) as u32, first, steps);
    first = i32x4.add(first, next);
    at = listByte(table, at, load<u8>(word, 3) as u32, first, steps);
    first = i32x4.add(first, next);
  }
  return (at - to) >>> 2;
}
function listByte(table: u32, at: u32, byte: u32, first: v128, steps: v128): u32 {
  const places = i16x8.mul(v128.load8x8_u(table + (byte << 3)), steps);
  v128.store(at, i32x4.add(first, i32x4.extend_low_i16x8_u(places)), 0);
  v128.store(at, i32x4.add(first, i32x4.extend_high_i16x8_u(places)), 16);
  return at + (popcnt<u32>(byte) << 2);
}

export function countRuns(out: u32, mask: u32, column: u32, width: u32): void {
  const shift = width >>> 1;
  for (let w: u32 = 0; w < 32; w++) {
    let word = load<i32>(mask + (w << 2));
    if (word === 0) continue;
    const at = column + (w << (5 + shift));
    const code = width === 2 ? (load<u16>(at) as u32) : load<u32>(at);
    if (width === 2 ? areAll16(at, code) : areAll32(at, code)) {
      addU32(out + (code << 2), popcnt<i32>(word) as u32);
      continue;
    }
    for (; word !== 0; word &= word - 1) {
      const row = at + ((ctz<i32>(word) as u32) << shift);
      addU32(out + ((width === 2 ? (load<u16>(row) as u32) : load<u32>(row)) << 2), 1);
    }
  }
}
/** Returns whether 32 codes are equal. */
function areAll16(at: u32, code: u32): bool {
  const wanted = i16x8.splat(code as i16);
  const low = v128.and(i16x8.eq(v128.load(at), wanted), i16x8.eq(v128.load(at, 16), wanted));
  const high = v128.and(i16x8.eq(v128.load(at, 32), wanted), i16x8.eq(v128.load(at, 48), wanted));
  return v128.all_true<i16>(v128.and(low, high));
}
function areAll32(at: u32, code: u32): bool {
  const wanted = i32x4.splat(code as i32);
  for (let i: u32 = 0; i < 128; i += 32) {
    const equal = v128.and(i32x4.eq(v128.load(at + i), wanted), i32x4.eq(v128.load(at + i, 16), wanted));
    if (!v128.all_true<i32>(equal)) return false;
  }
  return true;
}

export function countCodes(out: u32, list: u32, count: u32, column: u32, width: u32): void {
  if (width === 1) countWidth<u8>(out, list, count, column);
  else if (width === 2) countWidth<u16>(out, list, count, column);
  else countWidth<u32>(out, list, count, column);
}
function countWidth<T extends u32>(out: u32, list: u32, count: u32, column: u32): void {
  const end = list + (count << 2);
  for (let at = list; at < end; at += 4) {
    const sum = out + ((load<T>(column + load<u32>(at) * sizeof<T>()) as u32) << 2);
    store<u32>(sum, load<u32>(sum) + 1);
  }
}

/**
 * Loads eight rows before it reads the first of them: branches on their bits cannot be predicted, and memory is slow.
 */
export function countListedBits(out: u32, list: u32, count: u32, base: u32, step: u32, first: u32, last: u32): void {
  const from = base + (first >>> 3);
  const shift = (first & 7) as u64;
  const own: u64 = ((1 as u64) << ((last - first) as u64)) - 1;
  let at = list;
  for (const end = list + ((count & ~7) << 2); at < end; at += 32) {
    const a = bitsAt(from, step, at, shift) & own;
    const b = bitsAt(from, step, at + 4, shift) & own;
    const c = bitsAt(from, step, at + 8, shift) & own;
    const d = bitsAt(from, step, at + 12, shift) & own;
    const e = bitsAt(from, step, at + 16, shift) & own;
    const f = bitsAt(from, step, at + 20, shift) & own;
    const g = bitsAt(from, step, at + 24, shift) & own;
    const h = bitsAt(from, step, at + 28, shift) & own;
    addBits(out, a);
    addBits(out, b);
    addBits(out, c);
    addBits(out, d);
    addBits(out, e);
    addBits(out, f);
    addBits(out, g);
    addBits(out, h);
  }
  for (const end = list + (count << 2); at < end; at += 4) addBits(out, bitsAt(from, step, at, shift) & own);
}
function bitsAt(from: u32, step: u32, at: u32, shift: u64): u64 {
  return load<u64>(from + load<u32>(at) * step) >> shift;
}
function addBits(out: u32, bits: u64): void {
  for (let left = bits; left !== 0; left &= left - 1) addU32(out + ((ctz<u64>(left) as u32) << 2), 1);
}

export function describeCodes(figures: u32, list: u32, count: u32, column: u32, width: u32): void {
  if (width === 1) describeWidth<u8>(figures, list, count, column);
  else if (width === 2) describeWidth<u16>(figures, list, count, column);
  else describeWidth<u32>(figures, list, count, column);
}
/**
 * Processes four codes per step. They are summed as integers, which equals the sum of doubles below 2 ** 53. A missing
 * number is stored as 0, so it adds nothing and is never the maximum. Subtracting one turns it into the largest
 * unsigned number, so it is never the minimum either.
 */
function describeWidth<T extends u32>(figures: u32, list: u32, count: u32, column: u32): void {
  const one = i32x4.splat(1);
  const none = i32x4.splat(0);
  let leasts = i32x4.splat(-1);
  let mosts = none;
  let sums = none;
  let missings = none;
  let at = list;
  for (const end = list + ((count & ~3) << 2); at < end; at += 16) {
    const codes = gather<T>(column, at);
    leasts = i32x4.min_u(leasts, i32x4.sub(codes, one));
    mosts = i32x4.max_u(mosts, codes);
    sums = i64x2.add(sums, i64x2.add(i64x2.extend_low_i32x4_u(codes), i64x2.extend_high_i32x4_u(codes)));
    missings = i32x4.sub(missings, i32x4.eq(codes, none));
  }
  let least: u32 = leastLane(leasts);
  let most: u32 = mostLane(mosts);
  let sum: u64 = i64x2.extract_lane(sums, 0) + i64x2.extract_lane(sums, 1);
  let known: u32 = count - sumLanes(missings);
  for (const end = list + (count << 2); at < end; at += 4) {
    const code: u32 = load<T>(column + load<u32>(at) * sizeof<T>()) as u32;
    least = min<u32>(least, code - 1);
    most = max<u32>(most, code);
    sum += code as u64;
    if (code === 0) known -= 1;
  }
  if (known === 0) return;
  addFigures(figures, (least + 1) as f64, most as f64, sum as f64, known as f64);
}
/** Returns the codes of four listed rows. */
function gather<T extends u32>(column: u32, list: u32): v128 {
  const a = column + load<u32>(list) * sizeof<T>();
  const b = column + load<u32>(list, 4) * sizeof<T>();
  const c = column + load<u32>(list, 8) * sizeof<T>();
  const d = column + load<u32>(list, 12) * sizeof<T>();
  if (sizeof<T>() === 4) {
    const low = v128.load32_lane(b, v128.load32_zero(a), 1);
    const high = v128.load32_lane(d, v128.load32_zero(c), 1);
    return i64x2.shuffle(low, high, 0, 2);
  }
  let codes = i32x4.splat(load<T>(a) as i32);
  codes = i32x4.replace_lane(codes, 1, load<T>(b) as i32);
  codes = i32x4.replace_lane(codes, 2, load<T>(c) as i32);
  return i32x4.replace_lane(codes, 3, load<T>(d) as i32);
}
function leastLane(lanes: v128): u32 {
  const a = min<u32>(i32x4.extract_lane(lanes, 0) as u32, i32x4.extract_lane(lanes, 1) as u32);
  return min<u32>(a, min<u32>(i32x4.extract_lane(lanes, 2) as u32, i32x4.extract_lane(lanes, 3) as u32));
}
function mostLane(lanes: v128): u32 {
  const a = max<u32>(i32x4.extract_lane(lanes, 0) as u32, i32x4.extract_lane(lanes, 1) as u32);
  return max<u32>(a, max<u32>(i32x4.extract_lane(lanes, 2) as u32, i32x4.extract_lane(lanes, 3) as u32));
}
function sumLanes(lanes: v128): u32 {
  const a = i32x4.extract_lane(lanes, 0) + i32x4.extract_lane(lanes, 1);
  return (a + i32x4.extract_lane(lanes, 2) + i32x4.extract_lane(lanes, 3)) as u32;
}
export function describeNumbers(figures: u32, list: u32, count: u32, column: u32): void {
  const end = list + (count << 2);
  let least: f64 = Infinity;
  let most: f64 = -Infinity;
  let sum: f64 = 0;
  let known: u32 = 0;
  for (let at = list; at < end; at += 4) {
    const value = load<f64>(column + (load<u32>(at) << 3));
    if (!(value === value)) continue;
    if (value < least) least = value;
    if (value > most) most = value;
    sum += value;
    known += 1;
  }
  if (known === 0) return;
  addFigures(figures, least, most, sum, known as f64);
}
function addFigures(figures: u32, least: f64, most: f64, sum: f64, known: f64): void {
  if (least < load<f64>(figures)) store<f64>(figures, least);
  if (most > load<f64>(figures, 8)) store<f64>(figures, most, 8);
  store<f64>(figures, load<f64>(figures, 16) + sum, 16);
  store<f64>(figures, load<f64>(figures, 24) + known, 24);
}

/** Returns whether sixteen numbers are 0. */
function areNone(at: u32): bool {
  const low = v128.or(v128.load(at, 0), v128.load(at, 16));
  return !v128.any_true(v128.or(low, v128.or(v128.load(at, 32), v128.load(at, 48))));
}
export function listCounts(at: u32, count: u32, to: u32): u32 {
  const whole = count & ~3;
  let end = to;
  for (let i: u32 = 0; i < whole; i += 4) {
    const four = at + (i << 2);
    if (i + 16 <= whole && areNone(four)) {
      i += 12;
      continue;
    }
    // One bit for each of the four numbers that is not 0.
    let bits = i32x4.bitmask(i32x4.ne(v128.load(four), i32x4.splat(0)));
    for (; bits !== 0; bits &= bits - 1) {
      const place = ctz<i32>(bits) as u32;
      store<u32>(end, i + place);
      store<u32>(end, load<u32>(four + (place << 2)), 4);
      end += 8;
    }
  }
  for (let i = whole; i < count; i++) {
    const number = load<u32>(at + (i << 2));
    if (number === 0) continue;
    store<u32>(end, i);
    store<u32>(end, number, 4);
    end += 8;
  }
  return (end - to) >>> 3;
}

/** Has no branch, because the processor could not predict it. */
export function countBins(out: u32, list: u32, count: u32, column: u32, width: u32, bins: u32): void {
  const end = list + (count << 2);
  if (width === 8 || load<u32>(bins, 4) === 0) countSteps(out, list, end, column, width, bins);
  else if (width === 1) countBinsOf<u8>(out, list, end, column, bins);
  else if (width === 2) countBinsOf<u16>(out, list, end, column, bins);
  else countBinsOf<u32>(out, list, end, column, bins);
}
function countBinsOf<T extends u32>(out: u32, list: u32, end: u32, column: u32, bins: u32): void {
  const shift = load<u32>(bins);
  const last = load<u32>(bins, 4) - 1;
  const other = out + ((load<u32>(bins, 8) + 1) << 2);
  const table = load<u32>(bins, 12);
  const lasts = load<u32>(bins, 20);
  let at = list;
  for (; at + 4 < end; at += 8) {
    const a = load<T>(column + load<u32>(at) * sizeof<T>()) as u32;
    const b = load<T>(column + load<u32>(at, 4) * sizeof<T>()) as u32;
    addU32(out + (stepOf(a, shift, last, table, lasts) << 2), 1);
    addU32(other + (stepOf(b, shift, last, table, lasts) << 2), 1);
  }
  if (at === end) return;
  const code = load<T>(column + load<u32>(at) * sizeof<T>()) as u32;
  addU32(out + (stepOf(code, shift, last, table, lasts) << 2), 1);
}
/** Without a branch, because the processor could not predict it. */
function stepOf(code: u32, shift: u32, last: u32, table: u32, lasts: u32): u32 {
  const step = load<u8>(table + min<u32>(code >>> shift, last)) as u32;
  return step + (code > load<u32>(lasts + (step << 2)) ? 1 : 0);
}
/** Counts steps without using the table. */
function countSteps(out: u32, list: u32, end: u32, column: u32, width: u32, bins: u32): void {
  const cuts = load<u32>(bins, 8);
  const cutList = load<u32>(bins, 16);
  let to = out;
  let other = out + ((cuts + 1) << 2);
  for (let at = list; at < end; at += 4) {
    const row = load<u32>(at);
    const value: f64 = width === 8 ? load<f64>(column + (row << 3)) : (codeAt(column, width, row) as f64);
    addU32(to + (searchStep(value, cutList, cuts) << 2), 1);
    const turn = to;
    to = other;
    other = turn;
  }
}
function codeAt(column: u32, width: u32, row: u32): u32 {
  if (width === 1) return load<u8>(column + row) as u32;
  return width === 2 ? (load<u16>(column + (row << 1)) as u32) : load<u32>(column + (row << 2));
}
function searchStep(value: f64, cutList: u32, cuts: u32): u32 {
  let low = cutList;
  for (let left = cuts; left > 0;) {
    const half = (left + 1) >>> 1;
    low += load<f64>(low + ((half - 1) << 3)) <= value ? half << 3 : 0;
    left -= half;
  }
  return (low - cutList) >>> 3;
}

/** Adds eight numbers at a time. */
export function findShort(at: u32, from: u32, count: u32, value: u32): u32 {
  const wanted = i16x8.splat(value as i16);
  let i = from;
  for (; i + 8 <= count; i += 8) {
    const equal = i16x8.bitmask(i16x8.eq(v128.load(at + (i << 1)), wanted));
    if (equal !== 0) return i + ctz<i32>(equal);
  }
  for (; i < count; i++) if ((load<u16>(at + (i << 1)) as u32) === value) return i;
  return count;
}
