import { formatParams, type RequestParams } from './canonical-url.ts';
import type { FieldError, InvalidParam, ParamValues, ReadParams, SearchContext } from './filter.ts';
import { formatPaging, type Paging, parsePaging } from './paging.ts';
import { FILTER_LIST, FILTERS, type FilterKey, type FilterValues } from './registry.ts';

/** The typed, validated form of a URL's parameters. */
export type VehicleQuery = { filters: FilterValues } & Paging;

export type ParsedQuery = {
  query: VehicleQuery;
  /** When there are any, the search finds nothing and the page says why. */
  invalid: InvalidParam[];
  /** What was dropped, by field. */
  errors: FieldError[];
};

/** Reads a whole query by asking every filter for its part. */
export function parseQuery({ read }: Pick<RequestParams, 'read'>, context: SearchContext): ParsedQuery {
  const parsed = FILTER_LIST.map((filter) => ({ key: filter.key, ...filter.parse(read, context) }));
  const paging = parsePaging(read, context);
  return {
    query: {
      filters: Object.fromEntries(parsed.map(({ key, value }) => [key, value])) as FilterValues,
      ...paging.value,
    },
    invalid: [...parsed.flatMap(({ invalid = [] }) => invalid), ...paging.invalid],
    errors: parsed.flatMap(({ errors = [] }) => errors),
  };
}

/** What the main page searches when the URL says nothing. */
export function emptyQuery(context: SearchContext): VehicleQuery {
  const nothing: ReadParams = () => [];
  return parseQuery({ read: nothing }, context).query;
}

/** A query's parameters in canonical order, without defaults, empty values and paging: the way links are written. */
export function formatQuery(query: VehicleQuery, context: SearchContext): string {
  const params = new Map<string, readonly string[]>();
  for (const filter of FILTER_LIST) add(params, filter.format(query.filters[filter.key], context));
  add(params, formatPaging(query));
  return formatParams(params);
}

/** The same search with one filter's value replaced, starting at the first result. */
export function withFilter<Key extends FilterKey>(
  query: VehicleQuery,
  key: Key,
  value: FilterValues[Key],
): VehicleQuery {
  return { ...query, filters: { ...query.filters, [key]: value }, firstRecord: 0, after: null };
}

/** The same search without what a filter chose. */
export function withoutFilter(query: VehicleQuery, key: FilterKey): VehicleQuery {
  return { ...query, filters: { ...query.filters, [key]: FILTERS[key].none }, firstRecord: 0, after: null };
}

function add(params: Map<string, readonly string[]>, values: ParamValues): void {
  for (const [name, list] of Object.entries(values)) if (list.length) params.set(name, list.toSorted());
}
