import type { DealRating } from './listing-rating.ts';
import { derivedPrice, type ListingFacts } from './listing.ts';

/** The largest share of the market price that each rating may cost, best first; above the last is HIGH. */
export const DEAL_LIMITS = [
  { rating: 'GREAT', most: 0.92 },
  { rating: 'GOOD', most: 0.97 },
  { rating: 'FAIR', most: 1.05 },
] as const;

/** How a car's price stands against the market; `null` without a price or a market price. */
export function dealRating(facts: Pick<ListingFacts, 'salePrice' | 'msrp' | 'marketPrice'>): DealRating | null {
  const price = derivedPrice(facts);
  const { marketPrice } = facts;
  if (price === null || !marketPrice) return null;
  return DEAL_LIMITS.find(({ most }) => price <= most * marketPrice)?.rating ?? 'HIGH';
}
