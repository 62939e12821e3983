import { plausiblePrice, derivedPrice, type Listing } from '#features/listings/listings.ts';
import { DEFAULT_TERMS, type PaymentTerms } from '#features/search/search.ts';
import { formatDollars } from '#kit/format.ts';
import type { PaymentView, PriceView } from '../page-data.ts';
import { downDollarsOf, estimateOf } from '#features/listings/listings.ts';
import { dealView } from './deal-view.ts';

/** `terms`: the payment terms of the shopper's search. */
export function priceView(listing: Listing, terms: PaymentTerms): PriceView {
  const price = derivedPrice(listing);
  const { previousPrice, salePrice, msrp, incentive } = listing;
  const isReduced = price !== null && previousPrice !== null && previousPrice > price;
  return {
    amount: formatPrice(listing),
    reduced: isReduced ? { from: formatDollars(previousPrice), by: formatDollars(previousPrice - price) } : null,
    msrp: salePrice !== null && msrp !== null && msrp !== salePrice ? formatDollars(msrp) : null,
    incentive: incentive ? formatDollars(incentive) : null,
    deal: dealView(listing),
    payment: paymentView(plausiblePrice(listing), terms),
  };
}

/** If the search's down payment covers the price, uses the usual terms: $0 a month would make no sense. */
function paymentView(price: number | null, terms: PaymentTerms): PaymentView | null {
  if (price === null) return null;
  const payment = { price, ...(downDollarsOf({ price, ...terms }) < price ? terms : DEFAULT_TERMS) };
  const { amount, terms: text } = estimateOf(payment);
  return { payment, monthly: amount, terms: text };
}

/** Formats a price: `$28,995` or `Call for price` (spec I01). */
export function formatPrice(listing: Listing): string {
  const price = derivedPrice(listing);
  return price === null ? 'Call for price' : formatDollars(price);
}
