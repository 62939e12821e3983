import type { Brand } from '#features/brands/brands.ts';
import type { Listing } from '#features/listings/listings.ts';
import { isMarketArea } from '#features/reference/reference.server.ts';
import type { Owner } from '#features/dealers/dealers.ts';
import type { RequestParams } from '../model/canonical-url.ts';
import type { Place, SearchContext } from '../model/filter.ts';
import type { Lexicon } from '../model/lexicon.ts';
import { chooseRelaxations, type RelaxedSearch } from '../model/relaxations.ts';
import type { SearchAnswer } from '../model/search-answer.ts';
import { suggestFilters, type SuggestedModel, suggestModels, type Suggestions } from '../model/suggestions.ts';
import { type ParsedQuery, parseQuery, type VehicleQuery } from '../model/vehicle-query.ts';
import { type ExplainedResult, explainResult } from './explain-result.ts';
import { fieldsOf } from './filter-fields.ts';
import { findSimilar, likeListing, likeSearch } from './similar-queries.ts';
import type {
  CountedAnswer,
  Drawn,
  DrawOptions,
  IndexAnswer,
  IndexOptions,
  VehicleIndex,
  VehicleReading,
} from './vehicle-index.ts';

/** What pages and calls ask of the search room. Each answer comes from one state of the inventory. */
export type SearchService = {
  /** What parsing needs to know, for one brand at this moment. */
  context(brand: Brand): SearchContext;
  parse(request: RequestParams, brand: Brand): ParsedQuery;
  /** Finds nothing, with every option's count at 0, when the query is invalid. */
  search(parsed: ParsedQuery, brand: Brand, options?: IndexOptions): Promise<SearchAnswer>;
  /** The same, with counts by code in place of labelled options: what `writeAnswer` writes. */
  searchCounted(parsed: ParsedQuery, brand: Brand, options?: IndexOptions): Promise<CountedAnswer>;
  count(parsed: ParsedQuery, brand: Brand, options?: IndexOptions): Promise<number>;
  /**
   * Cars like one listing, or more of a search, nearest in kind first, in pages of at most 20 (spec 1 §9). A search
   * brings its own page; `page` says which for a listing.
   */
  similar(
    to: { listing: Listing; owner: Owner } | ParsedQuery,
    brand: Brand,
    options?: IndexOptions,
    page?: { firstRecord?: number; numRecords?: number },
  ): Promise<SearchAnswer>;
  /** What to narrow an answer with filters by, and models that may be meant too, with exact counts. */
  suggest(answer: SearchAnswer, brand: Brand, options?: IndexOptions): Promise<Suggestions>;
  /**
   * Searches that ask for a little less and find more, the smallest change first, with exact totals; none where the index
   * cannot tell or the query is invalid.
   */
  relaxationsOf(parsed: ParsedQuery, brand: Brand, options?: IndexOptions): Promise<RelaxedSearch[]>;
  /** Why a car has its place by relevance; `undefined` when it is none of the results that can be paged. */
  explain(parsed: ParsedQuery, id: number, brand: Brand, options?: IndexOptions): Promise<ExplainedResult | undefined>;
  /**
   * Cars of a search by lot, at most `count`: evenly from all that have a price and a counted mileage, and the same ones
   * whenever it is asked. Nothing where the query is invalid.
   */
  draw(parsed: ParsedQuery, brand: Brand, options: DrawOptions): Promise<Drawn>;
  /** An active listing with its owner. */
  find(id: number): Promise<{ listing: Listing; owner: Owner } | undefined>;
  /**
   * Everything that `work` asks of the service given to it is answered from one state of the inventory, which is let go of
   * when `work` ends, in whatever way. Work that waits for anything but answers makes every change dearer: ask, then wait.
   */
  inOneState<Made>(work: (search: SearchService) => Promise<Made>): Promise<Made>;
  /** Within `inOneState`: names the state. */
  readonly epoch?: number;
  /** Whether requests may be sent here: the index was complete, and no other instance has a better one. */
  isFit(): boolean;
};

/** What is answered from the inventory. */
type Answers = Omit<SearchService, 'context' | 'parse' | 'inOneState' | 'epoch' | 'isFit'>;

/** Columns whose codes the catalogue has too. */
export type TreeColumn = 'makeCode' | 'modelKey' | 'trimKey';

/** What the catalogue knows of the codes and keys that queries carry. */
export type CatalogVocabulary = {
  knows(column: TreeColumn, code: string): boolean;
  nameOf(column: TreeColumn, code: string): string | undefined;
  /** Keys of all models with that code: a code may be shared by makes. */
  modelKeysOf(modelCode: string): readonly string[];
  /** What words may mean, of every make or of one. */
  words?(onlyMake: string | null): Lexicon;
  /** The oldest model year. */
  oldestYear?: number | undefined;
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
const MOST_RELAXATIONS = 6;
const NONE_DRAWN: Drawn = { total: 0, withoutPrice: 0, withoutMileage: 0, inDraw: 0, cars: [] };
const HIDDEN = { hideFilters: true } as const;

export function createSearchService(surroundings: SearchSurroundings): SearchService {
  const { index } = surroundings;
  const contextOf = keptForTheDay(surroundings);
  const always = {
    context: contextOf,
    parse: (request: RequestParams, brand: Brand) => parseQuery(request, contextOf(brand)),
    isFit: () => index.isFit?.() ?? index.isCaughtUp(),
  };
  const inOneState: SearchService['inOneState'] = async (work) => {
    const view = index.pin();
    const bound: SearchService = {
      ...{ ...always, ...answersFrom(view, contextOf), epoch: view.epoch },
      inOneState: async (inner) => inner(bound),
    };
    try {
      return await work(bound);
    } finally {
      view.release();
    }
  };
  return {
    ...always,
    ...answersFrom(index, contextOf),
    // Of several questions each.
    similar: (...asked) => inOneState((search) => search.similar(...asked)),
    suggest: (...asked) => inOneState((search) => search.suggest(...asked)),
    explain: (...asked) => inOneState((search) => search.explain(...asked)),
    inOneState,
  };
}

function answersFrom(index: VehicleReading, contextOf: SearchService['context']): Answers {
  return {
    search: async (parsed, brand, options = {}) => {
      const context = contextOf(brand);
      const answer = parsed.invalid.length ? nothing(parsed.query) : await index.search(parsed.query, context, options);
      return describe(parsed, answer, context, options);
    },
    searchCounted: async (parsed, brand, options = {}) => {
      const { query, invalid, errors } = parsed;
      const answer = invalid.length ? nothing(query) : await index.search(query, contextOf(brand), options);
      return { query, invalid, errors, ...answer };
    },
    count: async (parsed, brand, options) =>
      parsed.invalid.length ? 0 : index.count(parsed.query, contextOf(brand), options),
    similar: async (to, brand, options = {}, page = {}) => {
      const context = contextOf(brand);
      if (!('listing' in to) && to.invalid.length) return describe(to, nothing(to.query), context, HIDDEN);
      const queries = 'listing' in to ? likeListing(to, context) : likeSearch(to.query);
      const { firstRecord = 0, numRecords = SIMILAR_LISTINGS } = 'listing' in to ? page : { ...to.query, ...page };
      const count = Math.min(numRecords, SIMILAR_LISTINGS);
      const { results, total } = await findSimilar(index, queries, { first: firstRecord, count }, context, options);
      const query = { ...queries.queries[0]!, firstRecord, numRecords: count, after: null };
      return describe({ query, invalid: [], errors: [] }, { ...nothing(query), total, results }, context, HIDDEN);
    },
    suggest: async ({ query, ...answer }, brand, options = {}) => {
      const context = contextOf(brand);
      const filters = suggestFilters({ query, ...answer }, context);
      const models: SuggestedModel[] = [];
      for (const { search, ...model } of suggestModels(query, context)) {
        const count = await index.count(search, context, options);
        if (count > 0) models.push({ ...model, count });
      }
      return { filters, models };
    },
    relaxationsOf: async ({ query, invalid }, brand, options) => {
      const told = invalid.length ? undefined : await index.relax?.(query, contextOf(brand), options);
      return told ? chooseRelaxations(told.relaxed, told.total, MOST_RELAXATIONS) : [];
    },
    explain: async ({ query, invalid }, id, brand, options = {}) =>
      invalid.length ? undefined : explainResult(index, id, query, contextOf(brand), options),
    draw: async ({ query, invalid }, brand, options) => {
      if (invalid.length) return NONE_DRAWN;
      if (!index.draw) throw new Error('This index draws no cars.');
      return index.draw(query, contextOf(brand), options);
    },
    find: (id) => index.find(id),
  };
}

/** One context a brand and day: what is worked out for it, such as texts of links, serves every request of the day. */
function keptForTheDay(surroundings: SearchSurroundings): (brand: Brand) => SearchContext {
  const contexts = new Map<Brand, SearchContext>();
  return (brand) => {
    const kept = contexts.get(brand);
    if (kept?.today === dayOf(surroundings.now())) return kept;
    const made = createContext(surroundings, brand);
    contexts.set(brand, made);
    return made;
  };
}

function dayOf(instant: Date): number {
  return Math.floor(instant.getTime() / MS_PER_DAY);
}

function createContext({ index, catalog, now, findZip, findCity }: SearchSurroundings, brand: Brand): SearchContext {
  const instant = now();
  return {
    brand,
    currentYear: instant.getUTCFullYear(),
    today: dayOf(instant),
    ...(catalog.oldestYear !== undefined && { oldestYear: catalog.oldestYear }),
    findZip,
    findCity,
    knows: (column, code) =>
      isTreeColumn(column)
        ? isOnBrand(code, brand) && (catalog.knows(column, code) || index.knows(column, code))
        : (column === 'marketAreas' && isMarketArea(code)) || index.knows(column, code),
    modelKeysOf: (code) =>
      [...new Set([...catalog.modelKeysOf(code), ...index.modelKeysOf(code)])].filter((key) => isOnBrand(key, brand)),
    ...(catalog.words && { vocabulary: () => catalog.words!(brand.fixedMake) }),
    ...(index.hasWord && { hasWord: (beginning: string) => index.hasWord!(beginning) }),
    ownerNameOf: (id) => index.ownerNameOf?.(id),
    nameOf: (column, code) => catalog.nameOf(column, code) ?? index.nameOf(column, code) ?? code,
  };
}

function isTreeColumn(column: string): column is TreeColumn {
  return column === 'makeCode' || column === 'modelKey' || column === 'trimKey';
}

/** On a car maker's brand only its own make exists, with its models and trims. */
function isOnBrand(key: string, { fixedMake }: Brand): boolean {
  return fixedMake === null || key === fixedMake || key.startsWith(`${fixedMake}-`);
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
