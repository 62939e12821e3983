import { medianOf } from '../spread.ts';

/** A peer's time as a multiple of ours: the median query, the query with the minimum, and the total. */
export type Ratios = { median: number; min: number; total: number };

/** Milliseconds by query and round; queries that the peer did not answer are absent. */
export type Rounds = ReadonlyMap<number, readonly number[]>;

/** Compares the median of each side's rounds per query. Ignores queries for which either side has no time. */
export function ratiosOf(ours: Rounds, theirs: Rounds): Ratios {
  const pairs = [...theirs].flatMap(([query, times]) => {
    const own = ours.get(query);
    return own ? [{ own: medianOf(own), other: medianOf(times) }] : [];
  });
  const ratios = pairs.map(({ own, other }) => other / own);
  const sum = (side: 'own' | 'other') => pairs.reduce((total, pair) => total + pair[side], 0);
  return { median: medianOf(ratios), min: Math.min(...ratios), total: sum('other') / sum('own') };
}
