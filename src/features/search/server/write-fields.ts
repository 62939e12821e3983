import type { Code } from '#features/reference/reference.ts';
import { fieldsOfFilter } from '../model/kept-by-value.ts';
import type { Field, FieldError, SearchContext } from '../model/filter.ts';
import { FILTER_LIST } from '../model/registry.ts';
import type { VehicleQuery } from '../model/vehicle-query.ts';
import { type OptionCounts, optionCodes } from './filter-fields.ts';
import { headsOf } from './option-heads.ts';

/** `collapse` leaves out options that would find nothing, unless they are selected. */
type Writing = { errors: readonly FieldError[]; collapse: boolean };

const NO_COUNTS = {};

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
      const own = counts[field.name] ?? NO_COUNTS;
      const codes = optionCodes(field, own);
      const error = errors.find((one) => one.field === field.name)?.message ?? null;
      filters += `${filters && ','}${name}:${writeField(field, writeOptions(field, codes, own, collapse), error)}`;
      if (field.group) filterGroups += `${filterGroups && ','}${name}:${writeGroups(field, codes, own, collapse)}`;
    }
  }
  return { filters: `{${filters}}`, filterGroups: `{${filterGroups}}` };
}

function writeField({ label }: Field, options: string, error: string | null): string {
  return `{"label":${JSON.stringify(label)},"options":[${options}],"error":${JSON.stringify(error)}}`;
}

/** The end of an option, by whether it is selected and whether it is disabled. */
const ENDS = [
  ',"selected":false,"disabled":false}',
  ',"selected":false,"disabled":true}',
  ',"selected":true,"disabled":false}',
  ',"selected":true,"disabled":true}',
] as const;

type Counts = Readonly<Record<string, number>>;

function writeOptions(field: Field, codes: readonly Code[], counts: Counts, collapse: boolean): string {
  const { selected, neverDisabled = false } = field;
  const heads = headsOf(field, codes);
  let text = '';
  for (let i = 0; i < codes.length; i++) {
    const { code } = codes[i]!;
    const count = counts[code] ?? 0;
    const isSelected = selected.length > 0 && selected.includes(code);
    if (collapse && count <= 0 && !isSelected) continue;
    const isDisabled = count <= 0 && !neverDisabled;
    const end = ENDS[(isSelected ? 2 : 0) + (isDisabled ? 1 : 0)]!;
    text += (text === '' ? heads[i]! : `,${heads[i]!}`) + String(count) + end;
  }
  return text;
}

function writeGroups(field: Field, codes: readonly Code[], counts: Counts, collapse: boolean): string {
  const groups = Map.groupBy(codes, ({ code }) => field.group!.keyOf(code));
  const texts = [...groups].map(([key, own]) => {
    const options = writeOptions(field, own, counts, collapse);
    return `${JSON.stringify(key)}:${writeField(field, options, null)}`;
  });
  return `{${texts.join()}}`;
}
