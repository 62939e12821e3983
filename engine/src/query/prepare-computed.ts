import type { Facet, Predicate, Query } from '../api/query.ts';
import type { RelaxQuery } from '../api/relaxation.ts';
import type { ComputedColumns } from '../store/computed-columns.ts';
import type { SearchableRows } from '../versions/searchable-rows.ts';

type Parts = Partial<Pick<Query, 'sections' | 'facets' | 'stats' | 'histograms' | 'groups' | 'order'>> &
  Pick<RelaxQuery, 'steps'>;
type Context = { computed: ComputedColumns; store: SearchableRows };

/** Assigns cache slots to the computed columns that a query names. Must be called before the query is planned. */
export function prepareComputed(query: Parts, { computed, store }: Context): void {
  if (computed.isUnused) return;
  const names = new Set<string>();
  const add = (name: string) => {
    if (computed.has(name)) names.add(name);
  };
  const { sections = {}, facets = {}, stats = [], histograms = {}, groups = {}, order, steps = {} } = query;
  for (const name in sections) addColumns(sections[name]!, add);
  for (const name in steps) addColumns(steps[name]!, add);
  for (const name in facets) for (const column of testedBy(facets[name]!)) add(column);
  for (const name in histograms) add(histograms[name]!.column);
  for (const name of stats) add(name);
  for (const name in groups) {
    const { column, of, having = {} } = groups[name]!;
    for (const named of [column, ...of]) add(named);
    for (const condition in having) addColumns(having[condition]!, add);
  }
  if (order?.kind === 'column') add(order.column);
  for (const term of order?.kind === 'score' ? order.terms : []) add(term.column);
  computed.prepare(names, store);
  if (names.size > 0) choosePlans({ histograms, facets }, names, { computed, store });
}

/** Selects the cached plans for the current cache slots of the columns, because plans depend on them. */
function choosePlans(
  { histograms, facets }: Required<Pick<Parts, 'histograms' | 'facets'>>,
  names: ReadonlySet<string>,
  { computed, store: { plans } }: Context,
): void {
  for (const name in histograms)
    if (names.has(histograms[name]!.column))
      plans.choose(histograms[name]!, computed.placesOf([histograms[name]!.column]));
  for (const name in facets) {
    const tested = testedBy(facets[name]!);
    if (tested.some((column) => computed.has(column))) plans.choose(facets[name]!, computed.placesOf(tested));
  }
}

/**
 * The columns whose ranges each facet tests, cached because callers use the same facets in many queries, and their
 * cases have many parts.
 */
const TESTED = new WeakMap<Facet, readonly string[]>();
const NONE: readonly string[] = [];

function testedBy(facet: Facet): readonly string[] {
  if (facet.kind === 'values' && !facet.where) return NONE;
  const known = TESTED.get(facet);
  if (known) return known;
  const columns = new Set<string>();
  const add = (column: string) => void columns.add(column);
  if (facet.kind === 'values' && facet.where) addColumns(facet.where, add);
  if (facet.kind === 'cases') for (const name in facet.cases) addColumns(facet.cases[name]!, add);
  const tested = [...columns];
  TESTED.set(facet, tested);
  return tested;
}

function addColumns(predicate: Predicate, add: (name: string) => void): void {
  if (predicate.kind === 'range') add(predicate.column);
  else if (predicate.kind === 'not') addColumns(predicate.of, add);
  else if (predicate.kind === 'and' || predicate.kind === 'or') for (const part of predicate.of) addColumns(part, add);
}
