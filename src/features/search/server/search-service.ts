import type { Brand } from '#features/brands/brands.ts';
import { missingOutTheDoorFacts } from '#features/fees/fees.ts';
import { jurisdictionOf } from '#features/fees/fees.server.ts';
import type { Listing } from '#features/listings/listings.ts';
import { isMarketArea } from '#features/reference/reference.server.ts';
import type { Owner } from '#features/dealers/dealers.ts';
import type { RequestParams } from '../model/canonical-url.ts';
import type { Place, SearchContext } from '../model/filter.ts';
import type { Lexicon } from '../model/lexicon.ts';
import { chooseRelaxations, type RelaxedSearch } from '../model/related/relaxations.ts';
import type { Result, SearchAnswer } from '../model/search-answer.ts';
import { suggestFilters, type SuggestedModel, suggestModels, type Suggestions } from '../model/related/suggestions.ts';
import { type ParsedQuery, parseQuery, type VehicleQuery } from '../model/vehicle-query.ts';
import { type ExplainedResult, explainResult } from './explain-result.ts';
import { fieldsOf } from './filter-fields.ts';
import { type PromotedCar, promotedCarOf, type PromotedOptions, type RankedPromotedCar } from './promoted-car.ts';
import { countSimilar, findSimilar, searchesLikeListing, searchesLikeSearch } from './similar-queries.ts';
import type {
  CountedAnswer,
  CarGroup,
  CarSample,
  OptionLimits,
  GroupBy,
  GroupOptions,
  SampleOptions,
  IndexAnswer,
  IndexOptions,
  VehicleIndex,
  VehicleReading,
} from './vehicle-index.ts';

/** `first`: fields for which only the first options are needed. */
export type SearchOptions = IndexOptions & { first?: OptionLimits };

/** The search room's service. Each answer comes from one version of the inventory. */
export type SearchService = {
  /** Returns the context for parsing queries of one brand at this moment. */
  context(brand: Brand): SearchContext;
  parse(request: RequestParams, brand: Brand): ParsedQuery;
  /** If the query is invalid, finds nothing and every option's count is 0. */
  search(parsed: ParsedQuery, brand: Brand, options?: SearchOptions): Promise<SearchAnswer>;
  /** Like `search`, but with counts by code instead of labeled options, for `writeAnswer`. */
  searchCounted(parsed: ParsedQuery, brand: Brand, options?: IndexOptions): Promise<CountedAnswer>;
  count(parsed: ParsedQuery, brand: Brand, options?: IndexOptions): Promise<number>;
  /**
   * Finds cars similar to a listing or a search, the most similar first, in pages of at most 20 (spec 1 §9). A search
   * contains its own page; for a listing, `page` selects it. With `isCounted: false`, which is cheaper, `total` is only
   * the number of results.
   */
  similar(
    to: { listing: Listing; owner: Owner } | ParsedQuery,
    brand: Brand,
    options?: IndexOptions,
    page?: { firstRecord?: number; numRecords?: number; isCounted?: boolean },
  ): Promise<SearchAnswer>;
  /**
   * Suggests filters that narrow the search, based on an answer with all of its options, and models that the words may
   * also mean, with exact counts.
   */
  suggest(answer: SearchAnswer | CountedAnswer, brand: Brand, options?: IndexOptions): Promise<Suggestions>;
  /**
   * Returns relaxations that find more, the smallest change first, with exact totals. Returns none if the index cannot
   * compute them or the query is invalid.
   */
  relaxationsOf(parsed: ParsedQuery, brand: Brand, options?: IndexOptions): Promise<RelaxedSearch[]>;
  /** Explains a car's rank by relevance. Returns `undefined` if it is not among the results that can be paged. */
  explain(parsed: ParsedQuery, id: number, brand: Brand, options?: IndexOptions): Promise<ExplainedResult | undefined>;
  /**
   * Samples at most `count` cars of a search, uniformly from those with a price and a counted mileage. Returns the same
   * cars each time. Returns none if the query is invalid.
   */
  sample(parsed: ParsedQuery, brand: Brand, options: SampleOptions): Promise<CarSample>;
  /** Groups the cars of a search, with exact statistics. Returns no group if the query is invalid. */
  group(parsed: ParsedQuery, brand: Brand, options: GroupOptions): Promise<CarGroup[]>;
  /** Groups the cars of a search in several ways in one pass, each as `group` does. */
  groups(
    parsed: ParsedQuery,
    brand: Brand,
    ways: readonly GroupBy[],
    options?: { signal?: AbortSignal | undefined },
  ): Promise<CarGroup[][]>;
  /** Finds cars as `search` does, without options, and groups all cars of the search as `groups` does, in one pass. */
  searchAndGroup(
    parsed: ParsedQuery,
    brand: Brand,
    ways: readonly GroupBy[],
    options?: { signal?: AbortSignal | undefined },
  ): Promise<{ results: readonly Result[]; groups: CarGroup[][] }>;
  /** Returns an active listing with its owner. */
  find(id: number): Promise<{ listing: Listing; owner: Owner } | undefined>;
  /** Returns the active ones of these listings with their owners, in the order of `ids`. */
  findAll(ids: readonly number[]): Promise<{ listing: Listing; owner: Owner }[]>;
  /**
   * Returns the listings among `ids` that are active and have running campaigns, in the order of `ids`; synchronously
   * if they are in memory.
   */
  findPromoted(ids: readonly number[]): PromotedCar[] | Promise<PromotedCar[]>;
  /**
   * Returns all promoted cars that match a query and `options`, ordered by relevance; `undefined` if only a search can
   * determine them.
   */
  rankPromoted(query: VehicleQuery, brand: Brand, options: PromotedOptions): RankedPromotedCar[] | undefined;
  /**
   * Runs `work` with a service pinned to one version of the inventory, and releases the version when `work` ends or
   * throws. Changes cost more while a version is pinned, so `work` should await only the service's answers.
   */
  inOneState<Made>(work: (search: SearchService) => Promise<Made>): Promise<Made>;
  /** Only within `inOneState`: the number of the version. */
  readonly epoch?: number;
  /** Whether this instance should get requests: its index was complete once, and no other instance has a better one. */
  isFit(): boolean;
};

/** The methods that read the inventory. */
type Answers = Omit<SearchService, 'context' | 'parse' | 'inOneState' | 'epoch' | 'isFit'>;

/** Columns whose codes are also in the catalog. */
export type TreeColumn = 'makeCode' | 'modelKey' | 'trimKey';

/** The catalog's data about the codes and keys in queries. */
export type CatalogVocabulary = {
  knows(column: TreeColumn, code: string): boolean;
  nameOf(column: TreeColumn, code: string): string | undefined;
  /** Keys of all models with that code, because makes may share a code. */
  modelKeysOf(modelCode: string): readonly string[];
  /** Returns the meanings of words, for every make or for one. */
  words?(onlyMake: string | null): Lexicon;
  /** The oldest model year. */
  oldestYear?: number | undefined;
};

export type SearchDependencies = {
  index: VehicleIndex;
  now(): Date;
  findZip(zip: string): Place | undefined;
  findCity(city: string, state: string): Place | undefined;
  /** The reference room's catalog. Makes, models and trims that it does not have come from the inventory. */
  catalog: CatalogVocabulary;
};

const MS_PER_DAY = 86_400_000;
const SIMILAR_LISTINGS = 20;
const MAX_RELAXATIONS = 6;
const EMPTY_SAMPLE: CarSample = { total: 0, withoutPrice: 0, withoutMileage: 0, sampledFrom: 0, cars: [], owners: [] };
const HIDDEN = { hideFilters: true } as const;
const NO_FIELDS = { filters: {}, filterGroups: {} };

export function createSearchService(deps: SearchDependencies): SearchService {
  const { index } = deps;
  const contextOf = keptForTheDay(deps);
  const always = {
    context: contextOf,
    parse: (request: RequestParams, brand: Brand) => parseQuery(request, contextOf(brand)),
    isFit: () => index.isFit?.() ?? index.isCaughtUp(),
  };
  const inOneState: SearchService['inOneState'] = async (work) => {
    const view = index.pin();
    const bound: SearchService = {
      ...always,
      ...answersFrom(view, contextOf),
      epoch: view.epoch,
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
    // Each of these methods runs several queries.
    similar: (...args) => inOneState((search) => search.similar(...args)),
    suggest: (...args) => inOneState((search) => search.suggest(...args)),
    explain: (...args) => inOneState((search) => search.explain(...args)),
    inOneState,
  };
}

function groupsOf(index: VehicleReading): NonNullable<VehicleReading['groups']> {
  if (!index.groups) throw new Error('This index cannot group cars.');
  return index.groups;
}

function answersFrom(index: VehicleReading, contextOf: SearchService['context']): Answers {
  const findAll: Answers['findAll'] = async (ids) =>
    index.findAll
      ? index.findAll(ids)
      : (await Promise.all(ids.map((id) => index.find(id)))).filter((car) => car !== undefined);
  const readPromoted = async (ids: readonly number[]) =>
    (await findAll(ids)).flatMap(({ listing }) => promotedCarOf(listing) ?? []);
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
      const queries = 'listing' in to ? searchesLikeListing(to, context) : searchesLikeSearch(to.query);
      const { firstRecord = 0, numRecords = SIMILAR_LISTINGS } = 'listing' in to ? page : { ...to.query, ...page };
      const count = Math.min(numRecords, SIMILAR_LISTINGS);
      const range = { first: firstRecord, count };
      const results = await findSimilar(index, queries, range, context, options);
      const total = page.isCounted === false ? results.length : await countSimilar(index, queries, context, options);
      const query = { ...queries.queries[0]!, firstRecord, numRecords: count, after: null };
      return describe({ query, invalid: [], errors: [] }, { ...nothing(query), total, results }, context, HIDDEN);
    },
    suggest: async (answer, brand, options = {}) => {
      const context = contextOf(brand);
      const { query } = answer;
      const filters = suggestFilters('counts' in answer ? describe(answer, answer, context, {}) : answer, context);
      const models: SuggestedModel[] = [];
      for (const { search, ...model } of suggestModels(query, context)) {
        const count = await index.count(search, context, options);
        if (count > 0) models.push({ ...model, count });
      }
      return { filters, models };
    },
    relaxationsOf: async ({ query, invalid }, brand, options) => {
      const relaxations = invalid.length ? undefined : await index.relax?.(query, contextOf(brand), options);
      return relaxations ? chooseRelaxations(relaxations.relaxed, relaxations.total, MAX_RELAXATIONS) : [];
    },
    explain: async ({ query, invalid }, id, brand, options = {}) =>
      invalid.length ? undefined : explainResult(index, id, query, contextOf(brand), options),
    sample: async ({ query, invalid }, brand, options) => {
      if (invalid.length) return EMPTY_SAMPLE;
      if (!index.sample) throw new Error('This index cannot plot cars.');
      return index.sample(query, contextOf(brand), options);
    },
    group: async ({ query, invalid }, brand, options) => {
      if (invalid.length) return [];
      const [groups] = await groupsOf(index)(query, contextOf(brand), [options], options);
      return groups!;
    },
    groups: async ({ query, invalid }, brand, ways, options) =>
      invalid.length ? ways.map(() => []) : groupsOf(index)(query, contextOf(brand), ways, options),
    searchAndGroup: async ({ query, invalid }, brand, ways, { signal } = {}) => {
      if (invalid.length) return { results: [], groups: ways.map(() => []) };
      const found = await index.search(query, contextOf(brand), { ...HIDDEN, groupBy: ways, signal });
      return { results: found.results, groups: found.groups! };
    },
    find: (id) => index.find(id),
    findAll,
    findPromoted: (ids) => index.findPromoted?.(ids) ?? readPromoted(ids),
    rankPromoted: (query, brand, options) => index.rankPromoted?.(query, contextOf(brand), options),
  };
}

/**
 * Keeps one context per brand and day, so that values computed for it, such as link texts, serve every request of the
 * day.
 */
function keptForTheDay(deps: SearchDependencies): (brand: Brand) => SearchContext {
  const contexts = new Map<Brand, SearchContext>();
  return (brand) => {
    const kept = contexts.get(brand);
    if (kept?.today === dayOf(deps.now())) return kept;
    const made = createContext(deps, brand);
    contexts.set(brand, made);
    return made;
  };
}

function dayOf(instant: Date): number {
  return Math.floor(instant.getTime() / MS_PER_DAY);
}

function createContext({ index, catalog, now, findZip, findCity }: SearchDependencies, brand: Brand): SearchContext {
  const instant = now();
  return {
    brand,
    currentYear: instant.getUTCFullYear(),
    today: dayOf(instant),
    ...(catalog.oldestYear !== undefined && { oldestYear: catalog.oldestYear }),
    findZip,
    missingOutTheDoor: (state) => missingOutTheDoorFacts(jurisdictionOf(state)),
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

/** On a car maker's brand, only its own make exists, with its models and trims. */
function isOnBrand(key: string, { fixedMake }: Brand): boolean {
  return fixedMake === null || key === fixedMake || key.startsWith(`${fixedMake}-`);
}

/** The answer to an invalid query. */
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
  { hideFilters = false, first }: SearchOptions,
): SearchAnswer {
  const { filters, filterGroups } = hideFilters ? NO_FIELDS : fieldsOf(query, answer.counts, context, first);
  const { total, results, next, sortBy, stats, histograms, best } = answer;
  return {
    query,
    invalid,
    errors,
    total,
    results,
    next,
    sortBy,
    stats,
    histograms,
    filters,
    filterGroups,
    ...(best && { best }),
  };
}
