/**
 * Rows into blocks and out of them. A row on its way is an image: its signature, its numbers as they are stored (doubles),
 * its wide codes, its row number, how many words and pairs, then the words' slices and the pairs' keys.
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
import {
  BLOCK_LIVE,
  BLOCK_LIVE_COUNT,
  BLOCK_LOOSE,
  BLOCK_PAIR_COUNT,
  BLOCK_PAIR_ROOM,
  BLOCK_PAIRS,
  BLOCK_ROWS,
  BLOCK_SLICES,
  countsAt,
  DOUBLE,
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
const MOST_CODE: u32 = 0xffff_ffff;

let block: u32 = 0;
let zone: u32 = 0;

function find(shape: u32, order: u32, number: u32): void {
  readShape(shape);
  block = u32At(u32At(order + ORDER_BLOCK_LIST) + (number << 2));
  zone = u32At(order + ORDER_ZONES) + number * zoneBytes;
}

/** Makes a block's zone that of no row. The block is all zeros. */
export function clearBlock(shape: u32, order: u32, number: u32): void {
  find(shape, order, number);
  fillBytes(zone, 0, zoneBytes);
  resetBounds();
  for (let n: u32 = 0; n < numberCount; n++) {
    const entry = numberTable + (n << 4);
    if (u32At(entry) !== DOUBLE) continue;
    for (let row: u32 = 0; row < BLOCK_ROWS; row++) setF64(block + u32At(entry + 4) + (row << 3), NOTHING);
  }
}

function resetBounds(): void {
  for (let n: u32 = 0; n < numberCount; n++) {
    const bounds = zone + u32At(numberTable + (n << 4) + 12);
    setF64(bounds, Infinity);
    setF64(bounds + 8, -Infinity);
  }
  for (let c: u32 = 0; c < wideCount; c++) {
    const bounds = zone + u32At(wideTable + c * 12 + 8);
    setU32(bounds, MOST_CODE);
    setU32(bounds + 4, 0);
  }
  setU32(block + BLOCK_LOOSE, 0);
}

/** Puts an image into an empty slot. The block has room for its pairs. */
export function putRow(shape: u32, order: u32, number: u32, row: u32, image: u32): void {
  find(shape, order, number);
  setLive(row, true);
  const signature = block + signaturesAt + row * signatureBytes;
  copyBytes(signature, image, signatureBytes);
  for (let w: u32 = 0; w < signatureBytes; w += 4) {
    let word = i32At(image + w);
    while (word !== 0) {
      addBit((w << 3) + lowestBit(word), row);
      word &= word - 1;
    }
  }
  let at = image + signatureBytes;
  for (let n: u32 = 0; n < numberCount; n++, at += 8) putNumber(n, row, f64At(at));
  for (let c: u32 = 0; c < wideCount; c++, at += 4) putCode(c, row, u32At(at));
  setU32(block + rowsAt + (row << 2), u32At(at));
  const words = u32At(at + 4);
  const pairs = u32At(at + 8);
  at += 12;
  for (let i: u32 = 0; i < words; i++, at += 4) setSlice(u32At(at), row);
  for (let i: u32 = 0; i < pairs; i++, at += 4) addPair(u32At(at), row);
}

/** Takes the row out of a slot. */
export function removeRow(shape: u32, order: u32, number: u32, row: u32): void {
  find(shape, order, number);
  setLive(row, false);
  const signature = block + signaturesAt + row * signatureBytes;
  for (let w: u32 = 0; w < signatureBytes; w += 4) {
    let word = i32At(signature + w);
    while (word !== 0) {
      takeBit((w << 3) + lowestBit(word), row);
      word &= word - 1;
    }
  }
  fillBytes(signature, 0, signatureBytes);
  for (let slice = slicedBits; slice < sliceCount; slice++) clearSlice(slice, row);
  for (let n: u32 = 0; n < numberCount; n++) takeNumber(n, row);
  for (let c: u32 = 0; c < wideCount; c++) {
    const entry = wideTable + c * 12;
    storeCode(block + u32At(entry + 4), u32At(entry), row, 0);
  }
  takePairs(row);
  if (u32At(block + BLOCK_LIVE_COUNT) === 0) resetBounds();
}

/** Writes the image of a slot's row; answers its length in bytes. */
export function readRow(shape: u32, order: u32, number: u32, row: u32, image: u32): u32 {
  find(shape, order, number);
  copyBytes(image, block + signaturesAt + row * signatureBytes, signatureBytes);
  let at = image + signatureBytes;
  for (let n: u32 = 0; n < numberCount; n++, at += 8) setF64(at, numberAt(n, block, row));
  for (let c: u32 = 0; c < wideCount; c++, at += 4) {
    const entry = wideTable + c * 12;
    setU32(at, wideAt(block + u32At(entry + 4), u32At(entry), row));
  }
  setU32(at, u32At(block + rowsAt + (row << 2)));
  const head = at;
  at += 12;
  for (let slice = slicedBits; slice < sliceCount; slice++) {
    if ((i32At(block + BLOCK_SLICES + (slice << 7) + ((row >>> 5) << 2)) & (1 << (row & 31))) === 0) continue;
    setU32(at, slice);
    at += 4;
  }
  setU32(head + 4, (at - head - 12) >>> 2);
  const start = at;
  const pairs = u32At(block + BLOCK_PAIR_COUNT);
  const keys = u32At(block + BLOCK_PAIRS);
  const rows = keys + (u32At(block + BLOCK_PAIR_ROOM) << 2);
  for (let p: u32 = 0; p < pairs; p++) {
    if (u16At(rows + (p << 1)) !== row) continue;
    setU32(at, u32At(keys + (p << 2)));
    at += 4;
  }
  setU32(head + 8, (at - start) >>> 2);
  return at - image;
}

/** Makes the bounds of a block's zone exact again. */
export function tightenBlock(shape: u32, order: u32, number: u32): void {
  find(shape, order, number);
  resetBounds();
  for (let w: u32 = 0; w < 32; w++) {
    let word = i32At(block + BLOCK_LIVE + (w << 2));
    while (word !== 0) {
      const row = (w << 5) + lowestBit(word);
      word &= word - 1;
      for (let n: u32 = 0; n < numberCount; n++) widenNumber(n, numberAt(n, block, row));
      for (let c: u32 = 0; c < wideCount; c++) {
        const entry = wideTable + c * 12;
        widenCode(c, wideAt(block + u32At(entry + 4), u32At(entry), row));
      }
    }
  }
}

function setLive(row: u32, alive: bool): void {
  const word = block + BLOCK_LIVE + ((row >>> 5) << 2);
  const bit: i32 = 1 << (row & 31);
  const live = u32At(block + BLOCK_LIVE_COUNT);
  setI32(word, alive ? i32At(word) | bit : i32At(word) & ~bit);
  setU32(block + BLOCK_LIVE_COUNT, alive ? live + 1 : live - 1);
  setU32(zone + ZONE_LIVE_COUNT, alive ? live + 1 : live - 1);
}

function setSlice(slice: u32, row: u32): void {
  const word = block + BLOCK_SLICES + (slice << 7) + ((row >>> 5) << 2);
  setI32(word, i32At(word) | (1 << (row & 31)));
}
function clearSlice(slice: u32, row: u32): void {
  const word = block + BLOCK_SLICES + (slice << 7) + ((row >>> 5) << 2);
  setI32(word, i32At(word) & ~(1 << (row & 31)));
}

function addBit(bit: u32, row: u32): void {
  const at = block + countsAt + (bit << 1);
  const count = u16At(at);
  setU16(at, count + 1);
  if (bit < slicedBits) setSlice(bit, row);
  if (count > 0) return;
  const word = zone + ZONE_PRESENT + ((bit >>> 5) << 2);
  setI32(word, i32At(word) | (1 << (bit & 31)));
}
function takeBit(bit: u32, row: u32): void {
  const at = block + countsAt + (bit << 1);
  const count = u16At(at);
  setU16(at, count - 1);
  if (bit < slicedBits) clearSlice(bit, row);
  if (count > 1) return;
  const word = zone + ZONE_PRESENT + ((bit >>> 5) << 2);
  setI32(word, i32At(word) & ~(1 << (bit & 31)));
}

function putNumber(n: u32, row: u32, value: f64): void {
  const entry = numberTable + (n << 4);
  const width = u32At(entry);
  const column = block + u32At(entry + 4);
  const known = value === value;
  if (width === DOUBLE) setF64(column + (row << 3), value);
  else storeNarrow(column, width, row, known ? toU32(value) : 0);
  if (!known) return;
  const sum = block + u32At(entry + 8);
  setF64(sum, f64At(sum) + value);
  widenNumber(n, value);
}

function widenNumber(n: u32, value: f64): void {
  const bounds = zone + u32At(numberTable + (n << 4) + 12);
  if (value < f64At(bounds)) setF64(bounds, value);
  if (value > f64At(bounds + 8)) setF64(bounds + 8, value);
}

function takeNumber(n: u32, row: u32): void {
  const entry = numberTable + (n << 4);
  const value = numberAt(n, block, row);
  const column = block + u32At(entry + 4);
  const width = u32At(entry);
  if (width === DOUBLE) setF64(column + (row << 3), NOTHING);
  else storeNarrow(column, width, row, 0);
  if (!(value === value)) return;
  const sum = block + u32At(entry + 8);
  setF64(sum, f64At(sum) - value);
  const bounds = zone + u32At(entry + 12);
  if (value > f64At(bounds) && value < f64At(bounds + 8)) return;
  setU32(block + BLOCK_LOOSE, u32At(block + BLOCK_LOOSE) | (1 << n));
}

function putCode(c: u32, row: u32, code: u32): void {
  const entry = wideTable + c * 12;
  storeCode(block + u32At(entry + 4), u32At(entry), row, code);
  widenCode(c, code);
}
function widenCode(c: u32, code: u32): void {
  const bounds = zone + u32At(wideTable + c * 12 + 8);
  if (code < u32At(bounds)) setU32(bounds, code);
  if (code > u32At(bounds + 4)) setU32(bounds + 4, code);
}
function storeCode(column: u32, width: u32, row: u32, code: u32): void {
  if (width === 2) setU16(column + (row << 1), code);
  else setU32(column + (row << 2), code);
}
function storeNarrow(column: u32, width: u32, row: u32, code: u32): void {
  if (width === 1) setU8(column + row, code);
  else storeCode(column, width, row, code);
}

/** Pairs stand by key, so those of a value lie together. */
function addPair(key: u32, row: u32): void {
  const count = u32At(block + BLOCK_PAIR_COUNT);
  const keys = u32At(block + BLOCK_PAIRS);
  const rows = keys + (u32At(block + BLOCK_PAIR_ROOM) << 2);
  let low: u32 = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (u32At(keys + (middle << 2)) <= key) low = middle + 1;
    else high = middle;
  }
  copyBytes(keys + (low << 2) + 4, keys + (low << 2), (count - low) << 2);
  copyBytes(rows + (low << 1) + 2, rows + (low << 1), (count - low) << 1);
  setU32(keys + (low << 2), key);
  setU16(rows + (low << 1), row);
  setU32(block + BLOCK_PAIR_COUNT, count + 1);
}

function takePairs(row: u32): void {
  const count = u32At(block + BLOCK_PAIR_COUNT);
  const keys = u32At(block + BLOCK_PAIRS);
  const rows = keys + (u32At(block + BLOCK_PAIR_ROOM) << 2);
  let left: u32 = 0;
  for (let p: u32 = 0; p < count; p++) {
    if (u16At(rows + (p << 1)) === row) continue;
    if (left !== p) {
      setU32(keys + (left << 2), u32At(keys + (p << 2)));
      setU16(rows + (left << 1), u16At(rows + (p << 1)));
    }
    left += 1;
  }
  setU32(block + BLOCK_PAIR_COUNT, left);
}
