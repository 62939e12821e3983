import { fieldsOfFilter } from '../model/fields-of.ts';
import type { Field, FieldError, SearchContext } from '../model/filter.ts';
import { FILTER_LIST } from '../model/registry.ts';
import type { VehicleQuery } from '../model/vehicle-query.ts';
import { type OptionCounts, optionCodes } from './filter-fields.ts';
import { headsOf } from './option-heads.ts';

/** `collapse` leaves out options that would find nothing, unless they are selected. */
type Writing = { errors: readonly FieldError[]; collapse: boolean };

/** What `fieldsOf` and `toWireFilters` make, as JSON, without the objects between. */
export function writeFields(
  query: VehicleQuery,
  counts: OptionCounts,
  context: SearchContext,
  { errors, collapse }: Writing,
): { filters: string; filterGroups: string } {
  let filters = '';
  let filterGroups = '';
  for (const filter of FILTER_LIST) {
    for (const field of fieldsOfFilter(filter, query.filters[filter.key], context)) {
      const name = JSON.stringify(field.name);
      const options = writeOptions(field, counts[field.name] ?? {}, collapse);
      const error = errors.find((one) => one.field === field.name)?.message ?? null;
      filters += `${filters && ','}${name}:${writeField(field, joined(options), error)}`;
      if (field.group) filterGroups += `${filterGroups && ','}${name}:${writeGroups(field, options)}`;
    }
  }
  return { filters: `{${filters}}`, filterGroups: `{${filterGroups}}` };
}

function writeField({ label }: Field, options: string, error: string | null): string {
  return `{"label":${JSON.stringify(label)},"options":[${options}],"error":${JSON.stringify(error)}}`;
}

/** `text` is empty where the option is left out. */
type WrittenOption = { code: string; text: string };

function writeOptions(field: Field, counts: Readonly<Record<string, number>>, collapse: boolean): WrittenOption[] {
  const { selected, neverDisabled = false } = field;
  const codes = optionCodes(field, counts);
  const heads = headsOf(field, codes);
  return codes.map(({ code }, at) => {
    const count = counts[code] ?? 0;
    const isSelected = selected.length > 0 && selected.includes(code);
    if (collapse && count <= 0 && !isSelected) return { code, text: '' };
    const disabled = count <= 0 && !neverDisabled;
    return { code, text: `${heads[at]}${count},"selected":${isSelected},"disabled":${disabled}}` };
  });
}

function joined(options: readonly WrittenOption[]): string {
  let all = '';
  for (const { text } of options) if (text) all += all ? `,${text}` : text;
  return all;
}

function writeGroups(field: Field, options: readonly WrittenOption[]): string {
  const groups = Map.groupBy(options, ({ code }) => field.group!.keyOf(code));
  const texts = [...groups].map(([key, own]) => `${JSON.stringify(key)}:${writeField(field, joined(own), null)}`);
  return `{${texts.join()}}`;
}
