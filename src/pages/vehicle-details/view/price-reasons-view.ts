import type { Listing } from '#features/listings/listings.ts';
import { dollarParts } from '#features/pricing/pricing.ts';
import type { RatingReasons } from '#features/pricing/pricing.server.ts';
import { formatCount, formatDollars } from '#kit/text/format.ts';
import { formatLocalTime } from '#kit/local-time.ts';
import { timeAgo } from '#kit/time-ago.ts';
import { comparablesText, comparableView, partViews } from '#pages/shared/price-reasons/price-parts.ts';
import type { InstantView, PriceReasonsView } from '../page-data.ts';

/** Number of comparables that the page names. */
export const NAMED_COMPARABLES = 8;
/** Returns the parts of the fair price; `null` if there is none, or if its parts are unknown. */
export function priceReasonsView(
  listing: Listing,
  reasons: RatingReasons | null,
  { now, timeZone }: { now: Date; timeZone: string },
): PriceReasonsView | null {
  const details = reasons && reasons.details;
  const fairPrice = listing.rating && listing.rating.fairPrice;
  const dollarShares = details && fairPrice ? dollarParts(fairPrice, details.parts) : null;
  if (!dollarShares || !details || !fairPrice) return null;
  const { comparables, comparableCount } = details;
  return {
    rated: reasons.batch && instantOf(reasons.batch.at, now, timeZone),
    cars: reasons.batch && formatCount(reasons.batch.cars, 'car'),
    typical: formatDollars(dollarShares.typical),
    parts: partViews(dollarShares.parts, fairPrice, listing),
    fairPrice: formatDollars(fairPrice),
    comparables: comparables.map(comparableView),
    count: comparablesText(comparables.length, comparableCount),
  };
}

function instantOf(at: Date, now: Date, timeZone: string): InstantView & { exact: string } {
  return {
    iso: at.toISOString(),
    text: timeAgo(now.getTime() - at.getTime()),
    exact: formatLocalTime(at, timeZone),
  };
}
