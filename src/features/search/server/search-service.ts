import type { Brand } from '#features/brands/brands.ts';
import type { Listing } from '#features/listings/listings.ts';
import type { Owner } from '#features/dealers/dealers.ts';
import type { RequestParams } from '../model/canonical-url.ts';
import type { Place, SearchContext } from '../model/filter.ts';
import type { Result, SearchAnswer } from '../model/search-answer.ts';
import { type ParsedQuery, parseQuery, type VehicleQuery } from '../model/vehicle-query.ts';
import type { CatalogVocabulary } from './catalog-vocabulary.ts';
import { fieldsOf } from './filter-fields.ts';
import { likeListing, likeSearch } from './similar-queries.ts';
import type { IndexAnswer, IndexOptions, VehicleIndex } from './vehicle-index.ts';

/** What pages and calls ask of the search room. */
export type SearchService = {
  /** What parsing needs to know, for one brand at this moment. */
  context(brand: Brand): SearchContext;
  parse(request: RequestParams, brand: Brand): ParsedQuery;
  /** Finds nothing, with every option's count at 0, when the query is invalid. */
  search(parsed: ParsedQuery, brand: Brand, options?: IndexOptions): Promise<SearchAnswer>;
  count(parsed: ParsedQuery, brand: Brand, options?: IndexOptions): Promise<number>;
  /** Cars like one listing, or more of a search, nearest in kind first; at most 20 (spec 1 §9). */
  similar(
    to: { listing: Listing; owner: Owner } | ParsedQuery,
    brand: Brand,
    options?: IndexOptions,
  ): Promise<SearchAnswer>;
  /** An active listing with its owner. */
  find(id: number): Promise<{ listing: Listing; owner: Owner } | undefined>;
  isCaughtUp(): boolean;
};

/** What the service needs from its surroundings. */
export type SearchSurroundings = {
  index: VehicleIndex;
  now(): Date;
  findZip(zip: string): Place | undefined;
  findCity(city: string, state: string): Place | undefined;
  /** The reference room's catalogue; the inventory adds what it does not have. */
  catalog: CatalogVocabulary;
};

const MS_PER_DAY = 86_400_000;
const SIMILAR_LISTINGS = 20;
const HIDDEN = { hideFilters: true } as const;

export function createSearchService(surroundings: SearchSurroundings): SearchService {
  const { index } = surroundings;
  const contextOf = (brand: Brand) => createContext(surroundings, brand);
  return {
    context: contextOf,
    parse: (request, brand) => parseQuery(request, contextOf(brand)),
    search: async (parsed, brand, options = {}) => {
      const context = contextOf(brand);
      const answer = parsed.invalid.length ? nothing(parsed.query) : await index.search(parsed.query, context, options);
      return describe(parsed, answer, context, options);
    },
    count: async (parsed, brand, options) =>
      parsed.invalid.length ? 0 : index.count(parsed.query, contextOf(brand), options),
    similar: async (to, brand, options) => {
      const context = contextOf(brand);
      if (!('listing' in to) && to.invalid.length) return describe(to, nothing(to.query), context, HIDDEN);
      const queries = 'listing' in to ? likeListing(to, context) : [likeSearch(to.query)];
      const first = { ...queries[0]!, firstRecord: 0, numRecords: SIMILAR_LISTINGS, after: null };
      const found = new Map<number, Result>();
      for (const { filters } of queries) {
        const { results } = await index.search({ ...first, filters }, context, { ...options, ...HIDDEN });
        for (const result of results) found.set(result.listing.id, found.get(result.listing.id) ?? result);
        if (found.size >= SIMILAR_LISTINGS) break;
      }
      const results = [...found.values()].slice(0, SIMILAR_LISTINGS);
      const answer = { ...nothing(first), total: results.length, results };
      return describe({ query: first, invalid: [], errors: [] }, answer, context, HIDDEN);
    },
    find: (id) => index.find(id),
    isCaughtUp: () => index.isCaughtUp(),
  };
}

function createContext({ index, catalog, now, findZip, findCity }: SearchSurroundings, brand: Brand): SearchContext {
  const instant = now();
  return {
    brand,
    currentYear: instant.getUTCFullYear(),
    today: Math.floor(instant.getTime() / MS_PER_DAY),
    ...(catalog.oldestYear !== undefined && { oldestYear: catalog.oldestYear }),
    findZip,
    findCity,
    knows: (column, code) => (isTreeColumn(column) && catalog.knows(column, code)) || index.knows(column, code),
    modelKeysOf: (code) => [...new Set([...catalog.modelKeysOf(code), ...index.modelKeysOf(code)])],
    nameOf: (column, code) => catalog.nameOf(column, code) ?? index.nameOf(column, code) ?? code,
  };
}

function isTreeColumn(column: string): column is 'makeCode' | 'modelKey' | 'trimKey' {
  return column === 'makeCode' || column === 'modelKey' || column === 'trimKey';
}

/** The answer to a query that is invalid. */
function nothing(query: VehicleQuery): IndexAnswer {
  const none = { count: 0, min: null, max: null, mean: null };
  return {
    total: 0,
    results: [],
    next: null,
    sortBy: query.sortBy,
    counts: {},
    stats: { price: none, year: none, mileage: none },
    histograms: {},
  };
}

function describe(
  { query, invalid, errors }: ParsedQuery,
  answer: IndexAnswer,
  context: SearchContext,
  { hideFilters = false }: IndexOptions,
): SearchAnswer {
  const { counts, ...rest } = answer;
  const fields = hideFilters ? { filters: {}, filterGroups: {} } : fieldsOf(query, counts, context);
  return { query, invalid, errors, ...rest, ...fields };
}
