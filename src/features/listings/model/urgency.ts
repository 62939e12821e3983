import { dealRating } from './listing-rating.ts';
import { derivedPrice } from './listing.ts';
import type { Listing } from './listing-facts.ts';

export type Urgency = 'reduced' | 'numviewed' | 'goodgreatprice' | 'interested';

/** Only numbers of views above this one are shown. */
const FEW_VIEWS = 3;

/**
 * Returns the first reason that applies for looking at a car soon (spec 2 §4): its price was reduced, shoppers view it,
 * or its price is good.
 * @param views of the last seven days on this brand; `null` if they could not be counted.
 */
export function urgencyOf(
  listing: Parameters<typeof dealRating>[0] & Pick<Listing, 'salePrice' | 'msrp' | 'previousPrice'>,
  views: number | null,
): Urgency {
  const price = derivedPrice(listing);
  const { previousPrice } = listing;
  if (price !== null && previousPrice !== null && previousPrice > price) return 'reduced';
  if ((views ?? 0) > FEW_VIEWS) return 'numviewed';
  const rating = dealRating(listing);
  return rating === 'GREAT' || rating === 'GOOD' ? 'goodgreatprice' : 'interested';
}
