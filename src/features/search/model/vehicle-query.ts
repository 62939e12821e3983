import { byCodeUnit, formatParam, type RequestParams } from './canonical-url.ts';
import type { FieldError, Filter, InvalidParam, Parsed, ParamValues, ReadParams, SearchContext } from './filter.ts';
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
  for (const { filter, names } of blanks.each) {
    if (names.every((name) => read(name).length === 0)) continue;
    const parsed: Parsed<unknown> = filter.parse(read, context);
    filters[filter.key] = parsed.value;
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
  const params = write(formatPaging(query));
  for (const blank of blanksOf(context).each) {
    const value = query.filters[blank.filter.key];
    const own = value === blank.value ? blank.params : paramsOf(blank, value, context);
    for (const param of own) params.push(param);
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
  filter: Filter<FilterKey>;
  names: readonly string[];
  value: unknown;
  params: readonly WrittenParam[];
  /** Of other values: the links of a page differ from its query in one filter each, so the others are written once. */
  written: WeakMap<object, readonly WrittenParam[]>;
};
type Blanks = { each: readonly Blank[]; filters: object };
const blanksBy = new WeakMap<SearchContext, Blanks>();

/** A filter that finds the same under every name that it asks for comes to the same: nothing is wrong with nothing. */
function blanksOf(context: SearchContext): Blanks {
  const known = blanksBy.get(context);
  if (known) return known;
  const each = FILTER_LIST.map((filter) => {
    const names: string[] = [];
    const { value } = filter.parse((name) => {
      names.push(name);
      return [];
    }, context);
    return { filter, names, value, params: write(filter.format(value, context)), written: new WeakMap() };
  });
  const filters = Object.fromEntries(each.map(({ filter, value }) => [filter.key, value]));
  const made = { each, filters };
  blanksBy.set(context, made);
  return made;
}

function paramsOf({ filter, written }: Blank, value: unknown, context: SearchContext): readonly WrittenParam[] {
  const isObject = typeof value === 'object' && value !== null;
  const known = isObject ? written.get(value) : undefined;
  if (known) return known;
  const made = write(filter.format(value, context));
  if (isObject) written.set(value, made);
  return made;
}

function write(values: ParamValues): WrittenParam[] {
  const params: WrittenParam[] = [];
  for (const name in values) {
    const list = values[name]!;
    if (list.length > 0) params.push([name, formatParam(name, list.toSorted())]);
  }
  return params;
}
