import type { Brand } from '#features/brands/brands.ts';
import type { Listing } from '#features/listings/listings.ts';
import type { Owner } from '#features/dealers/dealers.ts';
import { readRequest, type RequestParams } from '../model/canonical-url.ts';
import type { Place, SearchContext } from '../model/filter.ts';
import type { SearchAnswer } from '../model/search-answer.ts';
import { type ParsedQuery, parseQuery, type VehicleQuery, withFilter, withoutFilter } from '../model/vehicle-query.ts';
import type { CatalogVocabulary } from './catalog-vocabulary.ts';
import { fieldsOf } from './filter-fields.ts';
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
/** With fewer, the price may differ as it likes. */
const FEW_SIMILAR = 4;
/** A similar car costs between these shares of the first one's price. */
const PRICE_SPAN = { least: 0.75, most: 1.25 };

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
      const ask = async (query: VehicleQuery) => {
        const page = { ...query, firstRecord: 0, numRecords: SIMILAR_LISTINGS, after: null };
        const answer = await index.search(page, context, { ...options, hideFilters: true });
        return describe({ query: page, invalid: [], errors: [] }, answer, context, { hideFilters: true });
      };
      if (!('listing' in to)) return ask(likeSearch(to.query));
      const alike = likeListing(to, context);
      const answer = await ask(alike);
      return answer.total < FEW_SIMILAR ? ask(withoutFilter(alike, 'price')) : answer;
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

/** The same body style and condition, near the first one's price and place, in the order of relevance. */
function likeListing({ listing, owner }: { listing: Listing; owner: Owner }, context: SearchContext): VehicleQuery {
  const { query } = parseQuery(readRequest(''), context);
  const price = listing.salePrice ?? listing.msrp;
  const like = withFilter(query, 'excludedListingIds', [listing.id]);
  const filters = {
    ...like.filters,
    listingType: [listing.listingType],
    ...(listing.bodyStyleCode !== null && {
      vehicleStyle: { ...like.filters.vehicleStyle, vehicleStyleCode: [listing.bodyStyleCode] },
    }),
    ...(price !== null && {
      price: { min: Math.round(price * PRICE_SPAN.least), max: Math.round(price * PRICE_SPAN.most) },
    }),
    location: { place: placeOf(owner, context), radiusMiles: 0, extendTo: null },
  };
  return { ...like, filters };
}

/** More of the same kind: the search without its model, trims and colors, at any distance. */
function likeSearch(query: VehicleQuery): VehicleQuery {
  const wider = withoutFilter(withoutFilter(withoutFilter(query, 'makeModelTrim'), 'extColorSimple'), 'intColorSimple');
  return withFilter(wider, 'location', { ...query.filters.location, radiusMiles: 0 });
}

function placeOf(owner: Owner, context: SearchContext): Place | null {
  return (owner.zip !== null && context.findZip(owner.zip)) || null;
}
