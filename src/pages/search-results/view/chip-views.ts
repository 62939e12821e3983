import {
  chipsOf,
  emptyQuery,
  FILTER_LIST,
  FILTERS,
  type FilterKey,
  formatQuery,
  type SearchContext,
  type VehicleQuery,
} from '#features/search/search.ts';
import type { ChipView, SearchResultsData } from '../page-data.ts';
import type { Flags } from '#features/flags/flags.ts';

export function chipViews(query: VehicleQuery, context: SearchContext): ChipView[] {
  return chipsOf(query, context).map((chip) => ({ ...chip, group: groupOf(chip.key) }));
}

const GROUPS: ReadonlyMap<FilterKey, string> = new Map(
  FILTER_LIST.map(({ key, sections, heading }) => [key, sections?.[0]?.label ?? heading ?? 'Other']),
);

export function groupOf(key: FilterKey): string {
  return GROUPS.get(key)!;
}

/**
 * Returns the chip that turns the buy-online experience on and off (spec 2 §4), if the brand offers it. The experience
 * alone filters nothing, so the chip also sets the filter option.
 */
export function buyOnlineView(
  query: VehicleQuery,
  context: SearchContext,
  flags: Pick<Flags, 'hyundai_buy_online'>,
): SearchResultsData['buyOnline'] {
  if (!flags.hyundai_buy_online) return null;
  const chosen = query.filters.experience === 'buy-online';
  const { experience, buyOnline } = FILTERS;
  const changes = chosen
    ? { experience: experience.none, buyOnline: buyOnline.none }
    : ({ experience: 'buy-online', buyOnline: ['BUY_ONLINE'] } as const);
  return { chosen, query: formatQuery(query, context, changes) };
}

/**
 * Returns the link that removes all filters except those that the brand always applies. It keeps the place, "any
 * condition", and the order.
 */
export function clearingQuery({ filters, sortBy }: VehicleQuery, context: SearchContext): string {
  return formatQuery({ ...emptyQuery(context), sortBy }, context, {
    location: { ...filters.location, extendTo: null },
    ...(filters.listingType.length === 0 && { listingType: [] }),
  });
}
