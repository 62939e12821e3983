import {
  chipsOf,
  FILTERS,
  type FilterKey,
  type SearchContext,
  SECTIONS,
  type VehicleQuery,
} from '#features/search/search.ts';
import type { ChipView } from '../page-data.ts';

/** What choices belong to that have no section of the panel. */
const ELSEWHERE: Partial<Record<FilterKey, string>> = {
  keyword: 'Keywords',
  experience: 'Experience',
  packages: 'Option packages',
  seriesCode: 'Series',
  isSponsorship: 'Sponsored',
  excluded: 'Left out',
};

/** The chips of a search, each with what it belongs to. */
export function chipViews(query: VehicleQuery, context: SearchContext): ChipView[] {
  return chipsOf(query, context).map((chip) => ({ ...chip, group: groupOf(chip.key as FilterKey) }));
}

/** What a filter's choices belong to. */
export function groupOf(key: FilterKey): string {
  const section = SECTIONS.find(({ fields }) => FILTERS[key].params.some(({ name }) => fields.includes(name)));
  return section?.label ?? ELSEWHERE[key] ?? 'Other';
}
