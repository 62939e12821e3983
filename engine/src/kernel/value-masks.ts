/** Computes which rows of a block have certain values: from slices, and from pairs for values without a bit. */
import {
  countOnes,
  joinSlices,
  lowestBit,
  maskAnd,
  maskFill,
  maskNot,
  setI32,
  setU32,
  i32At,
  u16At,
  u32At,
} from './machine.ts';
import * as op from './program.ts';
import {
  BLOCK_PAIR_COUNT,
  BLOCK_PAIR_CAPACITY,
  BLOCK_PAIRS,
  BLOCK_SLICE_PLACES,
  BLOCK_SLICES,
  LEAF_MASK,
  ROW_BYTES,
  scratchAt,
  ZONE_PRESENT,
} from './shape.ts';

export function maskValues(at: u32, block: u32, zone: u32, to: u32): void {
  if (u32At(at + op.VALUES_SINGLE) === 1 && maskHeld(at, block, zone, to)) return;
  const count = u32At(at + op.VALUES_SLICE_COUNT);
  const rare = u32At(at + op.VALUES_RARE_COUNT);
  const all = u32At(at + op.VALUES_ALL) === 1;
  if (count > 0)
    joinSlices(to, u32At(block + BLOCK_SLICES), block + BLOCK_SLICE_PLACES, u32At(at + op.VALUES_SLICES), count, all);
  else maskFill(to, all ? -1 : 0);
  if (u32At(at + op.VALUES_NEGATED) === 1) maskNot(to, to);
  if (rare === 0) return;
  if (all) keepPairs(at, block, to);
  else addPairs(u32At(at + op.VALUES_RARE), rare, block, to);
}

/** The capacity of a list that uses the memory of the row bytes. */
const MAX_HELD: u32 = 256;

/**
 * If every row has one of the column's bits, combines the slices of the listed values or those of the other values,
 * whichever are fewer. Returns false if some row may have none of the bits.
 */
function maskHeld(at: u32, block: u32, zone: u32, to: u32): bool {
  const first = u32At(at + op.VALUES_FIRST_WORD);
  const end = u32At(at + op.VALUES_END_WORD);
  const rest = u32At(at + op.VALUES_REST);
  const present = zone + ZONE_PRESENT;
  if (first === end || (i32At(present + ((rest >>> 5) << 2)) & (1 << (rest & 31))) !== 0) return false;
  const own = u32At(at + op.VALUES_COLUMN_BITS) - (first << 2);
  const asked = u32At(at + op.VALUES_WANTED_BITS) - (first << 2);
  let ones: u32 = 0;
  let others: u32 = 0;
  for (let w = first << 2; w < end << 2; w += 4) {
    const here = i32At(present + w) & i32At(own + w);
    ones += countOnes(here & i32At(asked + w));
    others += countOnes(here & ~i32At(asked + w));
  }
  const turn: i32 = others < ones ? -1 : 0;
  const count = others < ones ? others : ones;
  if (count > MAX_HELD) return false;
  const list = scratchAt + ROW_BYTES;
  let next = list;
  for (let w = first << 2; w < end << 2; w += 4) {
    for (let word = i32At(present + w) & i32At(own + w) & (i32At(asked + w) ^ turn); word !== 0; word &= word - 1) {
      setU32(next, (w << 3) + lowestBit(word));
      next += 4;
    }
  }
  if (count === 0) maskFill(to, 0);
  else joinSlices(to, u32At(block + BLOCK_SLICES), block + BLOCK_SLICE_PLACES, list, count, false);
  if (turn !== 0) maskNot(to, to);
  return true;
}

/** Adds rows with values that have no bit. */
function addPairs(list: u32, count: u32, block: u32, to: u32): void {
  for (let i: u32 = 0; i < count; i++) {
    const high = u32At(list + (i << 3) + 4);
    const pairs = u32At(block + BLOCK_PAIR_COUNT);
    const keys = u32At(block + BLOCK_PAIRS);
    const rows = keys + (u32At(block + BLOCK_PAIR_CAPACITY) << 2);
    for (let p = firstPair(block, u32At(list + (i << 3))); p < pairs && u32At(keys + (p << 2)) <= high; p++) {
      const row = u16At(rows + (p << 1));
      const word = to + ((row >>> 5) << 2);
      setI32(word, i32At(word) | (1 << (row & 31)));
    }
  }
}

function keepPairs(at: u32, block: u32, to: u32): void {
  const rare = u32At(at + op.VALUES_RARE_COUNT);
  const list = u32At(at + op.VALUES_RARE);
  const work = scratchAt + LEAF_MASK;
  for (let i: u32 = 0; i < rare; i++) {
    maskFill(work, 0);
    addPairs(list + (i << 3), 1, block, work);
    maskAnd(to, to, work);
  }
}

/** Returns the first pair of a block whose key is at least `key`. */
export function firstPair(block: u32, key: u32): u32 {
  const keys = u32At(block + BLOCK_PAIRS);
  let low: u32 = 0;
  let high = u32At(block + BLOCK_PAIR_COUNT);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (u32At(keys + (middle << 2)) < key) low = middle + 1;
    else high = middle;
  }
  return low;
}
