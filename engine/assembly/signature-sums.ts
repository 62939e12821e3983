/** Sums bit by bit. */
import { addU32, u16At } from './memory.ts';

/** Sixteen bytes of sixteen rows at a time (Harley and Seal): names tell the weight of a vector's bits. */
export function addSignatures(list: u32, count: u32, size: u32, planes: u32): void {
  for (let offset: u32 = 0; offset < size; offset += 16)
    addGroup(list, list + (count << 2), offset, planes + offset, size);
}
function addGroup(list: u32, end: u32, offset: u32, planes: u32, size: u32): void {
  let digit = planes;
  let d1 = v128.load(digit);
  let d2 = v128.load((digit += size));
  let d4 = v128.load((digit += size));
  let d8 = v128.load((digit += size));
  let d16 = v128.load((digit += size));
  let d32 = v128.load((digit += size));
  let d64 = v128.load((digit += size));
  const high = digit + size;
  for (let at = list; at < end; at += 64) {
    let a = v128.load(load<u32>(at, 0) + offset);
    let b = v128.load(load<u32>(at, 4) + offset);
    let half = v128.xor(a, b);
    let twoA = v128.bitselect(d1, a, half);
    d1 = v128.xor(d1, half);
    a = v128.load(load<u32>(at, 8) + offset);
    b = v128.load(load<u32>(at, 12) + offset);
    half = v128.xor(a, b);
    let twoB = v128.bitselect(d1, a, half);
    d1 = v128.xor(d1, half);
    half = v128.xor(twoA, twoB);
    let fourA = v128.bitselect(d2, twoA, half);
    d2 = v128.xor(d2, half);

    a = v128.load(load<u32>(at, 16) + offset);
    b = v128.load(load<u32>(at, 20) + offset);
    half = v128.xor(a, b);
    twoA = v128.bitselect(d1, a, half);
    d1 = v128.xor(d1, half);
    a = v128.load(load<u32>(at, 24) + offset);
    b = v128.load(load<u32>(at, 28) + offset);
    half = v128.xor(a, b);
    twoB = v128.bitselect(d1, a, half);
    d1 = v128.xor(d1, half);
    half = v128.xor(twoA, twoB);
    let fourB = v128.bitselect(d2, twoA, half);
    d2 = v128.xor(d2, half);
    half = v128.xor(fourA, fourB);
    const eightA = v128.bitselect(d4, fourA, half);
    d4 = v128.xor(d4, half);

    a = v128.load(load<u32>(at, 32) + offset);
    b = v128.load(load<u32>(at, 36) + offset);
    half = v128.xor(a, b);
    twoA = v128.bitselect(d1, a, half);
    d1 = v128.xor(d1, half);
    a = v128.load(load<u32>(at, 40) + offset);
    b = v128.load(load<u32>(at, 44) + offset);
    half = v128.xor(a, b);
    twoB = v128.bitselect(d1, a, half);
    d1 = v128.xor(d1, half);
    half = v128.xor(twoA, twoB);
    fourA = v128.bitselect(d2, twoA, half);
    d2 = v128.xor(d2, half);

    a = v128.load(load<u32>(at, 48) + offset);
    b = v128.load(load<u32>(at, 52) + offset);
    half = v128.xor(a, b);
    twoA = v128.bitselect(d1, a, half);
    d1 = v128.xor(d1, half);
    a = v128.load(load<u32>(at, 56) + offset);
    b = v128.load(load<u32>(at, 60) + offset);
    half = v128.xor(a, b);
    twoB = v128.bitselect(d1, a, half);
    d1 = v128.xor(d1, half);
    half = v128.xor(twoA, twoB);
    fourB = v128.bitselect(d2, twoA, half);
    d2 = v128.xor(d2, half);
    half = v128.xor(fourA, fourB);
    const eightB = v128.bitselect(d4, fourA, half);
    d4 = v128.xor(d4, half);

    half = v128.xor(eightA, eightB);
    let carry = v128.bitselect(d8, eightA, half);
    d8 = v128.xor(d8, half);
    half = v128.and(d16, carry);
    d16 = v128.xor(d16, carry);
    carry = v128.and(d32, half);
    d32 = v128.xor(d32, half);
    half = v128.and(d64, carry);
    d64 = v128.xor(d64, carry);
    for (let above = high; v128.any_true(half); above += size) {
      const plane = v128.load(above);
      v128.store(above, v128.xor(plane, half));
      half = v128.and(plane, half);
    }
  }
  digit = planes;
  v128.store(digit, d1);
  v128.store((digit += size), d2);
  v128.store((digit += size), d4);
  v128.store((digit += size), d8);
  v128.store((digit += size), d16);
  v128.store((digit += size), d32);
  v128.store((digit += size), d64);
}

export function addCounts(to: u32, from: u32, count: u32): void {
  const whole = count & ~7;
  for (let i: u32 = 0; i < whole; i += 8) {
    const sums = to + (i << 2);
    const counts = v128.load(from + (i << 1));
    v128.store(sums, i32x4.add(v128.load(sums), i32x4.extend_low_i16x8_u(counts)));
    v128.store(sums, i32x4.add(v128.load(sums, 16), i32x4.extend_high_i16x8_u(counts)), 16);
  }
  for (let i = whole; i < count; i++) addU32(to + (i << 2), u16At(from + (i << 1)));
}
