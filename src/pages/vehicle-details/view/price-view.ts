import { currentIncentive, plausiblePrice, derivedPrice, type Listing } from '#features/listings/listings.ts';
import { priceLineView } from '#features/payments/payments.ts';
import {
  DEFAULT_TERMS,
  describeBasisPrice,
  maximumDollars,
  type PaymentTerms,
  PRICE_BASIS_LABELS,
  type VehicleQuery,
} from '#features/search/search.ts';
import { type BasisPrice, priceOnBasis } from '#features/search/search.server.ts';
import { formatDollars } from '#kit/text/format.ts';
import type { BasisPriceView, EstimatedPayment, PaymentView, PriceView } from '../page-data.ts';
import { estimateOf } from '#features/listings/listings.ts';
import { dealView } from './deal-view.ts';
import type { Offer } from './details-view.ts';

type UsualPrice = { today: number; hasWallet: boolean; view: PriceView };

/** The price at the usual terms and on no basis, as most visits show it. Cached as long as the listing is in memory. */
const usual = new WeakMap<Listing, UsualPrice>();

/** `query`: the shopper's search, with its payment terms and its basis of prices. */
export function priceView(car: Offer, query: VehicleQuery, today: number, hasWallet: boolean): PriceView {
  const { price, payment } = query.filters;
  const isUsualSearch = price.basis === undefined && payment.terms === DEFAULT_TERMS && !isLimited(payment);
  if (!isUsualSearch) return makeView(car, query, today, hasWallet);
  const known = usual.get(car.listing);
  if (known?.today === today && known.hasWallet === hasWallet) return known.view;
  const view = makeView(car, query, today, hasWallet);
  usual.set(car.listing, { today, hasWallet, view });
  return view;
}

function makeView(car: Offer, query: VehicleQuery, today: number, hasWallet: boolean): PriceView {
  const { listing } = car;
  const price = derivedPrice(listing);
  const { previousPrice, salePrice, msrp } = listing;
  const incentive = currentIncentive(listing, today);
  const onBasis = priceOnBasis(car, query.filters.price, today);
  const isReduced = price !== null && previousPrice !== null && previousPrice > price;
  return {
    amount: formatPrice(listing),
    reduced: isReduced ? { from: formatDollars(previousPrice), by: formatDollars(previousPrice - price) } : null,
    msrp: salePrice !== null && msrp !== null && msrp !== salePrice ? formatDollars(msrp) : null,
    incentive: incentive === null ? null : formatDollars(incentive),
    deal: dealView(listing),
    payment: paymentView(listing, query, onBasis, hasWallet),
    onBasis: basisPriceView(onBasis),
  };
}

function basisPriceView(price: BasisPrice | null): BasisPriceView | null {
  return price && { text: describeBasisPrice(price), lines: price.lines.map(priceLineView) };
}

/**
 * Returns the payment for the upper end of the price on the search's basis, or else for the advertised price. The
 * wallet's terms replace the usual ones in the browser, except if the search limits the payment.
 */
function paymentView(
  listing: Listing,
  { filters: { payment: limits } }: VehicleQuery,
  onBasis: BasisPrice | null,
  hasWallet: boolean,
): PaymentView | null {
  const advertised = plausiblePrice(listing);
  if (advertised === null) return null;
  const { terms } = limits;
  const most = onBasis && maximumDollars(onBasis);
  const price = most ?? advertised;
  const on = onBasis && most !== null ? PRICE_BASIS_LABELS[onBasis.basis.kind].what : undefined;
  const payment: EstimatedPayment = { price, ...terms };
  if (on !== undefined) payment.on = on;
  if (hasWallet && !isLimited(limits) && isUsual(terms))
    payment.wallet = listing.listingType === 'NEW' ? 'newCars' : 'otherCars';
  const { amount, terms: text } = estimateOf(payment);
  return { payment, monthly: amount, terms: text };
}

function isLimited({ min, max }: VehicleQuery['filters']['payment']): boolean {
  return min !== null || max !== null;
}

function isUsual({ downDollars, months, aprPercent }: PaymentTerms): boolean {
  return downDollars === null && months === DEFAULT_TERMS.months && aprPercent === DEFAULT_TERMS.aprPercent;
}

/** Formats a price: `$28,995` or `Call for price` (spec I01). */
export function formatPrice(listing: Listing): string {
  const price = derivedPrice(listing);
  return price === null ? 'Call for price' : formatDollars(price);
}
