import { PARAM_NAMES } from '#features/search/search.ui.ts';
import { fetchData } from '#ui/browser/fetch-data.ts';
import type { CardView, LazyCarBatch, LazyCarRowView } from '../page-data.ts';

/** Maximum number of ids that clients send (spec 1 §9). */
const MAX_EXCLUDED = 25;
/** A part that takes longer is left out (spec 1 §9). */
const TIMEOUT_MS = {
  supplemental: 5_000,
  nearby: 3_000,
  similar: 3_000,
} as const satisfies Record<LazyCarRowView['key'], number>;

type Row = Pick<LazyCarRowView, 'key' | 'query'>;

type RowRequest = Row & {
  /** Cars that the page already shows. */
  shown: readonly number[];
  firstRecord?: number;
};

/** A part's cars; absent while the first batch loads. */
export type FoundCars = { found?: readonly CardView[]; failed: boolean };

/** Loads a part's cars batch by batch, and reports them only through `change`. */
export class MoreCars {
  readonly #part: Row;
  readonly #shown: readonly number[];
  readonly #change: (now: FoundCars) => void;
  #found: readonly CardView[] = [];
  #next: number | null = null;
  #flight: AbortController | undefined;
  #busy = false;

  /** `shown`: cars that the page already has. */
  constructor(part: Row, shown: readonly number[], change: (now: FoundCars) => void) {
    this.#part = part;
    this.#shown = shown;
    this.#change = change;
  }

  /** Loads the first batch. Returns a function that aborts pending requests. */
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
      this.#found = appendSupplementalCards(this.#found, batch.cards, firstRecord);
      this.#change({ found: this.#found, failed: false });
    } catch {
      this.#next = null;
      // If a later batch fails, earlier batches stay; if the first batch fails, the part disappears.
      if (!signal.aborted && firstRecord === undefined) this.#change({ failed: true });
    }
    this.#busy = false;
  }
}

/**
 * Appends supplemental results if they were requested from an offset; otherwise they replace those shown (spec 1 §4). A
 * car that moved in the meantime is not shown twice.
 */
export function appendSupplementalCards(
  shown: readonly CardView[],
  found: LazyCarBatch['cards'],
  firstRecord: number | undefined,
): readonly CardView[] {
  if (firstRecord === undefined) return found;
  const ids = new Set(shown.map(({ id }) => id));
  return [...shown, ...found.filter(({ id }) => !ids.has(id))];
}

/** Fetches a part's cars. @throws if they do not arrive in time, or `signal` aborts. */
export function fetchMoreCars(wanted: RowRequest, signal: AbortSignal): Promise<LazyCarBatch> {
  return fetchData(moreCarsAddress(wanted), { signal, timeoutMs: TIMEOUT_MS[wanted.key] });
}

/** Builds the address of a batch. Ids are sent only if there are 1 to 25 (spec 1 §5). */
export function moreCarsAddress({ key, query, shown, firstRecord }: RowRequest): string {
  const params = new URLSearchParams(query);
  if (shown.length > 0 && shown.length <= MAX_EXCLUDED) params.set(PARAM_NAMES.excludedIds, shown.join());
  if (firstRecord !== undefined) params.set('firstRecord', String(firstRecord));
  return `/cars-for-sale/svc/more-cars/${key}?${params}`;
}
