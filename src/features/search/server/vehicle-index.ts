import type { Listing } from '#features/listings/listings.ts';
import type { Owner } from '#features/dealers/dealers.ts';
import type { SearchContext } from '../model/filter.ts';
import type { AfterMark, SortBy } from '../model/paging.ts';
import type { Relaxations } from '../model/relaxations.ts';
import type { Result, SearchAnswer, Stats } from '../model/search-answer.ts';
import type { VehicleQuery } from '../model/vehicle-query.ts';

/** Codes, each once, with their counts; a code that is not there has none. */
export type CodeCounts = Iterable<readonly [code: string, count: number]>;
/** By query field. */
export type OptionCounts = Readonly<Record<string, CodeCounts>>;

/** An answer whose options are still counts by code. */
export type CountedAnswer = Omit<SearchAnswer, 'filters' | 'filterGroups'> & { counts: OptionCounts };

/** What an index answers; every part describes one state of the inventory. */
export type IndexAnswer = {
  total: number;
  /** The index holds no descriptions: where a listing has one it is `''`. The record of truth has it. */
  results: Result[];
  next: AfterMark | null;
  /** The order in force: a distance order without a place falls back to relevance. */
  sortBy: SortBy;
  /** What the search would find with each option (readings, Counts and state). */
  counts: OptionCounts;
  stats: { price: Stats; year: Stats; mileage: Stats };
  /** By the field of a filter's histogram. */
  histograms: Record<string, { edges: readonly number[]; counts: readonly number[] }>;
};

export type IndexOptions = {
  /** Leaves out counts, stats and histograms. */
  hideFilters?: boolean;
  /** Says of each result where it stands by relevance, and by which key. */
  explain?: boolean;
  signal?: AbortSignal | undefined;
};

/** Cars of a search that were drawn by lot from those with a price and a counted mileage. */
export type Drawn = {
  /** All that the search finds, and how many of them have no part in a draw: without a price; with one, but no mileage. */
  total: number;
  withoutPrice: number;
  withoutMileage: number;
  /** How many it was drawn from: all others, or those of them that are `under`. */
  inDraw: number;
  /** In the order of their lots. */
  cars: Listing[];
};

/** Whole dollars and miles, both included; `null` is any. */
export type Corner = { price: number | null; mileage: number | null };

/** `under`: draws from cars that cost, and have run, no more than some one of these say. */
export type DrawOptions = { count: number; under?: readonly Corner[]; signal?: AbortSignal | undefined };

/** What is asked of the inventory; each answer describes one state of it. */
export type VehicleReading = {
  search(query: VehicleQuery, context: SearchContext, options?: IndexOptions): Promise<IndexAnswer>;
  /** The total alone. */
  count(query: VehicleQuery, context: SearchContext, options?: IndexOptions): Promise<number>;
  /**
   * What the search would find if it asked for less: every filter left out or one step wider, and two such changes where
   * neither the search nor a single one finds a car.
   */
  relax?(query: VehicleQuery, context: SearchContext, options?: IndexOptions): Promise<Relaxations>;
  /** So many cars by lot, evenly from the whole search, or all where there are no more. */
  draw?(query: VehicleQuery, context: SearchContext, options: DrawOptions): Promise<Drawn>;
  /** An active listing with its owner, as in results. */
  find(id: number): Promise<{ listing: Listing; owner: Owner } | undefined>;
};

/**
 * One state of the inventory: totals, counts, order, cards and relaxations of all its answers are of that state, whatever
 * changes meanwhile. Changes may cost more while it lives, so release it as soon as all is asked; once it is released,
 * or has lived through too many changes, it answers nothing more and rejects.
 */
export type VehicleView = VehicleReading & {
  /** Names the state: views that name the same one answer the same. */
  readonly epoch: number;
  /** Again does nothing. */
  release(): void;
};

/**
 * The search room's port to an index of the inventory: in this process, or a cluster. It speaks cars.
 * One conformance suite holds for every index: same totals, counts, stats, order and paging.
 */
export type VehicleIndex = VehicleReading & {
  /** The inventory as it is now. Nobody waits, neither readers nor the writer. */
  pin(): VehicleView;
  /** About how long a search or its relaxations will keep this process busy, or wait for others to do the work, in ms. */
  estimate?(asked: 'search' | 'relax', query: VehicleQuery, context: SearchContext, options?: IndexOptions): number;
  /** Whether some active listing carries the code in that column of the index, or does in a view that lives. */
  knows(column: string, code: string): boolean;
  /**
   * The name that the first listing gave that brought a make, model key or trim key; `undefined` when none carries it.
   */
  nameOf(column: 'makeCode' | 'modelKey' | 'trimKey', code: string): string | undefined;
  /** Whether some active listing has a word of the keyword filter that begins so. */
  hasWord?(beginning: string): boolean;
  /** What an owner of active listings is called. */
  ownerNameOf?(id: number): string | undefined;
  /** Keys (`MAKE-MODEL`) of all models with that code among active listings. */
  modelKeysOf(modelCode: string): readonly string[];
  /** Whether the index holds the whole inventory and follows its changes. */
  isCaughtUp(): boolean;
  /**
   * Whether this instance can be asked as well as any other. Without it that is when it is caught up; an index that all
   * instances share may be behind, or away, and then is so for all of them.
   */
  isFit?(): boolean;
};
