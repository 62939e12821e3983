/**
 * Statistics of groups of rows. Each row of a block gets a group number; 0 means no group. A group gets an entry when
 * its first row is found, because a search finds few of a column's groups.
 */
import { addU32, f64At, fillBytes, i32At, lowestBit, maskAnd, setF64, setU32, toF64, u16At, u32At } from './machine.ts';
import { maskWantedRows, wideAt } from './masks.ts';
import { codeAt, numberAt } from './numbers.ts';
import * as question from './question.ts';
import {
  BLOCK_PAIR_COUNT,
  BLOCK_PAIR_CAPACITY,
  BLOCK_PAIRS,
  BLOCK_ROWS,
  countsAt,
  DOUBLE,
  GROUP_NUMBERS,
  MASK_BYTES,
  numberTable,
  ROW_LIST,
  scratchAt,
  wideTable,
  SCRATCH_MASK,
} from './shape.ts';
import { sliceOf } from './slices.ts';
import { firstPair } from './value-masks.ts';

/** Adds the rows of a mask to the groups of each grouping. The row list must contain the same rows, `count` of them. */
export function addToGroups(
  groupings: u32,
  groupingCount: u32,
  mask: u32,
  count: u32,
  block: u32,
  zone: u32,
  cap: u32,
  number: u32,
): void {
  for (let g: u32 = 0; g < groupingCount; g++) {
    const grouping = groupings + g * question.GROUPING_BYTES;
    numberRows(grouping, mask, count, block);
    const columns = u32At(grouping + question.GROUPING_COLUMN_COUNT);
    const conditions = u32At(grouping + question.GROUPING_CONDITION_COUNT);
    const counts = question.GROUP_STATS + columns * question.STATS_BYTES;
    countGroups(grouping, counts + (((conditions + 1) >>> 1) << 3), count);
    for (let c: u32 = 0; c < columns; c++) {
      const column = u32At(u32At(grouping + question.GROUPING_COLUMNS) + (c << 2));
      describeGroups(column, block, count, question.GROUP_STATS + c * question.STATS_BYTES);
    }
    for (let c: u32 = 0; c < conditions; c++) {
      const rows = scratchAt + SCRATCH_MASK;
      const program = u32At(u32At(grouping + question.GROUPING_CONDITIONS) + (c << 2));
      maskWantedRows(program, block, zone, cap, number, rows, mask);
      maskAnd(rows, rows, mask);
      countHaving(rows, counts + (c << 2));
    }
  }
}

/** Returns the group number of a row; after `countGroups`, the address of the group's entry. */
function groupOf(row: u32): u32 {
  return u32At(scratchAt + GROUP_NUMBERS + (row << 2));
}

function setGroup(row: u32, group: u32): void {
  setU32(scratchAt + GROUP_NUMBERS + (row << 2), group);
}

/** Writes the group number of each row. */
function numberRows(grouping: u32, mask: u32, count: u32, block: u32): void {
  const kind = u32At(grouping);
  if (kind === question.GROUP_BY_BITS) numberByBits(grouping, mask, block);
  else if (kind === question.GROUP_BY_WIDE) numberByCode(grouping, count, block);
  else numberBySteps(grouping, count, block);
}

function numberByCode(grouping: u32, count: u32, block: u32): void {
  const entry = wideTable + u32At(grouping + question.GROUPING_PARAMETER_A) * 12;
  const width = u32At(entry);
  const column = block + u32At(entry + 4);
  for (let i: u32 = 0; i < count; i++) {
    const row = u32At(scratchAt + ROW_LIST + (i << 2));
    setGroup(row, wideAt(column, width, row));
  }
}

/** Numbers each row by how many cuts are at or below its number. A missing number is NaN, so it gets 0. */
function numberBySteps(grouping: u32, count: u32, block: u32): void {
  const number = u32At(grouping + question.GROUPING_PARAMETER_A);
  const cuts = u32At(grouping + question.GROUPING_PARAMETER_B);
  const cutCount = u32At(grouping + question.GROUPING_PARAMETER_C);
  for (let i: u32 = 0; i < count; i++) {
    const row = u32At(scratchAt + ROW_LIST + (i << 2));
    const value = numberAt(number, block, row);
    let low: u32 = 0;
    let high = cutCount;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (value >= f64At(cuts + (middle << 3))) low = middle + 1;
      else high = middle;
    }
    setGroup(row, low);
  }
}

/** Numbers the groups of values that have bits first, then those of values stored as pairs. */
function numberByBits(grouping: u32, mask: u32, block: u32): void {
  const first = u32At(grouping + question.GROUPING_PARAMETER_A);
  const last = u32At(grouping + question.GROUPING_PARAMETER_B);
  const work = scratchAt + SCRATCH_MASK;
  fillBytes(scratchAt + GROUP_NUMBERS, 0, BLOCK_ROWS << 2);
  for (let bit = first; bit < last; bit++) {
    if (u16At(block + countsAt + (bit << 1)) === 0) continue;
    maskAnd(work, mask, sliceOf(block, bit));
    for (let w: u32 = 0; w < MASK_BYTES; w += 4) {
      for (let word = i32At(work + w); word !== 0; word &= word - 1)
        setGroup((w << 3) + lowestBit(word), bit - first + 1);
    }
  }
  const keys = u32At(block + BLOCK_PAIRS);
  const rows = keys + (u32At(block + BLOCK_PAIR_CAPACITY) << 2);
  const pairs = u32At(block + BLOCK_PAIR_COUNT);
  const firstKey = u32At(grouping + question.GROUPING_PARAMETER_C);
  const lastKey = u32At(grouping + question.GROUPING_PARAMETER_D);
  if (pairs === 0) return;
  for (let p = firstPair(block, firstKey); p < pairs && u32At(keys + (p << 2)) <= lastKey; p++) {
    setGroup(u16At(rows + (p << 1)), last - first + 1 + u32At(keys + (p << 2)) - firstKey);
  }
}

/** Counts the rows of each group, and replaces the rows' group numbers by the addresses of the groups' entries. */
function countGroups(grouping: u32, entryBytes: u32, count: u32): void {
  const index = u32At(grouping + question.GROUPING_INDEX);
  for (let i: u32 = 0; i < count; i++) {
    const row = u32At(scratchAt + ROW_LIST + (i << 2));
    const group = groupOf(row);
    if (group === 0) continue;
    let entry = u32At(index + (group << 2));
    if (entry === 0) {
      const found = u32At(grouping + question.GROUPING_FOUND);
      entry = u32At(grouping + question.GROUPING_ENTRIES) + found * entryBytes;
      fillBytes(entry, 0, entryBytes);
      setU32(entry + question.GROUP_NUMBER, group);
      setU32(index + (group << 2), entry);
      setU32(grouping + question.GROUPING_FOUND, found + 1);
    }
    addU32(entry, 1);
    setGroup(row, entry);
  }
}

/** Adds a column's numbers to the statistics of their groups, at `offset` of the entries. */
function describeGroups(column: u32, block: u32, count: u32, offset: u32): void {
  const width = u32At(numberTable + (column << 4));
  const codes = block + u32At(numberTable + (column << 4) + 4);
  for (let i: u32 = 0; i < count; i++) {
    const row = u32At(scratchAt + ROW_LIST + (i << 2));
    const entry = groupOf(row);
    if (entry === 0) continue;
    const value = width === DOUBLE ? f64At(codes + (row << 3)) : toF64(codeAt(codes, width, row));
    const isMissing = width === DOUBLE ? value !== value : value === 0;
    if (!isMissing) addNumber(entry + offset, value);
  }
}

/** Adds the rows of a mask to the counts of their groups, at `offset` of the entries. */
function countHaving(rows: u32, offset: u32): void {
  for (let w: u32 = 0; w < MASK_BYTES; w += 4) {
    for (let word = i32At(rows + w); word !== 0; word &= word - 1) {
      const entry = groupOf((w << 3) + lowestBit(word));
      if (entry !== 0) addU32(entry + offset, 1);
    }
  }
}

function addNumber(figures: u32, value: f64): void {
  const known = f64At(figures + question.STATS_COUNT);
  if (known === 0 || value < f64At(figures)) setF64(figures, value);
  if (known === 0 || value > f64At(figures + question.STATS_MAXIMUM)) setF64(figures + question.STATS_MAXIMUM, value);
  setF64(figures + question.STATS_SUM, f64At(figures + question.STATS_SUM) + value);
  setF64(figures + question.STATS_COUNT, known + 1);
}
