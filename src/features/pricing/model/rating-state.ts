import { type RatingDoubt, isPlausiblePrice, type ListingRating } from '#features/listings/listings.ts';
import { foldOf } from './market/folds.ts';
import { type Estimate, isPlausibleShare } from './market/market.ts';
import type { PricedCar } from './priced-car.ts';
import type { Rating } from './rating.ts';
import type { LaterPriceState } from './later/later-price-state.ts';
import { type BatchResult, nextLabelState, type LabelState } from './label/label-state.ts';

/** The factors and comparables of a fair price. */
export type RatingDetails = Pick<Estimate, 'parts' | 'comparables' | 'comparableCount'>;

/** The state of a listing's rating that is kept between batches. Instants are in milliseconds since 1970. */
export type RatingState = LaterPriceState & {
  labelState: LabelState;
  /** The fair price in dollars, smoothed against the noise of the market; `null` before the first estimate. */
  steady: number | null;
  /** The price that was rated, and a digest of the car's facts. */
  price: number | null;
  car: number;
  judgedAt: number;
  /** The rating that shoppers see, and since when. */
  shown: ListingRating | null;
  shownAt: number;
};

/** `details` belong to the new rating; `'kept'` if they did not change. */
export type RatedPrice = RatingState & { details: RatingDetails | null | 'kept' };

/** Half-life of the smoothing toward the current market price. */
export const HALF_LIFE_MS = 12 * 3_600_000;
/**
 * The displayed fair price changes only if it is off by more than this share, so that listings do not change by a few
 * dollars every hour.
 */
const SHOWN_WITHIN = 0.005;
const ENDS_WITHIN = 0.02;
/** Details are replaced after this time, because comparables are sold and withdrawn. */
const DETAILS_FOR_MS = 24 * 3_600_000;
/** A change of the fair price by a smaller share is not written. */
const WORTH_WRITING = 0.0005;

/** Rates a car in a batch, given its `previous` rating state. */
export function rateInBatch(previous: RatingState | null, car: PricedCar, rating: Rating, now: number): RatedPrice {
  const digest = digestOf(car);
  const { estimate } = rating;
  // A change of the car's facts is not noise, so the fair price then takes its new value at once.
  const same = previous?.car === digest ? previous : null;
  const steady = estimate ? settled(same, estimate.fairPrice, now) : (previous?.steady ?? null);
  const doubt = rating.kind === 'unrated' ? rounded(rating.doubt) : null;
  const labelState = nextLabelState(previous?.labelState ?? null, findingOf(doubt, car.price, steady), now);
  const later = {
    laterPriceCents: previous?.laterPriceCents ?? null,
    laterLowCents: previous?.laterLowCents ?? null,
    laterHighCents: previous?.laterHighCents ?? null,
    laterAt: same?.laterAt ?? null,
  };
  const next = { ...later, labelState, steady, price: car.price, car: digest, judgedAt: now };
  const shown = shownOf(labelState, steady, estimate, previous?.shown ?? null);
  if (previous && isLike(previous.shown, shown)) {
    const { shownAt } = previous;
    if (!estimate || now - shownAt < DETAILS_FOR_MS)
      return { ...next, shown: previous.shown, shownAt, details: 'kept' };
    return { ...next, shown: previous.shown, shownAt: now, details: detailsOf(estimate) };
  }
  const details = estimate ? detailsOf(estimate) : shown ? 'kept' : null;
  return { ...next, shown, shownAt: now, details };
}

/** Rates a new price against the last fair price, without fitting the market again. */
export function ratePrice(previous: RatingState, price: number | null, now: number): RatedPrice {
  const { steady } = previous;
  const labelState = nextLabelState(previous.labelState, findingOf(doubtOf(previous, price), price, steady), now);
  const shown = shownOf(labelState, steady, null, previous.shown);
  return { ...previous, labelState, price, shown, details: shown ? 'kept' : null };
}

/** Returns whether a rating state differs enough from the previous one to be written. */
export function hasRatingChanged(previous: RatingState | null, next: RatedPrice): boolean {
  if (previous === null || next.details !== 'kept') return true;
  if (previous.laterAt !== next.laterAt) return true;
  if (previous.price !== next.price || previous.car !== next.car || previous.shown !== next.shown) return true;
  if (JSON.stringify(previous.labelState) !== JSON.stringify(next.labelState)) return true;
  return Math.abs((next.steady ?? 0) - (previous.steady ?? 0)) > WORTH_WRITING * (previous.steady ?? 0);
}

function digestOf(car: PricedCar): number {
  return foldOf(JSON.stringify({ ...car, id: 0, price: null }), 2 ** 32);
}

/** Returns the fair price after a batch: an exponentially weighted average of the estimates of all batches. */
function settled(previous: RatingState | null, fairPrice: number, now: number): number {
  if (!previous?.steady) return fairPrice;
  const kept = 2 ** (-Math.max(0, now - previous.judgedAt) / HALF_LIFE_MS);
  return previous.steady ** kept * fairPrice ** (1 - kept);
}

function findingOf(doubt: RatingDoubt | null, price: number | null, steady: number | null): BatchResult {
  const share = price === null || steady === null ? null : price / steady;
  if (doubt !== null) return { doubt, share };
  return share === null ? { doubt: { reason: 'no-price' }, share } : { doubt, share };
}

/** Returns the reason not to rate this price, as far as it can be decided without the market. */
function doubtOf({ labelState, steady }: RatingState, price: number | null): RatingDoubt | null {
  if (price === null) return { reason: 'no-price' };
  if (!isPlausiblePrice(price)) return { reason: 'unlikely-price', fairPrice: null };
  // Doubts about the price end when the price changes. Doubts about the car and its market stay and take precedence, as
  // in a batch.
  const isAboutPrice =
    labelState.kind === 'label' ||
    labelState.doubt.reason === 'unlikely-price' ||
    labelState.doubt.reason === 'no-price';
  if (!isAboutPrice) return labelState.doubt;
  const isUnlikely = steady !== null && !isPlausibleShare(price / steady);
  return isUnlikely ? { reason: 'unlikely-price', fairPrice: Math.round(steady) } : null;
}

function shownOf(
  labelState: LabelState,
  steady: number | null,
  estimate: Estimate | null,
  before: ListingRating | null,
): ListingRating | null {
  const ends = estimate ?? before;
  if (steady === null || ends === null || !Number.isFinite(ends.high)) return null;
  if (labelState.kind === 'doubt' && estimate === null && isAboutCar(labelState.doubt)) return null;
  // Displayed amounts are whole dollars. Scaling is relative to these, so that repeated ratings do not drift.
  const fairPrice = estimate ? steady : Math.round(steady);
  const scaled = (end: number) => Math.round((end / ends.fairPrice) * fairPrice);
  const fair = { fairPrice: Math.round(steady), low: scaled(ends.low), high: scaled(ends.high) };
  const kept = before !== null && isNear(before, fair) ? before : fair;
  return {
    // The fair price never depends on the asking price; otherwise a cheaper car could look like a worse deal.
    fairPrice: kept.fairPrice,
    low: kept.low,
    high: kept.high,
    band: labelState.kind === 'label' ? labelState.label.band : null,
    doubt: labelState.kind === 'doubt' ? labelState.doubt : null,
  };
}

/** Returns whether a doubt is about the car or its market, so that there is no fair price to show. */
function isAboutCar({ reason }: RatingDoubt): boolean {
  return reason === 'branded-title' || reason === 'few-comparables';
}

const MAX_RATED_SPREAD = 99;

/** Rounds a doubt's amounts for storage, so that it does not change with every dollar and contains no infinity. */
function rounded(doubt: RatingDoubt): RatingDoubt {
  if (doubt.reason === 'wide-interval')
    return { ...doubt, spread: Math.min(MAX_RATED_SPREAD, Math.round(doubt.spread * 10) / 10) };
  if (doubt.reason === 'unlikely-price' && doubt.fairPrice !== null)
    return { ...doubt, fairPrice: Math.round(doubt.fairPrice / 100) * 100 };
  return doubt;
}

function isLike(a: ListingRating | null, b: ListingRating | null): boolean {
  if (a === null || b === null) return a === b;
  return a.band === b.band && a.doubt?.reason === b.doubt?.reason && isNear(a, b);
}

type FairPrice = Pick<ListingRating, 'fairPrice' | 'low' | 'high'>;

/** Returns whether two fair prices are so close that the displayed one does not change. */
function isNear(a: FairPrice, b: FairPrice): boolean {
  const within = (one: number, other: number, share: number) => Math.abs(one - other) <= share * one;
  return (
    within(a.fairPrice, b.fairPrice, SHOWN_WITHIN) &&
    within(a.low, b.low, ENDS_WITHIN) &&
    within(a.high, b.high, ENDS_WITHIN)
  );
}

function detailsOf({ parts, comparables, comparableCount }: Estimate): RatingDetails {
  return { parts, comparables, comparableCount };
}
