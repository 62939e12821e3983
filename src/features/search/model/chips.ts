import type { SearchContext } from './filter.ts';
import { FILTER_LIST, FILTERS, type FilterKey } from './registry.ts';
import { formatQuery, type VehicleQuery } from './vehicle-query.ts';

/** A chip above the results. `query` is the search without this choice, as in a link. */
export type ShownChip = { key: string; label: string; query: string };

/** Returns the chips of a search in the registry's order. */
export function chipsOf(query: VehicleQuery, context: SearchContext): ShownChip[] {
  return FILTER_LIST.flatMap((filter) =>
    filter.chips(query.filters[filter.key], context).map(({ label, without, clears = [] }) => {
      const cleared = Object.fromEntries(clears.map((key) => [key, FILTERS[key as FilterKey].none]));
      const filters = { ...query.filters, ...cleared, [filter.key]: without };
      return { key: filter.key, label, query: formatQuery({ ...query, filters }, context) };
    }),
  );
}
