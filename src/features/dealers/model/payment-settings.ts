import { z } from 'zod';

/**
 * A dealer's online offers (spec 2 §3). `SITE`: the payment details of this site; `PARTNER`: the dealer's own tool.
 * `uiEnabled`: the tool or the incentives are linked from the payment details of the dealer's cars.
 */
export type PaymentSettings = {
  retailingType: 'SITE' | 'PARTNER';
  uiEnabled: boolean;
  leaseEnabled: boolean;
  /** The partner's address, with the placeholders `{vin}` and `{stock}` of a car. */
  calculationUrl: string | null;
  incentivesUrl: string | null;
};

const MAX_URL = 500;

/** An address on the web that shoppers are sent to. An empty field means none. */
const webAddress = (what: string) =>
  z
    .string()
    .trim()
    .max(MAX_URL, `${what}: the address is too long.`)
    .transform((text) => (text === '' ? null : text))
    .refine(
      (text) => text === null || isWebAddress(text),
      `${what}: enter an address such as https://dealer.example/pay.`,
    );

/** The form of the dealer's settings. */
export const paymentSettingsFormSchema = z
  .object({
    retailingType: z.enum(['SITE', 'PARTNER'], 'Choose who calculates payments.'),
    uiEnabled: z.literal('yes').optional(),
    leaseEnabled: z.literal('yes').optional(),
    calculationUrl: webAddress('Payment tool').default(null),
    incentivesUrl: webAddress('Incentives').default(null),
  })
  .refine(
    ({ retailingType, calculationUrl }) => retailingType === 'SITE' || calculationUrl !== null,
    'Enter the address of your payment tool, or let this site calculate payments.',
  )
  .transform(({ uiEnabled, leaseEnabled, ...form }): PaymentSettings => ({
    ...form,
    uiEnabled: uiEnabled === 'yes',
    leaseEnabled: leaseEnabled === 'yes',
    // This site has one address for each car, so a partner's address would be misleading.
    calculationUrl: form.retailingType === 'PARTNER' ? form.calculationUrl : null,
  }));

/** The facts of a car that a partner's address may contain. */
type AddressedCar = { id: number; vin: string | null; stockNumber: string | null };

/** The keys of a listing's `paymentServices` (spec 1 §3, 2 §3), from its dealer's settings. */
export type PaymentServices = {
  digitalRetailingType: PaymentSettings['retailingType'] | null;
  dealerSettings: { uiEnabled: boolean; leaseEnabled: boolean };
  paymentCalculationUrl: string | null;
  incentivesUrl: string | null;
};

/** Returns what a dealer offers for a car. `settings`: `null` if the dealer has chosen nothing. */
export function paymentServicesOf(car: AddressedCar, settings: PaymentSettings | null): PaymentServices {
  return {
    digitalRetailingType: settings?.retailingType ?? null,
    dealerSettings: { uiEnabled: settings?.uiEnabled ?? false, leaseEnabled: settings?.leaseEnabled ?? false },
    paymentCalculationUrl: settings && calculationAddress(car, settings),
    incentivesUrl: settings && settings.incentivesUrl && fillAddress(settings.incentivesUrl, car),
  };
}

function calculationAddress(car: AddressedCar, { calculationUrl }: PaymentSettings): string {
  return calculationUrl === null ? `/cars-for-sale/payment?listingId=${car.id}` : fillAddress(calculationUrl, car);
}

/** Car facts come from feeds, so they are escaped. */
function fillAddress(address: string, { vin, stockNumber }: AddressedCar): string {
  return address
    .replaceAll('{vin}', encodeURIComponent(vin ?? ''))
    .replaceAll('{stock}', encodeURIComponent(stockNumber ?? ''));
}

/** Placeholders must come after the host: a car's facts must never decide which site a shopper is sent to. */
function isWebAddress(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || url.protocol !== 'https:' || url.username !== '' || url.password !== '') return false;
  return !/[{}]|%7b|%7d/i.test(url.host) && url.hostname.includes('.');
}
