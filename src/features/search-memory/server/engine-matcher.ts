import { createMatcher, type IdLists, type Matcher, type Predicate, type Row } from '@forecourt/engine';
import type { Brand } from '#features/brands/brands.ts';
import type { Owner } from '#features/dealers/dealers.ts';
import type { Listing } from '#features/listings/listings.ts';
import {
  readRequest,
  type SearchContext,
  FILTER_LIST,
  parseQuery,
  pricesForPayments,
  type VehicleQuery,
  withoutFilter,
} from '#features/search/search.ts';
import { BasisMatcher } from './basis-matcher.ts';
import { LISTING_SCHEMA, rowOnDemand } from './listing-row.ts';

/** A listing at a point in time, with its owner. `null` if it was not on offer. */
export type CarState = { listing: Listing; owner: Owner } | null;
/** A listing before and after a change. Both have the same ID. */
export type CarChange = { before: CarState; after: CarState };

/** IDs of searches. The list at index i belongs to the change at index i. */
export type MatchedSearches = IdLists;

/**
 * Finds the saved searches that a changed car starts or stops matching, with the same rules as a search. Synchronous.
 */
export type SearchMatcher = {
  readonly size: number;
  /**
   * Adds or replaces the search `id` (a safe integer). `query` is parsed like a URL, with the brand's defaults. An
   * invalid query matches nothing until the names in it are known.
   */
  put(id: number, brand: Brand, query: string): void;
  delete(id: number): void;
  /**
   * Parses searches again if a change of the inventory changed the meaning of their words or codes: for example, a word
   * counts as spelled correctly if a listing has it. Call it before each batch.
   */
  refresh(): void;
  /** Returns, for each change, the searches that start and that stop matching. */
  match(changes: readonly CarChange[]): { begin: MatchedSearches; cease: MatchedSearches };
  matching(cars: readonly NonNullable<CarState>[]): MatchedSearches;
};

/** `contextOf` returns the current parsing context, as the search service does. */
export function createSearchMatcher(contextOf: (brand: Brand) => SearchContext): SearchMatcher {
  return new EngineMatcher(contextOf);
}

/** A question about the inventory, its last answer, and the searches that depend on it. */
type Doubt = { ask(): boolean; answer: boolean; ids: Set<number> };

class EngineMatcher implements SearchMatcher {
  readonly #contextOf: (brand: Brand) => SearchContext;
  readonly #matcher: Matcher = createMatcher(LISTING_SCHEMA);
  readonly #onBasis = new BasisMatcher();
  readonly #doubts = new Map<string, Doubt>();
  /** The searches that depend on the inventory. */
  readonly #doubtful = new Map<number, { brand: Brand; query: string; doubts: Doubt[] }>();
  /** Contexts that record the questions that a search asks about the inventory, by the context that they wrap. */
  readonly #recording = new WeakMap<SearchContext, SearchContext>();
  #newDoubts: Doubt[] = [];

  constructor(contextOf: (brand: Brand) => SearchContext) {
    this.#contextOf = contextOf;
  }

  get size(): number {
    return this.#matcher.size + this.#onBasis.size;
  }

  put(id: number, brand: Brand, query: string): void {
    this.#forget(id);
    this.#newDoubts = [];
    const context = this.#watch(this.#contextOf(brand));
    const parsed = parseQuery(readRequest(query), context);
    this.#matcher.delete(id);
    this.#onBasis.delete(id);
    if (parsed.invalid.length === 0) this.#add(id, brand, parsed.query, context);
    if (this.#newDoubts.length === 0) return;
    this.#doubtful.set(id, { brand, query, doubts: this.#newDoubts });
    for (const doubt of this.#newDoubts) doubt.ids.add(id);
  }

  delete(id: number): void {
    this.#forget(id);
    this.#matcher.delete(id);
    this.#onBasis.delete(id);
  }

  refresh(): void {
    const stale = new Set<number>();
    for (const doubt of this.#doubts.values()) {
      if (doubt.ask() === doubt.answer) continue;
      for (const id of doubt.ids) stale.add(id);
    }
    for (const id of stale) {
      const { brand, query } = this.#doubtful.get(id)!;
      this.put(id, brand, query);
    }
  }

  match(changes: readonly CarChange[]): { begin: MatchedSearches; cease: MatchedSearches } {
    const rows = changes.map(({ before, after }) => ({ before: rowOf(before), after: rowOf(after) }));
    return this.#onBasis.addTo(this.#matcher.match(rows), changes);
  }

  matching(cars: readonly NonNullable<CarState>[]): MatchedSearches {
    const found = this.#matcher.match(cars.map((car) => ({ before: null, after: rowOf(car) }))).begin;
    return this.#onBasis.addMatching(found, cars);
  }

  #add(id: number, brand: Brand, query: VehicleQuery, context: SearchContext): void {
    const { price, payment } = query.filters;
    const bounds = intersectRanges(price, pricesForPayments(payment, payment.terms));
    const isBounded = bounds.min !== null || bounds.max !== null;
    if (price.basis?.kind !== 'out-the-door' || !isBounded) return this.#matcher.put(id, predicatesOf(query, context));
    const others = predicatesOf(withoutFilter(withoutFilter(query, 'price'), 'payment'), context);
    this.#onBasis.put(id, others, { ...bounds, basis: price.basis, today: () => this.#contextOf(brand).today });
  }

  #forget(id: number): void {
    for (const doubt of this.#doubtful.get(id)?.doubts ?? []) doubt.ids.delete(id);
    this.#doubtful.delete(id);
  }

  /**
   * Wraps a context to record its questions. Answers about words may change either way, but codes are only added, so a
   * valid search keeps its meaning.
   */
  #watch(context: SearchContext): SearchContext {
    const known = this.#recording.get(context);
    if (known) return known;
    const { hasWord } = context;
    const recording: SearchContext = {
      ...context,
      knows: (column, code) => {
        const isKnown = context.knows(column, code);
        if (!isKnown) this.#note(`${context.brand.key} ${column} ${code}`, isKnown, () => context.knows(column, code));
        return isKnown;
      },
      modelKeysOf: (code) => {
        const keys = context.modelKeysOf(code);
        const isKnown = () => context.modelKeysOf(code).length > 0;
        if (keys.length === 0) this.#note(`${context.brand.key} model ${code}`, false, isKnown);
        return keys;
      },
      ...(hasWord && {
        hasWord: (word: string) => {
          const isThere = hasWord(word);
          this.#note(` ${word}`, isThere, () => hasWord(word));
          return isThere;
        },
      }),
    };
    this.#recording.set(context, recording);
    return recording;
  }

  #note(question: string, answer: boolean, ask: () => boolean): void {
    const doubt = this.#doubts.get(question) ?? { ask, answer, ids: new Set<number>() };
    doubt.answer = answer;
    this.#doubts.set(question, doubt);
    this.#newDoubts.push(doubt);
  }
}

type Bounds = { min: number | null; max: number | null };

/** Returns the intersection of two ranges. */
function intersectRanges(one: Bounds, other: Bounds): Bounds {
  const min = Math.max(one.min ?? -Infinity, other.min ?? -Infinity);
  const max = Math.min(one.max ?? Infinity, other.max ?? Infinity);
  return { min: min === -Infinity ? null : min, max: max === Infinity ? null : max };
}

/** Returns the conditions that a listing must satisfy to be among a query's results. */
function predicatesOf({ filters }: VehicleQuery, context: SearchContext): Predicate[] {
  return FILTER_LIST.flatMap((filter) => filter.predicate(filters[filter.key], context) ?? []);
}

function rowOf(car: CarState): Row | null {
  return car && rowOnDemand(car.listing, car.owner);
}
