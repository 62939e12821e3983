import type { Field, SearchContext } from '../model/filter.ts';
import { FILTER_LIST } from '../model/registry.ts';
import type { FilterField, FilterOption, SearchAnswer } from '../model/search-answer.ts';
import type { VehicleQuery } from '../model/vehicle-query.ts';

/** Turns counts by code into the labelled options of every query field. */
export function fieldsOf(
  query: VehicleQuery,
  counts: Readonly<Record<string, Record<string, number>>>,
  context: SearchContext,
): Pick<SearchAnswer, 'filters' | 'filterGroups'> {
  const filters: SearchAnswer['filters'] = {};
  const filterGroups: SearchAnswer['filterGroups'] = {};
  for (const filter of FILTER_LIST) {
    for (const field of filter.fields(query.filters[filter.key], context)) {
      const options = optionsOf(field, counts[field.name] ?? {});
      filters[field.name] = { label: field.label, options: options.map(({ option }) => option) };
      if (field.group) filterGroups[field.name] = grouped(field, options);
    }
  }
  return { filters, filterGroups };
}

type CodedOption = { code: string; option: FilterOption };

/** Options of the table first, in its order; then codes that only the inventory or the query has, by label. */
function optionsOf(field: Field, counts: Record<string, number>): CodedOption[] {
  const listed = new Set(field.options.map(({ code }) => code));
  const extra = field.labelOf ? [...Object.keys(counts), ...field.selected] : [];
  const labelOf = field.labelOf ?? ((code: string) => code);
  const found = [...new Set(extra)]
    .filter((code) => !listed.has(code))
    .map((code) => ({ code, label: labelOf(code) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en-US'));
  return [...field.options, ...found].map(({ code, label }) => {
    const count = counts[code] ?? 0;
    return {
      code,
      option: {
        value: field.group ? field.group.valueOf(code) : code,
        label,
        count,
        selected: field.selected.includes(code),
        disabled: count <= 0 && !field.neverDisabled,
      },
    };
  });
}

function grouped(field: Field, options: readonly CodedOption[]): Record<string, FilterField> {
  const groups: Record<string, FilterField> = {};
  for (const { code, option } of options) {
    const group = (groups[field.group!.keyOf(code)] ??= { label: field.label, options: [] });
    group.options.push(option);
  }
  return groups;
}
