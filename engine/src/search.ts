import type { Answer, Hit } from './answer.ts';
import { countBits } from './bits.ts';
import { axisOf, countFacet } from './facet-counts.ts';
import { axisOfBins, countBins, describeNumbers } from './number-figures.ts';
import type { Facet, Histogram, Predicate, Query } from './query.ts';
import type { SearchContext } from './search-context.ts';
import { Selection } from './selection.ts';
import { sieve } from './sieve.ts';
import { SignatureCounts } from './signature/signature-counts.ts';
import { compileOrder } from './sort-keys.ts';
import { topRows } from './top.ts';

/** Answers a query over the rows as they are. */
export function searchRows(query: Query, context: SearchContext): Omit<Answer, 'epoch'> {
  const { facets = {}, stats = [], histograms = {} } = query;
  const facetAxes = mapValues(facets, (facet) => axisOf(facet, context));
  const binAxes = mapValues(histograms, (histogram) => axisOfBins(histogram, context));
  const dropped = droppedBy([...Object.values(facets), ...Object.values(histograms)]);
  const selection = new Selection(sieve(query.sections, dropped, context), context);
  const axes = [...Object.values(facetAxes), ...Object.values(binAxes)].filter((axis) => axis !== null);
  const counts = new SignatureCounts(axes, selection, context);
  return {
    total: selection.total,
    ...findHits(query, selection, context),
    facets: mapValues(facets, (facet, name) => countFacet(facet, facetAxes[name]!, selection, counts, context)),
    stats: Object.fromEntries(
      stats.map((column) => [column, describeNumbers(column, selection.listOf(selection.matching), context)]),
    ),
    histograms: mapValues(histograms, (histogram, name) =>
      countBins(histogram, binAxes[name]!, selection, counts, context),
    ),
  };
}

/** How many rows satisfy all of the predicates. */
export function countRows(predicates: readonly Predicate[], context: SearchContext): number {
  const sections = Object.fromEntries(predicates.map((predicate, i) => [String(i), predicate]));
  const { matching } = sieve(sections, new Set(), context);
  return countBits(matching, 0, matching.length);
}

function findHits(
  { order, first, count, after }: Query,
  selection: Selection,
  context: SearchContext,
): Pick<Answer, 'first' | 'hits'> {
  const keys = compileOrder(order, context);
  const mark = after ? { sort: keys.toSort(after.key), id: after.id } : null;
  const skipped = mark ? 0 : first;
  const limit = Math.min(skipped + count, selection.total);
  if (!mark && limit <= skipped) return { first, hits: [] };
  const slots = selection.listOf(selection.matching);
  const { best, passed } = topRows(keys, context.rows.ids, slots, limit, mark);
  const hits = best.slice(skipped).map(({ sort, id }): Hit => ({ id, key: keys.toKey(sort) }));
  return { first: mark ? passed : first, hits };
}

function droppedBy(parts: readonly (Facet | Histogram)[]): Set<string> {
  return new Set(parts.flatMap(({ drop }) => (drop === null ? [] : [drop])));
}

function mapValues<In, Out>(
  record: Readonly<Record<string, In>>,
  map: (value: In, name: string) => Out,
): Record<string, Out> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value, name)]));
}
