/**
 * Writes rows into blocks and reads them. The image of a row contains its signature, its numbers as stored (doubles),
 * its wide codes, its row number, the numbers of its words and pairs, then the slices of the words and the keys of the
 * pairs.
 *
 * A removed row's values stay in its slot, because readers check which slots are live. Only the summary of the block
 * changes at once: counts, values present and sums. `cleanSlot` removes the old values when a row is written to the
 * slot.
 */
import {
  copyBytes,
  f64At,
  fillBytes,
  i32At,
  lowestBit,
  setF64,
  setI32,
  setU16,
  setU32,
  setU8,
  toU32,
  u16At,
  u32At,
} from './machine.ts';
import { wideAt } from './masks.ts';
import { numberAt } from './numbers.ts';
import { resetBounds, widenCode } from './index-block.ts';
import { addPairs, listPairs, movePairs, removePairs } from './pairs.ts';
import { sliceShortfall, ensureSlice, sliceOf } from './slices.ts';
import {
  BLOCK_END,
  BLOCK_LIVE,
  BLOCK_LIVE_COUNT,
  BLOCK_BOUNDS_OUTDATED,
  BLOCK_ROWS,
  BLOCK_SLICE_COUNT,
  countsAt,
  DOUBLE,
  imageNumbers,
  missingBits,
  numberCount,
  numberTable,
  ORDER_BLOCK_LIST,
  ORDER_ZONES,
  readShape,
  rowsAt,
  signatureBytes,
  signaturesAt,
  sliceCount,
  slicedBits,
  wideCount,
  wideTable,
  ZONE_LIVE_COUNT,
  ZONE_PRESENT,
  zoneBytes,
} from './shape.ts';

const NOTHING: f64 = NaN;

let block: u32 = 0;
let zone: u32 = 0;

function find(shape: u32, order: u32, number: u32): void {
  readShape(shape);
  block = u32At(u32At(order + ORDER_BLOCK_LIST) + (number << 2));
  zone = u32At(order + ORDER_ZONES) + number * zoneBytes;
}

/**
 * Initializes the zone of an empty block. The block is all zeros except for its slices, which have room for the empty
 * slice.
 */
export function clearBlock(shape: u32, order: u32, number: u32): void {
  find(shape, order, number);
  fillBytes(zone, 0, zoneBytes);
  setU32(block + BLOCK_SLICE_COUNT, 1);
  resetBounds(block, zone);
  for (let n: u32 = 0; n < numberCount; n++) {
    const entry = numberTable + (n << 4);
    if (u32At(entry) !== DOUBLE) continue;
    for (let row: u32 = 0; row < BLOCK_ROWS; row++) setF64(block + u32At(entry + 4) + (row << 3), NOTHING);
  }
}

/**
 * Writes an image to an empty slot. The block must have room for its pairs. Returns how many slices did not fit; if
 * there are any, nothing is changed.
 */
export function putRow(shape: u32, order: u32, number: u32, row: u32, image: u32): u32 {
  find(shape, order, number);
  const lacking = sliceShortfall(block, zone, 0, image, true);
  if (lacking > 0) return lacking;
  const tail = image + imageNumbers + (numberCount << 3) + (wideCount << 2);
  if (row < u32At(block + BLOCK_END)) cleanSlot(row, image);
  else setU32(block + BLOCK_END, row + 1);
  setLive(row, true);
  const signature = block + signaturesAt + row * signatureBytes;
  copyBytes(signature, image, signatureBytes);
  for (let w: u32 = 0; w < signatureBytes; w += 4) addBits(w << 3, i32At(image + w), row);
  let at = image + imageNumbers;
  for (let n: u32 = 0; n < numberCount; n++, at += 8) putNumber(n, row, f64At(at));
  for (let c: u32 = 0; c < wideCount; c++, at += 4) putCode(c, row, u32At(at));
  setU32(block + rowsAt + (row << 2), u32At(tail));
  putTail(tail, row);
  return 0;
}

/** Removes the row of a slot. */
export function removeRow(shape: u32, order: u32, number: u32, row: u32): void {
  find(shape, order, number);
  setLive(row, false);
  const signature = block + signaturesAt + row * signatureBytes;
  for (let w: u32 = 0; w < signatureBytes; w += 4) subtractCounts(w << 3, i32At(signature + w));
  for (let n: u32 = 0; n < numberCount; n++) subtractNumber(n, numberAt(n, block, row));
  if (u32At(block + BLOCK_LIVE_COUNT) === 0) resetBounds(block, zone);
}

/**
 * Changes the row of a slot from one image to another with the same row number, and writes only what differs. Returns
 * how many slices did not fit into the block; if there are any, nothing is changed.
 */
export function patchRow(shape: u32, order: u32, number: u32, row: u32, before: u32, after: u32): u32 {
  find(shape, order, number);
  const tails = imageNumbers + (numberCount << 3) + (wideCount << 2);
  const keepsTail = sameTails(before + tails, after + tails);
  const lacking = sliceShortfall(block, zone, before, after, !keepsTail);
  if (lacking > 0) return lacking;
  const signature = block + signaturesAt + row * signatureBytes;
  for (let w: u32 = 0; w < signatureBytes; w += 4) {
    const old = i32At(before + w);
    const now = i32At(after + w);
    if (old === now) continue;
    setI32(signature + w, now);
    subtractCounts(w << 3, old & ~now);
    clearSlices(w << 3, old & ~now, row);
    addBits(w << 3, now & ~old, row);
  }
  let at = imageNumbers;
  for (let n: u32 = 0; n < numberCount; n++, at += 8) {
    const old = f64At(before + at);
    const now = f64At(after + at);
    // Two missing numbers (NaN) are equal, too.
    if (old === now || !(old === old || now === now)) continue;
    subtractNumber(n, old);
    putNumber(n, row, now);
  }
  for (let c: u32 = 0; c < wideCount; c++, at += 4) {
    if (u32At(before + at) !== u32At(after + at)) putCode(c, row, u32At(after + at));
  }
  if (keepsTail) return 0;
  const words = u32At(before + at + 4);
  for (let i: u32 = 0; i < words; i++) clearSlice(u32At(before + at + 12 + (i << 2)), row);
  if (u32At(before + at + 8) > 0) removePairs(block, row);
  putTail(after + at, row);
  return 0;
}

/**
 * Moves rows to the beginning of an empty block, which must have room for their pairs and slices. `map` has, for each
 * row, 0 (dropped) or 1 + its row there. Both blocks must be indexed afterwards.
 */
export function moveRows(shape: u32, order: u32, from: u32, to: u32, map: u32): void {
  find(shape, order, to);
  const target = block;
  find(shape, order, from);
  for (let row: u32 = 0; row < BLOCK_ROWS; row++) {
    if (u32At(map + (row << 2)) === 0) continue;
    const there = u32At(map + (row << 2)) - 1;
    setMaskBit(target + BLOCK_LIVE, there);
    clearMaskBit(block + BLOCK_LIVE, row);
    moveColumns(target, there, row);
    for (let slice = slicedBits; slice < sliceCount; slice++) {
      if (hasMaskBit(sliceOf(block, slice), row)) setMaskBit(ensureSlice(target, slice), there);
    }
  }
  movePairs(block, target, map);
}

function moveColumns(target: u32, there: u32, row: u32): void {
  const size = signatureBytes;
  copyBytes(target + signaturesAt + there * size, block + signaturesAt + row * size, size);
  for (let n: u32 = 0; n < numberCount; n++) {
    const width = u32At(numberTable + (n << 4));
    const column = u32At(numberTable + (n << 4) + 4);
    copyBytes(target + column + there * width, block + column + row * width, width);
  }
  for (let c: u32 = 0; c < wideCount; c++) {
    const width = u32At(wideTable + c * 12);
    const column = u32At(wideTable + c * 12 + 4);
    copyBytes(target + column + there * width, block + column + row * width, width);
  }
  setU32(target + rowsAt + (there << 2), u32At(block + rowsAt + (row << 2)));
}

/** Writes the image of a slot's row without words and pairs. */
export function readColumns(shape: u32, order: u32, number: u32, row: u32, image: u32): void {
  find(shape, order, number);
  copyBytes(image, block + signaturesAt + row * signatureBytes, signatureBytes);
  let at = image + imageNumbers;
  for (let n: u32 = 0; n < numberCount; n++, at += 8) setF64(at, numberAt(n, block, row));
  for (let c: u32 = 0; c < wideCount; c++, at += 4) {
    const entry = wideTable + c * 12;
    setU32(at, wideAt(block + u32At(entry + 4), u32At(entry), row));
  }
  setU32(at, u32At(block + rowsAt + (row << 2)));
  setU32(at + 4, 0);
  setU32(at + 8, 0);
}

/** Writes the image of a slot's row. Returns its length in bytes. */
export function readRow(shape: u32, order: u32, number: u32, row: u32, image: u32): u32 {
  readColumns(shape, order, number, row, image);
  const head = image + imageNumbers + (numberCount << 3) + (wideCount << 2);
  let at = head + 12;
  for (let slice = slicedBits; slice < sliceCount; slice++) {
    if (!hasMaskBit(sliceOf(block, slice), row)) continue;
    setU32(at, slice);
    at += 4;
  }
  setU32(head + 4, (at - head - 12) >>> 2);
  const pairs = listPairs(block, row, at);
  setU32(head + 8, pairs);
  at += pairs << 2;
  return at - image;
}

function setLive(row: u32, alive: bool): void {
  const live = u32At(block + BLOCK_LIVE_COUNT);
  if (alive) setMaskBit(block + BLOCK_LIVE, row);
  else clearMaskBit(block + BLOCK_LIVE, row);
  setU32(block + BLOCK_LIVE_COUNT, alive ? live + 1 : live - 1);
  setU32(zone + ZONE_LIVE_COUNT, alive ? live + 1 : live - 1);
}

/** Removes the values of a removed row that are not overwritten when the next row is written. */
function cleanSlot(row: u32, image: u32): void {
  const signature = block + signaturesAt + row * signatureBytes;
  for (let w: u32 = 0; w < signatureBytes; w += 4) clearSlices(w << 3, i32At(signature + w) & ~i32At(image + w), row);
  for (let slice = slicedBits; slice < sliceCount; slice++) {
    if (hasMaskBit(sliceOf(block, slice), row)) clearSlice(slice, row);
  }
  removePairs(block, row);
}

/** Returns whether two images have the same words and pairs. */
function sameTails(a: u32, b: u32): bool {
  if (u32At(a + 4) !== u32At(b + 4) || u32At(a + 8) !== u32At(b + 8)) return false;
  const end = ((u32At(a + 4) + u32At(a + 8)) << 2) + 12;
  for (let i: u32 = 12; i < end; i += 4) if (u32At(a + i) !== u32At(b + i)) return false;
  return true;
}

/** Adds the words and pairs, whose counts and lists follow the row number at `tail`. */
function putTail(tail: u32, row: u32): void {
  const words = u32At(tail + 4);
  const pairs = u32At(tail + 8);
  let at = tail + 12;
  for (let i: u32 = 0; i < words; i++, at += 4) setSlice(u32At(at), row);
  if (pairs > 0) addPairs(block, at, pairs, row);
}

function hasMaskBit(mask: u32, row: u32): bool {
  return (i32At(mask + ((row >>> 5) << 2)) & (1 << (row & 31))) !== 0;
}
function setMaskBit(mask: u32, row: u32): void {
  const word = mask + ((row >>> 5) << 2);
  setI32(word, i32At(word) | (1 << (row & 31)));
}
function clearMaskBit(mask: u32, row: u32): void {
  const word = mask + ((row >>> 5) << 2);
  setI32(word, i32At(word) & ~(1 << (row & 31)));
}
function setSlice(slice: u32, row: u32): void {
  setMaskBit(ensureSlice(block, slice), row);
}
function clearSlice(slice: u32, row: u32): void {
  clearMaskBit(sliceOf(block, slice), row);
}

/** Adds the bits in one word of a row's signature. `first`: the number of the word's first bit. */
function addBits(first: u32, bits: i32, row: u32): void {
  for (let word = bits; word !== 0; word &= word - 1) {
    const bit = first + lowestBit(word);
    addCount(bit);
    if (bit < slicedBits) setSlice(bit, row);
  }
}
function addCount(bit: u32): void {
  const at = block + countsAt + (bit << 1);
  const count = u16At(at);
  setU16(at, count + 1);
  if (count === 0) setMaskBit(zone + ZONE_PRESENT, bit);
}
/** Subtracts 1 from the counts of bits that a row no longer has. */
function subtractCounts(first: u32, bits: i32): void {
  for (let word = bits; word !== 0; word &= word - 1) takeCount(first + lowestBit(word));
}
function takeCount(bit: u32): void {
  const at = block + countsAt + (bit << 1);
  const count = u16At(at);
  setU16(at, count - 1);
  if (count === 1) clearMaskBit(zone + ZONE_PRESENT, bit);
}
function clearSlices(first: u32, bits: i32, row: u32): void {
  for (let word = bits; word !== 0; word &= word - 1) {
    const bit = first + lowestBit(word);
    if (bit < slicedBits) clearSlice(bit, row);
  }
}

function putNumber(n: u32, row: u32, value: f64): void {
  const entry = numberTable + (n << 4);
  const width = u32At(entry);
  const column = block + u32At(entry + 4);
  const known = value === value;
  if (width === DOUBLE) setF64(column + (row << 3), value);
  else storeNarrow(column, width, row, known ? toU32(value) : 0);
  if (!known) return addCount(missingBits + n);
  const sum = block + u32At(entry + 8);
  setF64(sum, f64At(sum) + value);
  widenNumber(n, value);
}

function widenNumber(n: u32, value: f64): void {
  const bounds = zone + u32At(numberTable + (n << 4) + 12);
  if (value < f64At(bounds)) setF64(bounds, value);
  if (value > f64At(bounds + 8)) setF64(bounds + 8, value);
}

/** Subtracts a number that a row no longer has from the sum. The bounds stay, so they may be wider than necessary. */
function subtractNumber(n: u32, value: f64): void {
  if (!(value === value)) return takeCount(missingBits + n);
  const entry = numberTable + (n << 4);
  const sum = block + u32At(entry + 8);
  setF64(sum, f64At(sum) - value);
  const bounds = zone + u32At(entry + 12);
  if (value > f64At(bounds) && value < f64At(bounds + 8)) return;
  setU32(block + BLOCK_BOUNDS_OUTDATED, u32At(block + BLOCK_BOUNDS_OUTDATED) | (1 << n));
}

function putCode(c: u32, row: u32, code: u32): void {
  const entry = wideTable + c * 12;
  storeCode(block + u32At(entry + 4), u32At(entry), row, code);
  widenCode(c, zone, code);
}
function storeCode(column: u32, width: u32, row: u32, code: u32): void {
  if (width === 2) setU16(column + (row << 1), code);
  else setU32(column + (row << 2), code);
}
function storeNarrow(column: u32, width: u32, row: u32, code: u32): void {
  if (width === 1) setU8(column + row, code);
  else storeCode(column, width, row, code);
}
