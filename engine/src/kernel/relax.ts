/**
 * Counts how many rows fail exactly one section, or exactly two, in one pass over the blocks of an order. There are
 * three masks per block: rows that have failed none, one and two sections so far. Rows that fail three are dropped.
 */
import {
  addU32,
  maskAnd,
  maskAny,
  maskCopy,
  maskCount,
  maskCountAnd,
  maskFill,
  maskOr,
  setU32,
  setU8,
  applySection,
  applyRequiredSection,
  applySectionForPairs,
  u32At,
  u8At,
} from './machine.ts';
import * as question from './relax-question.ts';
import { maskOf, usePartCaps } from './masks.ts';
import {
  BLOCK_LIVE,
  CAP_BYTES,
  FAILING_MASKS,
  MAX_SECTIONS,
  NONE_MASK,
  ONE_MASK,
  ORDER_BLOCK_LIST,
  ORDER_BLOCKS,
  ORDER_CAPS,
  ORDER_ZONES,
  SECOND_SCRATCH_MASK,
  PASSED_MASK,
  readShape,
  scratchAt,
  SECTION_STATES,
  SCRATCH_MASK,
  ZONE_LIVE_COUNT,
  zoneBytes,
} from './shape.ts';
import { ALL_ROWS, classifyZone, NO_ROW, SOME_ROWS } from './zones.ts';

/** The masks of the sections' wider forms use the memory that a search uses for passing rows. */
const STEPS: u32 = PASSED_MASK;
/** Stored after the states of the sections: whether the mask of each section's wider form is computed. */
const STEPS_MADE: u32 = SECTION_STATES + (MAX_SECTIONS << 2);
const TWO_MASK: u32 = SCRATCH_MASK;
/** The result for a block in which more sections fail for all rows than can be relaxed. */
const HOPELESS: u32 = 255;

let total: u32 = 0;
let looked: u32 = 0;
/** Whether pairs still need to be counted. */
let pairs: bool = false;

// The current block.
let block: u32 = 0;
let zone: u32 = 0;
let cap: u32 = 0;
let number: u32 = 0;

/**
 * Answers the question at `q` by writing the results into it, into its sections and into its pairs. First processes the
 * blocks in which no section fails for all rows, then those in which one does: the first ones usually find enough, so
 * that pairs need not be counted.
 */
export function relax(shape: u32, q: u32): void {
  readShape(shape);
  total = 0;
  looked = 0;
  pairs = u32At(q + question.RELAX_PAIR_LIMIT) > 0;
  const order = u32At(q + question.RELAX_ORDER);
  usePartCaps(order);
  const blocks = u32At(order + ORDER_BLOCKS);
  const levels = u32At(q + question.RELAX_LEVELS);
  for (let b: u32 = 0; b < blocks; b++) {
    const level = enter(q, order, b);
    setU8(levels + b, level);
    if (level === 0) relaxBlock(q, order, level);
  }
  for (let level: u32 = 1; level <= (pairs ? 2 : 1); level++) {
    for (let b: u32 = 0; b < blocks; b++) {
      if (u8At(levels + b) === level && enter(q, order, b) === level) relaxBlock(q, order, level);
    }
  }
  setU32(q + question.RELAXED_TOTAL, total);
  setU32(q + question.RELAXED_PAIRS, pairs ? 1 : 0);
  setU32(q + question.RELAXED_BLOCKS, looked);
}

/**
 * Evaluates the sections with the zone of a block. Returns how many of them fail for all of its rows, or `HOPELESS` if
 * no row can count.
 */
function enter(q: u32, order: u32, b: u32): u32 {
  number = b;
  zone = u32At(order + ORDER_ZONES) + b * zoneBytes;
  if (u32At(zone + ZONE_LIVE_COUNT) === 0) return HOPELESS;
  const caps = u32At(order + ORDER_CAPS);
  cap = caps === 0 ? 0 : caps + b * CAP_BYTES;
  const count = u32At(q + question.RELAX_SECTION_COUNT);
  const most: u32 = pairs ? 2 : 1;
  let section = u32At(q + question.RELAX_SECTIONS);
  let failed: u32 = 0;
  for (let s: u32 = 0; s < count; s++, section += question.RELAX_SECTION_BYTES) {
    const state = classifyZone(u32At(section + question.RELAX_SECTION_PROGRAM), zone, cap);
    setU32(scratchAt + SECTION_STATES + (s << 2), state);
    if (state !== NO_ROW) continue;
    failed += 1;
    if (failed > most) return HOPELESS;
    if (u32At(section + question.RELAX_SECTION_DROPPED) !== 0) continue;
    const step = u32At(section + question.RELAX_SECTION_WIDER);
    if (step === 0 || classifyZone(step, zone, cap) === NO_ROW) return HOPELESS;
  }
  return failed;
}

function relaxBlock(q: u32, order: u32, level: u32): void {
  block = u32At(u32At(order + ORDER_BLOCK_LIST) + (number << 2));
  looked += 1;
  const none = scratchAt + NONE_MASK;
  const one = scratchAt + ONE_MASK;
  const two = scratchAt + TWO_MASK;
  maskFill(none, 0);
  maskFill(one, 0);
  maskFill(two, 0);
  maskCopy(level === 0 ? none : level === 1 ? one : two, block + BLOCK_LIVE);
  if ((level > 0 && !sieveWhole(q)) || !sieve(q)) return;
  countSingles(q);
  if (pairs) countPairs(q);
}

/** Applies the sections that fail for all rows. Returns whether rows are left. */
function sieveWhole(q: u32): bool {
  const count = u32At(q + question.RELAX_SECTION_COUNT);
  let section = u32At(q + question.RELAX_SECTIONS);
  for (let s: u32 = 0; s < count; s++, section += question.RELAX_SECTION_BYTES) {
    if (u32At(scratchAt + SECTION_STATES + (s << 2)) !== NO_ROW) continue;
    setU32(scratchAt + STEPS_MADE + (s << 2), 0);
    maskFill(scratchAt + FAILING_MASKS + (s << 7), -1);
    if (u32At(section + question.RELAX_SECTION_DROPPED) === 0 && !keep(stepOf(section, s))) return false;
  }
  return true;
}

/** Applies the sections that the zone cannot decide. Returns whether rows are left. */
function sieve(q: u32): bool {
  const none = scratchAt + NONE_MASK;
  const one = scratchAt + ONE_MASK;
  const passed = scratchAt + SECOND_SCRATCH_MASK;
  const count = u32At(q + question.RELAX_SECTION_COUNT);
  let section = u32At(q + question.RELAX_SECTIONS);
  for (let s: u32 = 0; s < count; s++, section += question.RELAX_SECTION_BYTES) {
    if (u32At(scratchAt + SECTION_STATES + (s << 2)) !== SOME_ROWS) continue;
    setU32(scratchAt + STEPS_MADE + (s << 2), 0);
    maskOf(u32At(section + question.RELAX_SECTION_PROGRAM), block, zone, cap, number, passed);
    if (u32At(section + question.RELAX_SECTION_DROPPED) === 0) {
      const step = u32At(section + question.RELAX_SECTION_WIDER);
      if (!keep(step === 0 ? passed : withStep(section, s, passed))) return false;
      if (step === 0) continue;
    }
    const failing = scratchAt + FAILING_MASKS + (s << 7);
    const left = pairs
      ? applySectionForPairs(none, one, scratchAt + TWO_MASK, passed, failing)
      : applySection(none, one, passed, failing);
    if (!left) return false;
  }
  return true;
}

/** Drops rows that are not in the mask. Returns whether any is left. */
function keep(mask: u32): bool {
  const two = scratchAt + TWO_MASK;
  maskAnd(two, two, mask);
  return applyRequiredSection(scratchAt + NONE_MASK, scratchAt + ONE_MASK, mask) || maskAny(two);
}

/** Adds the rows of a section's wider form to those that pass the section. */
function withStep(section: u32, s: u32, passed: u32): u32 {
  const mask = stepOf(section, s);
  maskOr(mask, mask, passed);
  return mask;
}

/** Returns the mask of a section's wider form. It is computed when it is first needed. */
function stepOf(section: u32, s: u32): u32 {
  const mask = scratchAt + STEPS + (s << 7);
  const made = scratchAt + STEPS_MADE + (s << 2);
  if (u32At(made) !== 0) return mask;
  setU32(made, 1);
  const step = u32At(section + question.RELAX_SECTION_WIDER);
  const state = classifyZone(step, zone, cap);
  if (state === NO_ROW) maskFill(mask, 0);
  else if (state === ALL_ROWS) maskFill(mask, -1);
  else maskOf(step, block, zone, cap, number, mask);
  return mask;
}

/** Returns whether rows of the block may fail the section and still count. */
function isOpen(section: u32, s: u32): bool {
  if (u32At(scratchAt + SECTION_STATES + (s << 2)) === ALL_ROWS) return false;
  return u32At(section + question.RELAX_SECTION_DROPPED) !== 0 || u32At(section + question.RELAX_SECTION_WIDER) !== 0;
}

/** Counts rows that fail no section, and rows that fail only one. */
function countSingles(q: u32): void {
  const one = scratchAt + ONE_MASK;
  total += maskCount(scratchAt + NONE_MASK);
  const enough = u32At(q + question.RELAX_PAIR_LIMIT);
  if (total >= enough) pairs = false;
  if (!maskAny(one)) return;
  const count = u32At(q + question.RELAX_SECTION_COUNT);
  let section = u32At(q + question.RELAX_SECTIONS);
  for (let s: u32 = 0; s < count; s++, section += question.RELAX_SECTION_BYTES) {
    if (!isOpen(section, s)) continue;
    const failing = scratchAt + FAILING_MASKS + (s << 7);
    const alone = maskCountAnd(failing, one);
    if (alone === 0) continue;
    addU32(section + question.RELAX_SECTION_FAILING, alone);
    if (total + u32At(section + question.RELAX_SECTION_FAILING) >= enough) pairs = false;
    if (u32At(section + question.RELAX_SECTION_WIDER) === 0) continue;
    const work = scratchAt + SECOND_SCRATCH_MASK;
    maskAnd(work, failing, one);
    addU32(section + question.RELAX_SECTION_WIDER_COUNT, maskCountAnd(work, stepOf(section, s)));
  }
}

/** Counts rows that fail exactly two sections, by pair. */
function countPairs(q: u32): void {
  const two = scratchAt + TWO_MASK;
  let left = maskCount(two);
  const count = u32At(q + question.RELAX_SECTION_COUNT);
  const sections = u32At(q + question.RELAX_SECTIONS);
  for (let b: u32 = 0; b < count && left > 0; b++) {
    const second = sections + b * question.RELAX_SECTION_BYTES;
    if (!isOpen(second, b)) continue;
    const failing = scratchAt + FAILING_MASKS + (b << 7);
    maskAnd(failing, failing, two);
    // No row fails this section second, so it is skipped as if all rows satisfied it.
    if (!maskAny(failing)) setU32(scratchAt + SECTION_STATES + (b << 2), ALL_ROWS);
    else left -= countPairsOf(q, second, b);
  }
}

/** Counts rows that fail section b and an earlier one. Returns how many there are. */
function countPairsOf(q: u32, second: u32, b: u32): u32 {
  const both = scratchAt + SECOND_SCRATCH_MASK;
  const cells = u32At(q + question.RELAX_PAIRS) + ((b * (b - 1)) >>> 1) * question.PAIR_BYTES;
  let first = u32At(q + question.RELAX_SECTIONS);
  let found: u32 = 0;
  for (let a: u32 = 0; a < b; a++, first += question.RELAX_SECTION_BYTES) {
    if (!isOpen(first, a)) continue;
    maskAnd(both, scratchAt + FAILING_MASKS + (a << 7), scratchAt + FAILING_MASKS + (b << 7));
    const rows = maskCount(both);
    if (rows === 0) continue;
    found += rows;
    const cell = cells + a * question.PAIR_BYTES;
    addU32(cell + question.PAIR_FAILING, rows);
    const isSecondLoose = u32At(second + question.RELAX_SECTION_WIDER) !== 0;
    if (isSecondLoose) addU32(cell + question.PAIR_SECOND, maskCountAnd(both, stepOf(second, b)));
    if (u32At(first + question.RELAX_SECTION_WIDER) === 0) continue;
    const step = stepOf(first, a);
    addU32(cell + question.PAIR_FIRST, maskCountAnd(both, step));
    if (!isSecondLoose) continue;
    maskAnd(both, both, step);
    addU32(cell + question.PAIR_BOTH, maskCountAnd(both, stepOf(second, b)));
  }
  return found;
}
