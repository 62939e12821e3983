import { plausiblePrice, derivedPrice, estimatedPaymentCents, type Listing } from '#features/listings/listings.ts';
import { formatDollars } from '#kit/format.ts';
import type { PriceView } from '../page-data.ts';
import { dealView } from './deal-view.ts';

export function priceView(listing: Listing): PriceView {
  const price = derivedPrice(listing);
  const payable = plausiblePrice(listing);
  const { previousPrice, salePrice, msrp, incentive } = listing;
  const isReduced = price !== null && previousPrice !== null && previousPrice > price;
  return {
    amount: formatPrice(listing),
    reduced: isReduced ? { from: formatDollars(previousPrice), by: formatDollars(previousPrice - price) } : null,
    msrp: salePrice !== null && msrp !== null && msrp !== salePrice ? formatDollars(msrp) : null,
    incentive: incentive ? formatDollars(incentive) : null,
    deal: dealView(listing),
    payment:
      payable === null
        ? null
        : { price: payable, monthly: formatDollars(Math.round(estimatedPaymentCents(payable) / 100)) },
  };
}

/** Formats a price: `$28,995` or `Call for price` (spec I01). */
export function formatPrice(listing: Listing): string {
  const price = derivedPrice(listing);
  return price === null ? 'Call for price' : formatDollars(price);
}
