import type { DEAL_RATINGS } from '#features/reference/reference.ts';
import { derivedPrice, type ListingFacts } from './listing.ts';

/** A price beside what the market asks for such a car. */
export type Deal = {
  rating: (typeof DEAL_RATINGS)[number]['code'];
  /** Whole US dollars that the price lies below the market; negative above it. */
  belowMarket: number;
};

/** At most this share of the market price earns the rating; dearer than all of them is HIGH. */
const AT_MOST = [
  { rating: 'GREAT', share: 0.92 },
  { rating: 'GOOD', share: 0.97 },
  { rating: 'FAIR', share: 1.05 },
] as const;

/** Judges a price; `null` without a price or without a market price to hold it against. */
export function judgeDeal(facts: Pick<ListingFacts, 'salePrice' | 'msrp' | 'marketPrice'>): Deal | null {
  const price = derivedPrice(facts);
  const market = facts.marketPrice;
  if (price === null || market === null || market === 0) return null;
  const rating = AT_MOST.find(({ share }) => price <= market * share)?.rating ?? 'HIGH';
  return { rating, belowMarket: market - price };
}
