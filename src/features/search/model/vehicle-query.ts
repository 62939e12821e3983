import { byCodeUnit, formatParam, type RequestParams } from './canonical-url.ts';
import type { FieldError, Filter, InvalidParam, Parsed, ParamValues, ReadParams, SearchContext } from './filter.ts';
import { formatPaging, type Paging, parsePaging } from './paging.ts';
import { FILTER_LIST, FILTERS, type FilterKey, type FilterValues } from './registry.ts';

/** The typed, validated form of a URL's parameters. */
export type VehicleQuery = { filters: FilterValues } & Paging;

export type ParsedQuery = {
  query: VehicleQuery;
  /** If not empty, the search finds nothing and the page says why. */
  invalid: InvalidParam[];
  /** Dropped values, by field. */
  errors: FieldError[];
};

/** Parses a query: every filter parses its own part. */
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

/** Returns the search of a URL without parameters. */
export function emptyQuery(context: SearchContext): VehicleQuery {
  const nothing: ReadParams = () => [];
  return parseQuery({ read: nothing }, context).query;
}

/** Formats a query's parameters in canonical order, as in links. Omits defaults, empty values and paging. */
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

/** Returns the search with one filter's value replaced, starting at the first result. */
export function withFilter<Key extends FilterKey>(
  query: VehicleQuery,
  key: Key,
  value: FilterValues[Key],
): VehicleQuery {
  return { ...query, filters: { ...query.filters, [key]: value }, firstRecord: 0, after: null };
}

/** Returns the search with one filter cleared. */
export function withoutFilter(query: VehicleQuery, key: FilterKey): VehicleQuery {
  return { ...query, filters: { ...query.filters, [key]: FILTERS[key].none }, firstRecord: 0, after: null };
}

/** A parameter's name and its formatted text in a URL. */
type WrittenParam = readonly [name: string, text: string];

/**
 * A filter's value and parameters when the URL has none of its names. Cached, because most filters of most requests are
 * unset.
 */
type Blank = {
  filter: Filter<FilterKey>;
  names: readonly string[];
  value: unknown;
  params: readonly WrittenParam[];
  /**
   * Formatted parameters of other values. Cached, because a page's links differ from its query in only one filter each.
   */
  written: WeakMap<object, readonly WrittenParam[]>;
};
type Blanks = { each: readonly Blank[]; filters: object };
const blanksBy = new WeakMap<SearchContext, Blanks>();

/**
 * Computes every filter's value for an empty URL, and records the parameter names it reads. A filter with none of those
 * names in the URL always has this value, and nothing can be invalid.
 */
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
