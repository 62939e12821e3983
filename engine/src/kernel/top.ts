/**
 * Collects the best rows. The worst one is at the root of a heap of keys and ids, so nearly all rows of a large result
 * cost only one comparison. Smaller keys are better; ties break by id, smaller first.
 */
import { f64At, maskAnd, maskCodes, maskCountAnd, milesTo, setF64, toF64, toU32, u32At } from './machine.ts';
import * as question from './question.ts';
import * as op from './program.ts';
import { numberAt } from './numbers.ts';
import {
  boundOf,
  scoreUpperBound,
  chordMilesTo,
  chordMilesToCap,
  maskScores,
  placeOf,
  scoreOf,
  useTerms,
} from './scores.ts';
import { DOUBLE, idsAt, numberTable, ROW_LIST, rowsAt, scratchAt } from './shape.ts';

const LAST: f64 = Infinity;
const MAX_CODE: u32 = 0xffff_ffff;
/** If the hits start after a larger number than this, columns are not used to find candidates. */
const MAX_MARK: f64 = 4_000_000_000;
const ALMOST: f64 = 0.999999;

let heap: u32 = 0;
let limit: u32 = 0;
let size: u32 = 0;
let passed: u32 = 0;
let sort: u32 = 0;
let column: u32 = 0;
let detail: u32 = 0;
/** Whether the order has caps for the places that an order by distance uses. */
let capped: bool = false;
let marked: bool = false;
let byRow: bool = false;
let markKey: f64 = 0;
let markId: f64 = 0;
/** Whether the search returns only hits, no counts. */
let onlyHits: bool = false;
/** Rows with larger keys are not among the best, and come after the start position. */
let worst: f64 = LAST;

export function startTop(q: u32): void {
  heap = u32At(q + question.QUESTION_HEAP);
  limit = u32At(q + question.QUESTION_MAX_HITS);
  sort = u32At(q + question.QUESTION_SORT);
  column = u32At(q + question.QUESTION_SORT_COLUMN);
  detail = u32At(q + question.QUESTION_SORT_DETAIL);
  useTerms(detail, sort === question.SORT_SCORE ? u32At(q + question.QUESTION_TERM_COUNT) : 0);
  capped = u32At(q + question.QUESTION_SORT_CAPPED) === 1;
  marked = u32At(q + question.QUESTION_HAS_MARK) === 1;
  byRow = u32At(q + question.QUESTION_TIES_BY_ROW) === 1;
  markKey = f64At(q + question.QUESTION_MARK_KEY);
  markId = f64At(q + question.QUESTION_MARK_ID);
  size = 0;
  passed = 0;
  const worstKey = f64At(q + question.QUESTION_WORST_KEY);
  onlyHits = sort !== question.SORT_NONE && worstKey < LAST;
  worst = limit === 0 && !marked ? -LAST : worstKey;
}

export function rowsPassed(): u32 {
  return passed;
}

/** Returns whether the search returns only hits, so that blocks without hits can be skipped. */
export function needsOnlyHits(): bool {
  return onlyHits;
}

/** Returns whether a block may contain hits, based on its zone and cap only. */
export function mayContainHits(zone: u32, cap: u32): bool {
  if (sort === question.SORT_NONE) return false;
  if (worst === LAST) return true;
  if (limit === 0) return false;
  if (sort === question.SORT_NUMBER) {
    const bounds = zone + u32At(numberTable + (column << 4) + 12);
    return detail === 1 ? -f64At(bounds + 8) <= worst : f64At(bounds) <= worst;
  }
  if (sort === question.SORT_SCORE) return !(-boundOf(zone, cap) > worst);
  return !(capped && chordMilesToCap(detail, cap) * ALMOST > worst);
}

/**
 * Writes the mask of those rows that may be among the best, if columns can find them. Returns whether they can; if not,
 * rows must be read one by one. Counts rows that are left out because they come before the start position.
 */
export function maskCandidates(block: u32, zone: u32, cap: u32, rows: u32, to: u32): bool {
  if (sort === question.SORT_SCORE) {
    if (worst === LAST || !maskScores(block, zone, cap, -worst, to)) return false;
    maskAnd(to, to, rows);
    return true;
  }
  const entry = numberTable + (column << 4);
  if (sort !== question.SORT_NUMBER || worst === LAST || u32At(entry) === DOUBLE) return false;
  // Codes start at 1. A start position that is not a code comes before or after all of them.
  const last = detail === 1 ? -worst : worst;
  const mark = detail === 1 ? -markKey : markKey;
  if (!(last >= 1) || (marked && !(mark >= 1 && mark < MAX_MARK))) return false;
  const at = block + u32At(entry + 4);
  const worstCode = toU32(last);
  const markCode = toU32(marked ? mark : 1);
  if (marked) {
    if (detail === 1) maskCodes(to, at, u32At(entry), markCode + 1, MAX_CODE);
    else maskCodes(to, at, u32At(entry), 1, markCode - 1);
    passed += maskCountAnd(to, rows);
  }
  const most = marked ? markCode : MAX_CODE;
  maskCodes(to, at, u32At(entry), detail === 1 ? worstCode : markCode, detail === 1 ? most : worstCode);
  maskAnd(to, to, rows);
  return true;
}

export function offerRows(block: u32, count: u32): void {
  const list = scratchAt + ROW_LIST;
  const ids = block + rowsAt;
  for (let i: u32 = 0; i < count; i++) {
    const row = u32At(list + (i << 2));
    const key = keyOf(block, row);
    if (key > worst) continue;
    const number = u32At(ids + (row << 2));
    const id = byRow ? toF64(number) : f64At(idsAt + (number << 3));
    if (marked && !(markKey < key || (markKey === key && markId < id))) {
      passed += 1;
      continue;
    }
    offer(key, id);
  }
}

/** Compares a lower bound for the row's key first, and computes the key only if the row may be among the best. */
function keyOf(block: u32, row: u32): f64 {
  if (sort === question.SORT_NUMBER) {
    const number = numberAt(column, block, row);
    if (!(number === number)) return LAST;
    return detail === 1 ? -number : number;
  }
  if (sort === question.SORT_DISTANCE) return distanceOf(block, row);
  return worst < LAST && -scoreUpperBound(block, row) > worst ? LAST : -scoreOf(block, row);
}

function distanceOf(block: u32, row: u32): f64 {
  const place = placeOf(column, block, row);
  if (place === 0) return LAST;
  // The chord is never longer than the distance along the earth.
  if (chordMilesTo(detail, place) * ALMOST > worst) return LAST;
  return milesTo(u32At(detail + op.CENTER_NUMBER), place);
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

/** Sorts the best rows with their ids, the best first. Returns how many there are. */
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

/** Replaces the root, and moves it down to its place in the heap. */
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
