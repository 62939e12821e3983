import type { AdSettings } from '#features/ads/ads.ts';
import type { Brand } from '#features/brands/brands.ts';
import type { Flags } from '#features/flags/flags.ts';
import type { VehicleQuery } from '#features/search/search.ts';
import type { AdsView, SearchResultsData } from '../page-data.ts';

type AdServices = {
  brand: Brand;
  flags: Pick<Flags, 'ads' | 'fixed_ads'>;
  /** Absent if the page has no fixed ad. */
  adSettings?: AdSettings;
};

/**
 * Returns the ads of the page; `undefined` if there are none. The fixed ad needs results, and a brand may turn it off
 * for searches of a single seller (spec 2 §4).
 */
export function adsView(
  { brand, flags, adSettings }: AdServices,
  { filters }: Pick<VehicleQuery, 'filters'>,
  { query, total }: Pick<SearchResultsData, 'query' | 'total'>,
): AdsView | undefined {
  const isAllowed = brand.fixedAd === 'always' || filters.showcaseOwner === null;
  const hasFixed = flags.fixed_ads && isAllowed && total > 0;
  const fixed = hasFixed ? (adSettings ?? null) : null;
  if (!flags.ads && fixed === null) return undefined;
  return { query, inLists: flags.ads, fixed };
}
