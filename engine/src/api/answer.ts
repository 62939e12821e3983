import type { Counts } from './counts.ts';

/** One hit: its id and its sort key (`null` where the row has none). */
export type Hit = { id: number; key: number | null };

/**
 * Statistics over the matching rows that have a value. `count` is their number; the other fields are `null` when there
 * are none. `mean` has the rounding error of summed doubles: values much smaller than others in the sum are lost, even
 * after the large ones are removed, and where the sum exceeds 1.8e308 the mean is infinite or NaN. The other fields are
 * exact.
 */
export type NumberStats = { count: number; min: number | null; max: number | null; mean: number | null };

/**
 * A group of matching rows: the value that they have in common, or the lower edge of their bin. `having`: how many of
 * them satisfy each condition of the grouping.
 */
export type Group = {
  value: string | number;
  count: number;
  stats: Record<string, NumberStats>;
  having: Record<string, number>;
};

/** All parts of an answer describe the same epoch of the rows. */
export type Answer = {
  epoch: number;
  total: number;
  /** The rank of the first hit: as requested, or the number of matching rows at or before the `after` position. */
  first: number;
  hits: Hit[];
  facets: Record<string, Counts>;
  stats: Record<string, NumberStats>;
  histograms: Record<string, number[]>;
  /** Without empty groups, in ascending order of their values. */
  groups: Record<string, Group[]>;
};
