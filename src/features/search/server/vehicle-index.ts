import type { Listing } from '#features/listings/listings.ts';
import type { Owner } from '#features/dealers/dealers.ts';
import type { SearchContext } from '../model/filter.ts';
import type { CodeColumns } from '../model/limit-listed-codes.ts';
import type { PageCursor, SortBy } from '../model/paging.ts';
import type { Predicate } from '../model/predicate.ts';
import type { Relaxations } from '../model/related/relaxations.ts';
import type { Result, ScoredCar, SearchAnswer, Stats } from '../model/search-answer.ts';
import type { VehicleQuery } from '../model/vehicle-query.ts';
import type { PromotedCar, PromotedOptions, RankedPromotedCar } from './promoted-car.ts';

/** Unique codes with their counts. A missing code has count 0. */
export type CodeCounts = Iterable<readonly [code: string, count: number]> & {
  /** Returns all codes and their counts without an object for each code. */
  columns(): CodeColumns;
  /**
   * Returns the counts of some codes by their index, and the other codes with theirs. Callers pass the same array again,
   * so that an index finds the codes once.
   */
  listed(codes: readonly string[]): ListedCounts;
};
export type ListedCounts = { readonly at: (index: number) => number; readonly others: CodeColumns };
/** Keyed by query field. */
export type OptionCounts = Readonly<Record<string, CodeCounts>>;

/** An answer whose options are still counts by code, without labels. */
export type CountedAnswer = Omit<SearchAnswer, 'filters' | 'filterGroups'> & { counts: OptionCounts };

/** The answer of an index. Every part describes one version of the inventory. */
export type IndexAnswer = {
  total: number;
  /** The index stores no descriptions: a listing that has one gets `''`. The database has the text. */
  results: Result[];
  next: PageCursor | null;
  /** The order in force. Sorting by distance without a place falls back to relevance. */
  sortBy: SortBy;
  /** The number of cars that the search would find with each option (spec I26). */
  counts: OptionCounts;
  stats: { price: Stats; year: Stats; mileage: Stats };
  /** Keyed by the field of a filter's histogram. */
  histograms: Record<string, { edges: readonly number[]; counts: readonly number[] }>;
  /** Set for a search by relevance, if requested and if the page starts among them. */
  best?: readonly ScoredCar[];
  /** The groups for each element of `groupBy`, if requested. */
  groups?: CarGroup[][];
};

/**
 * The maximum number of unselected options of each field; selected ones are always returned. `byLabel`: the first by
 * label. `byCount`: those with the most cars, in a group that has more options.
 */
export type OptionLimits = ReadonlyMap<string, { count: number; byLabel?: boolean; byCount?: boolean }>;

export type IndexOptions = {
  /** Leaves out counts, stats and histograms. */
  hideFilters?: boolean;
  /** Counts the options of these fields only. If absent, counts those of all fields. */
  fields?: ReadonlySet<string>;
  /** Computes only these statistics; the others are empty. If absent, computes all. */
  stats?: readonly (keyof IndexAnswer['stats'])[];
  /** A further condition on the listings. Only `search` applies it. */
  where?: Predicate;
  /** Adds each result's rank by relevance and its sort key. */
  explain?: boolean;
  /**
   * Also returns the most relevant cars of the whole search, if it is ordered by relevance. With 0 results, returns
   * only these.
   */
  best?: boolean;
  /** With `best` and 0 results: only cars with at least this score. The total may then be 0. */
  least?: number;
  /** Also groups the cars, as `groups` does, in the same pass. Only with `hideFilters`. */
  groupBy?: readonly GroupBy[];
  signal?: AbortSignal | undefined;
};

/** A sample of a search's cars, taken from those with a price and a counted mileage. */
export type CarSample = {
  /**
   * The total of the search, and the number of cars that cannot be sampled: cars without a price, and cars with a price
   * but no mileage.
   */
  total: number;
  withoutPrice: number;
  withoutMileage: number;
  /** The number of cars in the sampled population: all other cars, or those that match `under`. */
  sampledFrom: number;
  /** In sample order, and their owners in the same order. */
  cars: Listing[];
  owners: Owner[];
};

/** Whole dollars and miles, both inclusive. `null` means no limit. */
export type PriceMileageLimit = { price: number | null; mileage: number | null };

/** `under`: samples only cars whose price and mileage are within at least one of these corners. */
export type SampleOptions = { count: number; under?: readonly PriceMileageLimit[]; signal?: AbortSignal | undefined };

/** Columns that cars can be grouped by: a code, or the model year. */
export type GroupColumn = 'makeCode' | 'modelKey' | 'trimKey' | 'bodyStyle' | 'year';
/** Numbers with statistics for each group. `price` is on the search's basis; `mpg` is combined. */
export type GroupNumber = 'price' | 'mileage' | 'msrp' | 'mpg' | 'year';
/**
 * `having`: also counts each group's cars that satisfy these conditions, by name. Callers pass the same object again, so
 * that the engine checks it once.
 */
export type GroupBy = {
  by: GroupColumn;
  of: readonly GroupNumber[];
  having?: Readonly<Record<string, Predicate>> | undefined;
};
export type GroupOptions = GroupBy & { signal?: AbortSignal | undefined };
/** A group of a search's cars, with the statistics and the counts that were requested. */
export type CarGroup = {
  code: string;
  count: number;
  stats: { readonly [Name in GroupNumber]?: Stats };
  having: Readonly<Record<string, number>>;
};

/** The read operations of an index. Each answer describes one version of the inventory. */
export type VehicleReading = {
  search(query: VehicleQuery, context: SearchContext, options?: IndexOptions): Promise<IndexAnswer>;
  /** Returns only the total. */
  count(query: VehicleQuery, context: SearchContext, options?: IndexOptions): Promise<number>;
  /**
   * Returns the totals of the search with each filter dropped or one step wider. Adds pairs of such changes if neither
   * the search nor a single change finds a car.
   */
  relax?(query: VehicleQuery, context: SearchContext, options?: IndexOptions): Promise<Relaxations>;
  /** Samples `count` cars uniformly from the whole search, or returns all if there are fewer. */
  sample?(query: VehicleQuery, context: SearchContext, options: SampleOptions): Promise<CarSample>;
  /**
   * Groups the cars of a search by several columns in one pass; returns the groups of each. Cars without the code are in
   * no group. Codes and years ascend.
   */
  groups?(
    query: VehicleQuery,
    context: SearchContext,
    ways: readonly GroupBy[],
    options?: { signal?: AbortSignal | undefined },
  ): Promise<CarGroup[][]>;
  /** Returns an active listing with its owner, as in results. */
  find(id: number): Promise<{ listing: Listing; owner: Owner } | undefined>;
  /** Returns the active ones of these listings with their owners, in the order of `ids`. */
  findAll?(ids: readonly number[]): Promise<{ listing: Listing; owner: Owner }[]>;
  /**
   * Returns the listings among `ids` that are active and have running campaigns, in the order of `ids`; synchronously
   * if they are in memory.
   */
  findPromoted?(ids: readonly number[]): PromotedCar[] | Promise<PromotedCar[]>;
  /**
   * Returns all promoted cars that match a query and `options`, ordered by relevance, with the same result as a search
   * of all cars but in less time; `undefined` if only a search can determine them.
   */
  rankPromoted?(query: VehicleQuery, context: SearchContext, options: PromotedOptions): RankedPromotedCar[] | undefined;
};

/**
 * One pinned version of the inventory. Totals, counts, order, cards and relaxations of all its answers agree, even if
 * the inventory changes in the meantime. Changes may cost more while it is pinned, so release it right after the last
 * query. Once it is released, or too many changes have happened, its methods reject.
 */
export type VehicleView = VehicleReading & {
  /** The version number. Views with the same number give the same answers. */
  readonly epoch: number;
  /** Idempotent. */
  release(): void;
};

/**
 * The search room's port to an index of the inventory, in this process or in a cluster. Its terms describe cars, not an
 * index technology. One conformance suite tests every index: same totals, counts, stats, order and paging.
 */
export type VehicleIndex = VehicleReading & {
  /** Pins the current inventory. Blocks neither readers nor the writer. */
  pin(): VehicleView;
  /** Estimates in ms how long a search or its relaxations will occupy this process, or wait for other processes. */
  estimate?(kind: 'search' | 'relax', query: VehicleQuery, context: SearchContext, options?: IndexOptions): number;
  /**
   * Returns whether the code occurs in that column of the index: for an active listing, or for one in a view that is
   * still pinned.
   */
  knows(column: string, code: string): boolean;
  /**
   * Returns the name of a make, model key or trim key, taken from the first listing that had it. Returns `undefined` if
   * no listing has it.
   */
  nameOf(column: 'makeCode' | 'modelKey' | 'trimKey', code: string): string | undefined;
  /** Returns whether an active listing has a word of the keyword filter that starts with `beginning`. */
  hasWord?(beginning: string): boolean;
  /** Returns the name of an owner of active listings. */
  ownerNameOf?(id: number): string | undefined;
  /** Returns the keys (`MAKE-MODEL`) of all models with that code among active listings. */
  modelKeysOf(modelCode: string): readonly string[];
  /** Whether the index holds the whole inventory and follows its changes. */
  isCaughtUp(): boolean;
  /**
   * Whether this instance can answer as well as any other. Defaults to `isCaughtUp()`. An index that all instances
   * share may be behind or unavailable, but that affects all instances equally.
   */
  isFit?(): boolean;
};
