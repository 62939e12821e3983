import { type Brand, showsMake } from '#features/brands/brands.ts';
import type { Owner } from '#features/dealers/dealers.ts';
import { jurisdictionOf } from '#features/fees/fees.server.ts';
import { type Listing, PAYMENT_ESTIMATE_TERMS, plausiblePrice } from '#features/listings/listings.ts';
import {
  estimateTaxesAndFees,
  type PaymentDefaults,
  type PaymentInput,
  type PaymentPlace,
  readPaymentInput,
  type TaxesAndFees,
} from '#features/payments/payments.ts';
import { carFactsOf, type SearchService } from '#features/search/search.server.ts';
import { PARAM_NAMES } from '#features/search/search.ui.ts';
import type { Guard } from '#ports/calls/guard.ts';

export type PurchaseServices = {
  search: SearchService;
  brand: Brand;
  guards: Readonly<Record<'requiredListing', Guard>>;
  findZip(zip: string): { state: string } | null;
  now(): Date;
};

/** A car on offer. `price`: in whole dollars. */
export type OfferedCar = { listing: Listing; owner: Owner; price: number };

/**
 * Finds the car that `listingId` names. `null` if that is not an active listing of this brand with a plausible price.
 * @throws if the search fails.
 */
export async function findOfferedCar(
  { search, brand, guards }: PurchaseServices,
  params: URLSearchParams,
  signal: AbortSignal,
): Promise<OfferedCar | null> {
  const listingId = params.get('listingId') ?? '';
  if (!/^[1-9]\d{0,14}$/.test(listingId)) return null;
  const found = await guards.requiredListing(() => search.find(Number(listingId)), signal);
  if (!found.ok) throw found.error;
  const car = found.value;
  if (!car || !showsMake(brand, car.listing.makeCode)) return null;
  const price = plausiblePrice(car.listing);
  return price === null ? null : { ...car, price };
}

/**
 * The shopper's entries about buying a car, and the values used if they are missing. `day`: the day of the request,
 * `2026-11-27`.
 */
export type PurchaseView = {
  input: PaymentInput;
  defaults: PaymentDefaults;
  place: PaymentPlace;
  day: string;
  /** `null` if the state is unknown. */
  fees: TaxesAndFees | null;
};

/**
 * Reads the parameters of a purchase. Taxes and fees are those at the shopper's ZIP code, or in the seller's state. An
 * unknown ZIP code does not prevent an estimate; the page says that it is unknown.
 */
export function readPurchase(
  params: URLSearchParams,
  { listing, owner, price }: OfferedCar,
  { findZip, now }: Pick<PurchaseServices, 'findZip' | 'now'>,
): PurchaseView {
  const input = readPaymentInput(params);
  const known = input.zip === '' ? null : findZip(input.zip);
  const isUnknownZip = input.zip !== '' && known === null && input.problems.zip === undefined;
  const state = known?.state ?? owner.state;
  const buyer = state === null ? null : jurisdictionOf(state);
  const day = now().toISOString().slice(0, 10);
  const place = { dealer: owner.state === null ? null : jurisdictionOf(owner.state), buyer, date: day };
  const priceCents = Math.round((input.values.price ?? price) * 100);
  // A new car may have 0 miles, which searches treat as unknown.
  const facts = { ...carFactsOf({ listing, owner }, priceCents), mileage: listing.mileage };
  const tradeInCents = Math.round((input.values.tradeInValue ?? input.taxCreditDollars ?? 0) * 100);
  const fees = buyer && estimateTaxesAndFees(facts, place, tradeInCents);
  return {
    input,
    day,
    defaults: {
      priceCents: price * 100,
      isNew: facts.isNew,
      downCents: defaultDownCents(price, isOutTheDoor(params) ? fees : null),
      months: PAYMENT_ESTIMATE_TERMS.months,
      aprPercent: PAYMENT_ESTIMATE_TERMS.aprPercent,
    },
    place: {
      state,
      isOwnZip: known !== null,
      unknownZip: isUnknownZip ? input.zip : null,
      lease: leaseTaxOf(buyer),
    },
    fees,
  };
}

/** Returns whether the shopper comes from a search with prices out the door. */
function isOutTheDoor(params: URLSearchParams): boolean {
  return params.get(PARAM_NAMES.priceBasis)?.split(':')[0] === 'out-the-door';
}

/**
 * Returns the default share of the price, in whole dollars. `included`: the taxes and fees that the prices of the
 * search include. If some of them are unknown, uses the advertised price, as cards do.
 */
function defaultDownCents(price: number, included: TaxesAndFees | null): number {
  const total = included === null || included.isPartial ? price : price + included.cents / 100;
  return Math.round((total * PAYMENT_ESTIMATE_TERMS.downPercent) / 100) * 100;
}

/** Returns how a state taxes leases, with the source; `null` if that is unknown. */
function leaseTaxOf(buyer: ReturnType<typeof jurisdictionOf>) {
  if (!buyer?.lease) return null;
  const { rule, source, isUnclear = false } = buyer.lease;
  return { rule, isUnclear, source: buyer.sources[source]! };
}
