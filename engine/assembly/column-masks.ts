/** Selects the rows of a block by the codes of its columns. */
import { MASK_BYTES, maskFill } from './row-masks.ts';

const BLOCK_ROWS: u32 = 1024;

/**
 * A code is in [low, high] if the unsigned number code - low is at most high - low. Vectors compare signed numbers
 * only, so both sides are shifted by half of the range, which is free for `low`. The comparison finds the rows outside
 * of the range, so the mask is inverted at the end.
 */
export function maskCodes(to: u32, column: u32, width: u32, low: u32, high: u32): void {
  const most: u32 = width === 1 ? 0xff : width === 2 ? 0xffff : 0xffff_ffff;
  if (low > high || low > most) return maskFill(to, 0);
  const last = high < most ? high : most;
  if (width === 1) maskBytes(to, column, low, last - low);
  else if (width === 2) maskShorts(to, column, low, last - low);
  else maskWords(to, column, low, last - low);
}
function maskBytes(to: u32, column: u32, low: u32, span: u32): void {
  const base = i8x16.splat((low + 0x80) as i8);
  const edge = i8x16.splat((span - 0x80) as i8);
  let at = column;
  for (let i: u32 = 0; i < MASK_BYTES; i += 4, at += 32) {
    const a = i8x16.bitmask(i8x16.gt_s(i8x16.sub(v128.load(at, 0), base), edge));
    const b = i8x16.bitmask(i8x16.gt_s(i8x16.sub(v128.load(at, 16), base), edge));
    store<i32>(to + i, ~(a | (b << 16)));
  }
}
function maskShorts(to: u32, column: u32, low: u32, span: u32): void {
  const base = i16x8.splat((low + 0x8000) as i16);
  const edge = i16x8.splat((span - 0x8000) as i16);
  let at = column;
  for (let i: u32 = 0; i < MASK_BYTES; i += 4, at += 64) {
    store<i32>(to + i, ~(outsideShorts(at, base, edge) | (outsideShorts(at + 32, base, edge) << 16)));
  }
}
function outsideShorts(column: u32, base: v128, edge: v128): i32 {
  const a = i16x8.gt_s(i16x8.sub(v128.load(column, 0), base), edge);
  const b = i16x8.gt_s(i16x8.sub(v128.load(column, 16), base), edge);
  return i8x16.bitmask(i8x16.narrow_i16x8_s(a, b));
}
function maskWords(to: u32, column: u32, low: u32, span: u32): void {
  const base = i32x4.splat(low + 0x8000_0000);
  const edge = i32x4.splat(span - 0x8000_0000);
  let at = column;
  for (let i: u32 = 0; i < MASK_BYTES; i += 4, at += 128) {
    store<i32>(to + i, ~(outsideWords(at, base, edge) | (outsideWords(at + 64, base, edge) << 16)));
  }
}
function outsideWords(column: u32, base: v128, edge: v128): i32 {
  const a = i32x4.gt_s(i32x4.sub(v128.load(column, 0), base), edge);
  const b = i32x4.gt_s(i32x4.sub(v128.load(column, 16), base), edge);
  const c = i32x4.gt_s(i32x4.sub(v128.load(column, 32), base), edge);
  const d = i32x4.gt_s(i32x4.sub(v128.load(column, 48), base), edge);
  return i8x16.bitmask(i8x16.narrow_i16x8_s(i16x8.narrow_i32x4_s(a, b), i16x8.narrow_i32x4_s(c, d)));
}

export function maskNumbers(to: u32, column: u32, low: f64, high: f64): void {
  const least = f64x2.splat(low);
  const most = f64x2.splat(high);
  let at = column;
  for (let i: u32 = 0; i < MASK_BYTES; i += 2, at += 128) {
    const first = i16x8.narrow_i32x4_s(inside(at, least, most), inside(at + 32, least, most));
    const second = i16x8.narrow_i32x4_s(inside(at + 64, least, most), inside(at + 96, least, most));
    store<u16>(to + i, i8x16.bitmask(i8x16.narrow_i16x8_s(first, second)) as u16);
  }
}
/** Compares four numbers, one word each. */
function inside(column: u32, least: v128, most: v128): v128 {
  const a = v128.load(column, 0);
  const b = v128.load(column, 16);
  const first = v128.and(f64x2.ge(a, least), f64x2.le(a, most));
  const second = v128.and(f64x2.ge(b, least), f64x2.le(b, most));
  return i32x4.shuffle(first, second, 0, 2, 4, 6);
}

export function lookUp(to: u32, column: u32, width: u32, table: u32): void {
  if (width === 2) lookUpWidth<u16>(to, column, table);
  else lookUpWidth<u32>(to, column, table);
}
function lookUpWidth<T extends u32>(to: u32, column: u32, table: u32): void {
  const end = to + BLOCK_ROWS;
  let codes = column;
  for (let at = to; at < end; at += 4) {
    store<u8>(at, load<u8>(table + (load<T>(codes) as u32)), 0);
    codes += sizeof<T>();
    store<u8>(at, load<u8>(table + (load<T>(codes) as u32)), 1);
    codes += sizeof<T>();
    store<u8>(at, load<u8>(table + (load<T>(codes) as u32)), 2);
    codes += sizeof<T>();
    store<u8>(at, load<u8>(table + (load<T>(codes) as u32)), 3);
    codes += sizeof<T>();
  }
}

export function maskBands(to: u32, column: u32, width: u32, start: u32, rows: u32, bands: u32, edge: u32): u32 {
  if (start === rows) return rows;
  if (width === 2) return maskBandsOf<u16>(to, column, start, rows, bands, edge);
  return maskBandsOf<u32>(to, column, start, rows, bands, edge);
}
/**
 * Processes eight rows per step: together if all have the same place as the row before them, else looked up without a
 * branch.
 */
function maskBandsOf<T extends u32>(to: u32, column: u32, start: u32, rows: u32, bands: u32, edge: u32): u32 {
  const edges = i8x16.splat(edge as i8);
  const unknown = i8x16.splat(-1);
  const end = column + rows * sizeof<T>();
  let byte = to + (start >>> 3);
  let at = column + start * sizeof<T>();
  let place = load<T>(at) as u32;
  let band = load<u8>(bands + place) as u32;
  for (; at < end; at += 8 * sizeof<T>(), byte += 1) {
    if (areEight<T>(at, place)) {
      if (band === 255) break;
      store<u8>(byte, band <= edge ? 255 : 0);
      continue;
    }
    let found = v128.load8_splat(bands + (load<T>(at) as u32));
    found = v128.load8_lane(bands + (load<T>(at, 1 * sizeof<T>()) as u32), found, 1);
    found = v128.load8_lane(bands + (load<T>(at, 2 * sizeof<T>()) as u32), found, 2);
    found = v128.load8_lane(bands + (load<T>(at, 3 * sizeof<T>()) as u32), found, 3);
    found = v128.load8_lane(bands + (load<T>(at, 4 * sizeof<T>()) as u32), found, 4);
    found = v128.load8_lane(bands + (load<T>(at, 5 * sizeof<T>()) as u32), found, 5);
    found = v128.load8_lane(bands + (load<T>(at, 6 * sizeof<T>()) as u32), found, 6);
    place = load<T>(at, 7 * sizeof<T>()) as u32;
    band = load<u8>(bands + place) as u32;
    found = v128.load8_lane(bands + place, found, 7);
    if (v128.any_true(i8x16.eq(found, unknown))) break;
    store<u8>(byte, i8x16.bitmask(i8x16.le_u(found, edges)) as u8);
  }
  return (at - column) / sizeof<T>();
}
function areEight<T extends u32>(at: u32, code: u32): bool {
  if (sizeof<T>() === 2) return i16x8.all_true(i16x8.eq(v128.load(at), i16x8.splat(code as i16)));
  const wanted = i32x4.splat(code as i32);
  return i32x4.all_true(v128.and(i32x4.eq(v128.load(at), wanted), i32x4.eq(v128.load(at, 16), wanted)));
}
