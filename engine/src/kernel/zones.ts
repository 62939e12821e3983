/** Decides whether the rows of a block satisfy a predicate from its zone, without reading the rows. */
import { f64At, i32At, setU32, u32At } from './machine.ts';
import { missingBits, numberTable, scratchAt, STACK, wideTable, ZONE_LIVE_COUNT, ZONE_PRESENT } from './shape.ts';
import * as op from './program.ts';

/** No row of the block satisfies the predicate, some may, or all do. */
export const NO_ROW: u32 = 0;
export const SOME_ROWS: u32 = 1;
export const ALL_ROWS: u32 = 2;

/** Evaluates a program: a predicate in postfix notation after its length in words. */
export function classifyZone(program: u32, zone: u32, cap: u32): u32 {
  const first = program + op.PROGRAM_HEAD;
  const end = first + (u32At(program) << 2);
  if (first + (u32At(first + 4) << 2) >= end && u32At(first) < op.AND) return classifyLeaf(first, zone, cap);
  const stack = scratchAt + STACK;
  let depth: u32 = 0;
  let at = first;
  while (at < end) {
    const kind = u32At(at);
    if (kind === op.AND || kind === op.OR) {
      const count = u32At(at + 8);
      let worst: u32 = ALL_ROWS;
      let best: u32 = NO_ROW;
      depth -= count;
      for (let i: u32 = 0; i < count; i++) {
        const state = u32At(stack + ((depth + i) << 2));
        if (state < worst) worst = state;
        if (state > best) best = state;
      }
      setU32(stack + (depth << 2), kind === op.AND ? worst : best);
    } else if (kind === op.NOT) {
      depth -= 1;
      setU32(stack + (depth << 2), ALL_ROWS - u32At(stack + (depth << 2)));
    } else setU32(stack + (depth << 2), classifyLeaf(at, zone, cap));
    depth += 1;
    at += u32At(at + 4) << 2;
  }
  return u32At(stack);
}

export function classifyLeaf(at: u32, zone: u32, cap: u32): u32 {
  const kind = u32At(at);
  if (kind === op.VALUES) return classifyValues(at, zone);
  if (kind === op.RANGE) return classifyRange(at, zone);
  if (kind === op.INTERVALS || kind === op.TABLE) return classifyCodes(at, zone);
  if (kind === op.WITHIN) return classifyCircle(at, cap);
  return kind === op.EVERY ? ALL_ROWS : SOME_ROWS;
}

function classifyValues(at: u32, zone: u32): u32 {
  const from = u32At(at + op.VALUES_FIRST_WORD);
  const to = u32At(at + op.VALUES_END_WORD);
  if (from === to) return SOME_ROWS;
  const wanted = u32At(at + op.VALUES_WANTED_BITS);
  const own = u32At(at + op.VALUES_COLUMN_BITS);
  const present = zone + ZONE_PRESENT;
  let some: i32 = 0;
  let others: i32 = 0;
  for (let w = from; w < to; w++) {
    const here = i32At(present + (w << 2)) & i32At(own + ((w - from) << 2));
    some |= here & i32At(wanted + ((w - from) << 2));
    others |= here & ~i32At(wanted + ((w - from) << 2));
  }
  // A value without a bit is represented by the bit for "a value without a bit, or none".
  const rest = u32At(at + op.VALUES_REST);
  const hidden = (i32At(present + ((rest >>> 5) << 2)) & (1 << (rest & 31))) !== 0;
  if (u32At(at + op.VALUES_RARE_COUNT) > 0 && hidden) return SOME_ROWS;
  if (some === 0) return NO_ROW;
  if (u32At(at + op.VALUES_ALL) === 1) return SOME_ROWS;
  return others === 0 && !hidden && u32At(at + op.VALUES_SINGLE) === 1 ? ALL_ROWS : SOME_ROWS;
}

function classifyRange(at: u32, zone: u32): u32 {
  const number = u32At(at + op.RANGE_NUMBER);
  const bounds = zone + u32At(numberTable + (number << 4) + 12);
  const low = f64At(at + op.RANGE_LOW);
  const high = f64At(at + op.RANGE_HIGH);
  const least = f64At(bounds);
  const most = f64At(bounds + 8);
  if (!(least <= high) || !(most >= low)) return NO_ROW;
  const missing = missingBits + number;
  const anyMissing = (i32At(zone + ZONE_PRESENT + ((missing >>> 5) << 2)) & (1 << (missing & 31))) !== 0;
  return least >= low && most <= high && !anyMissing ? ALL_ROWS : SOME_ROWS;
}

function classifyCodes(at: u32, zone: u32): u32 {
  const bounds = zone + u32At(wideTable + u32At(at + op.WIDE_COLUMN) * 12 + 8);
  const least = u32At(bounds);
  const most = u32At(bounds + 4);
  if (u32At(zone + ZONE_LIVE_COUNT) === 0) return NO_ROW;
  if (u32At(at) === op.TABLE) {
    return most < u32At(at + op.TABLE_FIRST_CODE) || least > u32At(at + op.TABLE_LAST_CODE) ? NO_ROW : SOME_ROWS;
  }
  const list = u32At(at + op.WIDE_LIST);
  const end = list + (u32At(at + op.WIDE_COUNT) << 3);
  for (let i = list; i < end; i += 8) {
    const low = u32At(i);
    const high = u32At(i + 4);
    if (least >= low && most <= high) return ALL_ROWS;
    if (least <= high && most >= low) return SOME_ROWS;
  }
  return NO_ROW;
}

/** Cosines near 1 are inexact, so rows this close to an edge are checked one by one. */
const DOUBT: f64 = 1e-12;

export function classifyCircle(at: u32, cap: u32): u32 {
  if (cap === 0 || u32At(at + op.WITHIN_CAPPED) === 0) return SOME_ROWS;
  return classifyCap(cap, u32At(at + op.WITHIN_CENTER_AT), u32At(at + op.WITHIN_EDGE));
}

/** Returns whether all, some or no places under a block's cap are inside a circle. */
export function classifyCap(cap: u32, center: u32, edge: u32): u32 {
  const cosine = f64At(cap + 24);
  // Some rows have no place, or there are no rows, so nothing can be decided.
  if (cosine > 1) return SOME_ROWS;
  const sine = f64At(cap + 32);
  const circle = center + op.CENTER_EDGES + edge * op.EDGE_BYTES;
  const circleCosine = f64At(circle + op.EDGE_COSINE);
  const circleSine = f64At(circle + op.EDGE_SINE);
  const between =
    f64At(center) * f64At(cap) + f64At(center + 8) * f64At(cap + 8) + f64At(center + 16) * f64At(cap + 16);
  // If both angles together exceed half of the circle, the cosine of their sum would be wrong.
  const apart = circleCosine + cosine > DOUBT;
  if (apart && between < circleCosine * cosine - circleSine * sine - DOUBT) return NO_ROW;
  const within = cosine > circleCosine && between >= circleCosine * cosine + circleSine * sine + DOUBT;
  return within ? ALL_ROWS : SOME_ROWS;
}
