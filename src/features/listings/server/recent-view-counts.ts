import type { ViewCounts } from './view-counts.ts';

/** The maximum age of a count in milliseconds. */
const FRESH_MS = 60_000;
/** Maximum number of cached counts of a brand, at about 150 bytes each. */
const MAX_COUNTS = 50_000;

/** Returns the views of vehicles on one brand, by VIN; each count is at most a minute old. */
export type GetCachedViewCounts = (vins: readonly string[], brand: string) => Promise<ReadonlyMap<string, number>>;

/**
 * Returns view counts like `viewCountsOf`, but reads each at most once a minute, because searches show the same cars
 * repeatedly. One query reads all counts that a page needs and that are not cached.
 */
export function cacheViewCounts(viewCountsOf: ViewCounts['viewCountsOf'], now: () => number): GetCachedViewCounts {
  // A map for each brand, because a key of brand and VIN would be joined and hashed again for each car of each page.
  const brands = new Map<string, Map<string, { count: number; until: number }>>();
  return async (vins, brand) => {
    const time = now();
    const cached = brands.get(brand) ?? new Map<string, { count: number; until: number }>();
    brands.set(brand, cached);
    const counts = new Map<string, number>();
    const missing: string[] = [];
    for (const vin of vins) {
      const known = cached.get(vin);
      if (known !== undefined && known.until > time) counts.set(vin, known.count);
      else missing.push(vin);
    }
    if (missing.length === 0) return counts;
    const read = await viewCountsOf(missing, brand);
    if (cached.size + missing.length > MAX_COUNTS) cached.clear();
    for (const [vin, count] of read) {
      cached.set(vin, { count, until: time + FRESH_MS });
      counts.set(vin, count);
    }
    return counts;
  };
}
