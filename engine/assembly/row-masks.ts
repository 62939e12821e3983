/** Operations on masks, which have eight vectors each. */

export const MASK_BYTES: u32 = 128;

export function maskFill(to: u32, word: i32): void {
  const all = i32x4.splat(word);
  v128.store(to, all, 0);
  v128.store(to, all, 16);
  v128.store(to, all, 32);
  v128.store(to, all, 48);
  v128.store(to, all, 64);
  v128.store(to, all, 80);
  v128.store(to, all, 96);
  v128.store(to, all, 112);
}
export function maskCopy(to: u32, from: u32): void {
  for (let i: u32 = 0; i < MASK_BYTES; i += 32) {
    v128.store(to + i, v128.load(from + i), 0);
    v128.store(to + i, v128.load(from + i, 16), 16);
  }
}
export function maskAnd(to: u32, a: u32, b: u32): void {
  for (let i: u32 = 0; i < MASK_BYTES; i += 32) {
    v128.store(to + i, v128.and(v128.load(a + i), v128.load(b + i)), 0);
    v128.store(to + i, v128.and(v128.load(a + i, 16), v128.load(b + i, 16)), 16);
  }
}
export function maskOr(to: u32, a: u32, b: u32): void {
  for (let i: u32 = 0; i < MASK_BYTES; i += 32) {
    v128.store(to + i, v128.or(v128.load(a + i), v128.load(b + i)), 0);
    v128.store(to + i, v128.or(v128.load(a + i, 16), v128.load(b + i, 16)), 16);
  }
}
export function maskAndNot(to: u32, a: u32, b: u32): void {
  for (let i: u32 = 0; i < MASK_BYTES; i += 32) {
    v128.store(to + i, v128.andnot(v128.load(a + i), v128.load(b + i)), 0);
    v128.store(to + i, v128.andnot(v128.load(a + i, 16), v128.load(b + i, 16)), 16);
  }
}
export function maskNot(to: u32, a: u32): void {
  for (let i: u32 = 0; i < MASK_BYTES; i += 32) {
    v128.store(to + i, v128.not(v128.load(a + i)), 0);
    v128.store(to + i, v128.not(v128.load(a + i, 16)), 16);
  }
}
export function maskAny(a: u32): bool {
  let left = v128.or(v128.load(a), v128.load(a, 16));
  for (let i: u32 = 32; i < MASK_BYTES; i += 32) {
    left = v128.or(left, v128.or(v128.load(a + i), v128.load(a + i, 16)));
  }
  return v128.any_true(left);
}
export function maskCount(a: u32): u32 {
  let sum: u64 = 0;
  for (let i: u32 = 0; i < MASK_BYTES; i += 32) {
    sum += popcnt<u64>(load<u64>(a + i)) + popcnt<u64>(load<u64>(a + i, 8));
    sum += popcnt<u64>(load<u64>(a + i, 16)) + popcnt<u64>(load<u64>(a + i, 24));
  }
  return sum as u32;
}
export function maskCountAnd(a: u32, b: u32): u32 {
  let sum: u64 = 0;
  for (let i: u32 = 0; i < MASK_BYTES; i += 32) {
    sum += popcnt<u64>(load<u64>(a + i) & load<u64>(b + i));
    sum += popcnt<u64>(load<u64>(a + i, 8) & load<u64>(b + i, 8));
    sum += popcnt<u64>(load<u64>(a + i, 16) & load<u64>(b + i, 16));
    sum += popcnt<u64>(load<u64>(a + i, 24) & load<u64>(b + i, 24));
  }
  return sum as u32;
}

export function applySection(none: u32, one: u32, passed: u32, failing: u32): bool {
  let left = i32x4.splat(0);
  for (let i: u32 = 0; i < MASK_BYTES; i += 16) {
    const ok = v128.load(passed + i);
    const before = v128.load(none + i);
    const failed = v128.andnot(before, ok);
    const kept = v128.and(before, ok);
    const ones = v128.or(v128.and(v128.load(one + i), ok), failed);
    v128.store(failing + i, failed);
    v128.store(one + i, ones);
    v128.store(none + i, kept);
    left = v128.or(left, v128.or(ones, kept));
  }
  return v128.any_true(left);
}
export function applyRequiredSection(none: u32, one: u32, passed: u32): bool {
  let left = i32x4.splat(0);
  for (let i: u32 = 0; i < MASK_BYTES; i += 16) {
    const ok = v128.load(passed + i);
    const kept = v128.and(v128.load(none + i), ok);
    const ones = v128.and(v128.load(one + i), ok);
    v128.store(none + i, kept);
    v128.store(one + i, ones);
    left = v128.or(left, v128.or(ones, kept));
  }
  return v128.any_true(left);
}

export function applySectionForPairs(none: u32, one: u32, two: u32, passed: u32, failing: u32): bool {
  let left = i32x4.splat(0);
  for (let i: u32 = 0; i < MASK_BYTES; i += 16) {
    const ok = v128.load(passed + i);
    const nones = v128.load(none + i);
    const ones = v128.load(one + i);
    const moving = v128.andnot(ones, ok);
    const failed = v128.andnot(nones, ok);
    const twos = v128.or(v128.and(v128.load(two + i), ok), moving);
    v128.store(failing + i, v128.or(failed, moving));
    v128.store(two + i, twos);
    v128.store(one + i, v128.or(v128.and(ones, ok), failed));
    v128.store(none + i, v128.and(nones, ok));
    left = v128.or(left, v128.or(twos, v128.or(nones, ones)));
  }
  return v128.any_true(left);
}

export function joinSlices(to: u32, slices: u32, places: u32, list: u32, count: u32, all: bool): void {
  const first = slices + placeOf(places, list);
  const end = list + (count << 2);
  let a = v128.load(first, 0);
  let b = v128.load(first, 16);
  let c = v128.load(first, 32);
  let d = v128.load(first, 48);
  let e = v128.load(first, 64);
  let f = v128.load(first, 80);
  let g = v128.load(first, 96);
  let h = v128.load(first, 112);
  if (all) {
    for (let at = list + 4; at < end; at += 4) {
      const from = slices + placeOf(places, at);
      a = v128.and(a, v128.load(from, 0));
      b = v128.and(b, v128.load(from, 16));
      c = v128.and(c, v128.load(from, 32));
      d = v128.and(d, v128.load(from, 48));
      e = v128.and(e, v128.load(from, 64));
      f = v128.and(f, v128.load(from, 80));
      g = v128.and(g, v128.load(from, 96));
      h = v128.and(h, v128.load(from, 112));
    }
  } else {
    for (let at = list + 4; at < end; at += 4) {
      const from = slices + placeOf(places, at);
      a = v128.or(a, v128.load(from, 0));
      b = v128.or(b, v128.load(from, 16));
      c = v128.or(c, v128.load(from, 32));
      d = v128.or(d, v128.load(from, 48));
      e = v128.or(e, v128.load(from, 64));
      f = v128.or(f, v128.load(from, 80));
      g = v128.or(g, v128.load(from, 96));
      h = v128.or(h, v128.load(from, 112));
    }
  }
  v128.store(to, a, 0);
  v128.store(to, b, 16);
  v128.store(to, c, 32);
  v128.store(to, d, 48);
  v128.store(to, e, 64);
  v128.store(to, f, 80);
  v128.store(to, g, 96);
  v128.store(to, h, 112);
}
/** Returns the offset of the slice whose number is at `at`. */
function placeOf(places: u32, at: u32): u32 {
  return (load<u16>(places + (load<u32>(at) << 1)) as u32) << 7;
}
