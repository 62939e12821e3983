import { type DealRating, type RatingDoubt, isPlausiblePrice } from '#features/listings/listings.ts';
import { estimatePrice, isPlausibleShare, type Estimate, type Market } from './market/market.ts';
import type { PricedCar } from './priced-car.ts';

/**
 * The upper limit of each band as a share of the fair price, best band first. HIGH begins exactly at the last limit.
 */
export const BANDS = [
  { band: 'GREAT', most: 0.9 },
  { band: 'GOOD', most: 0.96 },
  { band: 'FAIR', below: 1.06 },
] as const;

/** Shares of the fair price at which one band ends and the next one begins. */
export const BAND_EDGES: readonly number[] = BANDS.map((limit) => ('most' in limit ? limit.most : limit.below));

export type Rating =
  /** `share`: the price as a share of the fair price. */
  | { kind: 'rated'; band: DealRating; share: number; estimate: Estimate }
  | { kind: 'unrated'; doubt: RatingDoubt; estimate: Estimate | null };

/** The minimum number of comparables for a rating. */
export const MIN_COMPARABLES = 3;
/** The largest ratio of the interval's upper end to its lower end. */
export const MAX_INTERVAL_RATIO = 3;
/** Rates a car's price. All else equal, a lower price never gets a worse band. */
export function rateCar(market: Market, car: PricedCar): Rating {
  const { price } = car;
  if (price === null) return unrated({ reason: 'no-price' });
  if (!isPlausiblePrice(price)) return unrated({ reason: 'unlikely-price', fairPrice: null });
  if (car.branded) return unrated({ reason: 'branded-title' });
  const estimate = estimatePrice(market, car);
  const comparables = estimate.comparables.length;
  if (comparables < MIN_COMPARABLES)
    return unrated({ reason: 'few-comparables', comparables, wanted: MIN_COMPARABLES });
  const spread = estimate.high / estimate.low;
  if (spread > MAX_INTERVAL_RATIO)
    return unrated({ reason: 'wide-interval', spread, most: MAX_INTERVAL_RATIO }, estimate);
  const share = price / estimate.fairPrice;
  if (!isPlausibleShare(share)) return unrated({ reason: 'unlikely-price', fairPrice: estimate.fairPrice }, estimate);
  return { kind: 'rated', band: bandOf(share), share, estimate };
}

/** Returns the band of a price that is `share` of the fair price. */
export function bandOf(share: number): DealRating {
  const [great, good, fair] = BANDS;
  if (share <= great.most) return great.band;
  if (share <= good.most) return good.band;
  return share < fair.below ? fair.band : 'HIGH';
}

function unrated(doubt: RatingDoubt, estimate: Estimate | null = null): Rating {
  return { kind: 'unrated', doubt, estimate };
}
