import type { BelowPartView, CardView } from '../page-data.ts';
import { fetchMoreCars } from './fetch-more-cars.ts';
import { joinCards } from './join-cards.ts';

/** A part's cars; absent while the first batch loads. */
export type FoundCars = { found?: readonly CardView[]; failed: boolean };

/** Loads a part's cars batch by batch, and reports them only through `change`. */
export class MoreCars {
  readonly #part: Pick<BelowPartView, 'key' | 'query'>;
  readonly #shown: readonly number[];
  readonly #change: (now: FoundCars) => void;
  #found: readonly CardView[] = [];
  #next: number | null = null;
  #flight: AbortController | undefined;
  #busy = false;

  /** `shown`: cars that the page already has. */
  constructor(part: Pick<BelowPartView, 'key' | 'query'>, shown: readonly number[], change: (now: FoundCars) => void) {
    this.#part = part;
    this.#shown = shown;
    this.#change = change;
  }

  /** Loads the first batch. Returns a function that cancels pending requests. */
  readonly start = (): (() => void) => {
    const flight = (this.#flight = new AbortController());
    void this.#load();
    return () => flight.abort();
  };

  /** Loads the next batch, if there is one and none is pending. */
  readonly loadMore = (): void => {
    if (this.#next !== null && !this.#busy) void this.#load(this.#next);
  };

  async #load(firstRecord?: number): Promise<void> {
    const { signal } = this.#flight!;
    const { key, query } = this.#part;
    this.#busy = true;
    try {
      const offset = firstRecord === undefined ? {} : { firstRecord };
      const batch = await fetchMoreCars({ key, query, shown: this.#shown, ...offset }, signal);
      this.#next = batch.next;
      this.#found = joinCards(this.#found, batch.cards, firstRecord);
      this.#change({ found: this.#found, failed: false });
    } catch {
      this.#next = null;
      // Earlier batches stay; a part whose first batch failed disappears.
      if (!signal.aborted && firstRecord === undefined) this.#change({ failed: true });
    }
    this.#busy = false;
  }
}
