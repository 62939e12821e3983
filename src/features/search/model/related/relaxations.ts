import type { Filter, SearchContext } from '../filter.ts';
import type { Predicate } from '../predicate.ts';
import { FILTER_LIST, type FilterKey } from '../registry.ts';
import type { VehicleQuery } from '../vehicle-query.ts';

/** How a filter is relaxed: dropped, or replaced by its next wider value. */
export type FilterRelaxationKind = 'dropped' | 'loosened';
export type RelaxChange = { key: FilterKey; way: FilterRelaxationKind };

/** A search with one or two relaxations, and its total. */
export type RelaxedSearch = { changes: readonly RelaxChange[]; query: VehicleQuery; total: number };

/** A search's total, and the totals of its relaxations. */
export type Relaxations = { total: number; relaxed: readonly RelaxedSearch[] };

/** A part of a search that can be relaxed: a filter, or one of several choices that a car must all match. */
export type RelaxPart = {
  name: string;
  key: FilterKey;
  predicate: Predicate;
  /** The predicate of the next wider value, if there is one. */
  step?: Predicate;
  fixed: boolean;
  /** Returns the query with this part changed. Also works on a query from which another part was removed. */
  change(query: VehicleQuery, way: FilterRelaxationKind): VehicleQuery;
};

/** Above this number of parts, a filter is relaxed as a whole, because the number of sections is limited. */
const MAX_PARTS = 6;

/** Splits a search into parts that can be relaxed one by one. Together, the parts find the same as the search. */
export function relaxParts({ filters }: VehicleQuery, context: SearchContext): RelaxPart[] {
  return FILTER_LIST.flatMap((filter): RelaxPart[] => {
    const value = filters[filter.key];
    const parts = filter.relax?.parts?.(value) ?? [];
    if (parts.length < 2 || parts.length > MAX_PARTS) return wholeFilter(filter, value, context);
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
 * Chooses the relaxations to offer, the smallest change first: one change before two, a filter one step wider before a
 * dropped one, then by total. Each must find more than the search itself. A dropped filter is not offered if the next
 * wider value finds as many.
 */
export function chooseRelaxations(relaxed: readonly RelaxedSearch[], total: number, max: number): RelaxedSearch[] {
  const loosened = relaxed.filter(({ changes }) => changes.some(({ way }) => way === 'loosened'));
  const isNeedless = (one: RelaxedSearch) =>
    loosened.some((other) => other !== one && other.total >= one.total && isStricter(other.changes, one.changes));
  return relaxed
    .filter((one) => one.total > total && !isNeedless(one))
    .toSorted((a, b) => a.changes.length - b.changes.length || droppedIn(a) - droppedIn(b) || b.total - a.total)
    .slice(0, max);
}

function droppedIn({ changes }: RelaxedSearch): number {
  return changes.filter(({ way }) => way === 'dropped').length;
}

/**
 * Returns whether these changes affect the same filters as the other changes, but drop filters that the others only
 * widen.
 */
function isStricter(changes: readonly RelaxChange[], others: readonly RelaxChange[]): boolean {
  return (
    changes.length === others.length &&
    changes.every(({ key, way }, i) => key === others[i]!.key && (way === others[i]!.way || way === 'loosened')) &&
    changes.some(({ way }, i) => way !== others[i]!.way)
  );
}
