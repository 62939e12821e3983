import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Listing } from '#features/listings/listings.ts';
import { servicesForCar } from '#pages/shared/purchase/testing/offered-car.ts';
import { loadPaymentDetails } from './load.ts';
import { PaymentDetailsPage } from './page.tsx';

const CASH: Listing['offers'][number] = {
  ...{ kind: 'incentive', name: 'Holiday cash', amountCents: 75_000 },
  ...{ endsOn: '2026-12-31', conditions: null, isOpenToAll: true },
};
const RATE: Listing['offers'][number] = {
  ...{ kind: 'rate', lender: 'Toyota Financial Services', aprPercent: 1.9, months: 60 },
  ...{ endsOn: '2026-12-31', conditions: null, isOpenToAll: true },
};

/** A car for $25,000 with 10% down on 27 November 2026, without taxes and fees: $22,500 are financed. */
async function page(offers: Listing['offers'], query = '', car: Partial<Listing> = {}) {
  const services = { ...servicesForCar({ ...car, offers }, {}), paymentSettingsOf: () => null };
  const answer = await loadPaymentDetails(
    services,
    new URLSearchParams(`listingId=7&taxesAndFees=0${query}`),
    new AbortController().signal,
  );
  if (answer === null || answer.kind === 'redirect') throw new Error('A page was expected.');
  return renderToString(<PaymentDetailsPage {...answer.data} />).replaceAll('<!-- -->', '');
}

const offersIn = (html: string) =>
  [...html.matchAll(/<li>([^<]*) <span class="payment-note">([^<]*)<\/span><\/li>/g)].map(([, text, note]) => [
    text,
    note,
  ]);
const paymentIn = (html: string) => /<strong>(\$[\d,.]+)<\/strong> a month/.exec(html)?.[1];
const COUNTED = 'Counted in this estimate.';

test('without offers, nothing is said about them', async () => {
  const html = await page([]);
  expect(html).not.toContain('payment-offers');
  expect(paymentIn(html)).toBe('$389.03');
});

test('an incentive for every buyer lowers the amount financed until its last day', async () => {
  const html = await page([CASH]);
  expect(offersIn(html)).toEqual([['Holiday cash: $750.00 off, through Dec 31, 2026.', COUNTED]]);
  // $21,750 at 7.5% for 72 months.
  expect(paymentIn(html)).toBe('$376.06');
  expect(html).toMatch(/Holiday cash<\/dt><dd>−\$750\.00/);
  expect(html).toMatch(/Amount financed<\/dt><dd>\$21,750\.00/);
  expect(paymentIn(await page([{ ...CASH, endsOn: '2026-11-27' }]))).toBe('$376.06');
});

test('a special rate for every buyer counts for its own term, and is labeled', async () => {
  const html = await page([RATE]);
  expect(offersIn(html)).toEqual([
    ['Special rate of Toyota Financial Services: 1.9% APR for 60 months, through Dec 31, 2026.', COUNTED],
  ]);
  expect(paymentIn(html)).toBe('$393.39');
  expect(html).toContain('$2,500.00 down, 60 months, 1.9% APR (special rate)');
  // The form sends what it shows, so a changed term alone comes with the special rate.
  const longer = await page([RATE], '&aprPercent=1.9&termMonths=72');
  expect(paymentIn(longer)).toBe('$389.03');
  expect(longer).toContain('$2,500.00 down, 72 months, 7.5% APR<');
  expect(offersIn(longer)[0]![1]).toBe('Not counted: another rate, term or offer is.');
  expect(paymentIn(await page([RATE], '&aprPercent=1.9&termMonths=60'))).toBe('$393.39');
});

test('a rate that the shopper states replaces the special one', async () => {
  const own = await page([RATE], '&aprPercent=4.9&termMonths=60');
  expect(paymentIn(own)).toBe('$423.57');
  expect(own).toContain('$2,500.00 down, 60 months, 4.9% APR<');
  expect(await page([RATE], '&creditBand=prime')).not.toContain('(special rate)');
});

test('of cash and a special rate, the one with the lower total of payments counts', async () => {
  // $23,603.46 at 1.9% for 60 months, or $27,076.32 for $21,750 at 7.5% for 72 months.
  const html = await page([CASH, RATE]);
  expect(paymentIn(html)).toBe('$393.39');
  expect(offersIn(html).map(([, note]) => note)).toEqual([
    'Not counted: it can’t be combined with the special rate.',
    COUNTED,
  ]);
  const much = await page([{ ...CASH, amountCents: 500_000 }, RATE]);
  // $17,500 at 7.5% for 72 months: $21,785.54 in total.
  expect(paymentIn(much)).toBe('$302.58');
  expect(offersIn(much).map(([, note]) => note)).toEqual([COUNTED, 'Not counted: another rate, term or offer is.']);
});

test.each<[string, Partial<Listing['offers'][number]>, string[] | null]>([
  ['ended', { endsOn: '2026-11-26' }, null],
  ['without an end', { endsOn: null }, ['.', 'It has no stated end, so this estimate doesn’t count it.']],
  [
    'for some buyers',
    { isOpenToAll: false, conditions: 'Recent graduates.' },
    [', through Dec 31, 2026. Recent graduates.', 'Not every buyer gets it, so this estimate doesn’t count it.'],
  ],
])('an offer %s never counts', async (_what, changes, expected) => {
  for (const offer of [CASH, RATE]) {
    const html = await page([{ ...offer, ...changes } as typeof offer]);
    expect(paymentIn(html)).toBe('$389.03');
    expect(html).not.toContain('(special rate)');
    if (expected === null) expect(html).not.toContain('payment-offers');
    else expect(offersIn(html)).toEqual([[expect.stringContaining(expected[0]!), expected[1]]]);
  }
});

test('a lease counts none, and never shows a rate', async () => {
  const lease = '&type=lease&downPayment=0&residual=8000&moneyFactor=0.004&leaseMonths=48';
  const html = await page([CASH, RATE], lease, { listingType: 'NEW' });
  expect(offersIn(html)).toEqual([
    ['Holiday cash: $750.00 off, through Dec 31, 2026.', 'This estimate of a lease doesn’t count it.'],
  ]);
  expect(html).not.toContain('APR');
  expect(paymentIn(html)).toBe(paymentIn(await page([], lease, { listingType: 'NEW' })));
});
