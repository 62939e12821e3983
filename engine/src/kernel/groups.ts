/**
 * Statistics of groups of rows. Each row of a block gets a group number; 0 means no group. The entry of a group
 * contains its row count, then the statistics of `QUESTION_STATS` for each column, all initially 0.
 */
import { f64At, fillBytes, i32At, lowestBit, maskAnd, setF64, setU32, toF64, u16At, u32At } from './machine.ts';
import { wideAt } from './masks.ts';
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
export function addToGroups(groupings: u32, groupingCount: u32, mask: u32, count: u32, block: u32): void {
  for (let g: u32 = 0; g < groupingCount; g++) {
    const grouping = groupings + g * question.GROUPING_BYTES;
    numberRows(grouping, mask, count, block);
    const entries = u32At(grouping + question.GROUPING_ENTRIES);
    const columns = u32At(grouping + question.GROUPING_COLUMN_COUNT);
    const entryBytes = question.GROUP_STATS + columns * question.STATS_BYTES;
    countGroups(entries, entryBytes, count);
    for (let c: u32 = 0; c < columns; c++) {
      const column = u32At(u32At(grouping + question.GROUPING_COLUMNS) + (c << 2));
      describeGroups(column, block, count, entries + question.GROUP_STATS + c * question.STATS_BYTES, entryBytes);
    }
  }
}

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
  const entry = wideTable + u32At(grouping + question.GROUPING_A) * 12;
  const width = u32At(entry);
  const column = block + u32At(entry + 4);
  for (let i: u32 = 0; i < count; i++) {
    const row = u32At(scratchAt + ROW_LIST + (i << 2));
    setGroup(row, wideAt(column, width, row));
  }
}

/** Numbers each row by how many cuts are at or below its number. A missing number is NaN, so it gets 0. */
function numberBySteps(grouping: u32, count: u32, block: u32): void {
  const number = u32At(grouping + question.GROUPING_A);
  const cuts = u32At(grouping + question.GROUPING_B);
  const cutCount = u32At(grouping + question.GROUPING_C);
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

/** Numbers the groups of values that have bits first, then those of pairs. */
function numberByBits(grouping: u32, mask: u32, block: u32): void {
  const first = u32At(grouping + question.GROUPING_A);
  const last = u32At(grouping + question.GROUPING_B);
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
  const firstKey = u32At(grouping + question.GROUPING_C);
  const lastKey = u32At(grouping + question.GROUPING_D);
  if (pairs === 0) return;
  for (let p = firstPair(block, firstKey); p < pairs && u32At(keys + (p << 2)) <= lastKey; p++) {
    setGroup(u16At(rows + (p << 1)), last - first + 1 + u32At(keys + (p << 2)) - firstKey);
  }
}

function countGroups(entries: u32, entryBytes: u32, count: u32): void {
  for (let i: u32 = 0; i < count; i++) {
    const group = groupOf(u32At(scratchAt + ROW_LIST + (i << 2)));
    if (group === 0) continue;
    const entry = entries + group * entryBytes;
    setF64(entry, f64At(entry) + 1);
  }
}

/** Adds a column's numbers to the statistics of their groups. `figures`: the address of those of group 0. */
function describeGroups(number: u32, block: u32, count: u32, figures: u32, entryBytes: u32): void {
  const width = u32At(numberTable + (number << 4));
  const column = block + u32At(numberTable + (number << 4) + 4);
  for (let i: u32 = 0; i < count; i++) {
    const row = u32At(scratchAt + ROW_LIST + (i << 2));
    const group = groupOf(row);
    if (group === 0) continue;
    const value = width === DOUBLE ? f64At(column + (row << 3)) : toF64(codeAt(column, width, row));
    const isMissing = width === DOUBLE ? value !== value : value === 0;
    if (!isMissing) addNumber(figures + group * entryBytes, value);
  }
}

function addNumber(figures: u32, value: f64): void {
  const known = f64At(figures + question.STATS_COUNT);
  if (known === 0 || value < f64At(figures)) setF64(figures, value);
  if (known === 0 || value > f64At(figures + question.STATS_MAXIMUM)) setF64(figures + question.STATS_MAXIMUM, value);
  setF64(figures + question.STATS_SUM, f64At(figures + question.STATS_SUM) + value);
  setF64(figures + question.STATS_COUNT, known + 1);
}
