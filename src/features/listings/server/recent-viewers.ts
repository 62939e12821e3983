import type { RecentViews } from '../model/promo-type.ts';
import { type GetCachedViewCounts, cacheViewCounts } from './recent-view-counts.ts';
import type { ViewCounts } from './view-counts.ts';

/**
 * Returns the number of shoppers who viewed each car on a brand (its wire code), by VIN: in the last seven days, and
 * today. Each count is at most a minute old. `viewCountsOf` caches its own.
 */
export function cacheRecentViewers(
  { viewCountsOf, countsOf }: { viewCountsOf: GetCachedViewCounts; countsOf: ViewCounts['countsOf'] },
  now: () => number,
): (vins: readonly string[], brand: string) => Promise<ReadonlyMap<string, RecentViews>> {
  const today = cacheViewCounts(async (vins, brand) => {
    const counts = await countsOf(vins, 1);
    return new Map(vins.map((vin) => [vin, counts.get(vin)?.[brand] ?? 0]));
  }, now);
  return async (vins, brand) => {
    const [week, day] = await Promise.all([viewCountsOf(vins, brand), today(vins, brand)]);
    return new Map(vins.map((vin) => [vin, { lastSevenDays: week.get(vin) ?? 0, today: day.get(vin) ?? 0 }]));
  };
}
