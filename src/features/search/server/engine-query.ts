import type { Facet, Histogram, Order, Predicate, Query, Relaxations, RelaxQuery, ScoreTerm } from '@forecourt/engine';
import { memoizePerFilterValue } from '../model/memoize-per-filter-value.ts';
import type { Field, Filter, SearchContext } from '../model/filter.ts';
import type { Count, NumberColumn, Position } from '../model/predicate.ts';
import { priceColumn } from '../model/price/price-basis.ts';
import type { SortBy } from '../model/paging.ts';
import { buildQueryFields, fieldsWithoutFilters } from '../model/query-fields.ts';
import { FILTER_LIST, type FilterKey, type FilterValues } from '../model/registry.ts';
import { RELEVANCE_SETS, type RelevanceWeights, relevanceTerms } from '../model/ranking/relevance.ts';
import { cachedEmptyValues, type VehicleQuery } from '../model/vehicle-query.ts';
import type { IndexOptions } from './vehicle-index.ts';
import { createBoundedCache } from '#kit/bounded-cache.ts';

/** The columns that can have statistics, by their name in the answer. The price is that of the search's basis. */
export function statColumns({ filters }: VehicleQuery) {
  return { price: priceColumn(filters.price), year: 'year', mileage: 'mileage' } as const;
}

const ALL_STATS = ['price', 'year', 'mileage'] as const;

/** A query without its order and page. */
export type EngineCountQuery = Pick<Query, 'sections' | 'facets' | 'stats' | 'histograms'>;

/** The engine query for relaxations, and its answer. */
export type RelaxationQuery = Required<Omit<RelaxQuery, 'enough'>>;
export type RelaxationResult = Omit<Relaxations, 'epoch'>;

/**
 * Converts a query into an engine query by walking the registry: one section per filter, one facet per field with a
 * count. A field's facet ignores its own filter, unless its options are conjunctive.
 */
export function buildEngineQuery(
  query: VehicleQuery,
  context: SearchContext,
  {
    hideFilters = false,
    fields,
    stats = ALL_STATS,
    where,
  }: Pick<IndexOptions, 'hideFilters' | 'fields' | 'stats' | 'where'> = {},
): EngineCountQuery {
  // The engine tests predicates of equal cost in this order, and few cars meet this condition.
  const sections = where ? sectionsOf(where) : {};
  // Most filters of most searches are not set, so their predicates are cached.
  const blanks = cachedEmptyValues(context);
  for (let i = 0; i < FILTER_LIST.length; i++) {
    const filter = FILTER_LIST[i]!;
    const value = query.filters[filter.key];
    const blank = blanks?.[i];
    const predicate = blank && value === blank.value ? blank.predicate : predicateOf(filter, value, context);
    if (predicate) sections[filter.key] = predicate;
  }
  if (hideFilters) return { sections, ...NO_COUNTS };
  const facets = facetsOf(query, context, fields);
  const columns = statColumns(query);
  return { sections, facets, histograms: histogramsOf(query), stats: stats.map((name) => columns[name]) };
}

/** The same objects for every search, because the engine plans an object only once. */
const NO_COUNTS = { facets: {}, histograms: {}, stats: [] } satisfies Omit<EngineCountQuery, 'sections'>;

/** Returns a condition as sections, one for each of its parts, so that the cheapest parts are tested first. */
function sectionsOf(where: Predicate): Record<string, Predicate> {
  const parts = where.kind === 'and' ? where.of : [where];
  return Object.fromEntries(parts.map((part, at) => [`where${at}`, part]));
}

const predicateOf = memoizePerFilterValue((filter, value, context) => filter.predicate(value, context));

const FILTER_OF = new Map<string, Filter>(FILTER_LIST.map((filter) => [filter.key, filter]));

/**
 * Returns the condition of a filter's value; `undefined` without one. It is the same object as in the engine's query.
 */
export function conditionOf(
  key: FilterKey,
  filters: Partial<FilterValues>,
  context: SearchContext,
): ReturnType<typeof predicateOf> {
  return predicateOf(FILTER_OF.get(key)!, filters[key], context);
}

/** Returns the conditions of a search, with other values for some filters. */
export function changeSections(
  sections: Readonly<Record<string, Predicate>>,
  changes: Partial<FilterValues>,
  context: SearchContext,
): Predicate[] {
  const changed: Predicate[] = [];
  for (const key in sections) if (!(key in changes)) changed.push(sections[key]!);
  for (const key in changes) {
    const condition = conditionOf(key as FilterKey, changes, context);
    if (condition) changed.push(condition);
  }
  return changed;
}

type Facets = Record<string, Facet>;

/** Returns the facets of the fields that have a count. Most are the same as in the search without parameters. */
function facetsOf(query: VehicleQuery, context: SearchContext, wanted: ReadonlySet<string> = EVERY_FIELD): Facets {
  const facets = { ...facetsWithoutFilters(context, wanted) };
  const empty = fieldsWithoutFilters(context);
  for (const [at, fields] of buildQueryFields(query, context).entries()) {
    if (fields === empty[at]) continue;
    for (const { name } of empty[at]!)
      if (!fields.some((field) => field.name === name && field.count)) delete facets[name];
    addFacets(facets, FILTER_LIST[at]!, fields, wanted);
  }
  return facets;
}

function addFacets(facets: Facets, { key }: Filter, fields: readonly Field[], wanted: ReadonlySet<string>): void {
  for (const { name, count, conjunctive } of fields) {
    if (count && (wanted === EVERY_FIELD || wanted.has(name))) facets[name] = facetOf(count, conjunctive ? null : key);
  }
}

const EVERY_FIELD: ReadonlySet<string> = new Set();
const facetsBy = new WeakMap<SearchContext, WeakMap<ReadonlySet<string>, Facets>>();

function facetsWithoutFilters(context: SearchContext, wanted: ReadonlySet<string>): Facets {
  const byWanted = facetsBy.get(context) ?? new WeakMap<ReadonlySet<string>, Facets>();
  facetsBy.set(context, byWanted);
  const known = byWanted.get(wanted);
  if (known) return known;
  const added: Facets = {};
  for (const [at, fields] of fieldsWithoutFilters(context).entries())
    addFacets(added, FILTER_LIST[at]!, fields, wanted);
  // Copying an object that JSON created is faster than copying one to which many properties were added.
  const facets = Object.assign(JSON.parse(JSON.stringify(added)) as Facets, added);
  byWanted.set(wanted, facets);
  return facets;
}

const WITH_HISTOGRAM = FILTER_LIST.flatMap(({ key, histogram }) => (histogram ? [{ key, ...histogram }] : []));
/** Bounded, because there are as many histograms as combinations of states and trade-ins. */
const cachedHistograms = createBoundedCache<string, Readonly<Record<string, Histogram>>>({ max: 256 });

/** Returns the same objects for the same columns, because the engine plans an object only once. */
function histogramsOf({ filters }: VehicleQuery): Readonly<Record<string, Histogram>> {
  const columns = WITH_HISTOGRAM.map(({ key, column, columnOf }) => columnOf?.(filters[key]) ?? column);
  return cachedHistograms(columns.join(), () =>
    Object.fromEntries(
      WITH_HISTOGRAM.map(({ key, field, edges }, i) => [field, { column: columns[i]!, edges, drop: key }]),
    ),
  );
}

const PLAIN_FACETS = new Map<string, Facet>();
const OTHER_FACETS = new WeakMap<Count, Map<string | null, Facet>>();

function facetOf(count: Count, drop: string | null): Facet {
  if (count.kind === 'cases' || count.where) return otherFacetOf(count, drop);
  const key = `${count.column} ${drop}`;
  const known = PLAIN_FACETS.get(key);
  if (known) return known;
  const facet: Facet = { ...count, drop };
  PLAIN_FACETS.set(key, facet);
  return facet;
}

function otherFacetOf(count: Count, drop: string | null): Facet {
  const byDrop = OTHER_FACETS.get(count) ?? new Map<string | null, Facet>();
  OTHER_FACETS.set(count, byDrop);
  const facet = byDrop.get(drop) ?? { ...count, drop };
  byDrop.set(drop, facet);
  return facet;
}

/** The order in force. Sorting by distance needs a place; without one it falls back to relevance. */
export function effectiveSort({ sortBy, filters }: VehicleQuery): SortBy {
  return sortBy === 'distanceASC' && !filters.location.place ? 'relevance' : sortBy;
}

type ScoreOrder = Extract<Order, { kind: 'score' }>;
type Relevance = { place: Position | null; today: number; weights: RelevanceWeights; order: ScoreOrder };
let lastRelevance: Relevance | null = null;

/** Returns the same order for the same place, because a page makes several searches by relevance. */
function orderByRelevance(place: Position | null, today: number, weights: RelevanceWeights): ScoreOrder {
  const last = lastRelevance;
  if (last?.place === place && last.today === today && last.weights === weights) return last.order;
  const order: ScoreOrder = { kind: 'score', terms: relevanceTerms(place, today, weights) };
  lastRelevance = { place, today, weights, order };
  return order;
}

/** Returns the terms of a search's scores by relevance, whatever its order is. */
export function scoreTermsOf(
  { filters, relevanceConfig }: VehicleQuery,
  { today }: SearchContext,
): readonly ScoreTerm[] {
  return orderByRelevance(filters.location.place, today, RELEVANCE_SETS[relevanceConfig]).terms;
}

export function orderOf(query: VehicleQuery, { today }: SearchContext): Order {
  const { place } = query.filters.location;
  const sortBy = effectiveSort(query);
  switch (sortBy) {
    case 'relevance':
      return orderByRelevance(place, today, RELEVANCE_SETS[query.relevanceConfig]);
    case 'distanceASC':
      return { kind: 'distance', column: 'position', center: place! };
    case 'derivedpriceASC':
    case 'derivedpriceDESC':
      return { kind: 'column', ...BY_COLUMN[sortBy], column: priceColumn(query.filters.price) };
    default:
      return { kind: 'column', ...BY_COLUMN[sortBy] };
  }
}

const BY_COLUMN: Record<
  Exclude<SortBy, 'relevance' | 'distanceASC'>,
  { column: NumberColumn; direction: 'asc' | 'desc' }
> = {
  derivedpriceASC: { column: 'price', direction: 'asc' },
  derivedpriceDESC: { column: 'price', direction: 'desc' },
  datelistedASC: { column: 'listedDay', direction: 'asc' },
  datelistedDESC: { column: 'listedDay', direction: 'desc' },
  mileageASC: { column: 'mileage', direction: 'asc' },
  mileageDESC: { column: 'mileage', direction: 'desc' },
  yearASC: { column: 'year', direction: 'asc' },
  ownershipASC: { column: 'ownershipCents', direction: 'asc' },
  yearDESC: { column: 'year', direction: 'desc' },
};
