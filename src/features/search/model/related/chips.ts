import type { Chip, SearchContext } from '../filter.ts';
import { FILTERS, type FilterKey, type FilterValues } from '../registry.ts';
import { emptyFilterValues, formatQuery, type VehicleQuery } from '../vehicle-query.ts';

/** A chip above the results. `query` is the search without this choice, as in a link. */
export type FilterChip = { key: FilterKey; label: string; query: string };

/** A choice that can be removed separately, before the link that removes it is formatted. */
export type Choice = Chip & { key: FilterKey };

let last: { filters: FilterValues; context: SearchContext; choices: readonly Choice[] } | null = null;

/**
 * Returns the choices of a search in the registry's order. Cached for the latest search, because several parts of a
 * page need them.
 */
export function listChoices({ filters }: VehicleQuery, context: SearchContext): readonly Choice[] {
  if (last?.filters === filters && last.context === context) return last.choices;
  const choices: Choice[] = [];
  for (const { filter, value: blank, chips } of emptyFilterValues(context).each) {
    const { key } = filter;
    const value: unknown = filters[key];
    for (const chip of value === blank ? chips : filter.chips(value, context)) choices.push({ key, ...chip });
  }
  last = { filters, context, choices };
  return choices;
}

/** Returns the chips of a search in the registry's order. */
export function chipsOf(query: VehicleQuery, context: SearchContext): FilterChip[] {
  return listChoices(query, context).map(({ key, label, without, clears = [] }) => {
    const changes: Record<string, unknown> = { [key]: without };
    for (const cleared of clears) changes[cleared] = FILTERS[cleared as FilterKey].none;
    return { key, label, query: formatQuery(query, context, changes) };
  });
}
