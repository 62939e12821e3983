import { type Bits, countBits, listSlots } from './bits.ts';
import type { SearchContext } from './search-context.ts';
import type { Sieved } from './sieve.ts';

/** The rows that one search counts, as sets and as lists; each list is made when first asked for. */
export class Selection {
  readonly matching: Bits;
  /** How many rows match. */
  readonly total: number;
  readonly #context: SearchContext;
  readonly #onlyFailing: ReadonlyMap<string, Bits>;
  readonly #lists = new Map<Bits, Uint32Array>();

  constructor({ matching, onlyFailing }: Sieved, context: SearchContext) {
    this.matching = matching;
    this.total = countBits(matching, 0, matching.length);
    this.#onlyFailing = onlyFailing;
    this.#context = context;
  }

  /** The rows that match when a section is left out, beside those that match anyway. */
  onlyFailing(section: string | null): Bits | undefined {
    return section === null ? undefined : this.#onlyFailing.get(section);
  }

  /** All rows that match when a section is left out: one set or two that have no row in common. */
  without(section: string | null): readonly Bits[] {
    const failing = this.onlyFailing(section);
    return failing === undefined ? [this.matching] : [this.matching, failing];
  }

  /** The slots of a set, ascending. */
  listOf(set: Bits): Uint32Array {
    const known = this.#lists.get(set);
    if (known !== undefined) return known;
    const count = set === this.matching ? this.total : countBits(set, 0, set.length);
    const slots = this.#context.scratch.slots(count);
    const list = slots.subarray(0, listSlots(set, 0, set.length, slots, 0));
    this.#lists.set(set, list);
    return list;
  }
}
