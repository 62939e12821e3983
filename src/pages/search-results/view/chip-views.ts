import {
  chipsOf,
  FILTER_LIST,
  type FilterKey,
  type SearchContext,
  type VehicleQuery,
} from '#features/search/search.ts';
import type { ChipView } from '../page-data.ts';

/** Returns the chips of a search, each with its group. */
export function chipViews(query: VehicleQuery, context: SearchContext): ChipView[] {
  return chipsOf(query, context).map((chip) => ({ ...chip, group: groupOf(chip.key as FilterKey) }));
}

/** Returns the group of a filter's choices. */
export function groupOf(key: FilterKey): string {
  const filter = FILTER_LIST.find((each) => each.key === key);
  return filter?.sections?.[0]?.label ?? filter?.heading ?? 'Other';
}
