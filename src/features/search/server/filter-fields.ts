import { EMPTY_SEARCH_CONTEXT } from '../model/empty-search-context.ts';
import type { Field, SearchContext } from '../model/filter.ts';
import { limitListedCodes } from '../model/limit-listed-codes.ts';
import { buildQueryFields } from '../model/query-fields.ts';
import { FILTER_LIST } from '../model/registry.ts';
import type { FilterField, FilterOption, SearchAnswer } from '../model/search-answer.ts';
import type { VehicleQuery } from '../model/vehicle-query.ts';
import { columnsOf } from './code-counts.ts';
import { labelOrder } from './label-order.ts';
import type { CodeCounts, OptionLimits, OptionCounts } from './vehicle-index.ts';

/**
 * Converts counts by code into the labeled options of every query field. `first`: fields for which only the first
 * options are needed.
 */
export function fieldsOf(
  query: VehicleQuery,
  counts: OptionCounts,
  context: SearchContext,
  first: OptionLimits = ALL,
): Pick<SearchAnswer, 'filters' | 'filterGroups'> {
  const filters: SearchAnswer['filters'] = { ...BLANK };
  const filterGroups: SearchAnswer['filterGroups'] = {};
  for (const fields of buildQueryFields(query, context)) {
    for (const field of fields) {
      const listed = listCodes(field, counts[field.name] ?? NO_COUNTS);
      const most = first.get(field.name);
      if (field.group) filterGroups[field.name] = groupsOf(field, listed, most);
      filters[field.name] = fieldOf(field, most?.byLabel ? { ...listed, order: orderByLabel(listed) } : listed, most);
    }
  }
  return { filters, filterGroups };
}

const NO_COUNTS: CodeCounts = [];
const ALL: OptionLimits = new Map();

/** Every field's name in order. Filling in a copy is faster than adding the fields one by one. */
const BLANK = JSON.parse(
  JSON.stringify(
    Object.fromEntries(
      FILTER_LIST.flatMap(({ fields, none }) => fields(none, EMPTY_SEARCH_CONTEXT)).map(({ name, label }) => [
        name,
        { label, options: [] },
      ]),
    ),
  ),
) as SearchAnswer['filters'];

/**
 * The codes of a field. `order`: the indexes of the codes in display order; `null` if the codes are already in this
 * order. `byLabel`: the order by label, if it is known.
 */
type ListedOptions = {
  codes: readonly string[];
  labels: readonly string[];
  counts: ArrayLike<number>;
  order: readonly number[] | null;
  byLabel: readonly number[] | null;
  omitted: number;
};

/**
 * Lists the codes of the table in its order, then, sorted by label, the codes that only the inventory or the query has.
 * The next call overwrites the counts.
 */
function listCodes(field: Field, counts: CodeCounts): ListedOptions {
  const { labelOf } = field;
  const table = tableOf(field.options);
  const { values, counts: numbers } = columnsOf(counts);
  const others = table === NO_TABLE ? { values, counts: numbers } : countTable(table, values, numbers);
  if (!labelOf) return table.listed;
  const listed = limitListedCodes(field, others, table.indexes);
  if (listed.values.length === 0)
    return listed.omitted === 0 ? table.listed : { ...table.listed, omitted: listed.omitted };
  const labels = listed.values.map((code) => labelOf(code));
  const order = labelOrder(labels, listed.values);
  const { omitted } = listed;
  const start = table.codes.length;
  if (start === 0) return { codes: listed.values, labels, counts: listed.counts, order, byLabel: null, omitted };
  return {
    codes: [...table.codes, ...listed.values],
    labels: [...table.labels, ...labels],
    counts: [...table.counts, ...listed.counts],
    order: [...table.codes.keys(), ...order.map((at) => start + at)],
    byLabel: null,
    omitted,
  };
}

/** Sets the counts of a table's codes; returns the other codes with theirs. */
function countTable(table: Table, values: readonly string[], numbers: readonly number[]) {
  table.counts.fill(0);
  const others: { values: string[]; counts: number[] } = { values: [], counts: [] };
  for (let i = 0; i < values.length; i++) {
    const index = table.indexes.get(values[i]!);
    if (index !== undefined) table.counts[index] = numbers[i]!;
    else {
      others.values.push(values[i]!);
      others.counts.push(numbers[i]!);
    }
  }
  return others;
}

/** Returns the indexes of the codes by label, as sections with long lists show them. */
function orderByLabel({ codes, labels, order, byLabel }: ListedOptions): readonly number[] {
  return byLabel ?? sortedByLabel(labels, order ?? [...codes.keys()]);
}

function sortedByLabel(labels: readonly string[], order: readonly number[]): number[] {
  const keys = labels.map((label) => label.toLowerCase());
  return order.toSorted((a, b) => compareTexts(keys[a]!, keys[b]!));
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function fieldOf(field: Field, listed: ListedOptions, most: { count: number } | undefined): FilterField {
  const { codes, order, omitted } = listed;
  const options: FilterOption[] = [];
  let room = most?.count ?? Infinity;
  for (let i = 0; i < codes.length; i++) {
    const at = order === null ? i : order[i]!;
    const isSelected = isChosen(field, codes[at]!);
    if (!isSelected && room-- <= 0) {
      if (field.selected.length === 0) break;
      continue;
    }
    options.push(optionOf(field, listed, at, isSelected));
  }
  const more = codes.length - options.length;
  const { label } = field;
  if (omitted > 0) return more > 0 ? { label, options, omitted, more } : { label, options, omitted };
  return more > 0 ? { label, options, more } : { label, options };
}

function isChosen({ selected }: Field, code: string): boolean {
  return selected.length > 0 && selected.includes(code);
}

/** Creates an option with all of its properties at once, because adding one later doubles the time. */
function optionOf(
  field: Field,
  { codes, labels, counts }: ListedOptions,
  at: number,
  isSelected: boolean,
): FilterOption {
  const { group, neverDisabled = false } = field;
  const [label, count] = [labels[at]!, counts[at]!];
  const value = group ? group.valueOf(codes[at]!) : codes[at]!;
  const isDisabled = count <= 0 && !neverDisabled;
  if (!isSelected) return isDisabled ? { value, label, count, disabled: true } : { value, label, count };
  return isDisabled ? { value, label, count, selected: true, disabled: true } : { value, label, count, selected: true };
}

/**
 * The codes of a table with their labels and positions, and a buffer for their counts. `listed`: the table of a field
 * without other codes.
 */
type Table = {
  codes: readonly string[];
  labels: readonly string[];
  indexes: ReadonlyMap<string, number>;
  counts: Int32Array;
  listed: ListedOptions;
};

const NO_TABLE = createTable([]);
const TABLES = new WeakMap<Field['options'], Table>();

/** Cached, because most tables are the same in every search. */
function tableOf(options: Field['options']): Table {
  if (options.length === 0) return NO_TABLE;
  const known = TABLES.get(options);
  if (known) return known;
  const made = createTable(options);
  TABLES.set(options, made);
  return made;
}

function createTable(options: Field['options']): Table {
  const codes = options.map(({ code }) => code);
  const labels = options.map(({ label }) => label);
  const counts = new Int32Array(codes.length);
  const byLabel = sortedByLabel(labels, [...codes.keys()]);
  const indexes = new Map(codes.map((code, i) => [code, i]));
  return { codes, labels, counts, indexes, listed: { codes, labels, counts, order: null, byLabel, omitted: 0 } };
}

/**
 * Returns the options of each group, such as the models of each make. `most`: the maximum number of options to create
 * per group; absent: all.
 */
function groupsOf(
  field: Field,
  listed: ListedOptions,
  most: { count: number; byCount?: boolean } = { count: Infinity },
): Record<string, FilterField> {
  const { codes, counts, order } = listed;
  const groups = new Map<string, number[]>();
  for (let i = 0; i < codes.length; i++) {
    const at = order === null ? i : order[i]!;
    const key = field.group!.keyOf(codes[at]!);
    const group = groups.get(key);
    if (group) group.push(at);
    else groups.set(key, [at]);
  }
  const { label } = field;
  /** Returns the options to create, in the order of the whole list. */
  const shownOf = (places: number[]): number[] => {
    if (places.length <= most.count) return places;
    const ranked = most.byCount ? places.toSorted((a, b) => counts[b]! - counts[a]!) : places;
    const kept = new Set<number>();
    let room = most.count;
    for (const at of ranked) if (isChosen(field, codes[at]!) || room-- > 0) kept.add(at);
    return places.filter((at) => kept.has(at));
  };
  const groupOf = (places: number[]): FilterField => {
    const options = shownOf(places).map((at) => optionOf(field, listed, at, isChosen(field, codes[at]!)));
    const more = places.length - options.length;
    return more > 0 ? { label, options, more } : { label, options };
  };
  return Object.fromEntries([...groups].map(([key, places]) => [key, groupOf(places)]));
}
