import type { Brand } from '#features/brands/brands.ts';
import { type Owner, paymentServicesOf, type PaymentSettings } from '#features/dealers/dealers.ts';
import type { CarFacts } from '#features/fees/fees.ts';
import { jurisdictionOf } from '#features/fees/fees.server.ts';
import { type Listing, listingTitle, PAYMENT_ESTIMATE_TERMS, plausiblePrice } from '#features/listings/listings.ts';
import { estimateTaxesAndFees, paymentDetailsView, readPaymentInput } from '#features/payments/payments.ts';
import type { SearchService } from '#features/search/search.server.ts';
import type { Guard } from '#ports/calls/guard.ts';
import { type PageAnswer, unlistedPage } from '../page-answer.ts';
import type { PaymentDetailsData } from './page-data.ts';

type Services = {
  search: SearchService;
  brand: Brand;
  guards: Readonly<Record<'requiredListing', Guard>>;
  /** Returns the payment settings of a dealer; `null` if it has chosen nothing. */
  paymentSettingsOf(ownerId: number): PaymentSettings | null;
  findZip(zip: string): { state: string } | null;
  now(): Date;
};

/**
 * Loads the payment details of a car; the query string contains `listingId` and what the shopper entered. `null` if that
 * is not an active listing of this brand with a plausible price.
 * @throws if the search fails.
 */
export async function loadPaymentDetails(
  services: Services,
  search: string,
  signal: AbortSignal,
): Promise<PageAnswer<PaymentDetailsData> | null> {
  const params = new URLSearchParams(search);
  const listingId = params.get('listingId') ?? '';
  if (!/^[1-9]\d{0,14}$/.test(listingId)) return null;
  const found = await services.guards.requiredListing(() => services.search.find(Number(listingId)), signal);
  if (!found.ok) throw found.error;
  const { fixedMake } = services.brand;
  const car = found.value;
  if (!car || (fixedMake !== null && fixedMake !== car.listing.makeCode)) return null;
  const price = plausiblePrice(car.listing);
  if (price === null) return null;
  const details = detailsOf(params, { ...car, price }, services);
  return unlistedPage(
    services.brand,
    { title: `Payment details: ${details.car.title}`, description: 'Estimate a loan or a lease for this car.' },
    { details },
  );
}

function detailsOf(
  params: URLSearchParams,
  { listing, owner, price }: { listing: Listing; owner: Owner; price: number },
  { findZip, paymentSettingsOf, now }: Services,
) {
  const settings = paymentSettingsOf(owner.id);
  const input = readPaymentInput(params);
  const known = input.zip === '' ? null : findZip(input.zip);
  const isUnknownZip = input.zip !== '' && known === null && input.problems.zip === undefined;
  const checked = isUnknownZip
    ? { ...input, problems: { ...input.problems, zip: 'We don’t know this ZIP code. Please check it.' } }
    : input;
  const state = known?.state ?? owner.state;
  const buyer = state === null ? null : jurisdictionOf(state);
  const day = now().toISOString().slice(0, 10);
  const isNew = listing.listingType === 'NEW';
  const place = { dealer: owner.state === null ? null : jurisdictionOf(owner.state), buyer, date: day };
  const facts = carFacts(listing, owner, Math.round((input.values.price ?? price) * 100));
  const tradeInCents = Math.round((input.values.tradeInValue ?? 0) * 100);
  return paymentDetailsView(
    checked,
    {
      car: { id: listing.id, title: listingTitle(listing) },
      hasLease: isNew && (settings === null || settings.leaseEnabled),
      dealerLinks: dealerLinks(listing, owner, settings),
      defaults: {
        priceCents: price * 100,
        isNew,
        downCents: Math.round((price * PAYMENT_ESTIMATE_TERMS.downPercent) / 100) * 100,
        months: PAYMENT_ESTIMATE_TERMS.months,
        aprPercent: PAYMENT_ESTIMATE_TERMS.aprPercent,
      },
      place: { state, isOwnZip: known !== null, lease: leaseTaxOf(buyer) },
      day,
    },
    buyer && estimateTaxesAndFees(facts, place, tradeInCents),
  );
}

/** Returns how a state taxes leases, with the source; `null` if that was not found. */
function leaseTaxOf(buyer: ReturnType<typeof jurisdictionOf>) {
  return buyer?.lease ? { rule: buyer.lease.rule, source: buyer.sources[buyer.lease.source]! } : null;
}

/** The weight is not known of any listing. A private seller charges no dealer fees. */
function carFacts(listing: Listing, { privateSeller }: Owner, priceCents: number): CarFacts {
  return {
    priceCents,
    isNew: listing.listingType === 'NEW',
    modelYear: listing.year,
    fuelCode: listing.fuelCode,
    msrpCents: listing.msrp === null ? null : listing.msrp * 100,
    weightPounds: null,
    mpgCombined: listing.mpgCombined,
    mpgCity: listing.mpgCity,
    mileage: listing.mileage,
    dealerFeesCents: privateSeller ? 0 : listing.dealerFeesCents,
  };
}

/** Links the dealer's own tool and its incentives, if the dealer wants that. */
function dealerLinks(listing: Listing, { name }: Owner, settings: PaymentSettings | null) {
  if (!settings?.uiEnabled) return [];
  const { digitalRetailingType, paymentCalculationUrl, incentivesUrl } = paymentServicesOf(listing, settings);
  return [
    ...(digitalRetailingType === 'PARTNER' && paymentCalculationUrl !== null
      ? [{ text: `Calculate the payment at ${name}`, href: paymentCalculationUrl }]
      : []),
    ...(incentivesUrl === null ? [] : [{ text: `Incentives of ${name}`, href: incentivesUrl }]),
  ];
}
