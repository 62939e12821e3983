import { expect, test } from 'vitest';
import type { Listing } from '#features/listings/listings.ts';
import { appraiserOf } from '#features/pricing/testing/appraiser-of.ts';
import { fittedCamryMarket } from '#features/pricing/testing/camry-market.ts';
import { catalog, findZip } from '#features/reference/reference.server.ts';
import { createValuation } from '#features/valuation/valuation.server.ts';
import { createWholeSite } from '../../whole-site/testing/create-whole-site.ts';
import { LISTING, oneCarIndex, OWNER } from '../rest/testing/one-car.ts';

const market = { appraiser: appraiserOf(fittedCamryMarket()), isMadeUp: false, builtAt: new Date('2026-06-30') };
const CAMRY: Listing = {
  ...LISTING,
  ...{ year: 2022, modelCode: 'CAMRY', model: 'Camry', trimCode: null, trim: null, mileage: 40_000, salePrice: 19_000 },
  ...{ fuelCode: 'GSL', mpgCombined: 32, msrp: 26_000, msrpMost: 26_000, listingType: 'USED' },
};
const BRANDED = { fairPrice: null, low: null, high: null, band: null, doubt: { reason: 'branded-title' } };

function siteOf(changes: Partial<Listing> = {}, find = async () => market as typeof market | null) {
  const failures: string[] = [];
  const readVin = async () => null;
  const site = createWholeSite((message) => failures.push(message), {
    index: {
      ...oneCarIndex(),
      find: async (id) => (id === CAMRY.id ? { listing: { ...CAMRY, ...changes }, owner: OWNER } : undefined),
    },
    changes: {
      valuation: createValuation({ models: { find }, catalog, findZip, readVin }),
      log: (_level, message) => void failures.push(message),
    },
  });
  return async (query: string, host = 'localhost') => {
    const response = await site.request(`http://${host}/cars-for-sale/costs?${query}`, { headers: { host } });
    return { status: response.status, text: (await response.text()).replaceAll('<!-- -->', ''), failures };
  };
}

test('shows what a car costs a month, with what it will be worth', async () => {
  const { status, text } = await siteOf()('listingId=42&zip=80202');
  expect(status).toBe(200);
  // The upper end of Colorado's taxes isn't known.
  expect(text).toMatch(/<h2[^>]*>At least <strong>\$[\d,]+<\/strong> a month/);
  expect(text).toContain('Taxes and fees (the upper end)');
  expect((await siteOf({ dealerFeesCents: 49_950 })('listingId=42&zip=80202')).text).toMatch(
    /<h2[^>]*>About <strong>\$[\d,]+<\/strong> a month/,
  );
  expect(text).toMatch(/Likely asking price after 5 years: about \$[\d,]+ \(\$[\d,]+ to \$[\d,]+\)/);
  expect(text).toMatch(/<rect class="costs-depreciation" x="0" width="\d+"/);
});

test.each([
  ['a database that fails', {}, async () => Promise.reject(new Error('away')), 1],
  ['a site without prices', {}, async () => null, 0],
  ['a branded title', { rating: BRANDED as never }, undefined, 0],
])('leaves the depreciation out for %s, and says so', async (_, changes, find, logged) => {
  const { status, text, failures } = await siteOf(changes, find)('listingId=42&zip=80202');
  expect(status).toBe(200);
  expect(text).toContain('Depreciation (enough similar cars of that age to estimate its future price)');
  expect(text).not.toContain('costs-depreciation" x=');
  expect(failures.filter((message) => message === 'The later price of a car is left out')).toHaveLength(logged);
});

test('answers 404 for an unknown car, and for one of another make on a maker’s brand', async () => {
  const ask = siteOf();
  expect((await ask('listingId=41')).status).toBe(404);
  expect((await ask('')).status).toBe(404);
  expect((await ask('listingId=42', 'maker.localhost')).status).toBe(404);
});
