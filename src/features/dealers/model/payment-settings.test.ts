import { expect, test } from 'vitest';
import { paymentServicesOf, type PaymentSettings, paymentSettingsFormSchema } from './payment-settings.ts';

const CAR = { id: 42, vin: '4T1B11HK5KU000001', stockNumber: 'A/1 2' };
const SITE: PaymentSettings = {
  retailingType: 'SITE',
  uiEnabled: true,
  leaseEnabled: false,
  calculationUrl: null,
  incentivesUrl: null,
};
const errorOf = (form: object) => {
  const read = paymentSettingsFormSchema.safeParse(form);
  return read.success ? null : read.error.issues[0]!.message;
};

test('every key of paymentServices comes from the settings of the dealer [R059, R391]', () => {
  expect(paymentServicesOf(CAR, SITE)).toEqual({
    digitalRetailingType: 'SITE',
    dealerSettings: { uiEnabled: true, leaseEnabled: false },
    paymentCalculationUrl: '/cars-for-sale/payment?listingId=42',
    incentivesUrl: null,
  });
  const partner: PaymentSettings = {
    retailingType: 'PARTNER',
    uiEnabled: false,
    leaseEnabled: true,
    calculationUrl: 'https://tool.example/{vin}?stock={stock}',
    incentivesUrl: 'https://tool.example/offers?vin={vin}',
  };
  expect(paymentServicesOf(CAR, partner)).toEqual({
    digitalRetailingType: 'PARTNER',
    dealerSettings: { uiEnabled: false, leaseEnabled: true },
    paymentCalculationUrl: 'https://tool.example/4T1B11HK5KU000001?stock=A%2F1%202',
    incentivesUrl: 'https://tool.example/offers?vin=4T1B11HK5KU000001',
  });
});

test('without settings, the keys are null and false [R059, R391]', () => {
  expect(paymentServicesOf(CAR, null)).toEqual({
    digitalRetailingType: null,
    dealerSettings: { uiEnabled: false, leaseEnabled: false },
    paymentCalculationUrl: null,
    incentivesUrl: null,
  });
});

test('reads the form; an unchecked box is off, and this site needs no address', () => {
  const form = { retailingType: 'SITE', uiEnabled: 'yes', calculationUrl: 'https://tool.example/', incentivesUrl: ' ' };
  expect(paymentSettingsFormSchema.parse(form)).toEqual(SITE);
});

test.each([
  [{ retailingType: 'BANK' }, 'Choose who calculates payments.'],
  [{ retailingType: 'PARTNER', calculationUrl: '' }, 'Enter the address of your payment tool'],
  [{ retailingType: 'PARTNER', calculationUrl: 'http://tool.example/' }, 'Payment tool: enter an address'],
  [{ retailingType: 'PARTNER', calculationUrl: 'https://{vin}.example/' }, 'Payment tool: enter an address'],
  [{ retailingType: 'PARTNER', calculationUrl: 'https://a:b@tool.example/' }, 'Payment tool: enter an address'],
  [{ retailingType: 'SITE', incentivesUrl: 'javascript:alert(1)' }, 'Incentives: enter an address'],
  [
    { retailingType: 'SITE', incentivesUrl: `https://a.example/${'x'.repeat(500)}` },
    'Incentives: the address is too long.',
  ],
])('rejects %j', (form, message) => {
  expect(errorOf(form)).toContain(message);
});
