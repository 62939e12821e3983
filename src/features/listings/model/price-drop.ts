import { derivedPrice } from './listing.ts';
import type { Listing } from './listing-facts.ts';

const MIN_DROP = { share: 0.01, dollars: 100 };

/**
 * Returns whether the price fell by enough to notify the shopper: by 1% and at least $100. Prices are in whole dollars.
 */
export function isPriceDrop(known: number | null, price: number | null): boolean {
  if (known === null || price === null) return false;
  return known - price >= Math.max(known * MIN_DROP.share, MIN_DROP.dollars);
}

const LARGE_DROP = { share: 0.02, dollars: 250 };

/** Returns whether the price fell by enough for a badge: by 2% and at least $250 (spec 2 §4, I54). */
export function isLargePriceDrop(listing: Pick<Listing, 'salePrice' | 'msrp' | 'previousPrice'>): boolean {
  const price = derivedPrice(listing);
  const { previousPrice } = listing;
  if (price === null || previousPrice === null) return false;
  return previousPrice - price >= Math.max(previousPrice * LARGE_DROP.share, LARGE_DROP.dollars);
}
