import { byCodeUnit, formatParams, type RequestParams } from './canonical-url.ts';
import type { FieldError, InvalidParam, Parsed, ParamValues, ReadParams, SearchContext } from './filter.ts';
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
  const blanks = blanksOf(context);
  const parsed = FILTER_LIST.map((filter, at) => {
    const { names, parsed: nothing } = blanks[at]!;
    return {
      key: filter.key,
      ...(names.every((name) => read(name).length === 0) ? nothing : filter.parse(read, context)),
    };
  });
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
  const params = new Map<string, string>();
  const written = writtenIn(context);
  FILTER_LIST.forEach((filter, at) => {
    const value = query.filters[filter.key];
    const isObject = typeof value === 'object' && value !== null;
    let parts = isObject ? written[at]!.get(value) : undefined;
    if (!parts) {
      parts = write(filter.format(value, context));
      if (isObject) written[at]!.set(value, parts);
    }
    for (const [name, text] of parts) params.set(name, text);
  });
  for (const [name, text] of write(formatPaging(query))) params.set(name, text);
  return [...params.keys()]
    .toSorted(byCodeUnit)
    .map((name) => params.get(name)!)
    .join('&');
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

/** What a filter reads when the URL says nothing of it, and what it makes of that: most filters of most requests. */
type Blank = { names: string[]; parsed: Parsed<unknown> };
const blanks = new WeakMap<SearchContext, readonly Blank[]>();

/** A filter that finds the same under every name that it asks for comes to the same. */
function blanksOf(context: SearchContext): readonly Blank[] {
  const known = blanks.get(context);
  if (known) return known;
  const made = FILTER_LIST.map((filter) => {
    const names: string[] = [];
    const parsed = filter.parse((name) => {
      names.push(name);
      return [];
    }, context);
    return { names, parsed };
  });
  blanks.set(context, made);
  return made;
}

/** A parameter's name and its text in a URL. */
type WrittenParam = readonly [name: string, text: string];
const writtenBy = new WeakMap<SearchContext, readonly WeakMap<object, readonly WrittenParam[]>[]>();

/** By filter and value: the links of a page differ from its query in one filter each, so the others are written once. */
function writtenIn(context: SearchContext): readonly WeakMap<object, readonly WrittenParam[]>[] {
  let made = writtenBy.get(context);
  if (!made) {
    made = FILTER_LIST.map(() => new WeakMap());
    writtenBy.set(context, made);
  }
  return made;
}

function write(values: ParamValues): WrittenParam[] {
  return Object.entries(values)
    .filter(([, list]) => list.length > 0)
    .map(([name, list]) => [name, formatParams(new Map([[name, list.toSorted()]]))]);
}
