import type { Facet, Grouping, Histogram, Predicate, Query } from '@forecourt/engine';
import type { ClusterSearch } from '#ports/search-cluster/search-cluster.ts';
import { numbersOf } from './out-the-door-script.ts';
import { conjunctionQuery, isEmptyRange, queryOf, type Range } from './predicate-query.ts';
import { searchAfter, sortOf, throughCursorQuery } from './order-query.ts';

type Aggregations = Record<string, object>;

/** Names of the aggregations, by which their results are found. */
export const partName = {
  facet: (name: string) => `facet ${name}`,
  /** For a facet that is counted in several parts. */
  part: (name: string, part: number) => `part ${part} of facet ${name}`,
  histogram: (name: string) => `histogram ${name}`,
  groups: (name: string, part: number) => `part ${part} of groups ${name}`,
  /** For the rows of groups that satisfy the condition with this number. */
  having: (name: string, part: number, condition: number) => `condition ${condition} of part ${part} of groups ${name}`,
  stats: (column: string) => `stats ${column}`,
  rank: 'rank',
} as const;

/** More values than any part of a column has, so that every shard returns all values and counts are exact. */
const MAX_VALUES = 60_000;
/** The cluster returns at most 65,535 buckets per search. Parts of a column rarely exceed their share by much. */
const MANY_VALUES = 10_000;

/** Returns about how many values a column of codes has, or more. */
export type EstimateValueCount = (column: string) => number;
const FEW: EstimateValueCount = () => 0;

/**
 * Builds the searches that together answer an engine query, to be run on one state: first the hits, then the counts
 * that use all sections, then one search for each section that some count leaves out. Columns with very many values
 * have searches of their own, each for a share of the values. The cluster caches searches without hits until the next
 * refresh, so another page or order of the same search only costs its hits.
 */
export function bodiesOf(query: Query, sizeOf = FEW): ClusterSearch[] {
  const { sections, order, after } = query;
  const groups = new Map<string | null, Aggregations>();
  const alone: { drop: string | null; aggs: Aggregations }[] = [];
  const add = (drop: string | null, name: string, aggregation: object) => {
    const section = drop !== null && Object.hasOwn(sections, drop) ? drop : null;
    const group = groups.get(section) ?? {};
    group[name] = aggregation;
    groups.set(section, group);
  };
  for (const [name, facet] of Object.entries(query.facets ?? {})) {
    // A facet without cases counts nothing.
    if (facet.kind === 'cases' && Object.keys(facet.cases).length === 0) continue;
    const parts = facetPartCount(facet, sizeOf);
    if (parts === 1) add(facet.drop, partName.facet(name), facetAggregation(facet));
    for (let part = 0; parts > 1 && part < parts; part++) {
      const share = facetAggregation(facet, { partition: part, num_partitions: parts });
      alone.push({ drop: facet.drop, aggs: { [partName.part(name, part)]: share } });
    }
  }
  for (const [name, histogram] of Object.entries(query.histograms ?? {}))
    add(histogram.drop, partName.histogram(name), binAggregation(histogram));
  for (const [name, grouping] of Object.entries(query.groups ?? {})) {
    const parts = groupPartCount(grouping, sizeOf);
    for (let part = 0; part < parts; part++) {
      const share = parts > 1 ? { partition: part, num_partitions: parts } : undefined;
      const having = Object.values(grouping.having ?? {}).map((condition, i) => [
        partName.having(name, part, i),
        { filter: queryOf(condition), aggs: { values: bucketsOf(grouping, share) } },
      ]);
      const aggs = {
        [partName.groups(name, part)]: groupAggregation(grouping, share),
        ...Object.fromEntries(having),
      };
      alone.push({ drop: null, aggs });
    }
  }
  for (const column of query.stats ?? []) add(null, partName.stats(column), { stats: numbersOf(column) });
  const queryWithout = (drop: string | null) =>
    conjunctionQuery(Object.entries(sections).flatMap(([name, predicate]) => (name === drop ? [] : [predicate])));
  const together = [...groups].map(([drop, aggs]) => ({ drop, aggs }));
  const counts = [...together, ...alone].map(({ drop, aggs }) => ({
    query: queryWithout(drop),
    aggs,
    size: 0,
    track_total_hits: false,
  }));
  const rank = after && { aggs: { [partName.rank]: { filter: throughCursorQuery(order, after) } } };
  return [{ query: queryWithout(null), ...rank, ...hitsOf(query) }, ...counts];
}

/** Returns the number of parts in which a facet is counted. */
export function facetPartCount(facet: Facet, sizeOf: EstimateValueCount): number {
  return facet.kind === 'values' ? Math.max(1, Math.ceil(sizeOf(facet.column) / MANY_VALUES)) : 1;
}

/** Returns the number of parts in which groups are found. */
export function groupPartCount({ column, edges }: Grouping, sizeOf: EstimateValueCount): number {
  return edges ? 1 : Math.max(1, Math.ceil(sizeOf(column) / MANY_VALUES));
}

/** Returns the number of searches that `bodiesOf` builds for a query, not counting those for facets in parts. */
export function countSearches(query: Pick<Query, 'sections' | 'facets' | 'histograms' | 'stats'>): number {
  const { sections, facets = {}, histograms = {}, stats = [] } = query;
  const drops = [...Object.values(facets), ...Object.values(histograms)].map(({ drop }) => drop);
  const groups = drops.map((drop) => (drop !== null && Object.hasOwn(sections, drop) ? drop : null));
  return 1 + new Set([...groups, ...stats.map(() => null)]).size;
}

/** Counts the documents that satisfy all predicates. */
export function totalBody(predicates: readonly Predicate[]): ClusterSearch {
  return { query: conjunctionQuery(predicates), size: 0, track_total_hits: true };
}

/** Cards are returned with the hits. */
function hitsOf({ order, first, count, after }: Query): ClusterSearch {
  if (count === 0) return { size: 0, track_total_hits: true };
  const start = after ? { search_after: searchAfter(order, after) } : { from: first };
  return { ...start, size: count, sort: sortOf(order), track_total_hits: true, _source: ['card'] };
}

function facetAggregation(facet: Facet, share?: object): object {
  if (facet.kind === 'cases') return casesAggregation(Object.values(facet.cases));
  const values = { terms: { field: facet.column, size: MAX_VALUES, ...(share && { include: share }) } };
  return facet.where ? { filter: queryOf(facet.where), aggs: { values } } : values;
}

/** Counts ranges of a single column with one range aggregation, and everything else with filters. */
function casesAggregation(cases: readonly Predicate[]): object {
  const [first] = cases;
  if (first?.kind === 'range' && cases.every((one) => isRangeOf(one, first.column))) {
    const ranges = cases.map((one, i) => ({ key: String(i), ...endsOf(one as Range) }));
    return { range: { ...numbersOf(first.column), ranges } };
  }
  return { filters: { filters: Object.fromEntries(cases.map((one, i) => [String(i), queryOf(one)])) } };
}

function isRangeOf(one: Predicate, column: string): boolean {
  return one.kind === 'range' && one.column === column && !isEmptyRange(one);
}

function endsOf({ min = -Infinity, max = Infinity }: Range): object {
  return { ...(min > -Infinity && { from: min }), ...(max < Infinity && { to: above(max) }) };
}

/** The cluster's ranges exclude their upper end, but the last bin must include its own. */
function binAggregation({ column, edges }: Histogram): object {
  const last = edges.length - 2;
  const ranges = edges.slice(1).map((to, i) => ({ key: String(i), from: edges[i], to: i === last ? above(to) : to }));
  return { range: { ...numbersOf(column), ranges } };
}

function groupAggregation(grouping: Grouping, share?: object): object {
  const stats = grouping.of.map((name) => [name, { stats: numbersOf(name) }]);
  return { ...bucketsOf(grouping, share), aggs: Object.fromEntries(stats) };
}

/** Returns the aggregation that divides rows into groups. */
function bucketsOf({ column, edges }: Grouping, share?: object): object {
  if (edges) return binAggregation({ column, edges, drop: null });
  return { terms: { field: column, size: MAX_VALUES, ...(share && { include: share }) } };
}

/** Returns the next larger double. */
function above(number: number): number {
  if (number === 0) return Number.MIN_VALUE;
  const doubles = new Float64Array([number]);
  const bits = new BigInt64Array(doubles.buffer);
  bits[0]! += number > 0 ? 1n : -1n;
  return doubles[0]!;
}
