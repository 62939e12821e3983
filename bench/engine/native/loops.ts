/** The innermost operations over many blocks, for the comparison with native code: `kernels.c` has the same loops. */
import {
  fillBytes,
  addSignatures,
  describeCodes,
  joinSlices,
  listBits,
  maskCodes,
  applySection,
  u32At,
} from '../../../engine/src/kernel/machine.ts';

export { writeTables } from '../../../engine/src/kernel/machine.ts';

const COUNTED: u32 = 4096;

/** Adds up `count` lists of 4,096 signatures. */
export function loopSignatures(lists: u32, count: u32, size: u32, planes: u32): void {
  for (let i: u32 = 0; i < count; i++) addSignatures(lists + (i << 14), COUNTED, size, planes);
}
/** Masks `count` columns of 1,024 codes by a range. */
export function loopCodes(to: u32, columns: u32, count: u32, low: u32, high: u32): void {
  for (let i: u32 = 0; i < count; i++) maskCodes(to + (i << 7), columns + (i << 12), 4, low, high);
}
/** Updates four masks per block: none, one, passed, failing. */
export function loopApplySection(masks: u32, count: u32): u32 {
  let left: u32 = 0;
  for (let i: u32 = 0; i < count; i++) {
    const at = masks + (i << 9);
    if (applySection(at, at + 128, at + 256, at + 384)) left += 1;
  }
  return left;
}
/** Joins the slices of `count` blocks, each `stride` bytes after the previous one. */
export function loopJoin(to: u32, slices: u32, stride: u32, count: u32, list: u32, listed: u32, places: u32): void {
  for (let i: u32 = 0; i < count; i++) joinSlices(to + (i << 7), slices + i * stride, places, list, listed, false);
}
/** Lists the rows of `count` masks, always into the same list. */
export function loopList(masks: u32, count: u32, list: u32): u32 {
  let sum: u32 = 0;
  for (let i: u32 = 0; i < count; i++) sum += listBits(masks + (i << 7), list, 0, 1);
  // The bytes after a list have no meaning, but the measurement compares all bytes.
  const listed = listBits(masks, list, 0, 1);
  fillBytes(list + (listed << 2), 0, 4096 - (listed << 2));
  return sum;
}
/** The figures of listed rows, out of 32 lists in turns. */
export function loopDescribe(lists: u32, columns: u32, count: u32, figures: u32): void {
  for (let i: u32 = 0; i < count; i++) {
    const list = lists + ((i & 31) << 12);
    describeCodes(figures, list + 4, u32At(list), columns + (i << 12), 4);
  }
}
