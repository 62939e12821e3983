/**
 * Pairs of a block: each consists of the key for a value without a bit, and a row that has the value. They are sorted
 * by key, so the pairs of a value are adjacent.
 */
import { copyBytes, findShort, i32At, setU16, setU32, u16At, u32At } from './machine.ts';
import { BLOCK_LIVE, BLOCK_PAIR_COUNT, BLOCK_PAIR_CAPACITY, BLOCK_PAIRS } from './shape.ts';

function rowsOf(block: u32): u32 {
  return u32At(block + BLOCK_PAIRS) + (u32At(block + BLOCK_PAIR_CAPACITY) << 2);
}

/** Writes the keys of a row to `to`. Returns how many there are. */
export function listPairs(block: u32, row: u32, to: u32): u32 {
  const count = u32At(block + BLOCK_PAIR_COUNT);
  const keys = u32At(block + BLOCK_PAIRS);
  const rows = rowsOf(block);
  let found: u32 = 0;
  for (let p = findShort(rows, 0, count, row); p < count; p = findShort(rows, p + 1, count, row)) {
    setU32(to + (found << 2), u32At(keys + (p << 2)));
    found += 1;
  }
  return found;
}

/**
 * Adds the ascending keys at `list`, all of one row. The block must have room. Works from the last to the first, so
 * that each pair moves only once.
 */
export function addPairs(block: u32, list: u32, added: u32, row: u32): void {
  const keys = u32At(block + BLOCK_PAIRS);
  const rows = rowsOf(block);
  let end = u32At(block + BLOCK_PAIR_COUNT);
  setU32(block + BLOCK_PAIR_COUNT, end + added);
  for (let i = added; i > 0; i--) {
    const key = u32At(list + ((i - 1) << 2));
    const place = behindKey(keys, end, key);
    copyBytes(keys + ((place + i) << 2), keys + (place << 2), (end - place) << 2);
    copyBytes(rows + ((place + i) << 1), rows + (place << 1), (end - place) << 1);
    setU32(keys + ((place + i - 1) << 2), key);
    setU16(rows + ((place + i - 1) << 1), row);
    end = place;
  }
}

/** Returns how many of the first `count` keys are at most `key`. */
function behindKey(keys: u32, count: u32, key: u32): u32 {
  let low: u32 = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (u32At(keys + (middle << 2)) <= key) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function removePairs(block: u32, row: u32): void {
  const count = u32At(block + BLOCK_PAIR_COUNT);
  const keys = u32At(block + BLOCK_PAIRS);
  const rows = rowsOf(block);
  let at = findShort(rows, 0, count, row);
  let left = at;
  while (at < count) {
    const next = findShort(rows, at + 1, count, row);
    const between = next - at - 1;
    copyBytes(keys + (left << 2), keys + ((at + 1) << 2), between << 2);
    copyBytes(rows + (left << 1), rows + ((at + 1) << 1), between << 1);
    left += between;
    at = next;
  }
  setU32(block + BLOCK_PAIR_COUNT, left);
}

/**
 * Moves the pairs of rows to another block, which must have room. `map` has, for each row, 0 (dropped) or 1 + its row
 * there. Drops the pairs of rows that no longer exist.
 */
export function movePairs(block: u32, target: u32, map: u32): void {
  const count = u32At(block + BLOCK_PAIR_COUNT);
  const keys = u32At(block + BLOCK_PAIRS);
  const rows = rowsOf(block);
  const otherKeys = u32At(target + BLOCK_PAIRS);
  const otherRows = rowsOf(target);
  let kept: u32 = 0;
  let moved: u32 = 0;
  for (let p: u32 = 0; p < count; p++) {
    const row = u16At(rows + (p << 1));
    const there = u32At(map + (row << 2));
    if (there > 0) {
      setU32(otherKeys + (moved << 2), u32At(keys + (p << 2)));
      setU16(otherRows + (moved << 1), there - 1);
      moved += 1;
    } else if ((i32At(block + BLOCK_LIVE + ((row >>> 5) << 2)) & (1 << (row & 31))) !== 0) {
      setU32(keys + (kept << 2), u32At(keys + (p << 2)));
      setU16(rows + (kept << 1), row);
      kept += 1;
    }
  }
  setU32(block + BLOCK_PAIR_COUNT, kept);
  setU32(target + BLOCK_PAIR_COUNT, moved);
}
