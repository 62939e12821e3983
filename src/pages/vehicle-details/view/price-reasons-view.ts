import type { Listing } from '#features/listings/listings.ts';
import { dollarParts } from '#features/pricing/pricing.ts';
import type { RatingReasons } from '#features/pricing/pricing.server.ts';
import { formatCount, formatDollars } from '#kit/text/format.ts';
import { formatLocalTime } from '#kit/local-time.ts';
import { timeAgo } from '#kit/time-ago.ts';
import { comparablesText, comparableView, partViews } from '#pages/shared/price-reasons/price-parts.ts';
import type { PriceReasonsView } from '../page-data.ts';

/** Number of comparables that the page names. */
export const NAMED_COMPARABLES = 8;

type Known = { listing: Listing; timeZone: string; view: PriceReasonsView | null };
/** Cached, because the reasons for a car's rating stay in memory for further visits. */
const known = new WeakMap<RatingReasons, Known>();

/** Returns the parts of the fair price; `null` if there is none, or if its parts are unknown. */
export function priceReasonsView(
  listing: Listing,
  reasons: RatingReasons | null,
  { now, timeZone }: { now: Date; timeZone: string },
): PriceReasonsView | null {
  if (reasons === null) return null;
  const before = known.get(reasons);
  const isSame = before?.listing === listing && before.timeZone === timeZone;
  const view = isSame ? before.view : reasonsInZone(listing, reasons, timeZone);
  if (!isSame) known.set(reasons, { listing, timeZone, view });
  if (!view?.rated || !reasons.batch) return view;
  return { ...view, rated: { ...view.rated, text: timeAgo(now.getTime() - reasons.batch.at.getTime()) } };
}

/** Returns the same, without how long ago the car was rated. */
function reasonsInZone(listing: Listing, reasons: RatingReasons, timeZone: string): PriceReasonsView | null {
  const { details, batch } = reasons;
  const fairPrice = listing.rating && listing.rating.fairPrice;
  const dollarShares = details && fairPrice ? dollarParts(fairPrice, details.parts) : null;
  if (!dollarShares || !details || !fairPrice) return null;
  const { comparables, comparableCount } = details;
  return {
    rated: batch && { iso: batch.at.toISOString(), text: '', exact: formatLocalTime(batch.at, timeZone) },
    cars: batch && formatCount(batch.cars, 'car'),
    typical: formatDollars(dollarShares.typical),
    parts: partViews(dollarShares.parts, fairPrice, listing),
    fairPrice: formatDollars(fairPrice),
    comparables: comparables.map(comparableView),
    count: comparablesText(comparables.length, comparableCount),
  };
}
