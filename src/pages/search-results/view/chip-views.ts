import {
  chipsOf,
  FILTERS,
  type FilterKey,
  type SearchContext,
  SECTIONS,
  type VehicleQuery,
} from '#features/search/search.ts';
import type { ChipView } from '../page-data.ts';

/** Group names of filters without a section in the panel. */
const ELSEWHERE: Partial<Record<FilterKey, string>> = {
  keyword: 'Keywords',
  experience: 'Experience',
  packages: 'Option packages',
  seriesCode: 'Series',
  isSponsorship: 'Sponsored',
  excluded: 'Excluded',
};

/** Returns the chips of a search, each with its group. */
export function chipViews(query: VehicleQuery, context: SearchContext): ChipView[] {
  return chipsOf(query, context).map((chip) => ({ ...chip, group: groupOf(chip.key as FilterKey) }));
}

/** Returns the group of a filter's choices. */
export function groupOf(key: FilterKey): string {
  const section = SECTIONS.find(({ fields }) => FILTERS[key].params.some(({ name }) => fields.includes(name)));
  return section?.label ?? ELSEWHERE[key] ?? 'Other';
}
