import { renderToString } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import type { Owner, PaymentSettings } from '#features/dealers/dealers.ts';
import type { Listing } from '#features/listings/listings.ts';
import { servicesForCar } from '#pages/shared/purchase/testing/offered-car.ts';
import { loadPaymentDetails } from './load.ts';
import { PaymentDetailsPage } from './page.tsx';

let settings: PaymentSettings | null = null;
afterEach(() => (settings = null));

async function load(query: string, car: Partial<Listing> = {}, seller: Partial<Owner> = {}) {
  const paymentSettingsOf = (ownerId: number) => (ownerId === 1 ? settings : null);
  const answer = await loadPaymentDetails(
    { ...servicesForCar(car, seller), paymentSettingsOf },
    new URLSearchParams(query),
    new AbortController().signal,
  );
  if (answer?.kind === 'redirect') throw new Error('No redirect was expected.');
  return answer;
}

async function html(query: string, car: Partial<Listing> = {}, seller: Partial<Owner> = {}) {
  const answer = await load(query, car, seller);
  return renderToString(<PaymentDetailsPage {...answer!.data} />).replaceAll('<!-- -->', '');
}

test('a loan names down payment, term and APR together, with total interest and every amount editable [R050]', async () => {
  const page = await html(
    '?listingId=7&taxesAndFees=2000&tradeInValue=5000&amountOwed=1000&aprPercent=6&termMonths=60',
  );
  expect(page).toContain('<strong>$396.32</strong> a month');
  expect(page).toContain('$2,500.00 down, 60 months, 6% APR');
  expect(page).toMatch(/Amount financed<\/dt><dd>\$20,500\.00/);
  expect(page).toMatch(/Total interest<\/dt><dd>\$3,279\.35/);
  expect(page).toMatch(/Owed on the trade-in<\/dt><dd>\$1,000\.00/);
  for (const name of ['price', 'downPayment', 'tradeInValue', 'amountOwed', 'taxesAndFees', 'termMonths', 'aprPercent'])
    expect(page).toMatch(new RegExp(`<input[^>]*name="${name}"`));
  expect(page).toMatch(/<form[^>]*action="\/cars-for-sale\/payment"/);
  expect(page).not.toContain('style=');
});

test('a lease never says APR, and names what is due at signing [R050]', async () => {
  const lease =
    'type=lease&price=20000&downPayment=0&residual=8000&moneyFactor=0.004&leaseMonths=48&leaseTaxPercent=10';
  const page = await html(`?listingId=7&${lease}`, { listingType: 'NEW' });
  expect(page).toContain('<strong>$398.20</strong> a month');
  expect(page).toContain('48 months, $398.20 due at signing');
  expect(page).toMatch(/Rent charge<\/dt><dd>\$5,376\.00/);
  expect(page).not.toContain('APR');
});

test('a lease without a stated tax is before tax, because most states tax its payments', async () => {
  const lease = 'type=lease&price=20000&downPayment=0&residual=8000&moneyFactor=0.004&leaseMonths=48';
  const page = await html(`?listingId=7&${lease}`, { listingType: 'NEW' });
  expect(page).toContain('48 months, $362.00 due at signing, before tax');
  expect(page).toContain('Monthly tax (not entered, not included)');
  const untaxed = await html(`?listingId=7&${lease}&leaseTaxPercent=0`, { listingType: 'NEW' });
  expect(untaxed).not.toContain('before tax');
});

test('a down payment that leaves less than the residual value is named as a cause', async () => {
  const page = await html('?listingId=7&type=lease&residual=8000&moneyFactor=0.00125&downPayment=20000', {
    listingType: 'NEW',
  });
  expect(page).toContain('above what the car costs after your down payment and trade-in. Check these amounts.');
});

test('a lease waits for the residual value and the money factor, and is for new cars only', async () => {
  const page = await html('?listingId=7&type=lease', { listingType: 'NEW' });
  expect(page).toContain('Enter the residual value and the money factor');
  const used = await html('?listingId=7&type=lease&residual=8000&moneyFactor=0.004');
  expect(used).not.toContain('Lease');
  expect(used).toContain('7.5% APR');
});

test('the average rate of the chosen credit band replaces the entered rate, with its source', async () => {
  const used = await html('?listingId=7&creditBand=prime&aprPercent=3');
  expect(used).toMatch(/name="aprPercent"[^>]*value="8\.81"/);
  expect(used).toContain('8.81% APR');
  expect(used).toContain('Experian, second quarter of 2026.');
  const fresh = await html('?listingId=7&creditBand=prime', { listingType: 'NEW' });
  expect(fresh).toContain('6.15% APR');
  expect(used).not.toMatch(/social|ssn/i);
});

test('taxes and fees follow the ZIP code, else the seller, and the upper end counts', async () => {
  const seller = await html('?listingId=7');
  expect(seller).toContain('in NY, where the seller is.');
  const own = await html('?listingId=7&zip=10001');
  expect(own).toMatch(/Up to \$[\d,.]+ in NY\./);
  const amount = /Up to (\$[\d,.]+) in NY/.exec(own)![1]!;
  expect(own).toContain(`Taxes and fees</dt><dd>${amount}<`);
  expect(await html('?listingId=7&zip=80202')).toMatch(
    /About \$[\d,.]+ in CO\. Some figures are missing, so you may pay more\./,
  );
  expect(await html('?listingId=7', {}, { state: null })).toContain('Enter your ZIP code to estimate taxes and fees.');
});

test('after a search with prices out the door, the default down payment is the same as on its cards', async () => {
  const amount = (page: string, label: string) =>
    Number(new RegExp(`${label}</dt><dd>−?\\$([^<]+)`).exec(page)![1]!.replace(',', ''));
  const page = await html('?listingId=7&zip=10001&priceBasis=out-the-door');
  const total = 25_000 + amount(page, 'Taxes and fees');
  expect(amount(page, 'Down payment')).toBe(Math.round(total / 10));
  expect(amount(await html('?listingId=7&zip=10001'), 'Down payment')).toBe(2_500);
  // Some figures of Colorado are missing, so cards show no price out the door.
  expect(amount(await html('?listingId=7&zip=80202&priceBasis=out-the-door'), 'Down payment')).toBe(2_500);
});

test('a trade-in that a search contains in its down payment lowers the tax only, even after a change', async () => {
  const query = '?listingId=7&zip=10001&downPayment=9000';
  const amount = (page: string, label: string) => new RegExp(`${label}</dt><dd>([^<]+)`).exec(page)?.[1];
  const [page, without] = [await html(`${query}&tradeInCredit=9000`), await html(query)];
  const traded = await html(`?listingId=7&zip=10001&downPayment=0&tradeInValue=9000`);
  expect(amount(page, 'Taxes and fees')).toBe(amount(traded, 'Taxes and fees'));
  expect(amount(page, 'Taxes and fees')).not.toBe(amount(without, 'Taxes and fees'));
  expect(amount(page, 'Amount financed')).toBe(amount(traded, 'Amount financed'));
  expect(page).toContain('The tax counts the $9,000.00 trade-in of your search.');
  expect(page).toMatch(/type="hidden" name="tradeInCredit" value="9000"/);
  // What the shopper enters wins.
  const entered = await html(`${query}&tradeInCredit=9000&tradeInValue=0`);
  expect(amount(entered, 'Taxes and fees')).toBe(amount(without, 'Taxes and fees'));
  expect(entered).not.toContain('trade-in of your search');
  for (const wrong of ['', 'x', '-1', '99999999']) expect(await html(`${query}&tradeInCredit=${wrong}`)).toBe(without);
});

test('an unknown ZIP code blocks nothing: taxes and fees are those of the seller, and the page says so', async () => {
  const payment = (page: string) => /<strong>(\$[\d,.]+)<\/strong> a month/.exec(page)?.[1];
  const page = await html('?listingId=7&zip=99999');
  expect(payment(page)).toBeDefined();
  expect(payment(page)).toBe(payment(await html('?listingId=7')));
  expect(page).toContain('We don’t know ZIP code 99999, so taxes and fees are those of NY, where the seller is.');
  expect(page).toMatch(/name="zip"[^>]*value="99999"/);
  const nowhere = await html('?listingId=7&zip=99999', {}, { state: null });
  expect(nowhere).toContain('We don’t know ZIP code 99999, so taxes and fees are left out.');
  expect(payment(nowhere)).toBeDefined();
});

const dealerFees = (page: string) => /(?:Dealer fees|other dealer fees\))[^$]*<dd>([^<]+)/.exec(page)?.[1];

test('the fees that the dealer states count, else up to the legal maximum', async () => {
  expect(dealerFees(await html('?listingId=7&zip=10001'))).toBe('$0.00 to $175.00');
  expect(dealerFees(await html('?listingId=7&zip=10001', { dealerFeesCents: 89_900 }))).toBe('$899.00');
  expect(dealerFees(await html('?listingId=7&zip=10001', { dealerFeesCents: 0 }))).toBe('$0.00');
});

test('a private seller charges no dealer fees', async () => {
  expect(dealerFees(await html('?listingId=7&zip=10001', {}, { privateSeller: true }))).toBe('$0.00');
});

test('the page marks sources that are old or undated', async () => {
  const page = await html('?listingId=7&zip=80202');
  expect(page).toContain('Gunnison County, Sales Tax Chart and Fees</a> (undated)');
});

test('taxes and fees that are unknown are not shown as $0', async () => {
  expect(await html('?listingId=7', {}, { state: null })).toContain('Taxes and fees (unknown, not included)</dt>');
  expect(await html('?listingId=7&zip=80202')).toContain('Known taxes and fees</dt>');
  expect(await html('?listingId=7&zip=80202&taxesAndFees=900')).toContain('Taxes and fees</dt><dd>$900.00');
});

test('the usual down payment is in whole dollars, as on the page of the car', async () => {
  expect(await html('?listingId=7', { salePrice: 29_995 })).toContain('$3,000.00 down');
});

test('the payment comes before the form, so that it is visible on a phone', async () => {
  const page = await html('?listingId=7');
  expect(page.indexOf('a month')).toBeLessThan(page.indexOf('name="downPayment"'));
});

test('an emptied down payment is none', async () => {
  const page = await html('?listingId=7&downPayment=&taxesAndFees=0');
  expect(page).toContain('$0.00 down');
  expect(page).toMatch(/name="downPayment"[^>]*value="0"/);
});

test('errors of fields that the page lacks, or that a credit band replaces, do not stop the calculation', async () => {
  const lease = 'type=lease&price=20000&downPayment=0&residual=8000&moneyFactor=0.004&leaseMonths=48';
  const page = await html(`?listingId=7&${lease}&aprPercent=99&balloon=x`, { listingType: 'NEW' });
  expect(page).toContain('a month');
  expect(page).not.toContain('APR');
  expect(await html('?listingId=7&residual=x')).toContain('a month');
  const band = await html('?listingId=7&creditBand=prime&aprPercent=abc');
  expect(band).toContain('8.81% APR');
  expect(band).toMatch(/name="aprPercent"[^>]*value="8\.81"/);
});

test('a lease names the rule of the state where the shopper lives, with its source', async () => {
  const lease = (query: string, seller: Partial<Owner> = {}) =>
    html(`?listingId=7&type=lease${query}`, { listingType: 'NEW' }, seller);
  const own = await lease('&zip=80202');
  expect(own).toMatch(/name="zip"[^>]*value="80202"/);
  expect(own).toContain('Taxes on leases in CO: state tax is collected in the lease payments');
  expect(own).toContain('href="http://co.rio-blanco.co.us/197/Fees"');
  expect(await lease('', { state: 'ME' })).toContain('How ME taxes leases is unclear. Since 2025 on each payment');
  expect(await lease('', { state: null })).toContain('Enter your ZIP code to see how your state taxes leases.');
});

test('a trade-in lowers the tax where the state credits it', async () => {
  const feesWith = async (tradeIn: number) =>
    /Taxes and fees<\/dt><dd>(\$[\d,.]+)/.exec(await html(`?listingId=7&zip=10001&tradeInValue=${tradeIn}`))![1]!;
  const [without, withTradeIn] = await Promise.all([feesWith(0), feesWith(10_000)]);
  expect(Number(without.replace(/[$,]/g, ''))).toBeGreaterThan(Number(withTradeIn.replace(/[$,]/g, '')));
});

test.each([
  ['termMonths=3', 'Term in months: enter 12 to 96.'],
  ['aprPercent=99', 'APR: enter 0 to 36%.'],
  ['downPayment=abc', 'Down payment: enter $0 to $2,000,000.'],
  ['zip=123', 'Enter a ZIP code of five digits.'],
  [
    'termMonths=3&downPayment=abc&zip=123',
    'Down payment: enter $0 to $2,000,000. Term in months: enter 12 to 96. Enter a ZIP code of five digits.',
  ],
  ['downPayment=40000', 'there’s nothing to finance'],
  ['balloon=30000&taxesAndFees=0', 'Enter a balloon payment below $22,500.00'],
])('%s is answered with a message, and stays in its field', async (query, message) => {
  const page = await html(`?listingId=7&${query}`);
  expect(page).toContain(message);
  const [name, value] = query.split('&', 1)[0]!.split('=');
  expect(page).toMatch(new RegExp(`name="${name}"[^>]*value="${value}"`));
  expect(page).not.toContain('a month');
});

test('the terms of a loan name its balloon, which lowers the payment', async () => {
  const page = await html('?listingId=7&downPayment=2500&termMonths=60&aprPercent=6&taxesAndFees=0&balloon=1000');
  expect(page).toContain('$2,500.00 down, 60 months, 6% APR, $1,000.00 balloon');
});

test('the settings of the dealer decide about leases and links to its own tool [R391]', async () => {
  const tool = 'https://tool.example/?vin={vin}';
  const chosen = { retailingType: 'PARTNER', calculationUrl: tool, incentivesUrl: 'https://a.example/' } as const;
  settings = { ...chosen, uiEnabled: true, leaseEnabled: false };
  const car = { listingType: 'NEW', vin: '4T1B11HK5KU000001' } as const;
  const page = await html('?listingId=7&type=lease', car);
  expect(page).toContain('href="https://tool.example/?vin=4T1B11HK5KU000001" rel="nofollow noopener"');
  expect(page).toContain('Calculate the payment at Summit Motors');
  expect(page).toContain('Incentives of Summit Motors');
  expect(page).not.toContain('Lease');
  settings = { ...settings, uiEnabled: false, leaseEnabled: true };
  const quiet = await html('?listingId=7&type=lease', car);
  expect(quiet).toContain('Residual value');
  expect(quiet).not.toContain('tool.example');
});

test.each(['', 'listingId=0', 'listingId=8', 'listingId=7x'])('%j is no car', async (query) => {
  expect(await load(query)).toBeNull();
});

test('a car without a plausible price has no payment', async () => {
  expect(await load('listingId=7', { salePrice: null })).toBeNull();
  expect(await load('listingId=7', { salePrice: 123_456 })).toBeNull();
});
