/** Computes the summary of a block (its zone) from its columns and live slots. */
import {
  copyBytes,
  f64At,
  fillBytes,
  i32At,
  maskAnd,
  maskCount,
  setF64,
  setI32,
  setU16,
  setU32,
  toU32,
  transposeBits,
  u32At,
} from './machine.ts';
import { listRows } from './lists.ts';
import { wideAt } from './masks.ts';
import { describe } from './numbers.ts';
import { recomputeSlices, sliceOf } from './slices.ts';
import {
  BLOCK_END,
  BLOCK_LIVE,
  BLOCK_LIVE_COUNT,
  BLOCK_BOUNDS_OUTDATED,
  countsAt,
  FAILING_MASKS,
  LEAF_MASK,
  missingBits,
  numberCount,
  numberTable,
  ORDER_BLOCK_LIST,
  ORDER_ZONES,
  readShape,
  ROW_LIST,
  scratchAt,
  signatureBits,
  signatureBytes,
  signaturesAt,
  slicedBits,
  wideCount,
  wideTable,
  ZONE_LIVE_COUNT,
  ZONE_PRESENT,
  zoneBytes,
} from './shape.ts';

const MAX_CODE: u32 = 0xffff_ffff;

/**
 * Computes the slices and bit counts of the signatures, the number of rows, the values present, sums and bounds.
 * Returns how many slices did not fit into the block; if there are any, nothing is changed.
 */
export function indexBlock(shape: u32, order: u32, number: u32): u32 {
  readShape(shape);
  const block = u32At(u32At(order + ORDER_BLOCK_LIST) + (number << 2));
  const zone = u32At(order + ORDER_ZONES) + number * zoneBytes;
  const list = scratchAt + ROW_LIST;
  const live = listRows(block + BLOCK_LIVE);
  const lacking = recomputeSlices(block, list, live, block + signaturesAt);
  if (lacking > 0) return lacking;
  fillBytes(block + countsAt, 0, (missingBits + numberCount) << 1);
  fillBytes(zone, 0, zoneBytes);
  resetBounds(block, zone);
  setU32(block + BLOCK_LIVE_COUNT, live);
  setU32(zone + ZONE_LIVE_COUNT, live);
  if (live === 0) return 0;
  for (let w: u32 = 0; w < signatureBytes; w += 4) indexBits(block, zone, w);
  const end = u32At(list + ((live - 1) << 2)) + 1;
  if (end > u32At(block + BLOCK_END)) setU32(block + BLOCK_END, end);
  for (let n: u32 = 0; n < numberCount; n++) sumNumber(n, block, zone, live);
  for (let c: u32 = 0; c < wideCount; c++) {
    const entry = wideTable + c * 12;
    for (let i: u32 = 0; i < live; i++)
      widenCode(c, zone, wideAt(block + u32At(entry + 4), u32At(entry), u32At(list + (i << 2))));
  }
  return 0;
}

/** Computes the counts and slices of 32 bits: the word at byte `w` of the signatures. */
function indexBits(block: u32, zone: u32, w: u32): void {
  const masks = scratchAt + FAILING_MASKS;
  transposeBits(masks, block + signaturesAt + w, signatureBytes);
  let present: i32 = 0;
  for (let i: u32 = 0; i < 32 && (w << 3) + i < signatureBits; i++) {
    const bit = (w << 3) + i;
    const mask = masks + (i << 7);
    maskAnd(mask, mask, block + BLOCK_LIVE);
    const count = maskCount(mask);
    if (count === 0) continue;
    setU16(block + countsAt + (bit << 1), count);
    present |= 1 << i;
    if (bit < slicedBits) copyBytes(sliceOf(block, bit), mask, 128);
  }
  setI32(zone + ZONE_PRESENT + w, present);
}

/** Computes the sum and the bounds of a number column over the listed rows, and how many rows have no number. */
function sumNumber(n: u32, block: u32, zone: u32, count: u32): void {
  const figures = scratchAt + LEAF_MASK;
  setF64(figures, Infinity);
  setF64(figures + 8, -Infinity);
  setF64(figures + 16, 0);
  setF64(figures + 24, 0);
  describe(n, block, count, figures);
  const entry = numberTable + (n << 4);
  copyBytes(zone + u32At(entry + 12), figures, 16);
  setF64(block + u32At(entry + 8), f64At(figures + 16));
  const missing = count - toU32(f64At(figures + 24));
  setU16(block + countsAt + ((missingBits + n) << 1), missing);
  if (missing === 0) return;
  const word = zone + ZONE_PRESENT + (((missingBits + n) >>> 5) << 2);
  setI32(word, i32At(word) | (1 << ((missingBits + n) & 31)));
}

/** Resets the bounds to those of a block without rows. */
export function resetBounds(block: u32, zone: u32): void {
  for (let n: u32 = 0; n < numberCount; n++) {
    const bounds = zone + u32At(numberTable + (n << 4) + 12);
    setF64(bounds, Infinity);
    setF64(bounds + 8, -Infinity);
  }
  for (let c: u32 = 0; c < wideCount; c++) {
    const bounds = zone + u32At(wideTable + c * 12 + 8);
    setU32(bounds, MAX_CODE);
    setU32(bounds + 4, 0);
  }
  setU32(block + BLOCK_BOUNDS_OUTDATED, 0);
}

export function widenCode(c: u32, zone: u32, code: u32): void {
  const bounds = zone + u32At(wideTable + c * 12 + 8);
  if (code < u32At(bounds)) setU32(bounds, code);
  if (code > u32At(bounds + 4)) setU32(bounds + 4, code);
}
