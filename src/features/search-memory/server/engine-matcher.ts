import { createMatcher, type IdLists, type Matcher, type Predicate } from '@forecourt/engine';
import type { Brand } from '#features/brands/brands.ts';
import type { Owner } from '#features/dealers/dealers.ts';
import type { Listing } from '#features/listings/listings.ts';
import {
  readRequest,
  type SearchContext,
  FILTER_LIST,
  parseQuery,
  type VehicleQuery,
} from '#features/search/search.ts';
import { LISTING_SCHEMA, listingRow } from './listing-row.ts';

/** A listing as it stood, with its owner; `null` where it was not offered. */
export type CarState = { listing: Listing; owner: Owner } | null;
/** One listing before and after; both of the same id. */
export type CarChange = { before: CarState; after: CarState };

/** Searches by what lists their ids: list i belongs to change i. */
export type MatchedSearches = IdLists;

/** Saved searches, and which of them a changed car begins or ceases to match, judged as a search would. Synchronous. */
export type SearchMatcher = {
  /** How many searches can match at all. */
  readonly size: number;
  /**
   * Adds the search `id` (a safe integer), or replaces it. `query` is read as an address is, with the brand's defaults; one
   * that is invalid matches nothing until what it names is known.
   */
  put(id: number, brand: Brand, query: string): void;
  delete(id: number): void;
  /**
   * Judges anew the searches whose words or codes mean something else since the inventory changed: a word that some car has
   * is taken as it is spelled. Call it before a batch.
   */
  refresh(): void;
  /** By change, the searches that begin and that cease to match. */
  match(changes: readonly CarChange[]): { begin: MatchedSearches; cease: MatchedSearches };
  /** By car, all searches that it matches. */
  matching(cars: readonly NonNullable<CarState>[]): MatchedSearches;
};

/** `contextOf`: what parsing needs to know at this moment, as the search service tells it. */
export function createSearchMatcher(contextOf: (brand: Brand) => SearchContext): SearchMatcher {
  return new EngineMatcher(contextOf);
}

/** What was asked of the inventory to judge a search, and the searches that hang on the answer. */
type Doubt = { ask(): boolean; answer: boolean; ids: Set<number> };

class EngineMatcher implements SearchMatcher {
  readonly #contextOf: (brand: Brand) => SearchContext;
  readonly #matcher: Matcher = createMatcher(LISTING_SCHEMA);
  readonly #doubts = new Map<string, Doubt>();
  /** Of searches that hang on the inventory, what they are. */
  readonly #doubtful = new Map<number, { brand: Brand; query: string; doubts: Doubt[] }>();
  /** A context that notes what is asked, by the one that answers. */
  readonly #watched = new WeakMap<SearchContext, SearchContext>();
  #asked: Doubt[] = [];

  constructor(contextOf: (brand: Brand) => SearchContext) {
    this.#contextOf = contextOf;
  }

  get size(): number {
    return this.#matcher.size;
  }

  put(id: number, brand: Brand, query: string): void {
    this.#forget(id);
    this.#asked = [];
    const context = this.#watch(this.#contextOf(brand));
    const parsed = parseQuery(readRequest(query), context);
    if (parsed.invalid.length > 0) this.#matcher.delete(id);
    else this.#matcher.put(id, predicatesOf(parsed.query, context));
    if (this.#asked.length === 0) return;
    this.#doubtful.set(id, { brand, query, doubts: this.#asked });
    for (const doubt of this.#asked) doubt.ids.add(id);
  }

  delete(id: number): void {
    this.#forget(id);
    this.#matcher.delete(id);
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
    return this.#matcher.match(changes.map(({ before, after }) => ({ before: rowOf(before), after: rowOf(after) })));
  }

  matching(cars: readonly NonNullable<CarState>[]): MatchedSearches {
    return this.#matcher.match(cars.map((car) => ({ before: null, after: rowOf(car) }))).begin;
  }

  #forget(id: number): void {
    for (const doubt of this.#doubtful.get(id)?.doubts ?? []) doubt.ids.delete(id);
    this.#doubtful.delete(id);
  }

  /** Words may come and go; a code only comes: what a search named when it was valid, it goes on naming. */
  #watch(context: SearchContext): SearchContext {
    const known = this.#watched.get(context);
    if (known) return known;
    const { hasWord } = context;
    const watched: SearchContext = {
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
    this.#watched.set(context, watched);
    return watched;
  }

  #note(question: string, answer: boolean, ask: () => boolean): void {
    const doubt = this.#doubts.get(question) ?? { ask, answer, ids: new Set<number>() };
    doubt.answer = answer;
    this.#doubts.set(question, doubt);
    this.#asked.push(doubt);
  }
}

/** What a listing must satisfy to be among a query's results. */
function predicatesOf({ filters }: VehicleQuery, context: SearchContext): Predicate[] {
  return FILTER_LIST.flatMap((filter) => filter.predicate(filters[filter.key], context) ?? []);
}

function rowOf(car: CarState): ReturnType<typeof listingRow> | null {
  return car && listingRow(car.listing, car.owner);
}
