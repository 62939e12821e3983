import { BLOCK_WORDS, type Bits, countBits, listSlots } from '../bits.ts';
import type { SearchContext } from '../search-context.ts';
import { addUp } from './add-up.ts';
import type { Signatures } from './signatures.ts';

/** Adds up signatures over sets of rows, for one search. */
export class SetCounter {
  readonly #signatures: Signatures;
  readonly #context: SearchContext;
  readonly #plus: Uint32Array;
  readonly #minus: Uint32Array;
  readonly #others: Bits;

  constructor(signatures: Signatures, context: SearchContext) {
    this.#signatures = signatures;
    this.#context = context;
    this.#plus = context.scratch.slots(context.rows.top);
    this.#minus = context.scratch.slots(context.rows.top);
    this.#others = context.scratch.bits(context.words);
  }

  /**
   * By bit: how many rows of a set have it, for the words [from, to) of the signatures. Where the set has most of a
   * block's rows, the block's stored counts are taken and those of its other rows subtracted, so never more than
   * half of the rows are looked at.
   */
  count(set: Bits, [from, to]: readonly [number, number]): Int32Array {
    const { stride, words, blockCounts } = this.#signatures;
    const { rows } = this.#context;
    const counts = new Int32Array(stride * 32);
    const [plus, minus, others] = [this.#plus, this.#minus, this.#others];
    let plusEnd = 0;
    let minusEnd = 0;
    for (let w = 0; w < set.length; w += BLOCK_WORDS) {
      const end = w + BLOCK_WORDS;
      const inside = countBits(set, w, end);
      if (inside === 0) continue;
      for (let i = w; i < end; i++) others[i] = rows.live[i]! & ~set[i]!;
      if (countBits(others, w, end) >= inside) {
        plusEnd = listSlots(set, w, end, plus, plusEnd);
        continue;
      }
      minusEnd = listSlots(others, w, end, minus, minusEnd);
      const first = (w / BLOCK_WORDS) * counts.length;
      for (let bit = from * 32; bit < to * 32; bit++) counts[bit]! += blockCounts[first + bit]!;
    }
    const store = { words, stride, emptySlot: rows.capacity };
    addUp(store, plus.subarray(0, plusEnd), [from, to], 1, counts);
    addUp(store, minus.subarray(0, minusEnd), [from, to], -1, counts);
    return counts;
  }
}
