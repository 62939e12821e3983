import { expect, test } from 'vitest';
import { FLAG_DEFAULTS } from '#features/flags/flags.ts';
import { createSearchService } from '#features/search/search.server.ts';
import { catalogVocabulary } from '#features/words/words.server.ts';
import { catalog, findZip } from '#features/reference/reference.server.ts';
import { browserOf, useAccountSite } from '../accounts/testing/account-site.ts';
import { LISTING, oneCarIndex, OWNER } from '../rest/testing/one-car.ts';

const CAR = {
  listing: { ...LISTING, id: 42, salePrice: 24_500 },
  owner: { ...OWNER, city: 'Boulder', state: 'CO', latitude: 40.01, longitude: -105.27 },
};
const search = createSearchService({
  index: { ...oneCarIndex(), find: async (id: number) => (id === 42 ? CAR : undefined) },
  now: () => new Date('2026-07-01T00:00:00Z'),
  findZip: (zip) => {
    const found = findZip(zip);
    return found ? { ...found, marketArea: null } : undefined;
  },
  findCity: () => undefined,
  catalog: catalogVocabulary(catalog),
});
const site = useAccountSite({ changes: { search, flags: () => ({ ...FLAG_DEFAULTS, my_wallet: true }) } });

test('a car’s out-the-door price credits the trade-in of the wallet', async () => {
  const browser = browserOf(site.app);
  browser.cookies.set('price-basis', 'out-the-door');
  browser.cookies.set('place', 'zip%3D60601');
  const open = async (address = '') => (await browser.ask(`/cars-for-sale/vehicle/42${address}`)).text;
  const price = async () => /\$[\d,]+ out the door/.exec(await open())?.[0];
  const before = await price();
  expect(await open()).not.toContain('tradeInValue');
  await browser.post('/account-api/wallet/trade-in', { value: '9000', amountOwed: '4000' });
  expect(before).toBeDefined();
  expect(await price()).not.toBe(before);
  expect(await open()).toContain('tradeInValue=9000');
  // More than searches credit.
  await browser.post('/account-api/wallet/trade-in', { value: '2000000' });
  expect(await price()).toBe(before);
});
