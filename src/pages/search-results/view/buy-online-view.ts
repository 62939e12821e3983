import type { Flags } from '#features/flags/flags.ts';
import { formatQuery, type SearchContext, type VehicleQuery, withFilter } from '#features/search/search.ts';
import type { SearchResultsData } from '../page-data.ts';

/** Returns the chip that turns the buy-online experience on and off (spec 2 §4), if the brand offers it. */
export function buyOnlineView(
  query: VehicleQuery,
  context: SearchContext,
  flags: Pick<Flags, 'hyundai_buy_online'>,
): SearchResultsData['buyOnline'] {
  if (!flags.hyundai_buy_online) return null;
  const chosen = query.filters.experience === 'buy-online';
  return { chosen, query: formatQuery(withFilter(query, 'experience', chosen ? null : 'buy-online'), context) };
}
