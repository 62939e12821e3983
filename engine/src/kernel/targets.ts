/**
 * Counts over a set of rows of a block. The sections that a count leaves out determine the set; the target is what it
 * counts.
 */
import {
  addCounts,
  addU32,
  countBins,
  countCodes,
  countListedBits,
  countRuns,
  f64At,
  i32At,
  lowestBit,
  maskAnd,
  maskCount,
  maskCodes,
  maskCountAnd,
  maskAndNot,
  u16At,
  u32At,
  u8At,
} from './machine.ts';
import * as question from './question.ts';
import * as op from './program.ts';
import { countPart, findBand, lookUpBands, maskWantedRows, partCaps, wideAt } from './masks.ts';
import { firstPair } from './value-masks.ts';
import { listRows } from './lists.ts';
import {
  BLOCK_LIVE_COUNT,
  BLOCK_PAIR_COUNT,
  BLOCK_PAIR_CAPACITY,
  BLOCK_PAIRS,
  BLOCK_ROWS,
  CAP_BYTES,
  ROWS_PER_CAP,
  CAPS_PER_BLOCK,
  countsAt,
  LEAF_MASK,
  numberTable,
  SECOND_SCRATCH_MASK,
  ROW_BYTES,
  ROW_LIST,
  scratchAt,
  signatureBytes,
  signaturesAt,
  slicedBits,
  wideTable,
  SCRATCH_MASK,
} from './shape.ts';
import { sliceOf } from './slices.ts';
import { ALL_ROWS, classifyCap, NO_ROW } from './zones.ts';

/** Counting a bit with its slice costs as much as reading this number of rows. */
const ROWS_A_SLICE: u32 = 3;
/** The number of bits of a row that are read together. */
const BITS_A_LOOK: u32 = 56;
/** From this number of rows in a block on, all rows of the block are looked up in one pass. */
const MANY_ROWS: u32 = 256;
const SOME_BANDS: u32 = 0xffff_ffff;

/** Counts each target over the rows of a mask, `count` of them. */
export function countTargets(
  targets: u32,
  targetCount: u32,
  mask: u32,
  count: u32,
  block: u32,
  zone: u32,
  cap: u32,
  number: u32,
): void {
  let listed: bool = false;
  for (let t: u32 = 0; t < targetCount; t++) {
    const target = targets + t * question.TARGET_BYTES;
    const where = u32At(target + question.TARGET_WHERE);
    let rows = mask;
    let n = count;
    if (where !== 0) {
      rows = scratchAt + SCRATCH_MASK;
      maskWantedRows(where, block, zone, cap, number, rows, mask);
      maskAnd(rows, rows, mask);
      n = maskCount(rows);
      if (n === 0) continue;
    }
    const kind = u32At(target);
    const needsList =
      (kind === question.COUNT_WIDE && !hasRuns(target, zone)) ||
      (kind === question.COUNT_BINS && !areMissing(target, zone)) ||
      (kind === question.COUNT_BITS && needsRows(target, n, block));
    if (needsList && (where !== 0 || !listed)) {
      listRows(rows);
      listed = where === 0;
    }
    if (kind === question.COUNT_BITS) countBits(target, rows, n, block);
    else if (kind === question.COUNT_RARE) countPairs(target, rows, block);
    else if (kind === question.COUNT_WIDE) countWide(target, rows, n, block, zone);
    else if (kind === question.COUNT_BINS) countNumbers(target, n, block, zone);
    else if (kind === question.COUNT_ROWS) addU32(u32At(target + question.TARGET_OUT), n);
    else if (kind === question.COUNT_BANDS) {
      countBands(target, rows, n, block, zone, cap, number);
      listed = false;
    }
  }
}

/** `C` of a target is the number of its bits that a row typically has. */
function bySlice(target: u32, count: u32): bool {
  const last = u32At(target + question.TARGET_PARAMETER_B);
  const lookUps = count * u32At(target + question.TARGET_PARAMETER_C);
  return last <= slicedBits && lookUps > ROWS_A_SLICE * (last - u32At(target + question.TARGET_PARAMETER_A));
}

/** Returns whether the rows must be read one by one: they are not the whole block, and slices cannot count them. */
function needsRows(target: u32, count: u32, block: u32): bool {
  return count < u32At(block + BLOCK_LIVE_COUNT) && !bySlice(target, count);
}

function countBits(target: u32, mask: u32, count: u32, block: u32): void {
  const first = u32At(target + question.TARGET_PARAMETER_A);
  const last = u32At(target + question.TARGET_PARAMETER_B);
  const out = u32At(target + question.TARGET_OUT);
  if (count === u32At(block + BLOCK_LIVE_COUNT)) return addCounts(out, block + countsAt + (first << 1), last - first);
  if (bySlice(target, count)) {
    const counts = block + countsAt;
    for (let bit = first; bit < last; bit++) {
      if (u16At(counts + (bit << 1)) === 0) continue;
      addU32(out + ((bit - first) << 2), maskCountAnd(mask, sliceOf(block, bit)));
    }
    return;
  }
  const list = scratchAt + ROW_LIST;
  for (let from = first; from < last; from += BITS_A_LOOK) {
    const end = last < from + BITS_A_LOOK ? last : from + BITS_A_LOOK;
    countListedBits(out + ((from - first) << 2), list, count, block + signaturesAt, signatureBytes, from, end);
  }
}

function countPairs(target: u32, mask: u32, block: u32): void {
  const first = u32At(target + question.TARGET_PARAMETER_A);
  const last = u32At(target + question.TARGET_PARAMETER_B);
  const out = u32At(target + question.TARGET_OUT);
  const pairs = u32At(block + BLOCK_PAIR_COUNT);
  if (pairs === 0) return;
  const keys = u32At(block + BLOCK_PAIRS);
  const rows = keys + (u32At(block + BLOCK_PAIR_CAPACITY) << 2);
  for (let p = firstPair(block, first); p < pairs; p++) {
    const key = u32At(keys + (p << 2));
    if (key > last) return;
    const row = u16At(rows + (p << 1));
    // Has no branch, because the processor could not predict it.
    addU32(out + ((key - first) << 2), (u32At(mask + ((row >>> 5) << 2)) >>> (row & 31)) & 1);
  }
}

/** In a block with so few codes, equal codes are mostly adjacent. */
const FEW_CODES: u32 = 128;

function hasRuns(target: u32, zone: u32): bool {
  const bounds = zone + u32At(wideTable + u32At(target + question.TARGET_PARAMETER_A) * 12 + 8);
  return u32At(bounds + 4) - u32At(bounds) < FEW_CODES;
}

function countWide(target: u32, mask: u32, count: u32, block: u32, zone: u32): void {
  const entry = wideTable + u32At(target + question.TARGET_PARAMETER_A) * 12;
  const column = block + u32At(entry + 4);
  const out = u32At(target + question.TARGET_OUT);
  if (hasRuns(target, zone)) countRuns(out, mask, column, u32At(entry));
  else countCodes(out, scratchAt + ROW_LIST, count, column, u32At(entry));
}

/** Returns whether no row of a block has a number, so that all are in the first step. */
function areMissing(target: u32, zone: u32): bool {
  const bounds = zone + u32At(numberTable + (u32At(target + question.TARGET_PARAMETER_A) << 4) + 12);
  return f64At(bounds) > f64At(bounds + 8);
}

function countNumbers(target: u32, count: u32, block: u32, zone: u32): void {
  const entry = numberTable + (u32At(target + question.TARGET_PARAMETER_A) << 4);
  const out = u32At(target + question.TARGET_OUT);
  if (areMissing(target, zone)) return addU32(out, count);
  countBins(
    out,
    scratchAt + ROW_LIST,
    count,
    block + u32At(entry + 4),
    u32At(entry),
    u32At(target + question.TARGET_PARAMETER_B),
  );
}

/** Counts rows by the smallest circle that contains them. Rows that satisfy the other program are in every circle. */
function countBands(target: u32, mask: u32, count: u32, block: u32, zone: u32, cap: u32, number: u32): void {
  const center = u32At(target + question.TARGET_PARAMETER_B);
  const others = u32At(target + question.TARGET_PARAMETER_C);
  const out = u32At(target + question.TARGET_OUT);
  let rows = mask;
  let n = count;
  if (others !== 0) {
    const rest = scratchAt + SECOND_SCRATCH_MASK;
    maskWantedRows(others, block, zone, cap, number, rest, mask);
    const anywhere = maskCountAnd(rest, mask);
    if (anywhere > 0) addU32(out, anywhere);
    n -= anywhere;
    if (n === 0) return;
    maskAndNot(rest, mask, rest);
    rows = rest;
  }
  const entry = wideTable + u32At(target + question.TARGET_PARAMETER_A) * 12;
  const width = u32At(entry);
  const column = block + u32At(entry + 4);
  if (cap !== 0 && u32At(target + question.TARGET_PARAMETER_D) === 1) {
    const band = bandOfCap(cap, center);
    if (band !== SOME_BANDS) return addU32(out + (band << 2), n);
    return countPartBands(rows, column, width, center, partCaps + number * (CAPS_PER_BLOCK * CAP_BYTES), out);
  }
  if (n >= MANY_ROWS) return countManyBands(rows, column, width, center, out);
  countListedBands(rows, 0, BLOCK_ROWS, column, width, center, out);
}

/** Returns the one band that contains all rows under a cap, if it is known. */
function bandOfCap(cap: u32, center: u32): u32 {
  const circles = u32At(center + op.CENTER_COUNT);
  for (let band: u32 = 0; band < circles; band++) {
    const state = classifyCap(cap, center, band);
    if (state !== NO_ROW) return state === ALL_ROWS ? band : SOME_BANDS;
  }
  return circles;
}

/** Counts the parts of a block. Most are within one band, so their rows are not read. */
function countPartBands(rows: u32, column: u32, width: u32, center: u32, caps: u32, out: u32): void {
  let cap = caps;
  for (let row: u32 = 0; row < BLOCK_ROWS; row += ROWS_PER_CAP, cap += CAP_BYTES) {
    const here = countPart(rows + (row >>> 3));
    if (here === 0) continue;
    const band = bandOfCap(cap, center);
    if (band !== SOME_BANDS) addU32(out + (band << 2), here);
    else countListedBands(rows, row, row + ROWS_PER_CAP, column, width, center, out);
  }
}

/** Counts the rows [from, to) of a mask one by one. */
function countListedBands(rows: u32, from: u32, to: u32, column: u32, width: u32, center: u32, out: u32): void {
  const bands = u32At(center + op.CENTER_BANDS);
  for (let w = from >>> 5; w < to >>> 5; w++) {
    let word = i32At(rows + (w << 2));
    while (word !== 0) {
      const place = wideAt(column, width, (w << 5) + lowestBit(word));
      word &= word - 1;
      let found = u8At(bands + place);
      if (found === op.UNKNOWN_BAND) found = findBand(center, place);
      addU32(out + (found << 2), 1);
    }
  }
}

function countManyBands(rows: u32, column: u32, width: u32, center: u32, out: u32): void {
  const circles = u32At(center + op.CENTER_COUNT);
  const work = scratchAt + LEAF_MASK;
  lookUpBands(column, width, center);
  for (let band: u32 = 0; band <= circles; band++) {
    maskCodes(work, scratchAt + ROW_BYTES, 1, band, band);
    addU32(out + (band << 2), maskCountAnd(rows, work));
  }
}
