import { byCodeUnit, formatParam, type RequestParams } from './canonical-url.ts';
import type { Chip, FieldError, Filter, InvalidParam, Parsed, ParamValues, SearchContext } from './filter.ts';
import { formatPaging, isDefaultOrder, type Paging, parsePaging } from './paging.ts';
import { memoizePerFilterValue } from './memoize-per-filter-value.ts';
import type { Predicate } from './predicate.ts';
import { type SharedValues, shareValue } from './shared-values.ts';
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
  const blanks = emptyFilterValues(context);
  const filters: Record<string, unknown> = { ...blanks.query.filters };
  const invalid: InvalidParam[] = [];
  const errors: FieldError[] = [];
  for (const { filter, names, shared } of blanks.each) {
    if (names.every((name) => read(name).length === 0)) continue;
    const parsed: Parsed<unknown> = filter.parse(read, context);
    filters[filter.key] = shareValue(shared, parsed.value);
    if (parsed.invalid) invalid.push(...parsed.invalid);
    if (parsed.errors) errors.push(...parsed.errors);
  }
  const paging = parsePaging(read, context);
  invalid.push(...paging.invalid);
  return { query: { filters: filters as FilterValues, ...paging.value }, invalid, errors };
}

/** Returns the search of a URL without parameters. */
export function emptyQuery(context: SearchContext): VehicleQuery {
  return emptyFilterValues(context).query;
}

/**
 * Formats a query's parameters in canonical order, as in links. Omits defaults, empty values and paging. `changes`
 * replace the values of filters: a page has dozens of links that differ from its search in one filter.
 */
export function formatQuery(
  query: VehicleQuery,
  context: SearchContext,
  changes: Partial<FilterValues> = NO_CHANGES,
): string {
  let changed: readonly WrittenParam[] = isDefaultOrder(query) ? NO_PARAMS : write(formatPaging(query));
  const { byKey } = emptyFilterValues(context);
  for (const key in changes) {
    const params = paramsOf(byKey.get(key as FilterKey)!, changes[key as FilterKey], context);
    changed = changed.length === 0 ? params : [...changed, ...params];
  }
  if (changed.length > 1) changed = changed.toSorted(byName);
  let text = '';
  let at = 0;
  const parts = partsOf(query.filters, context);
  for (let i = 0; i < parts.length; i++) {
    const { key, param } = parts[i]!;
    if (changes !== NO_CHANGES && key in changes) continue;
    for (; at < changed.length && changed[at]![0] < param[0]; at++) text = append(text, changed[at]!);
    text = append(text, param);
  }
  for (; at < changed.length; at++) text = append(text, changed[at]!);
  return text;
}

const NO_CHANGES: Partial<FilterValues> = {};
const NO_PARAMS: readonly WrittenParam[] = [];

function append(text: string, [, param]: WrittenParam): string {
  return text === '' ? param : `${text}&${param}`;
}

function byName([a]: WrittenParam, [b]: WrittenParam): number {
  return byCodeUnit(a, b);
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
  chips: readonly Chip[];
  predicate: Predicate | undefined;
  /** The values of recent searches. */
  shared: SharedValues;
};
type Blanks = { each: readonly Blank[]; byKey: ReadonlyMap<FilterKey, Blank>; query: VehicleQuery };
const blanksBy = new WeakMap<SearchContext, Blanks>();

/**
 * Computes every filter's value for an empty URL, and records the parameter names it reads. A filter with none of those
 * names in the URL always has this value, and nothing can be invalid.
 */
export function emptyFilterValues(context: SearchContext): Blanks {
  const known = blanksBy.get(context);
  if (known) return known;
  const each = FILTER_LIST.map((filter) => {
    const names: string[] = [];
    const { value } = filter.parse((name) => {
      names.push(name);
      return [];
    }, context);
    const chips = filter.chips(value, context);
    const predicate = filter.predicate(value, context);
    const params = write(filter.format(value, context));
    return { filter, names, value, params, chips, predicate, shared: new Map() as SharedValues };
  });
  const filters = Object.fromEntries(each.map(({ filter, value }) => [filter.key, value])) as FilterValues;
  const byKey = new Map(each.map((blank) => [blank.filter.key, blank]));
  const made = { each, byKey, query: { filters, ...parsePaging(() => [], context).value } };
  blanksBy.set(context, made);
  return made;
}

/**
 * Returns the filters' values for an empty URL, in the order of `FILTER_LIST`; `undefined` until they are first needed.
 */
export function cachedEmptyValues(context: SearchContext): readonly Blank[] | undefined {
  return blanksBy.get(context)?.each;
}

/** The parameters of all filters, sorted by name. */
type Parts = { context: SearchContext; parts: readonly { key: FilterKey; param: WrittenParam }[] };
const partsBy = new WeakMap<FilterValues, Parts>();

/** Formats each filter of a query separately. Cached, because every link of a page repeats most of them. */
function partsOf(filters: FilterValues, context: SearchContext): Parts['parts'] {
  const known = partsBy.get(filters);
  if (known?.context === context) return known.parts;
  const parts: { key: FilterKey; param: WrittenParam }[] = [];
  for (const blank of emptyFilterValues(context).each) {
    const { key } = blank.filter;
    for (const param of paramsOf(blank, filters[key], context)) parts.push({ key, param });
  }
  parts.sort((a, b) => byName(a.param, b.param));
  partsBy.set(filters, { context, parts });
  return parts;
}

function paramsOf(
  { filter, value: none, params }: Blank,
  value: unknown,
  context: SearchContext,
): readonly WrittenParam[] {
  return value === none ? params : writtenParamsOf(filter, value, context);
}

const writtenParamsOf = memoizePerFilterValue((filter, value, context): readonly WrittenParam[] =>
  write(filter.format(value, context)),
);

function write(values: ParamValues): WrittenParam[] {
  const params: WrittenParam[] = [];
  for (const name in values) {
    const list = values[name]!;
    if (list.length > 0) params.push([name, formatParam(name, list.length > 1 ? list.toSorted() : list)]);
  }
  return params;
}
