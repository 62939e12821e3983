import { EMPTY_SEARCH_CONTEXT } from '../model/empty-search-context.ts';
import type { Field, SearchContext } from '../model/filter.ts';
import { limitListedCodes } from '../model/limit-listed-codes.ts';
import { buildQueryFields } from '../model/query-fields.ts';
import { FILTER_LIST } from '../model/registry.ts';
import type { FilterField, FilterOption, SearchAnswer } from '../model/search-answer.ts';
import type { VehicleQuery } from '../model/vehicle-query.ts';
import { NO_COUNTS } from './code-counts.ts';
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
  countAt: (index: number) => number;
  order: readonly number[] | null;
  byLabel: readonly number[] | null;
  omitted: number;
};

/** Lists the table's codes in its order, then by label those that only the inventory or the query has. */
function listCodes(field: Field, counts: CodeCounts): ListedOptions {
  const { labelOf } = field;
  const { codes, labels, indexes, byLabel } = tableOf(field.options);
  const { at: countAt, others } = counts.listed(codes);
  const listed = labelOf ? limitListedCodes(field, others, indexes) : NO_OTHERS;
  const { omitted } = listed;
  if (!labelOf || listed.values.length === 0) return { codes, labels, countAt, order: null, byLabel, omitted };
  const otherLabels = listed.values.map((code) => labelOf(code));
  const order = labelOrder(otherLabels, listed.values);
  const start = codes.length;
  const countOfOther = (index: number) => listed.counts[index]!;
  if (start === 0)
    return { codes: listed.values, labels: otherLabels, countAt: countOfOther, order, byLabel: null, omitted };
  return {
    codes: [...codes, ...listed.values],
    labels: [...labels, ...otherLabels],
    countAt: (index) => (index < start ? countAt(index) : countOfOther(index - start)),
    order: [...codes.keys(), ...order.map((at) => start + at)],
    byLabel: null,
    omitted,
  };
}

const NO_OTHERS = { values: [], counts: [], omitted: 0 };

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
  { codes, labels, countAt }: ListedOptions,
  at: number,
  isSelected: boolean,
): FilterOption {
  const { group, neverDisabled = false } = field;
  const [label, count] = [labels[at]!, countAt(at)];
  const value = group ? group.valueOf(codes[at]!) : codes[at]!;
  const isDisabled = count <= 0 && !neverDisabled;
  if (!isSelected) return isDisabled ? { value, label, count, disabled: true } : { value, label, count };
  return isDisabled ? { value, label, count, selected: true, disabled: true } : { value, label, count, selected: true };
}

/** A table's codes with their labels and places. `byLabel`: the places in the order of the labels. */
type Table = {
  codes: readonly string[];
  labels: readonly string[];
  indexes: ReadonlyMap<string, number>;
  byLabel: readonly number[];
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
  const indexes = new Map(codes.map((code, i) => [code, i]));
  return { codes, labels, indexes, byLabel: sortedByLabel(labels, [...codes.keys()]) };
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
  const { codes, countAt, order } = listed;
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
    const ranked = most.byCount ? places.toSorted((a, b) => countAt(b) - countAt(a)) : places;
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
