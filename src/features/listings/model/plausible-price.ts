import { derivedPrice } from './listing.ts';
import type { ListingFacts } from './listing-facts.ts';

/** Prices outside these limits, in dollars, are placeholders, monthly installments or typos. */
const MIN_PRICE = 300;
const MAX_PRICE = 2_000_000;

/** Placeholder prices such as `123456`, `1234567`, `111111` and `999999`. */
const FILLER = /^(?:1234567?|([1-9])\1{5,})$/;

/** Returns whether a price in dollars is plausible for any car. */
export function isPlausiblePrice(price: number): boolean {
  return price >= MIN_PRICE && price <= MAX_PRICE && !FILLER.test(String(price));
}

/** Returns the derived price, or `null` if it is not believable. */
export function plausiblePrice(facts: Pick<ListingFacts, 'salePrice' | 'msrp'>): number | null {
  const price = derivedPrice(facts);
  return price !== null && isPlausiblePrice(price) ? price : null;
}
