/** Runs one search over the blocks of an order. */
import {
  f64At,
  maskAnd,
  maskAny,
  maskCopy,
  maskCount,
  maskFill,
  maskOr,
  setF64,
  setU32,
  applySection,
  applyRequiredSection,
  toF64,
  u16At,
  u32At,
} from './machine.ts';
import * as op from './program.ts';
import * as question from './question.ts';
import { hasInstruction, maskOf, maskWantedRows, usePartCaps } from './masks.ts';
import { listRows } from './lists.ts';
import { addToGroups } from './groups.ts';
import { describe } from './numbers.ts';
import { countRows, finishCounts, startCounts } from './signatures.ts';
import { countTargets } from './targets.ts';
import { maskCandidates, offerRows, rowsPassed, sortHits, startTop, mayContainHits, needsOnlyHits } from './top.ts';
import { planPrefetches, prefetchLines, prefetchSlices } from './prefetch.ts';
import {
  BLOCK_LIVE,
  BLOCK_BOUNDS_OUTDATED,
  CAP_BYTES,
  countsAt,
  DOUBLE,
  FAILING_MASKS,
  BLOCKS_PER_GROUP,
  missingBits,
  NONE_MASK,
  numberTable,
  ONE_MASK,
  ORDER_BLOCK_LIST,
  ORDER_BLOCKS,
  ORDER_CAPS,
  ORDER_GROUP_CAPS,
  ORDER_ZONES,
  PASSED_MASK,
  LATE_FLAGS,
  readShape,
  scratchAt,
  SECTION_STATES,
  SCRATCH_MASK,
  WANTED_MASK,
  ZONE_LIVE_COUNT,
  zoneBytes,
} from './shape.ts';
import { classifyZone, classifyCircle, NO_ROW, SOME_ROWS } from './zones.ts';

/** From this number of rows on, rows that may be among the best are found in one pass. */
const MANY_ROWS: u32 = 48;
const NOWHERE: u32 = 0;
const NO_SECTION: u32 = 0xffff_ffff;

let total: u32 = 0;
let looked: u32 = 0;
/** The section that fails for all rows of the block according to its zone, if there is one. */
let failed: u32 = NO_SECTION;
/** Whether some section must be evaluated row by row. */
let open: bool = false;
/** The program that rows of a block outside of the circle must satisfy to count; 0 if the block is not outside. */
let elsewhere: u32 = 0;

/** Answers the question at `q` by writing the results into it. */
export function search(shape: u32, q: u32): void {
  readShape(shape);
  total = 0;
  looked = 0;
  startCounts();
  startTop(q);
  const order = u32At(q + question.QUESTION_ORDER);
  usePartCaps(order);
  findLate(q);
  const blocks = u32At(order + ORDER_BLOCKS);
  const list = u32At(order + ORDER_BLOCK_LIST);
  const zones = u32At(order + ORDER_ZONES);
  const caps = u32At(order + ORDER_CAPS);
  const circle = u32At(q + question.QUESTION_CIRCLE);
  const groups =
    circle === 0 || u32At(q + question.QUESTION_OUTSIDE_CIRCLE) !== 0 ? 0 : u32At(order + ORDER_GROUP_CAPS);
  const onlyHits = needsOnlyHits();
  planPrefetches(q);
  let near: u32 = NOWHERE;
  for (let b: u32 = 0; b < blocks; b++) {
    // If a block is far from the searched place, the next blocks usually are too, so nothing is prefetched.
    if (groups !== 0 && b % BLOCKS_PER_GROUP === 0 && isFar(circle, groups + (b / BLOCKS_PER_GROUP) * CAP_BYTES)) {
      b += BLOCKS_PER_GROUP - 1;
      continue;
    }
    const zone = zones + b * zoneBytes;
    const cap = caps === 0 ? 0 : caps + b * CAP_BYTES;
    if (!mayMatter(q, zone, cap) || (onlyHits && !mayContainHits(zone, cap))) continue;
    const block = u32At(list + (b << 2));
    if (near !== block) prefetchLines(block);
    // The next block is usually read as well, so it is prefetched.
    near = b + 1 < blocks ? u32At(list + ((b + 1) << 2)) : NOWHERE;
    if (near !== NOWHERE) prefetchLines(near);
    searchBlock(q, block, zone, cap, b);
    if (near !== NOWHERE) prefetchSlices(near);
  }
  const counts = u32At(q + question.QUESTION_BIT_COUNTS);
  if (counts !== 0) finishCounts(counts);
  setU32(q + question.RESULT_TOTAL, total);
  setU32(q + question.RESULT_PASSED, rowsPassed());
  setU32(q + question.RESULT_HITS, sortHits());
  setU32(q + question.RESULT_BLOCKS, looked);
}

/**
 * Finds the sections to evaluate last, only for the remaining rows. The host lists the sections that slices can answer
 * first.
 */
function findLate(q: u32): void {
  const count = u32At(q + question.QUESTION_SECTION_COUNT);
  let section = u32At(q + question.QUESTION_SECTIONS);
  for (let s: u32 = 0; s < count; s++, section += question.SECTION_BYTES) {
    const program = u32At(section);
    const isLate =
      s > 0 &&
      (hasInstruction(program, op.WITHIN) || hasInstruction(program, op.RANGE) || hasInstruction(program, op.TABLE));
    setU32(scratchAt + LATE_FLAGS + (s << 2), isLate ? 1 : 0);
  }
}

/**
 * Returns how many blocks a search would read, based on their zones only. Writes their numbers to `list` unless it is
 * 0.
 */
export function countBlocksToSearch(shape: u32, q: u32, list: u32): u32 {
  readShape(shape);
  const order = u32At(q + question.QUESTION_ORDER);
  const blocks = u32At(order + ORDER_BLOCKS);
  const zones = u32At(order + ORDER_ZONES);
  const caps = u32At(order + ORDER_CAPS);
  let count: u32 = 0;
  for (let b: u32 = 0; b < blocks; b++) {
    if (!mayMatter(q, zones + b * zoneBytes, caps === 0 ? 0 : caps + b * CAP_BYTES)) continue;
    if (list !== 0) setU32(list + (count << 2), b);
    count += 1;
  }
  return count;
}

function isFar(circle: u32, cap: u32): bool {
  return classifyCircle(circle, cap) === NO_ROW;
}

/** Returns whether any row of a block can affect the answer, based only on its zone and cap. */
function mayMatter(q: u32, zone: u32, cap: u32): bool {
  elsewhere = 0;
  const circle = cap === 0 ? 0 : u32At(q + question.QUESTION_CIRCLE);
  if (circle !== 0 && isFar(circle, cap)) {
    elsewhere = u32At(q + question.QUESTION_OUTSIDE_CIRCLE);
    if (elsewhere === 0 || classifyZone(elsewhere, zone, cap) === NO_ROW) return false;
  }
  return u32At(zone + ZONE_LIVE_COUNT) > 0 && mayMatchSections(q, zone, cap);
}

/** Evaluates the sections with the zone. Returns whether any row of the block can count. */
function mayMatchSections(q: u32, zone: u32, cap: u32): bool {
  const count = u32At(q + question.QUESTION_SECTION_COUNT);
  let section = u32At(q + question.QUESTION_SECTIONS);
  failed = NO_SECTION;
  open = false;
  for (let s: u32 = 0; s < count; s++, section += question.SECTION_BYTES) {
    const state = classifyZone(u32At(section), zone, cap);
    setU32(scratchAt + SECTION_STATES + (s << 2), state);
    if (state === SOME_ROWS) open = true;
    if (state !== NO_ROW) continue;
    if (failed !== NO_SECTION || u32At(section + question.SECTION_DROPPED) === 0) return false;
    failed = s;
  }
  return true;
}

function searchBlock(q: u32, block: u32, zone: u32, cap: u32, number: u32): void {
  looked += 1;
  const live = u32At(zone + ZONE_LIVE_COUNT);
  const none = scratchAt + NONE_MASK;
  const one = scratchAt + ONE_MASK;
  if (elsewhere === 0) maskCopy(none, block + BLOCK_LIVE);
  else {
    maskOf(elsewhere, block, zone, cap, number, none);
    maskAnd(none, none, block + BLOCK_LIVE);
    if (!maskAny(none)) return;
    open = true;
  }
  maskFill(one, 0);
  if (open && !sieve(q, block, zone, cap, number)) return;
  if (failed !== NO_SECTION) {
    // This section fails for all rows, so rows that fail no other section fail only this one.
    const section = u32At(q + question.QUESTION_SECTIONS) + failed * question.SECTION_BYTES;
    countSection(section, none, open ? maskCount(none) : live, block, zone, cap, number);
    return;
  }
  const matching = open ? maskCount(none) : live;
  if (matching > 0) countMatching(q, block, zone, cap, number, matching, live);
  if (open) countFailing(q, block, zone, cap, number);
}

/**
 * Applies the undecided sections. Returns whether rows are left. If the zone says that a section fails for all rows,
 * rows that fail another one are dropped.
 */
function sieve(q: u32, block: u32, zone: u32, cap: u32, number: u32): bool {
  const none = scratchAt + NONE_MASK;
  const one = scratchAt + ONE_MASK;
  const wanted = scratchAt + WANTED_MASK;
  const count = u32At(q + question.QUESTION_SECTION_COUNT);
  let section = u32At(q + question.QUESTION_SECTIONS);
  for (let s: u32 = 0; s < count; s++, section += question.SECTION_BYTES) {
    if (u32At(scratchAt + SECTION_STATES + (s << 2)) !== SOME_ROWS) continue;
    const passed = scratchAt + PASSED_MASK + (s << 7);
    if (u32At(scratchAt + LATE_FLAGS + (s << 2)) === 1) {
      maskOr(wanted, none, one);
      maskWantedRows(u32At(section), block, zone, cap, number, passed, wanted);
    } else maskOf(u32At(section), block, zone, cap, number, passed);
    const keeps = u32At(section + question.SECTION_DROPPED) === 0 || failed !== NO_SECTION;
    const left = keeps
      ? applyRequiredSection(none, one, passed)
      : applySection(none, one, passed, scratchAt + FAILING_MASKS + (s << 7));
    if (!left) return false;
  }
  return true;
}

function countMatching(q: u32, block: u32, zone: u32, cap: u32, number: u32, matching: u32, live: u32): void {
  const none = scratchAt + NONE_MASK;
  total += matching;
  const counts = u32At(q + question.QUESTION_BIT_COUNTS);
  if (counts !== 0) countRows(block, none, matching, live, counts);
  const targets = u32At(q + question.QUESTION_TARGET_COUNT);
  if (targets > 0)
    countTargets(u32At(q + question.QUESTION_TARGETS), targets, none, matching, block, zone, cap, number);
  const stats = u32At(q + question.QUESTION_STAT_COUNT);
  let listed: bool = false;
  for (let i: u32 = 0; i < stats; i++) {
    const stat = u32At(q + question.QUESTION_STATS) + (i << 3);
    if (matching === live && describeWhole(u32At(stat), block, zone, u32At(stat + 4))) continue;
    if (!listed) listRows(none);
    listed = true;
    describe(u32At(stat), block, matching, u32At(stat + 4));
  }
  const groupings = u32At(q + question.QUESTION_GROUPING_COUNT);
  if (groupings > 0) {
    if (!listed) listRows(none);
    listed = true;
    addToGroups(u32At(q + question.QUESTION_GROUPINGS), groupings, none, matching, block, zone, cap, number);
  }
  if (!mayContainHits(zone, cap)) return;
  let offered = matching;
  if (matching >= MANY_ROWS && maskCandidates(block, zone, cap, none, scratchAt + SCRATCH_MASK)) {
    offered = listRows(scratchAt + SCRATCH_MASK);
  } else if (!listed) listRows(none);
  offerRows(block, offered);
}

/** Adds the stored statistics of a whole block. Returns whether they are reliable. */
function describeWhole(number: u32, block: u32, zone: u32, figures: u32): bool {
  const entry = numberTable + (number << 4);
  // Sums of doubles that were added and subtracted are not exact.
  if (u32At(entry) === DOUBLE) return false;
  const least = f64At(zone + u32At(entry + 12));
  const most = f64At(zone + u32At(entry + 12) + 8);
  const loose = (u32At(block + BLOCK_BOUNDS_OUTDATED) & (1 << number)) !== 0;
  if (loose && (least < f64At(figures) || most > f64At(figures + 8))) return false;
  if (least < f64At(figures)) setF64(figures, least);
  if (most > f64At(figures + 8)) setF64(figures + 8, most);
  setF64(figures + 16, f64At(figures + 16) + f64At(block + u32At(entry + 8)));
  const missing = u16At(block + countsAt + ((missingBits + number) << 1));
  setF64(figures + 24, f64At(figures + 24) + toF64(u32At(zone + ZONE_LIVE_COUNT) - missing));
  return true;
}

/** Counts the rows that fail only one section, for the counts that leave it out. */
function countFailing(q: u32, block: u32, zone: u32, cap: u32, number: u32): void {
  const one = scratchAt + ONE_MASK;
  const count = u32At(q + question.QUESTION_SECTION_COUNT);
  let section = u32At(q + question.QUESTION_SECTIONS);
  for (let s: u32 = 0; s < count; s++, section += question.SECTION_BYTES) {
    if (u32At(scratchAt + SECTION_STATES + (s << 2)) !== SOME_ROWS || u32At(section + question.SECTION_DROPPED) === 0)
      continue;
    const failing = scratchAt + FAILING_MASKS + (s << 7);
    maskAnd(failing, failing, one);
    countSection(section, failing, maskCount(failing), block, zone, cap, number);
  }
}

function countSection(section: u32, mask: u32, count: u32, block: u32, zone: u32, cap: u32, number: u32): void {
  if (count === 0) return;
  const targets = u32At(section + question.SECTION_TARGETS);
  countTargets(targets, u32At(section + question.SECTION_TARGET_COUNT), mask, count, block, zone, cap, number);
}
