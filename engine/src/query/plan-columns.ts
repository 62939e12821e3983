/** Plans counts of a single column, by its kind (`columns/`). */
import type { Counts } from '../api/counts.ts';
import type { Facet, Histogram, Predicate } from '../api/query.ts';
import type { SearchableRows } from '../versions/searchable-rows.ts';
import type { CountPlan } from '../columns/count-plan.ts';
import { findStoredField } from './find-stored-field.ts';

type FacetOf<Kind extends Facet['kind']> = Extract<Facet, { kind: Kind }>;
type Range = Extract<Predicate, { kind: 'range' }>;

export function planValues(facet: FacetOf<'values'>, store: SearchableRows): CountPlan<Counts> {
  return findStoredField(store, facet.column, 'code', 'codes').planValues(facet, store);
}

/** Plans a histogram; throws on invalid edges. */
export function planHistogram(histogram: Histogram, store: SearchableRows): CountPlan<number[]> {
  return findStoredField(store, histogram.column, 'number').planHistogram(histogram, store);
}

/** Plans cases that are all ranges of one number column; returns `null` if they are not. */
export function planRanges({ cases, drop }: FacetOf<'cases'>, store: SearchableRows): CountPlan<Counts> | null {
  const [first, ...others] = Object.values(cases);
  if (first?.kind !== 'range') return null;
  const { column } = first;
  if (!others.every((one) => one.kind === 'range' && one.column === column)) return null;
  return findStoredField(store, column, 'number').planRanges(cases as Readonly<Record<string, Range>>, drop, store);
}
