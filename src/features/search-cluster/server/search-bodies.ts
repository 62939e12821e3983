import type { Facet, Histogram, Predicate, Query } from '@forecourt/engine';
import type { ClusterSearch } from '#ports/search-cluster/search-cluster.ts';
import { queryOf, queryOfAll } from './predicate-query.ts';
import { searchAfter, sortOf, upTo } from './order-query.ts';

type Aggregations = Record<string, object>;

/** The part of a query that an aggregation counts, as its name; the answer is found by it. */
export const nameOfPart = {
  facet: (name: string) => `facet ${name}`,
  /** Of a facet that is counted in several parts. */
  part: (name: string, part: number) => `part ${part} of facet ${name}`,
  histogram: (name: string) => `histogram ${name}`,
  stats: (column: string) => `stats ${column}`,
  rank: 'rank',
} as const;

/** More values than any part has: all are counted, on every shard, so counts are exact. */
const MOST_VALUES = 60_000;
/** The cluster answers 65,535 buckets to one search at most; a share of a column's values is seldom much over its due. */
const MANY_VALUES = 10_000;

/** About how many values a column of codes has, or more. */
export type SizeOf = (column: string) => number;
const FEW: SizeOf = () => 0;

/**
 * The searches that together answer a query of the engine, to be asked of one state: hits first; then the counts that
 * leave out nothing, and one for each section that some count leaves out. Columns of very many values are counted by
 * searches of their own, a share of the values each. A search without hits the cluster remembers until the next refresh,
 * so that another page or order of the same search costs its hits alone.
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
    // Of no cases there is nothing to ask.
    if (facet.kind === 'cases' && Object.keys(facet.cases).length === 0) continue;
    const parts = partsOf(facet, sizeOf);
    if (parts === 1) add(facet.drop, nameOfPart.facet(name), facetAggregation(facet));
    for (let part = 0; parts > 1 && part < parts; part++) {
      const share = facetAggregation(facet, { partition: part, num_partitions: parts });
      alone.push({ drop: facet.drop, aggs: { [nameOfPart.part(name, part)]: share } });
    }
  }
  for (const [name, histogram] of Object.entries(query.histograms ?? {}))
    add(histogram.drop, nameOfPart.histogram(name), binAggregation(histogram));
  for (const column of query.stats ?? []) add(null, nameOfPart.stats(column), { stats: { field: column } });
  const queryWithout = (drop: string | null) =>
    queryOfAll(Object.entries(sections).flatMap(([name, predicate]) => (name === drop ? [] : [predicate])));
  const together = [...groups].map(([drop, aggs]) => ({ drop, aggs }));
  const counts = [...together, ...alone].map(({ drop, aggs }) => ({
    query: queryWithout(drop),
    aggs,
    size: 0,
    track_total_hits: false,
  }));
  const rank = after && { aggs: { [nameOfPart.rank]: { filter: upTo(order, after) } } };
  return [{ query: queryWithout(null), ...rank, ...hitsOf(query) }, ...counts];
}

/** In how many parts a facet is counted. */
export function partsOf(facet: Facet, sizeOf: SizeOf): number {
  return facet.kind === 'values' ? Math.max(1, Math.ceil(sizeOf(facet.column) / MANY_VALUES)) : 1;
}

/** How many searches `bodiesOf` makes of a query, but for facets that are counted in parts. */
export function countSearches(query: Pick<Query, 'sections' | 'facets' | 'histograms' | 'stats'>): number {
  const { sections, facets = {}, histograms = {}, stats = [] } = query;
  const drops = [...Object.values(facets), ...Object.values(histograms)].map(({ drop }) => drop);
  const groups = drops.map((drop) => (drop !== null && Object.hasOwn(sections, drop) ? drop : null));
  return 1 + new Set([...groups, ...stats.map(() => null)]).size;
}

/** How many documents satisfy all of some predicates. */
export function totalBody(predicates: readonly Predicate[]): ClusterSearch {
  return { query: queryOfAll(predicates), size: 0, track_total_hits: true };
}

/** Cards come with the hits. */
function hitsOf({ order, first, count, after }: Query): ClusterSearch {
  if (count === 0) return { size: 0, track_total_hits: true };
  const start = after ? { search_after: searchAfter(order, after) } : { from: first };
  return { ...start, size: count, sort: sortOf(order), track_total_hits: true, _source: ['card'] };
}

function facetAggregation(facet: Facet, share?: object): object {
  if (facet.kind === 'cases') return casesAggregation(Object.values(facet.cases));
  const values = { terms: { field: facet.column, size: MOST_VALUES, ...(share && { include: share }) } };
  return facet.where ? { filter: queryOf(facet.where), aggs: { values } } : values;
}

/** Ranges of one column are counted by one look at its number, everything else by filters. */
function casesAggregation(cases: readonly Predicate[]): object {
  const [first] = cases;
  if (first?.kind === 'range' && cases.every((one) => isRangeOf(one, first.column))) {
    const ranges = cases.map((one, i) => ({ key: String(i), ...endsOf(one as Range) }));
    return { range: { field: first.column, ranges } };
  }
  return { filters: { filters: Object.fromEntries(cases.map((one, i) => [String(i), queryOf(one)])) } };
}

type Range = Extract<Predicate, { kind: 'range' }>;

function isRangeOf(one: Predicate, column: string): boolean {
  return one.kind === 'range' && one.column === column && !((one.min ?? -Infinity) > (one.max ?? Infinity));
}

function endsOf({ min = -Infinity, max = Infinity }: Range): object {
  return { ...(min > -Infinity && { from: min }), ...(max < Infinity && { to: above(max) }) };
}

/** A range ends before its upper end here, but the last bin has its own. */
function binAggregation({ column, edges }: Histogram): object {
  const last = edges.length - 2;
  const ranges = edges.slice(1).map((to, i) => ({ key: String(i), from: edges[i], to: i === last ? above(to) : to }));
  return { range: { field: column, ranges } };
}

/** The next larger double. */
function above(number: number): number {
  if (number === 0) return Number.MIN_VALUE;
  const doubles = new Float64Array([number]);
  const bits = new BigInt64Array(doubles.buffer);
  bits[0]! += number > 0 ? 1n : -1n;
  return doubles[0]!;
}
