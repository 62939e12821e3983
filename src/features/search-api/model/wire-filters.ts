import { z } from 'zod';
import type { FilterField, FilterOption, SearchAnswer } from '#features/search/search.ts';

export const wireOptionSchema = z
  .object({
    value: z.string(),
    label: z.string(),
    count: z.int().describe("What the search would find with this option in place of its section's choice."),
    selected: z.boolean(),
    disabled: z.boolean().describe('Nothing would be found; a selected option can still be taken back.'),
  })
  .meta({ id: 'FilterOption' });

export const wireFieldSchema = z
  .object({
    label: z.string(),
    options: z.array(wireOptionSchema),
    omitted: z
      .int()
      .optional()
      .describe('How many options are left out because fewer cars have them; absent where all are listed.'),
    error: z.string().nullable().describe('Why a given value was dropped.'),
  })
  .meta({ id: 'FilterField' });

export const wireSectionSchema = z
  .object({ key: z.string(), label: z.string(), fields: z.array(z.string()) })
  .meta({ id: 'Section' });

export type WireField = z.infer<typeof wireFieldSchema>;
type Groups = Record<string, Record<string, WireField>>;

/** `collapse` leaves out options without results, unless they are selected. */
export function toWireFilters(
  { filters, filterGroups, errors }: Pick<SearchAnswer, 'filters' | 'filterGroups' | 'errors'>,
  { collapse }: { collapse: boolean },
): { filters: Record<string, WireField>; filterGroups: Groups } {
  const keep = (option: FilterOption) => !collapse || option.count > 0 || option.selected;
  const toWire = (field: FilterField, error: string | null): WireField => ({
    label: field.label,
    options: field.options.filter(keep),
    ...(field.omitted && { omitted: field.omitted }),
    error,
  });
  const errorOf = (name: string) => errors.find(({ field }) => field === name)?.message ?? null;
  return {
    filters: mapValues(filters, (field, name) => toWire(field, errorOf(name))),
    filterGroups: mapValues(filterGroups, (groups) => mapValues(groups, (field) => toWire(field, null))),
  };
}

function mapValues<From, To>(record: Record<string, From>, change: (value: From, name: string) => To) {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value, name)]));
}
