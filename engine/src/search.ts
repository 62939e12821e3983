import type { Answer, Hit } from './answer.ts';
import { countFacet } from './facet-counts.ts';
import { compileFilter } from './filter.ts';
import { countBins, describeNumbers } from './number-figures.ts';
import type { Facet, Histogram, Predicate, Query } from './query.ts';
import type { SearchContext } from './search-context.ts';
import { sieve } from './sieve.ts';
import { compileOrder } from './sort-keys.ts';
import { topRows } from './top.ts';

/** Answers a query over the rows as they are. */
export function searchRows(query: Query, context: SearchContext): Omit<Answer, 'epoch'> {
  const { facets = {}, stats = [], histograms = {} } = query;
  const { matching, without } = sieve(
    context.rows,
    new Map(Object.entries(query.sections).map(([name, predicate]) => [name, compileFilter(predicate, context)])),
    droppedBy([...Object.values(facets), ...Object.values(histograms)]),
    context.scratch,
  );
  return {
    total: matching.length,
    ...findHits(query, matching, context),
    facets: mapValues(facets, (facet) => countFacet(facet, without(facet.drop), context)),
    stats: Object.fromEntries(stats.map((column) => [column, describeNumbers(column, matching, context)])),
    histograms: mapValues(histograms, (histogram) => countBins(histogram, without(histogram.drop), context)),
  };
}

/** How many rows satisfy all of the predicates. */
export function countRows(predicates: readonly Predicate[], context: SearchContext): number {
  const filters = new Map(predicates.map((predicate, i) => [String(i), compileFilter(predicate, context)]));
  return sieve(context.rows, filters, new Set(), context.scratch).matching.length;
}

function findHits(
  { order, first, count, after }: Query,
  matching: Uint32Array,
  context: SearchContext,
): Pick<Answer, 'first' | 'hits'> {
  const keys = compileOrder(order, context);
  const mark = after ? { sort: keys.toSort(after.key), id: after.id } : null;
  const skipped = mark ? 0 : first;
  const limit = Math.min(skipped + count, matching.length);
  if (!mark && limit <= skipped) return { first, hits: [] };
  const sorts = context.scratch.sorts(matching.length);
  keys.fill(matching, sorts);
  const { best, passed } = topRows(sorts, context.rows.ids, matching, limit, mark);
  const hits = best.slice(skipped).map(({ sort, id }): Hit => ({ id, key: keys.toKey(sort) }));
  return { first: mark ? passed : first, hits };
}

function droppedBy(parts: readonly (Facet | Histogram)[]): Set<string> {
  return new Set(parts.flatMap(({ drop }) => (drop === null ? [] : [drop])));
}

function mapValues<In, Out>(record: Readonly<Record<string, In>>, map: (value: In) => Out): Record<string, Out> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]));
}
