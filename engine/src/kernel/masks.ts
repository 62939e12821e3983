/** Computes which rows of a block satisfy a predicate. */
import {
  bandOf,
  countOnes,
  f64At,
  fillBytes,
  lookUp,
  lowestBit,
  maskAnd,
  maskAny,
  maskBands,
  maskCodes,
  maskCopy,
  maskCount,
  maskFill,
  maskNot,
  maskNumbers,
  maskOr,
  setI32,
  setU32,
  setU8,
  i32At,
  u16At,
  u32At,
  u8At,
} from './machine.ts';
import {
  BLOCK_ROWS,
  CAP_BYTES,
  ROWS_PER_CAP,
  CAPS_PER_BLOCK,
  DOUBLE,
  LEAF_MASK,
  MASK_BYTES,
  numberTable,
  ORDER_PART_CAPS,
  placesAt,
  ROW_BYTES,
  scratchAt,
  STACK,
  wideTable,
} from './shape.ts';
import { numberAt } from './numbers.ts';
import * as op from './program.ts';
import { maskValues } from './value-masks.ts';
import { ALL_ROWS, classifyCap, classifyLeaf, NO_ROW, SOME_ROWS } from './zones.ts';

/** Caps of the parts of the blocks in the current order; 0 if the order has none. */
export let partCaps: u32 = 0;

/** Sets `partCaps`. Every search of an order calls this first. */
export function usePartCaps(order: u32): void {
  partCaps = u32At(order + ORDER_PART_CAPS);
}

/** If the result is needed for fewer rows of a block than this, only their codes are looked up. */
const FEW_CODES: u32 = 200;
/** If the result is needed for fewer rows of a part than this, only their places are looked up. */
const FEW_PLACES: u32 = 40;

/**
 * Writes the mask of a program to `to`. The bits of slots without a row are undefined. `number`: the block's position
 * in its order.
 */
export function maskOf(program: u32, block: u32, zone: u32, cap: u32, number: u32, to: u32): void {
  const first = program + op.PROGRAM_HEAD;
  const end = first + (u32At(program) << 2);
  if (first + (u32At(first + 4) << 2) >= end && u32At(first) < op.AND) return maskLeaf(first, block, zone, number, to);
  const stack = scratchAt + STACK;
  let top = stack;
  let at = first;
  while (at < end) {
    const kind = u32At(at);
    if (kind === op.AND || kind === op.OR) {
      const count = u32At(at + op.JOIN_COUNT);
      if (count === 0) maskFill(top, kind === op.AND ? -1 : 0);
      else top -= MASK_BYTES * count;
      for (let i: u32 = 1; i < count; i++) {
        if (kind === op.AND) maskAnd(top, top, top + MASK_BYTES * i);
        else maskOr(top, top, top + MASK_BYTES * i);
      }
    } else if (kind === op.NOT) {
      top -= MASK_BYTES;
      maskNot(top, top);
    } else {
      const state = classifyLeaf(at, zone, cap);
      if (state === NO_ROW) maskFill(top, 0);
      else if (state === ALL_ROWS) maskFill(top, -1);
      else maskLeaf(at, block, zone, number, top);
    }
    top += MASK_BYTES;
    at += u32At(at + 4) << 2;
  }
  maskCopy(to, stack);
}

/** The mask of the rows whose result is needed; 0 for all rows. */
let wanted: u32 = 0;

/** Writes the mask of a program like `maskOf`, but only for some rows. The bits of other rows are undefined. */
export function maskWantedRows(program: u32, block: u32, zone: u32, cap: u32, number: u32, to: u32, rows: u32): void {
  wanted = rows;
  maskOf(program, block, zone, cap, number, to);
  wanted = 0;
}

export function hasInstruction(program: u32, kind: u32): bool {
  const first = program + op.PROGRAM_HEAD;
  const end = first + (u32At(program) << 2);
  for (let at = first; at < end; at += u32At(at + 4) << 2) if (u32At(at) === kind) return true;
  return false;
}

function maskLeaf(at: u32, block: u32, zone: u32, number: u32, to: u32): void {
  const kind = u32At(at);
  if (kind === op.VALUES) maskValues(at, block, zone, to);
  else if (kind === op.RANGE) maskRange(at, block, to);
  else if (kind === op.INTERVALS) maskIntervals(at, block, to);
  else if (kind === op.TABLE) maskTable(at, block, to);
  else if (kind === op.WITHIN) maskCircle(at, block, number, to);
  else if (kind === op.SLOTS) maskSlots(at, number, to);
  else maskFill(to, -1);
}

function maskRange(at: u32, block: u32, to: u32): void {
  const entry = numberTable + (u32At(at + op.RANGE_NUMBER) << 4);
  const column = block + u32At(entry + 4);
  const low = f64At(at + op.RANGE_LOW);
  const high = f64At(at + op.RANGE_HIGH);
  if (wanted !== 0 && maskCount(wanted) <= FEW_ROWS) return maskWantedRange(at, block, low, high, to);
  if (u32At(entry) === DOUBLE) return maskNumbers(to, column, low, high);
  maskCodes(to, column, u32At(entry), u32At(at + op.RANGE_FIRST_CODE), u32At(at + op.RANGE_LAST_CODE));
}

/** Below this number of rows, numbers are read one by one, because a whole column takes 64 cache lines. */
const FEW_ROWS: u32 = 64;

function maskWantedRange(at: u32, block: u32, low: f64, high: f64, to: u32): void {
  const number = u32At(at + op.RANGE_NUMBER);
  for (let w: u32 = 0; w < 32; w++) {
    let found: i32 = 0;
    for (let word = i32At(wanted + (w << 2)); word !== 0; word &= word - 1) {
      const row = lowestBit(word);
      const value = numberAt(number, block, (w << 5) + row);
      // Has no branch, so that the processor loads many rows at the same time.
      found |= ((value >= low ? 1 : 0) & (value <= high ? 1 : 0)) << row;
    }
    setI32(to + (w << 2), found);
  }
}

function maskIntervals(at: u32, block: u32, to: u32): void {
  const entry = wideTable + u32At(at + op.WIDE_COLUMN) * 12;
  const column = block + u32At(entry + 4);
  const width = u32At(entry);
  const list = u32At(at + op.WIDE_LIST);
  const count = u32At(at + op.WIDE_COUNT);
  if (count === 0) return maskFill(to, 0);
  maskCodes(to, column, width, u32At(list), u32At(list + 4));
  const work = scratchAt + LEAF_MASK;
  for (let i: u32 = 1; i < count; i++) {
    maskCodes(work, column, width, u32At(list + (i << 3)), u32At(list + (i << 3) + 4));
    maskOr(to, to, work);
  }
}

export function wideAt(column: u32, width: u32, row: u32): u32 {
  return width === 2 ? u16At(column + (row << 1)) : u32At(column + (row << 2));
}

function maskTable(at: u32, block: u32, to: u32): void {
  const entry = wideTable + u32At(at + op.WIDE_COLUMN) * 12;
  const column = block + u32At(entry + 4);
  const table = u32At(at + op.TABLE_BYTES);
  if (wanted !== 0 && maskCount(wanted) < FEW_CODES) return maskWantedCodes(column, u32At(entry), table, to);
  lookUp(scratchAt + ROW_BYTES, column, u32At(entry), table);
  maskCodes(to, scratchAt + ROW_BYTES, 1, 1, 1);
}

/** Looks up the codes of the needed rows one by one. */
function maskWantedCodes(column: u32, width: u32, table: u32, to: u32): void {
  for (let w: u32 = 0; w < MASK_BYTES; w += 4) {
    let found: i32 = 0;
    let word = i32At(wanted + w);
    while (word !== 0) {
      const bit = lowestBit(word);
      word &= word - 1;
      if (u8At(table + wideAt(column, width, (w << 3) + bit)) === 1) found |= 1 << bit;
    }
    setI32(to + w, found);
  }
}

function maskCircle(at: u32, block: u32, number: u32, to: u32): void {
  const entry = wideTable + u32At(at + op.WITHIN_COLUMN) * 12;
  const column = block + u32At(entry + 4);
  const width = u32At(entry);
  const center = u32At(at + op.WITHIN_CENTER_AT);
  const edge = u32At(at + op.WITHIN_EDGE);
  const bands = u32At(center + op.CENTER_BANDS);
  const caps = u32At(at + op.WITHIN_CAPPED) === 1 ? partCaps : 0;
  let cap = caps + number * (CAPS_PER_BLOCK * CAP_BYTES);
  for (let row: u32 = 0; row < BLOCK_ROWS; row += ROWS_PER_CAP, cap += CAP_BYTES) {
    const part = to + (row >>> 3);
    const asked = wanted === 0 ? ROWS_PER_CAP : countPart(wanted + (row >>> 3));
    const state = asked === 0 ? NO_ROW : caps === 0 ? SOME_ROWS : classifyCap(cap, center, edge);
    if (state === SOME_ROWS && asked < FEW_PLACES) maskWantedPlaces(column, width, bands, center, edge, row, part);
    else if (state === SOME_ROWS) maskPlaces(column, width, bands, center, edge, row, part);
    else fillBytes(part, state === ALL_ROWS ? 255 : 0, ROWS_PER_CAP >>> 3);
  }
}

/** Returns the number of rows in one part of a mask. */
export function countPart(at: u32): u32 {
  let count: u32 = 0;
  for (let w: u32 = 0; w < ROWS_PER_CAP >>> 3; w += 4) count += countOnes(i32At(at + w));
  return count;
}

/** Looks up the places of the needed rows of a part one by one. */
function maskWantedPlaces(column: u32, width: u32, bands: u32, center: u32, edge: u32, first: u32, to: u32): void {
  for (let w: u32 = 0; w < ROWS_PER_CAP >>> 5; w++) {
    const base = first + (w << 5);
    let found: i32 = 0;
    let word = i32At(wanted + (base >>> 3));
    while (word !== 0) {
      const bit = lowestBit(word);
      word &= word - 1;
      const place = wideAt(column, width, base + bit);
      let band = u8At(bands + place);
      if (band === op.UNKNOWN_BAND) band = findBand(center, place);
      found |= (band <= edge ? 1 : 0) << bit;
    }
    setI32(to + (w << 2), found);
  }
}

/** Computes one part of a mask. */
function maskPlaces(column: u32, width: u32, bands: u32, center: u32, edge: u32, first: u32, to: u32): void {
  const places = column + first * width;
  let row = maskBands(to, places, width, 0, ROWS_PER_CAP, bands, edge);
  while (row < ROWS_PER_CAP) {
    // The bands of some of the next eight rows' places are not computed yet.
    for (let i = row; i < row + 8; i++) {
      const place = wideAt(places, width, i);
      if (u8At(bands + place) === op.UNKNOWN_BAND) findBand(center, place);
    }
    row = maskBands(to, places, width, row, ROWS_PER_CAP, bands, edge);
  }
}

/** Writes the smallest circle that contains each row's place to the row bytes. */
export function lookUpBands(column: u32, width: u32, center: u32): void {
  const bytes = scratchAt + ROW_BYTES;
  const unknown = scratchAt + LEAF_MASK;
  const bands = u32At(center + op.CENTER_BANDS);
  lookUp(bytes, column, width, bands);
  maskCodes(unknown, bytes, 1, op.UNKNOWN_BAND, op.UNKNOWN_BAND);
  if (!maskAny(unknown)) return;
  for (let w: u32 = 0; w < 32; w++) {
    let word = i32At(unknown + (w << 2));
    while (word !== 0) {
      const row = (w << 5) + lowestBit(word);
      word &= word - 1;
      const place = wideAt(column, width, row);
      // Many rows share a place, so its band may have been computed already.
      const known = u8At(bands + place);
      setU8(bytes + row, known === op.UNKNOWN_BAND ? findBand(center, place) : known);
    }
  }
}

/** Returns the squared chord between a center and a place. */
export function squaredChordTo(center: u32, place: u32): f64 {
  const at = placesAt + place * 24;
  const x = f64At(center) - f64At(at);
  const y = f64At(center + 8) - f64At(at + 8);
  const z = f64At(center + 16) - f64At(at + 16);
  return x * x + y * y + z * z;
}

/** Finds the smallest circle that contains a place, and stores it. A missing place is in none. */
export function findBand(center: u32, place: u32): u32 {
  const count = u32At(center + op.CENTER_COUNT);
  let band: u32 = count;
  if (place > 0) {
    const square = squaredChordTo(center, place);
    band = 0;
    // Compares all circles, because the processor could not predict where a loop would stop.
    const circles = center + op.CENTER_EDGES;
    const end = circles + count * op.EDGE_BYTES;
    for (let at = circles; at < end; at += op.EDGE_BYTES) band += square <= f64At(at + op.EDGE_POSSIBLE) ? 0 : 1;
    // The place is too close to the edge to decide by chords.
    if (band < count && !(square < f64At(circles + band * op.EDGE_BYTES + op.EDGE_CERTAIN))) {
      band = bandOf(u32At(center + op.CENTER_NUMBER), place);
    }
  }
  setU8(u32At(center + op.CENTER_BANDS) + place, band);
  const found = u32At(center + op.CENTER_FOUND);
  if (found !== 0) noteFound(found, place);
  return band;
}

function noteFound(found: u32, place: u32): void {
  const count = u32At(found);
  if (count < u32At(found + 4)) setU32(found + 8 + (count << 2), place);
  setU32(found, count + 1);
}

function maskSlots(at: u32, number: u32, to: u32): void {
  maskFill(to, 0);
  const list = u32At(at + op.SLOTS_LIST);
  let low: u32 = 0;
  let high = u32At(at + op.SLOTS_COUNT);
  const end = high;
  const first = number << 10;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (u32At(list + (middle << 2)) < first) low = middle + 1;
    else high = middle;
  }
  for (; low < end; low++) {
    const slot = u32At(list + (low << 2));
    if (slot >= first + 1024) return;
    const word = to + (((slot & 1023) >>> 5) << 2);
    setI32(word, i32At(word) | (1 << (slot & 31)));
  }
}
