import { EMPTY_SEARCH_CONTEXT } from '../model/empty-search-context.ts';
import { fieldsOfFilter } from '../model/memoize-per-filter-value.ts';
import type { Field, SearchContext } from '../model/filter.ts';
import { type CodeCount, limitListedCodes } from '../model/limit-listed-codes.ts';
import { FILTER_LIST } from '../model/registry.ts';
import type { FilterField, FilterOption, SearchAnswer } from '../model/search-answer.ts';
import type { VehicleQuery } from '../model/vehicle-query.ts';
import { sortByLabel } from './label-order.ts';
import type { CodeCounts, OptionCounts } from './vehicle-index.ts';

/** Converts counts by code into the labeled options of every query field. */
export function fieldsOf(
  query: VehicleQuery,
  counts: OptionCounts,
  context: SearchContext,
): Pick<SearchAnswer, 'filters' | 'filterGroups'> {
  const filters: SearchAnswer['filters'] = { ...BLANK };
  const filterGroups: SearchAnswer['filterGroups'] = {};
  for (const filter of FILTER_LIST) {
    for (const field of fieldsOfFilter(filter, query.filters[filter.key], context)) {
      const { codes, options, omitted } = optionsOf(field, counts[field.name] ?? NO_COUNTS);
      filters[field.name] = omitted > 0 ? { label: field.label, options, omitted } : { label: field.label, options };
      if (field.group) filterGroups[field.name] = grouped(field, codes, options);
    }
  }
  return { filters, filterGroups };
}

const NO_COUNTS: CodeCounts = [];

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
/** The options of one field with their codes, which differ from the values of grouped options. */
type Options = { codes: readonly string[]; options: FilterOption[]; omitted: number };

/** Returns the table's options in its order, then by label the codes that only the inventory or the query has. */
function optionsOf(field: Field, counts: CodeCounts): Options {
  const { labelOf } = field;
  const table = tableOf(field.options);
  table.counts.fill(0);
  const others: CodeCount[] = [];
  for (const counted of counts) {
    const index = table.indexes.get(counted[0]);
    if (index !== undefined) table.counts[index] = counted[1];
    else if (labelOf) others.push(counted);
  }
  const options = field.options.map(({ code, label }, i) => optionOf(field, code, label, table.counts[i]!));
  if (!labelOf) return { codes: table.codes, options, omitted: 0 };
  const { listed, omitted } = limitListedCodes(field, others, (code) => table.indexes.has(code));
  if (listed.length === 0) return { codes: table.codes, options, omitted };
  const sorted = sortByLabel(listed.map(([code, count]) => ({ code, label: labelOf(code), count })));
  for (const { code, label, count } of sorted) options.push(optionOf(field, code, label, count));
  return { codes: [...table.codes, ...sorted.map(({ code }) => code)], options, omitted };
}

/** Creates an option with all of its properties at once, because adding one later costs as much again. */
function optionOf(field: Field, code: string, label: string, count: number): FilterOption {
  const { selected, group, neverDisabled = false } = field;
  const value = group ? group.valueOf(code) : code;
  const isDisabled = count <= 0 && !neverDisabled;
  if (selected.length === 0 || !selected.includes(code)) {
    return isDisabled ? { value, label, count, disabled: true } : { value, label, count };
  }
  return isDisabled ? { value, label, count, selected: true, disabled: true } : { value, label, count, selected: true };
}

/** A table's codes with their places, and room to collect their counts. */
type Table = { codes: readonly string[]; indexes: ReadonlyMap<string, number>; counts: Float64Array };

const NO_TABLE: Table = { codes: [], indexes: new Map(), counts: new Float64Array(0) };
const TABLES = new WeakMap<Field['options'], Table>();

/** Cached, because most tables are the same in every search. */
function tableOf(options: Field['options']): Table {
  if (options.length === 0) return NO_TABLE;
  const known = TABLES.get(options);
  if (known) return known;
  const codes = options.map(({ code }) => code);
  const made = { codes, indexes: new Map(codes.map((code, i) => [code, i])), counts: new Float64Array(codes.length) };
  TABLES.set(options, made);
  return made;
}

function grouped(
  { label, group }: Field,
  codes: readonly string[],
  options: readonly FilterOption[],
): Record<string, FilterField> {
  const groups = Map.groupBy(options, (_option, i) => group!.keyOf(codes[i]!));
  return Object.fromEntries([...groups].map(([key, own]) => [key, { label, options: own }]));
}
