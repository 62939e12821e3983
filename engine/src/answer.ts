import type { Counts } from './counts.ts';

/** One hit: its id and the number it was ordered by (`null` where the row has none). */
export type Hit = { id: number; key: number | null };

/** Over matching rows that have a value: `count` of them; the rest is `null` when there are none. */
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
