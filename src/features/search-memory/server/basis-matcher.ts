import { createMatcher, type IdLists, type Matcher, type Predicate, type Row } from '@forecourt/engine';
import type { WithPriceBasis } from '#features/search/search.ts';
import { priceOnBasis } from '#features/search/search.server.ts';
import type { CarChange, CarState } from './engine-matcher.ts';
import { LISTING_SCHEMA, rowOnDemand } from './listing-row.ts';

/** The bounds of a price that depends on the shopper, and the current day (days since 1970). */
export type PriceTest = WithPriceBasis & { min: number | null; max: number | null; today(): number };

/**
 * Matches the searches whose price depends on the shopper's state and trade-in. That price is computed only for cars
 * that match all other filters of a search.
 */
export class BasisMatcher {
  /** Matches the searches without their price limits. */
  readonly #matcher: Matcher = createMatcher(LISTING_SCHEMA);
  readonly #tests = new Map<number, PriceTest>();
  readonly #priceOf: typeof priceOnBasis;

  constructor(priceOf = priceOnBasis) {
    this.#priceOf = priceOf;
  }

  get size(): number {
    return this.#tests.size;
  }

  /** Adds or replaces a search. `others`: the predicates of its other filters. */
  put(id: number, others: readonly Predicate[], test: PriceTest): void {
    this.#matcher.put(id, others);
    this.#tests.set(id, test);
  }

  delete(id: number): void {
    if (this.#tests.delete(id)) this.#matcher.delete(id);
  }

  /** Adds the searches that start and stop matching to `found`, the result of another matcher. */
  addTo(found: { begin: IdLists; cease: IdLists }, changes: readonly CarChange[]): { begin: IdLists; cease: IdLists } {
    if (this.size === 0) return found;
    const [was, is] = [this.#find(changes.map(({ before }) => before)), this.#find(changes.map(({ after }) => after))];
    return {
      begin: joined(found.begin, (i) => without(is[i]!, was[i]!)),
      cease: joined(found.cease, (i) => without(was[i]!, is[i]!)),
    };
  }

  /** Adds all searches that the cars match to `found`, the result of another matcher. */
  addMatching(found: IdLists, cars: readonly CarState[]): IdLists {
    if (this.size === 0) return found;
    const own = this.#find(cars);
    return joined(found, (i) => own[i]!);
  }

  #find(cars: readonly CarState[]): Set<number>[] {
    const { begin } = this.#matcher.match(cars.map((car) => ({ before: null, after: rowOf(car) })));
    return cars.map((car, i) => {
      const ids = begin.ids.subarray(begin.starts[i], begin.starts[i + 1]);
      return new Set([...ids].filter((id) => car !== null && this.#isWithin(car, this.#tests.get(id)!)));
    });
  }

  #isWithin(car: NonNullable<CarState>, test: PriceTest): boolean {
    const cents = this.#priceOf(car, test, test.today())?.highCents ?? null;
    if (cents === null) return false;
    const dollars = Math.ceil(cents / 100);
    return (test.min === null || dollars >= test.min) && (test.max === null || dollars <= test.max);
  }
}

function rowOf(car: CarState): Row | null {
  return car && rowOnDemand(car.listing, car.owner);
}

function without(ids: ReadonlySet<number>, others: ReadonlySet<number>): Set<number> {
  return new Set([...ids].filter((id) => !others.has(id)));
}

/** Appends the lists of one result to those of the other. */
function joined({ starts, ids }: IdLists, more: (list: number) => ReadonlySet<number>): IdLists {
  const lists = Array.from({ length: starts.length - 1 }, (_list, i) => [
    ...ids.subarray(starts[i], starts[i + 1]),
    ...more(i),
  ]);
  const ends = new Int32Array(starts.length);
  for (const [i, list] of lists.entries()) ends[i + 1] = ends[i]! + list.length;
  return { starts: ends, ids: Float64Array.from(lists.flat()) };
}
