import { BLOCK_WORDS, type Bits, countBits, listSlots } from '../bits.ts';
import type { SearchContext } from '../search-context.ts';
import { addUp } from './add-up.ts';
import type { Signatures } from './signatures.ts';

/** A set as whole blocks with rows added and rows taken away. */
type Parts = { blocks: readonly number[]; plus: Uint32Array; minus: Uint32Array };

/** Adds up signatures over sets of rows, for one search. */
export class SetCounter {
  readonly #signatures: Signatures;
  readonly #context: SearchContext;
  readonly #parts = new Map<Bits, Parts>();

  constructor(signatures: Signatures, context: SearchContext) {
    this.#signatures = signatures;
    this.#context = context;
  }

  /** By bit: how many rows of a set have it, for the words [from, to) of the signatures. */
  count(set: Bits, [from, to]: readonly [number, number]): Int32Array {
    const { stride, words, blockCounts } = this.#signatures;
    const { blocks, plus, minus } = this.#partsOf(set);
    const counts = new Int32Array(stride * 32);
    for (const block of blocks) {
      const first = block * counts.length;
      for (let bit = from * 32; bit < to * 32; bit++) counts[bit]! += blockCounts[first + bit]!;
    }
    const store = { words, stride, emptySlot: this.#context.rows.capacity };
    addUp(store, plus, [from, to], 1, counts);
    addUp(store, minus, [from, to], -1, counts);
    return counts;
  }

  /**
   * Where a set has most of a block's rows, the block's stored counts are taken and those of its other rows subtracted,
   * so never more than half of the rows are looked at.
   */
  #partsOf(set: Bits): Parts {
    const known = this.#parts.get(set);
    if (known !== undefined) return known;
    const { rows, scratch } = this.#context;
    const plus = scratch.slots(rows.top / 2);
    const minus = scratch.slots(rows.top / 2);
    const others = scratch.bits(BLOCK_WORDS);
    const blocks: number[] = [];
    let plusEnd = 0;
    let minusEnd = 0;
    for (let w = 0; w < set.length; w += BLOCK_WORDS) {
      const inside = countBits(set, w, w + BLOCK_WORDS);
      if (inside === 0) continue;
      for (let i = 0; i < BLOCK_WORDS; i++) others[i] = rows.live[w + i]! & ~set[w + i]!;
      if (countBits(others, 0, BLOCK_WORDS) >= inside) {
        plusEnd = listSlots(set, w, w + BLOCK_WORDS, plus, plusEnd);
      } else {
        blocks.push(w / BLOCK_WORDS);
        const start = minusEnd;
        minusEnd = listSlots(others, 0, BLOCK_WORDS, minus, start);
        for (let i = start; i < minusEnd; i++) minus[i]! += w * 32;
      }
    }
    const parts = { blocks, plus: plus.subarray(0, plusEnd), minus: minus.subarray(0, minusEnd) };
    this.#parts.set(set, parts);
    return parts;
  }
}
