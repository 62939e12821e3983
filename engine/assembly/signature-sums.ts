/** Adds up signatures, each bit separately. */
import { addU32, u16At } from './memory.ts';

/**
 * Scratch memory: the sixteen carries of a chunk, the carry of their sum, and a list of the addresses of the sixteen.
 */
let carries: u32 = 0;
let lastCarry: u32 = 0;
let carryList: u32 = 0;

/** Reserves the memory. Called once, with 336 bytes. */
export function writeCarryList(at: u32): void {
  carries = at;
  lastCarry = at + 256;
  carryList = at + 272;
  for (let i: u32 = 0; i < 16; i++) store<u32>(carryList + (i << 2), carries + (i << 4));
}

const CHUNK: u32 = 1024;
const LIST_OF_SIXTEEN: u32 = 64;

/**
 * Adds sixteen bytes of sixteen rows at a time (Harley–Seal). 256 rows have sixteen carries, which are added up in the
 * same way. Only the carries of that second sum are written to memory digit by digit.
 */
export function addSignatures(list: u32, count: u32, size: u32, planes: u32): void {
  const end = list + (count << 2);
  for (let at = list; at < end; at += CHUNK) {
    const last = at + CHUNK < end ? at + CHUNK : end;
    for (let offset: u32 = 0; offset < size; offset += 16) {
      for (let empty = carries + ((last - at) >>> 2); empty < lastCarry; empty += 16) v128.store(empty, i32x4.splat(0));
      addSixteens(at, last, offset, planes + offset, size, carries);
      addSixteens(carryList, carryList + LIST_OF_SIXTEEN, 0, planes + offset + 4 * size, size, lastCarry);
      ripple(planes + offset + 8 * size, size, v128.load(lastCarry));
    }
  }
}
/** Adds `left` to the digits, starting at `digit`. */
function ripple(digit: u32, size: u32, left: v128): void {
  let carry = left;
  for (let at = digit; v128.any_true(carry); at += size) {
    const plane = v128.load(at);
    v128.store(at, v128.xor(plane, carry));
    carry = v128.and(plane, carry);
  }
}
/** Adds sixteen listed vectors to four digits, and writes the carry. Names contain the weight of a vector's bits. */
function addSixteens(list: u32, end: u32, offset: u32, planes: u32, size: u32, carriesAt: u32): void {
  let d1 = v128.load(planes);
  let d2 = v128.load(planes + size);
  let d4 = v128.load(planes + 2 * size);
  let d8 = v128.load(planes + 3 * size);
  let carry = carriesAt;
  for (let at = list; at < end; at += LIST_OF_SIXTEEN, carry += 16) {
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
    v128.store(carry, v128.bitselect(d8, eightA, half));
    d8 = v128.xor(d8, half);
  }
  v128.store(planes, d1);
  v128.store(planes + size, d2);
  v128.store(planes + 2 * size, d4);
  v128.store(planes + 3 * size, d8);
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
