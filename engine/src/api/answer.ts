import type { Counts } from './counts.ts';

/** One hit: its id and the number it was ordered by (`null` where the row has none). */
export type Hit = { id: number; key: number | null };

/**
 * Over matching rows that have a value: `count` of them; the rest is `null` when there are none. `mean` is rounded as sums of
 * doubles are: beside numbers of vastly different size small ones are lost, even after those are gone, and where the sum
 * passes 1.8e308 it is infinite or NaN. The others are exact.
 */
export type NumberStats = { count: number; min: number | null; max: number | null; mean: number | null };

/** All parts of one answer describe one epoch of the rows. */
export type Answer = {
  epoch: number;
  total: number;
  /** The rank of the first hit: as asked, or how many matching rows do not come after the mark. */
  first: number;
  hits: Hit[];
  facets: Record<string, Counts>;
  stats: Record<string, NumberStats>;
  histograms: Record<string, number[]>;
};
