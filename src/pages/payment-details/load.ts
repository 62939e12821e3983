import { type Owner, paymentServicesOf, type PaymentSettings } from '#features/dealers/dealers.ts';
import { type Listing, listingTitle } from '#features/listings/listings.ts';
import { paymentDetailsView } from '#features/payments/payments.ts';
import { findOfferedCar, type PurchaseServices, readPurchase } from '#pages/shared/purchase/load-purchase.ts';
import { type PageAnswer, noindexPage } from '../page-answer.ts';
import type { PaymentDetailsData } from './page-data.ts';

type Services = PurchaseServices & {
  /** Returns the payment settings of a dealer; `null` if it has chosen nothing. */
  paymentSettingsOf(ownerId: number): PaymentSettings | null;
};

/**
 * Loads the payment details of a car. `params`: its `listingId` and the shopper's entries. `null` if there is no active
 * listing of this brand with that ID and a plausible price.
 * @throws if the search fails.
 */
export async function loadPaymentDetails(
  services: Services,
  params: URLSearchParams,
  signal: AbortSignal,
): Promise<PageAnswer<PaymentDetailsData> | null> {
  const car = await findOfferedCar(services, params, signal);
  if (!car) return null;
  const { listing, owner } = car;
  const { input, fees, ...purchase } = readPurchase(params, car, services);
  const settings = services.paymentSettingsOf(owner.id);
  const facts = {
    ...purchase,
    car: { id: listing.id, title: listingTitle(listing) },
    hasLease: purchase.defaults.isNew && (settings === null || settings.leaseEnabled),
    dealerLinks: dealerLinks(listing, owner, settings),
    offers: listing.offers,
  };
  return noindexPage(
    services.brand,
    { title: `Payment details: ${facts.car.title}`, description: 'Estimate a loan or a lease for this car.' },
    { details: paymentDetailsView(input, facts, fees) },
  );
}

/** Returns links to the dealer's own payment tool and incentives, if the dealer wants them. */
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
