/**
 * Counts how many matching rows have each bit of the signature, over all blocks. Rows are listed and added up bit by
 * bit. If more than half of a block matches, its stored counts are used and the other rows subtracted.
 */
import {
  addCounts,
  addSignatures,
  addU32,
  copyBytes,
  fillBytes,
  i32At,
  lowestBit,
  maskAndNot,
  setU32,
} from './machine.ts';
import {
  ADD_LIST,
  ADD_LIST_CAPACITY,
  BLOCK_LIVE,
  countsAt,
  SUM_DIGITS,
  emptySignature,
  SECOND_SCRATCH_MASK,
  BIT_PLANES,
  scratchAt,
  signatureBits,
  signatureBytes,
  sumBytes,
  SUBTRACT_LIST,
} from './shape.ts';
import { listSignatures } from './lists.ts';

const STEP: u32 = 16;
/** Below this number of rows, listing them is cheaper than using the block's stored counts. */
const FEW: u32 = 64;

let listed: u32 = 0;
let added: bool = false;
let taken: bool = false;

export function startCounts(): void {
  listed = 0;
  added = false;
  taken = false;
}

/** Counts the rows of a mask, which has `count` of the block's `live` rows. */
export function countRows(block: u32, mask: u32, count: u32, live: u32, out: u32): void {
  if (count === live) {
    addCounts(out, block + countsAt, signatureBits);
  } else if (count * 2 > live && count >= FEW) {
    addCounts(out, block + countsAt, signatureBits);
    const others = scratchAt + SECOND_SCRATCH_MASK;
    maskAndNot(others, block + BLOCK_LIVE, mask);
    const list = scratchAt + SUBTRACT_LIST;
    const rest = pad(list, listSignatures(others, block, list));
    if (!taken) clearPlanes(takenPlanes());
    taken = true;
    addSignatures(list, rest, sumBytes, takenPlanes());
  } else {
    const list = scratchAt + ADD_LIST;
    listed += listSignatures(mask, block, list + (listed << 2));
    if (listed >= ADD_LIST_CAPACITY) flush(listed & ~(STEP - 1));
  }
}

/** Completes the counts: adds up the rows that are still listed, and writes all sums to `out`. */
export function finishCounts(out: u32): void {
  if (listed > 0) {
    const count = pad(scratchAt + ADD_LIST, listed);
    listed = count;
    flush(count);
  }
  if (added) readPlanes(addedPlanes(), 1, out);
  if (taken) readPlanes(takenPlanes(), -1, out);
}

function flush(count: u32): void {
  const list = scratchAt + ADD_LIST;
  if (!added) clearPlanes(addedPlanes());
  added = true;
  addSignatures(list, count, sumBytes, addedPlanes());
  listed -= count;
  copyBytes(list, list + (count << 2), listed << 2);
}

function pad(list: u32, count: u32): u32 {
  let end = count;
  for (; (end & (STEP - 1)) !== 0; end++) setU32(list + (end << 2), emptySignature);
  return end;
}

function addedPlanes(): u32 {
  return scratchAt + BIT_PLANES;
}
function takenPlanes(): u32 {
  return scratchAt + BIT_PLANES + SUM_DIGITS * sumBytes;
}

export function clearPlanes(planes: u32): void {
  fillBytes(planes, 0, SUM_DIGITS * sumBytes);
}

function readPlanes(planes: u32, sign: i32, out: u32): void {
  for (let digit: u32 = 0; digit < SUM_DIGITS; digit++) {
    const plane = planes + digit * sumBytes;
    for (let w: u32 = 0; w < signatureBytes; w += 4) {
      let word = i32At(plane + w);
      const base = out + (w << 5);
      while (word !== 0) {
        addU32(base + (lowestBit(word) << 2), sign << digit);
        word &= word - 1;
      }
    }
  }
}
