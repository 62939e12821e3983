import { type Bits, BLOCK_WORDS, countBits, listSlots } from '../bits.ts';
import type { SearchContext } from '../search-context.ts';
import { addUp } from './add-up.ts';
import type { Signatures } from './signatures.ts';

/**
 * The signature counts of all rows of a set. Where it has most of a block's rows, the block's stored counts are taken
 * and those of its other rows subtracted, so never more than half of the rows are looked at.
 */
export function countMatching(matching: Bits, signatures: Signatures, context: SearchContext): Int32Array {
  const { rows, scratch, words } = context;
  const { stride, blockCounts } = signatures;
  const counts = new Int32Array(stride * 32);
  const plus = scratch.slots(rows.top);
  const minus = scratch.slots(rows.top);
  const others = scratch.bits(words);
  let plusEnd = 0;
  let minusEnd = 0;
  for (let w = 0; w < words; w += BLOCK_WORDS) {
    const end = w + BLOCK_WORDS;
    const inside = countBits(matching, w, end);
    if (inside === 0) continue;
    for (let i = w; i < end; i++) others[i] = rows.live[i]! & ~matching[i]!;
    if (countBits(others, w, end) >= inside) {
      plusEnd = listSlots(matching, w, end, plus, plusEnd);
      continue;
    }
    minusEnd = listSlots(others, w, end, minus, minusEnd);
    const first = (w / BLOCK_WORDS) * counts.length;
    for (let bit = 0; bit < counts.length; bit++) counts[bit]! += blockCounts[first + bit]!;
  }
  const store = { words: signatures.words, stride, emptySlot: rows.capacity };
  addUp(store, plus.subarray(0, plusEnd), [0, stride], 1, counts);
  addUp(store, minus.subarray(0, minusEnd), [0, stride], -1, counts);
  return counts;
}
