import type { Listing } from '#features/listings/listings.ts';
import type { Owner } from '#features/dealers/dealers.ts';
import type { FieldError, InvalidParam } from './filter.ts';
import type { PageCursor, SortBy } from './paging.ts';
import type { RankPosition } from './ranking/seller-diversity.ts';
import type { VehicleQuery } from './vehicle-query.ts';

/**
 * One option of a field (spec 1 §3, Filter group option). `selected` and `disabled` are absent if false, because pages
 * send options to browsers as they are.
 */
export type FilterOption = { value: string; label: string; count: number; selected?: true; disabled?: true };
/**
 * `omitted`: the number of options left out because fewer cars have them (`limit-listed-codes.ts`). `more`: the number of
 * further options, if only the first ones were requested. Both are absent if 0.
 */
export type FilterField = { label: string; options: readonly FilterOption[]; omitted?: number; more?: number };

/** Statistics over the results that have this number. `null` if no result has it. */
export type Stats = { count: number; min: number | null; max: number | null; mean: number | null };

/** One listing found, with the values that depend on the search. */
export type Result = {
  listing: Listing;
  owner: Owner;
  /** Great-circle distance in miles from the searched place. `null` without a place or if the owner's is unknown. */
  distanceMiles: number | null;
  /** Found only because its owner serves the shopper's market area. */
  beyondRadius: boolean;
  /** The rank by relevance and the sort key. Only present on request. */
  rankPosition?: RankPosition & { key: number };
};

/** A car and its score by relevance. */
export type ScoredCar = { id: number; score: number };

/** A complete answer of the search room. All of it describes one version of the inventory. */
export type SearchAnswer = {
  query: VehicleQuery;
  total: number;
  results: Result[];
  /** The start of the next page; `null` on the last one. */
  next: PageCursor | null;
  /** By query field. Empty if filters are hidden. */
  filters: Record<string, FilterField>;
  /** By query field, then by the key of the option that the group belongs to (`TOYOTA`, `TOYOTA-CAMRY`). */
  filterGroups: Record<string, Record<string, FilterField>>;
  stats: { price: Stats; year: Stats; mileage: Stats };
  histograms: Record<string, { edges: readonly number[]; counts: readonly number[] }>;
  invalid: InvalidParam[];
  errors: FieldError[];
  /** The order in force. Sorting by distance without a place falls back to relevance. */
  sortBy: SortBy;
  /** The most relevant cars of the whole search, best first, at most 50. Only present on request. */
  best?: readonly ScoredCar[];
};
