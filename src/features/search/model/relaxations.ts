import type { Filter, SearchContext } from './filter.ts';
import type { Predicate } from './predicate.ts';
import { FILTER_LIST, type FilterKey } from './registry.ts';
import type { VehicleQuery } from './vehicle-query.ts';

/** How a filter asks for less: it is left out, or gives way to its next wider value. */
export type RelaxWay = 'dropped' | 'loosened';
export type RelaxChange = { key: FilterKey; way: RelaxWay };

/** A search that asks for less than another, by one change or two, and how many cars it finds. */
export type RelaxedSearch = { changes: readonly RelaxChange[]; query: VehicleQuery; total: number };

/** What a search finds, and what it would find if it asked for less. */
export type Relaxations = { total: number; relaxed: readonly RelaxedSearch[] };

/** One section of a search that may ask for less: a filter, or one of several choices that all must hold. */
export type RelaxPart = {
  name: string;
  key: FilterKey;
  predicate: Predicate;
  /** What the next wider value finds; absent where there is none. */
  step?: Predicate;
  fixed: boolean;
  /** The search with this part changed; a search from which another part was taken will do. */
  change(query: VehicleQuery, way: RelaxWay): VehicleQuery;
};

/** With more choices that all must hold, a filter is relaxed as one: sections are not endless. */
const MOST_PARTS = 6;

/** What a search asks for, in parts that can ask for less one by one. Together they find what the search finds. */
export function relaxParts({ filters }: VehicleQuery, context: SearchContext): RelaxPart[] {
  return FILTER_LIST.flatMap((filter): RelaxPart[] => {
    const value = filters[filter.key];
    const parts = filter.relax?.parts?.(value) ?? [];
    if (parts.length < 2 || parts.length > MOST_PARTS) return wholeFilter(filter, value, context);
    return parts.flatMap(({ part, rest }, i) => {
      const predicate = filter.predicate(part, context);
      const change: RelaxPart['change'] = (query) => withValue(query, filter.key, rest(query.filters[filter.key]));
      return predicate ? [{ name: `${filter.key} ${i}`, key: filter.key, predicate, fixed: false, change }] : [];
    });
  });
}

function wholeFilter(filter: Filter<FilterKey>, value: unknown, context: SearchContext): RelaxPart[] {
  const { key, relax = {} } = filter;
  const predicate = filter.predicate(value, context);
  if (!predicate) return [];
  const wider = relax.loosen?.(value) ?? null;
  const step = wider === null ? undefined : filter.predicate(wider, context);
  const change: RelaxPart['change'] = (query, way) =>
    withValue(query, key, way === 'loosened' ? wider : relax.leaveOut ? relax.leaveOut(value) : filter.none);
  return [{ name: key, key, predicate, ...(step && { step }), fixed: relax.fixed ?? false, change }];
}

function withValue(query: VehicleQuery, key: FilterKey, value: unknown): VehicleQuery {
  return { ...query, filters: { ...query.filters, [key]: value }, firstRecord: 0, after: null };
}

/**
 * The relaxations worth offering, those with one change first, then by how many cars they find: only what finds more than
 * the search itself, and no filter is left out where its next step finds as many.
 */
export function chooseRelaxations(relaxed: readonly RelaxedSearch[], total: number, most: number): RelaxedSearch[] {
  const loosened = relaxed.filter(({ changes }) => changes.some(({ way }) => way === 'loosened'));
  const isNeedless = (one: RelaxedSearch) =>
    loosened.some((other) => other !== one && other.total >= one.total && asksMore(other.changes, one.changes));
  return relaxed
    .filter((one) => one.total > total && !isNeedless(one))
    .toSorted((a, b) => a.changes.length - b.changes.length || b.total - a.total)
    .slice(0, most);
}

/** Whether changes of the same filters leave more of them in force. */
function asksMore(changes: readonly RelaxChange[], others: readonly RelaxChange[]): boolean {
  return (
    changes.length === others.length &&
    changes.every(({ key, way }, i) => key === others[i]!.key && (way === others[i]!.way || way === 'loosened')) &&
    changes.some(({ way }, i) => way !== others[i]!.way)
  );
}
