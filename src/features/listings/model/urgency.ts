import { dealRating } from './listing-rating.ts';
import { derivedPrice, type Listing } from './listing.ts';

export type Urgency = 'reduced' | 'numviewed' | 'goodgreatprice' | 'interested';

/** More views than this are worth a word. */
const FEW_VIEWS = 3;

/**
 * What speaks for looking at a car soon, the first that is true (spec 2 §4): its price was reduced, people look at it, its
 * price is good. `views`: of the last seven days on this brand; `null` where they could not be counted.
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
