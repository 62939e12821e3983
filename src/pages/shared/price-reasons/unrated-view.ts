import type { RatingDoubt, Listing } from '#features/listings/listings.ts';
import type { RatingReasons } from '#features/pricing/pricing.server.ts';
import { formatCount, formatDollars } from '#kit/text/format.ts';
import { timeAgo } from '#kit/time-ago.ts';

/** `fair`: the fair price, if it is known although the price is not rated. */
export type UnratedView = {
  why: string;
  fair: { fairPrice: string; interval: { low: string; high: string } } | null;
};

/**
 * Explains why a price is not rated. For a listing without a rating, `reasons` has the cause. `null` if it is rated, or
 * if the cause is unknown.
 */
export function unratedView({ rating }: Listing, reasons: RatingReasons | null, now: Date): UnratedView | null {
  if (rating?.band) return null;
  const why = (rating && rating.doubt) ?? (reasons && reasons.doubt);
  if (!why) return !rating && reasons && !reasons.isRated ? { why: notYet(reasons.batch, now), fair: null } : null;
  const fair = rating && {
    fairPrice: formatDollars(rating.fairPrice),
    interval: { low: formatDollars(rating.low), high: formatDollars(rating.high) },
  };
  return { why: unratedReason(why), fair };
}

/** A batch rates all cars that exist when it starts. */
function notYet(batch: RatingReasons['batch'], now: Date): string {
  const last = batch
    ? `Prices were last rated ${timeAgo(now.getTime() - batch.at.getTime())}`
    : 'No prices have been rated yet';
  return `This listing is new, so its price isn’t rated yet. ${last}. The next update will include this car.`;
}

function unratedReason(doubt: RatingDoubt): string {
  switch (doubt.reason) {
    case 'no-price':
      return 'The seller hasn’t listed a price, so there’s nothing to rate.';
    case 'unlikely-price':
      return `The price is so far from what similar cars cost${aboutFair(doubt.fairPrice)} that it’s probably not the full price. Ask the seller what it covers.`;
    case 'branded-title':
      return 'The car has a branded title, such as salvage, rebuilt or flood. How much that lowers the price varies, so we can’t compare it with other cars.';
    case 'few-comparables':
      return `${fewCars(doubt.comparables)} listed by other sellers; we need at least ${doubt.wanted} to rate a price.`;
    case 'wide-interval':
      return `Prices of similar cars vary too much to rate this one: the high end is ${timesOf(doubt)} the low end, and we rate up to ${doubt.most} times.`;
  }
}

function aboutFair(fairPrice: number | null): string {
  return fairPrice === null ? '' : `, about ${formatDollars(fairPrice)},`;
}

function fewCars(comparables: number): string {
  return comparables === 0
    ? 'No comparable car is'
    : `Only ${formatCount(comparables, 'comparable car')} ${comparables === 1 ? 'is' : 'are'}`;
}

/** Spreads are stored rounded, so a spread slightly above the limit must not appear equal to it. */
function timesOf({ spread, most }: { spread: number; most: number }): string {
  if (spread >= 99) return 'many times';
  return spread > most ? `${spread} times` : `a little more than ${most} times`;
}
