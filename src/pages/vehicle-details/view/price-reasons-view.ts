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

type Known = { listing: Listing; timeZone: string; age: string | null; view: PriceReasonsView | null };
/** Cached, because the reasons for a car's rating stay in memory for further visits. */
const known = new WeakMap<RatingReasons, Known>();

/**
 * Returns the parts of the fair price; `null` if there is none, or if its parts are unknown. As long as nothing changes,
 * returns the same object, with which the HTML is kept.
 */
export function priceReasonsView(
  listing: Listing,
  reasons: RatingReasons | null,
  { now, timeZone }: { now: Date; timeZone: string },
): PriceReasonsView | null {
  if (reasons === null) return null;
  const age = reasons.batch && ageOf(reasons.batch, now);
  const before = known.get(reasons);
  if (before?.listing === listing && before.timeZone === timeZone && before.age === age) return before.view;
  const view = makeView(listing, reasons, { now, timeZone });
  known.set(reasons, { listing, timeZone, age, view });
  return view;
}

function ageOf({ at }: NonNullable<RatingReasons['batch']>, now: Date): string {
  return timeAgo(now.getTime() - at.getTime());
}

function makeView(
  listing: Listing,
  reasons: RatingReasons,
  { now, timeZone }: { now: Date; timeZone: string },
): PriceReasonsView | null {
  const { details, batch } = reasons;
  const fairPrice = listing.rating && listing.rating.fairPrice;
  const dollarShares = details && fairPrice ? dollarParts(fairPrice, details.parts) : null;
  if (!dollarShares || !details || !fairPrice) return null;
  const { comparables, comparableCount } = details;
  return {
    rated: batch && {
      iso: batch.at.toISOString(),
      text: ageOf(batch, now),
      exact: formatLocalTime(batch.at, timeZone),
    },
    cars: batch && formatCount(batch.cars, 'car'),
    typical: formatDollars(dollarShares.typical),
    parts: partViews(dollarShares.parts, fairPrice, listing),
    fairPrice: formatDollars(fairPrice),
    comparables: comparables.map(comparableView),
    count: comparablesText(comparables.length, comparableCount),
  };
}
