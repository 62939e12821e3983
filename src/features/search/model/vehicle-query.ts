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
  const filters: Record<string, unknown> = { ...blanks.filters };
  const invalid: InvalidParam[] = [];
  const errors: FieldError[] = [];
  for (const [at, { key, parse }] of FILTER_LIST.entries()) {
    const { names, parsed: nothing } = blanks.each[at]!;
    const parsed: Parsed<unknown> = names.every((name) => read(name).length === 0) ? nothing : parse(read, context);
    filters[key] = parsed.value;
    if (parsed.invalid) invalid.push(...parsed.invalid);
    if (parsed.errors) errors.push(...parsed.errors);
  }
  const paging = parsePaging(read, context);
  invalid.push(...paging.invalid);
  return { query: { filters: filters as FilterValues, ...paging.value }, invalid, errors };
}

/** What the main page searches when the URL says nothing. */
export function emptyQuery(context: SearchContext): VehicleQuery {
  const nothing: ReadParams = () => [];
  return parseQuery({ read: nothing }, context).query;
}

/** A query's parameters in canonical order, without defaults, empty values and paging: the way links are written. */
export function formatQuery(query: VehicleQuery, context: SearchContext): string {
  const blanks = blanksOf(context).each;
  const params = write(formatPaging(query));
  for (const [at, { key, format }] of FILTER_LIST.entries()) {
    const value = query.filters[key];
    const { parsed, params: ofNothing, written } = blanks[at]!;
    const isObject = typeof value === 'object' && value !== null;
    let own = value === parsed.value ? ofNothing : isObject ? written.get(value) : undefined;
    if (!own) {
      own = write(format(value, context));
      if (isObject) written.set(value, own);
    }
    if (own.length > 0) params.push(...own);
  }
  return params
    .sort(([a], [b]) => byCodeUnit(a, b))
    .map(([, text]) => text)
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

/** A parameter's name and its text in a URL. */
type WrittenParam = readonly [name: string, text: string];

/** What a filter reads when the URL says nothing of it, and what it makes of that: most filters of most requests. */
type Blank = {
  names: readonly string[];
  parsed: Parsed<unknown>;
  params: readonly WrittenParam[];
  /** Of other values: the links of a page differ from its query in one filter each, so the others are written once. */
  written: WeakMap<object, readonly WrittenParam[]>;
};
type Blanks = { each: readonly Blank[]; filters: object };
const blanksBy = new WeakMap<SearchContext, Blanks>();

/** A filter that finds the same under every name that it asks for comes to the same. */
function blanksOf(context: SearchContext): Blanks {
  const known = blanksBy.get(context);
  if (known) return known;
  const each = FILTER_LIST.map((filter) => {
    const names: string[] = [];
    const parsed = filter.parse((name) => {
      names.push(name);
      return [];
    }, context);
    return { names, parsed, params: write(filter.format(parsed.value, context)), written: new WeakMap() };
  });
  const filters = Object.fromEntries(FILTER_LIST.map(({ key }, at) => [key, each[at]!.parsed.value]));
  const made = { each, filters };
  blanksBy.set(context, made);
  return made;
}

function write(values: ParamValues): WrittenParam[] {
  return Object.entries(values)
    .filter(([, list]) => list.length > 0)
    .map(([name, list]) => [name, formatParams(new Map([[name, list.toSorted()]]))]);
}
