import { derivedPrice, type ListingFacts } from './listing.ts';

/** Prices outside of these are fillers, instalments or slips of the finger. */
const LEAST_PRICE = 300;
const MOST_PRICE = 2_000_000;

/** `123456`, `1234567`, `111111`, `999999`: what somebody types to type something. */
const FILLER = /^(?:1234567?|([1-9])\1{5,})$/;

/** Whether a price in dollars can be one at all, whatever the car. */
export function isBelievablePrice(price: number): boolean {
  return price >= LEAST_PRICE && price <= MOST_PRICE && !FILLER.test(String(price));
}

/** The derived price as far as it says anything: one that is not believable counts as none. */
export function believablePrice(facts: Pick<ListingFacts, 'salePrice' | 'msrp'>): number | null {
  const price = derivedPrice(facts);
  return price !== null && isBelievablePrice(price) ? price : null;
}
