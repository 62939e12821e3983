import type { Code } from '#features/reference/reference.ts';
import { fieldsOfFilter } from '../model/memoize-per-filter-value.ts';
import type { Field, SearchContext } from '../model/filter.ts';
import { limitListedCodes } from '../model/limit-listed-codes.ts';
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
  const filters: SearchAnswer['filters'] = {};
  const filterGroups: SearchAnswer['filterGroups'] = {};
  for (const filter of FILTER_LIST) {
    for (const field of fieldsOfFilter(filter, query.filters[filter.key], context)) {
      const { options, omitted } = optionsOf(field, counts[field.name] ?? []);
      const listed = options.map(({ option }) => option);
      filters[field.name] = { label: field.label, options: listed, ...(omitted > 0 && { omitted }) };
      if (field.group) filterGroups[field.name] = grouped(field, options);
    }
  }
  return { filters, filterGroups };
}

type CodedOption = { code: string; option: FilterOption };

function optionsOf(field: Field, counts: CodeCounts): { options: CodedOption[]; omitted: number } {
  const { selected, group, neverDisabled = false } = field;
  const byCode = new Map(counts);
  const { codes, omitted } = optionCodes(field, counts);
  const options = codes.map(({ code, label }) => {
    const count = byCode.get(code) ?? 0;
    const disabled = count <= 0 && !neverDisabled;
    const value = group ? group.valueOf(code) : code;
    return { code, option: { value, label, count, selected: selected.includes(code), disabled } };
  });
  return { options, omitted };
}

/** Returns the table's options in its order, then by label the codes that only the inventory or the query has. */
function optionCodes(field: Field, counts: CodeCounts): { codes: readonly Code[]; omitted: number } {
  const { options, labelOf } = field;
  if (!labelOf) return { codes: options, omitted: 0 };
  const known = codesOf(options);
  const { listed, omitted } = limitListedCodes(field, counts, (code) => known.has(code));
  if (listed.length === 0) return { codes: options, omitted };
  const others = listed.map(([code]) => ({ code, label: labelOf(code) }));
  return { codes: [...options, ...sortByLabel(others)], omitted };
}

const CODES = new WeakMap<Field['options'], ReadonlySet<string>>();

/** Returns the codes of a table. Memoized, because most tables are the same in every search. */
function codesOf(options: Field['options']): ReadonlySet<string> {
  const known = CODES.get(options) ?? new Set(options.map(({ code }) => code));
  CODES.set(options, known);
  return known;
}

function grouped(field: Field, options: readonly CodedOption[]): Record<string, FilterField> {
  const groups = Map.groupBy(options, ({ code }) => field.group!.keyOf(code));
  return Object.fromEntries(
    [...groups].map(([key, own]) => [key, { label: field.label, options: own.map(({ option }) => option) }]),
  );
}
