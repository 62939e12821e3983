import { expect, test } from 'vitest';
import { loadVehicleDetails, type VehicleDetailsServices } from './load.ts';
import { minimalListing, servicesForListing } from './testing/one-vehicle.ts';

const ORIGIN = 'https://cars.test';

async function page(services: VehicleDetailsServices, referer?: string) {
  const request = { id: '42', origin: ORIGIN, referer, signal: new AbortController().signal };
  const answer = await loadVehicleDetails(services, request);
  if (answer.kind !== 'page') throw new Error(`answered ${answer.kind}`);
  return answer;
}

test('the payment uses the terms of the search that the shopper came from', async () => {
  const services = servicesForListing({ active: minimalListing({ salePrice: 20_000 }) });
  const usual = { payment: { downDollars: null, months: 72, aprPercent: 7.5 }, terms: '10% down, 72 mo, 7.5% APR' };
  expect((await page(services)).data.price.payment).toMatchObject({ ...usual, monthly: '$311' });
  const from = (search: string) => page(services, `${ORIGIN}/cars-for-sale?${search}`);
  expect((await from('aprPercent=5&downPayment=4000&termMonths=60')).data.price.payment).toMatchObject({
    ...{ monthly: '$302', terms: '$4,000 down, 60 mo, 5% APR' },
    payment: { price: 20_000, downDollars: 4_000, months: 60, aprPercent: 5 },
  });
  expect((await from('downPayment=30000')).data.price.payment).toMatchObject({
    ...{ monthly: '$0', terms: '$30,000 down, which covers the price' },
    payment: { downDollars: 30_000 },
  });
});

test('the payment uses the terms of the page’s own address, which cards link to, rather than those of the search', async () => {
  const services = servicesForListing({ active: minimalListing({ salePrice: 20_000 }) });
  const request = { id: '42', origin: ORIGIN, signal: new AbortController().signal };
  const search = '?aprPercent=5&clickType=listing&downPayment=4000&termMonths=60';
  for (const referer of [undefined, `${ORIGIN}/cars-for-sale?termMonths=36`]) {
    const answer = await loadVehicleDetails(services, { ...request, referer, search });
    expect(answer).toMatchObject({ data: { price: { payment: { monthly: '$302' } } } });
  }
  const usual = await loadVehicleDetails(services, { ...request, referer: undefined, search: '?termMonths=7' });
  expect(usual).toMatchObject({ data: { price: { payment: { monthly: '$311' } } } });
});

test('the wallet’s terms replace the usual ones in the browser, unless the search states or limits its own', async () => {
  const walletOf = async (listingType: 'NEW' | 'USED', search?: string, hasWallet = true) => {
    const services = servicesForListing({ active: minimalListing({ salePrice: 20_000, listingType }) });
    const referer = search === undefined ? undefined : `${ORIGIN}/cars-for-sale?${search}`;
    return (await page({ ...services, hasWallet }, referer)).data.price.payment?.payment.wallet;
  };
  expect(await walletOf('USED')).toBe('otherCars');
  expect(await walletOf('NEW', 'listingType=NEW')).toBe('newCars');
  for (const own of ['downPayment=4000', 'termMonths=60', 'aprPercent=5', 'maxPayment=400'])
    expect(await walletOf('USED', own)).toBeUndefined();
  expect(await walletOf('USED', undefined, false)).toBeUndefined();
});

test('payment details and costs start with the ZIP code and the terms of the search that the shopper came from', async () => {
  const services = servicesForListing({ active: minimalListing({ salePrice: 20_000 }) });
  expect((await page(services)).data.purchase).toBe('listingId=42');
  const search = 'aprPercent=5&downPayment=4000&makeCode=FORD&priceBasis=out-the-door:9000&zip=80202';
  expect((await page(services, `${ORIGIN}/cars-for-sale?${search}`)).data.purchase).toBe(
    'listingId=42&zip=80202&downPayment=4000&aprPercent=5&tradeInCredit=9000',
  );
});

test('without results before it, a page has the place and the basis of prices that the browser remembers', async () => {
  const services = servicesForListing({ active: minimalListing({ salePrice: 20_000 }) });
  const remembered = 'priceBasis=out-the-door&zip=80202';
  const pageWith = async (referer?: string) => {
    const request = { id: '42', origin: ORIGIN, referer, remembered, signal: new AbortController().signal };
    const answer = await loadVehicleDetails(services, request);
    return answer.kind === 'page' ? answer.data : null;
  };
  const fromResults = (await page(services, `${ORIGIN}/cars-for-sale?${remembered}`)).data;
  expect(fromResults.price.onBasis?.text).toContain('out the door');
  for (const referer of [undefined, `${ORIGIN}/saved-cars`]) {
    const data = await pageWith(referer);
    expect(data).toMatchObject({ price: fromResults.price, purchase: fromResults.purchase, header: { zip: '80202' } });
    expect(data!.back).toEqual({ label: 'See all cars', href: '/cars-for-sale' });
  }
  // A search for advertised prices counts more than what was chosen before it.
  expect((await pageWith(`${ORIGIN}/cars-for-sale?makeCode=FORD`))!.price.onBasis).toBeNull();
});
