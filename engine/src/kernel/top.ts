/**
 * The best rows so far. A heap of keys and ids keeps the worst at its root, so nearly all rows of a large result cost one
 * comparison. A smaller key is better, then a smaller id.
 */
import { f64At, maskCodes, milesTo, setF64, squareRoot, toF64, toU32, u32At } from './machine.ts';
import * as ask from './question.ts';
import * as op from './program.ts';
import { squareTo, wideAt } from './masks.ts';
import { numberAt } from './numbers.ts';
import { DOUBLE, idsAt, numberTable, ROW_LIST, rowsAt, scratchAt, wideTable, ZONE_LIVE_COUNT } from './shape.ts';

const LAST: f64 = Infinity;
const MOST_CODE: u32 = 0xffff_ffff;
const EARTH_RADIUS_MILES: f64 = 3958.7613;

let heap: u32 = 0;
let limit: u32 = 0;
let size: u32 = 0;
let passed: u32 = 0;
let sort: u32 = 0;
let column: u32 = 0;
let detail: u32 = 0;
let terms: u32 = 0;
let marked: bool = false;
let byRow: bool = false;
let markKey: f64 = 0;
let markId: f64 = 0;
/** Keys above this are not among the best. */
let worst: f64 = LAST;

export function startTop(q: u32): void {
  heap = u32At(q + ask.ASK_HEAP);
  limit = u32At(q + ask.ASK_HITS);
  sort = u32At(q + ask.ASK_SORT);
  column = u32At(q + ask.ASK_SORT_COLUMN);
  detail = u32At(q + ask.ASK_SORT_DETAIL);
  terms = u32At(q + ask.ASK_TERM_COUNT);
  marked = u32At(q + ask.ASK_MARKED) === 1;
  byRow = u32At(q + ask.ASK_BY_ROW) === 1;
  markKey = f64At(q + ask.ASK_MARK_KEY);
  markId = f64At(q + ask.ASK_MARK_ID);
  size = 0;
  passed = 0;
  worst = limit === 0 ? -LAST : LAST;
}

export function rowsPassed(): u32 {
  return passed;
}

/** Whether a block may hold a row that is wanted, from its zone and cap alone. */
export function wantsBlock(zone: u32): bool {
  if (sort === ask.SORT_NOTHING) return false;
  if (marked) return true;
  if (size < limit) return limit > 0;
  if (sort === ask.SORT_NUMBER) {
    const bounds = zone + u32At(numberTable + (column << 4) + 12);
    return detail === 1 ? -f64At(bounds + 8) <= worst : f64At(bounds) <= worst;
  }
  if (sort === ask.SORT_SCORE) return !(-boundOf(zone) > worst);
  return u32At(zone + ZONE_LIVE_COUNT) > 0;
}

/**
 * Writes the mask of rows whose stored number may bring them among the best; answers whether that can be told by column. Other
 * orders, and rows behind a mark, are looked at one by one.
 */
export function maskCandidates(block: u32, to: u32): bool {
  const entry = numberTable + (column << 4);
  if (sort !== ask.SORT_NUMBER || marked || size < limit || worst === LAST || u32At(entry) === DOUBLE) return false;
  const bound = detail === 1 ? -worst : worst;
  // Codes begin with 1, and the worst of the best is one.
  if (!(bound >= 1)) return false;
  const code = toU32(bound);
  maskCodes(to, block + u32At(entry + 4), u32At(entry), detail === 1 ? code : 1, detail === 1 ? MOST_CODE : code);
  return true;
}

/** Offers listed rows of a block. */
export function offerRows(block: u32, count: u32): void {
  const list = scratchAt + ROW_LIST;
  const ids = block + rowsAt;
  for (let i: u32 = 0; i < count; i++) {
    const row = u32At(list + (i << 2));
    const key = keyOf(block, row);
    if (key > worst && !marked) continue;
    const number = u32At(ids + (row << 2));
    const id = byRow ? toF64(number) : f64At(idsAt + (number << 3));
    if (marked && !(markKey < key || (markKey === key && markId < id))) {
      passed += 1;
      continue;
    }
    offer(key, id);
  }
}

/** A number no larger than the row's key decides first; only what may be among the best is worked out. */
function keyOf(block: u32, row: u32): f64 {
  if (sort === ask.SORT_NUMBER) {
    const number = numberAt(column, block, row);
    if (!(number === number)) return LAST;
    return detail === 1 ? -number : number;
  }
  if (sort === ask.SORT_DISTANCE) return distanceOf(block, row);
  return -scoreOf(block, row);
}

function placeOf(wide: u32, block: u32, row: u32): u32 {
  const entry = wideTable + wide * 12;
  return wideAt(block + u32At(entry + 4), u32At(entry), row);
}

function distanceOf(block: u32, row: u32): f64 {
  const place = placeOf(column, block, row);
  if (place === 0) return LAST;
  // The straight line is never longer than the way along the earth.
  const line = EARTH_RADIUS_MILES * squareRoot(squareTo(detail, place));
  if (!marked && line * 0.999999 > worst) return LAST;
  return milesTo(u32At(detail + op.CENTER_NUMBER), place);
}

/** Adds up the terms in their order, to the last bit as any other program would. */
function scoreOf(block: u32, row: u32): f64 {
  if (!marked && size === limit && -likelyScore(block, row) > worst) return -LAST;
  let score: f64 = 0;
  for (let t: u32 = 0; t < terms; t++) {
    const term = detail + t * ask.TERM_BYTES;
    if (u32At(term) !== ask.TERM_NEAR) score += numberTerm(term, block, row);
    else {
      const place = placeOf(u32At(term + ask.TERM_COLUMN), block, row);
      const half = f64At(term + ask.TERM_HALF);
      if (place === 0) score += 0;
      else {
        const miles = milesTo(u32At(u32At(term + ask.TERM_CENTER) + op.CENTER_NUMBER), place);
        score += f64At(term + ask.TERM_WEIGHT) * (half / (half + miles));
      }
    }
  }
  return score;
}

/** No smaller than the score: nearness by the straight line, and room for rounding. */
function likelyScore(block: u32, row: u32): f64 {
  let score: f64 = 0;
  let room: f64 = 0;
  for (let t: u32 = 0; t < terms; t++) {
    const term = detail + t * ask.TERM_BYTES;
    let part: f64 = 0;
    if (u32At(term) !== ask.TERM_NEAR) part = numberTerm(term, block, row);
    else {
      const place = placeOf(u32At(term + ask.TERM_COLUMN), block, row);
      if (place > 0)
        part = likelyNear(term, EARTH_RADIUS_MILES * squareRoot(squareTo(u32At(term + ask.TERM_CENTER), place)));
    }
    score += part;
    room += part < 0 ? -part : part;
  }
  return score + 1e-9 * room;
}

function likelyNear(term: u32, line: f64): f64 {
  const half = f64At(term + ask.TERM_HALF);
  const weight = f64At(term + ask.TERM_WEIGHT);
  // With a weight below 0 the bound is what no distance at all would give, or less.
  return weight < 0 ? 0 : weight * (half / (half + line));
}

function numberTerm(term: u32, block: u32, row: u32): f64 {
  return termOf(term, numberAt(u32At(term + ask.TERM_COLUMN), block, row));
}

/** What a stored number adds to a score; NaN adds nothing. */
function termOf(term: u32, stored: f64): f64 {
  if (!(stored === stored)) return 0;
  const value = (f64At(term + ask.TERM_BASE) + stored) / f64At(term + ask.TERM_DIVISOR);
  const weight = f64At(term + ask.TERM_WEIGHT);
  if (u32At(term) === ask.TERM_OF_COLUMN) return weight * value;
  const half = f64At(term + ask.TERM_HALF);
  const age = f64At(term + ask.TERM_NOW) - value;
  return weight * (half / (half + (age > 0 ? age : 0)));
}

/** No smaller than any score of a block. */
function boundOf(zone: u32): f64 {
  let score: f64 = 0;
  let room: f64 = 0;
  for (let t: u32 = 0; t < terms; t++) {
    const term = detail + t * ask.TERM_BYTES;
    const weight = f64At(term + ask.TERM_WEIGHT);
    let part: f64 = 0;
    if (u32At(term) === ask.TERM_NEAR) part = weight > 0 ? weight : 0;
    else {
      const bounds = zone + u32At(numberTable + (u32At(term + ask.TERM_COLUMN) << 4) + 12);
      const least = termOf(term, f64At(bounds));
      const most = termOf(term, f64At(bounds + 8));
      part = least > most ? least : most;
      if (part < 0) part = 0;
    }
    score += part;
    room += part;
  }
  return score + 1e-9 * room;
}

function comesBefore(keyA: f64, idA: f64, keyB: f64, idB: f64): bool {
  return keyA < keyB || (keyA === keyB && idA < idB);
}

function offer(key: f64, id: f64): void {
  if (size < limit) {
    rise(size, key, id);
    size += 1;
  } else if (limit > 0 && comesBefore(key, id, f64At(heap), f64At(heap + 8))) sink(key, id);
  if (size === limit && limit > 0) worst = f64At(heap);
}

function rise(start: u32, key: f64, id: f64): void {
  let at = start;
  while (at > 0) {
    const parent = (at - 1) >>> 1;
    const above = heap + (parent << 4);
    if (!comesBefore(f64At(above), f64At(above + 8), key, id)) break;
    settle(at, f64At(above), f64At(above + 8));
    at = parent;
  }
  settle(at, key, id);
}

/** Puts the best rows in order, the best first, with their ids; answers how many. */
export function sortHits(): u32 {
  const count = size;
  while (size > 1) {
    size -= 1;
    const last = heap + (size << 4);
    const key = f64At(last);
    const id = f64At(last + 8);
    settle(size, f64At(heap), f64At(heap + 8));
    sink(key, id);
  }
  for (let at = heap + 8; byRow && at < heap + (count << 4); at += 16)
    setF64(at, f64At(idsAt + (toU32(f64At(at)) << 3)));
  return count;
}

/** Replaces the root. */
function sink(key: f64, id: f64): void {
  let at: u32 = 0;
  for (;;) {
    let child: u32 = 2 * at + 1;
    if (child >= size) break;
    let c = heap + (child << 4);
    if (child + 1 < size && comesBefore(f64At(c), f64At(c + 8), f64At(c + 16), f64At(c + 24))) {
      child += 1;
      c += 16;
    }
    if (!comesBefore(key, id, f64At(c), f64At(c + 8))) break;
    settle(at, f64At(c), f64At(c + 8));
    at = child;
  }
  settle(at, key, id);
}

function settle(at: u32, key: f64, id: f64): void {
  setF64(heap + (at << 4), key);
  setF64(heap + (at << 4) + 8, id);
}
