import { type Listing, type RecentViews, urgencyTypeOf } from '#features/listings/listings.ts';
import type { Brand } from '#features/brands/brands.ts';
import type { SearchContext } from '#features/search/search.ts';
import type { Guard } from '#ports/calls/guard.ts';

/** Returns how many shoppers viewed each car on a brand (its wire code), by VIN. */
export type GetRecentViews = (vins: readonly string[], brand: string) => Promise<ReadonlyMap<string, RecentViews>>;

type Services = {
  brand: Brand;
  guards: Readonly<Record<'listingViews', Guard>>;
  recentViewsOf?: GetRecentViews;
};

/**
 * Reads the view counts of promo cars that show no other urgency. Other cars need no count, so most pages read nothing.
 */
export async function readRecentViews(
  { brand, guards, recentViewsOf }: Services,
  slots: readonly { placement: string; listing: Listing }[],
  { today }: Pick<SearchContext, 'today'>,
  signal: AbortSignal,
): Promise<(listing: Listing) => RecentViews | null> {
  const vins = slots.flatMap(({ placement, listing }) =>
    placement === 'highlight' && urgencyTypeOf(listing, today) === null ? (listing.vin ?? []) : [],
  );
  if (vins.length === 0 || !recentViewsOf) return () => null;
  const counted = await guards.listingViews(() => recentViewsOf(vins, brand.wireCode), signal);
  return ({ vin }) => (counted.ok && vin !== null ? (counted.value.get(vin) ?? null) : null);
}
