import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { brandOf } from '#features/brands/brands.ts';
import { FLAG_DEFAULTS } from '#features/flags/flags.ts';
import type { Listing } from '#features/listings/listings.ts';
import type { ModelReference } from '#features/model-reference/model-reference.ts';
import type { ModelYear, SafetyFacts } from '#features/safety/safety.ts';
import { createInProcessIndex, Inventory } from '#features/search-memory/search-memory.server.ts';
import { fakeGuard, openGuard } from '#ports/calls/fake.ts';
import type { AppContext } from '../../base/app-context.ts';
import { GUARDED_CALLS } from '../../load/guards.ts';
import { modelReferenceRoutes } from './model-reference.ts';
import { addRoutes } from '../../http/route.ts';
import { LISTING, OWNER, restServices } from '../rest/testing/one-car.ts';

const camry: Partial<Listing> = {
  ...{ makeCode: 'TOYOTA', make: 'Toyota', modelCode: 'CAMRY', model: 'Camry', trimCode: 'XSE', trim: 'XSE' },
  ...{ listingType: 'USED', year: 2020, salePrice: 20_000, mileage: 30_000 },
};
const niva: Partial<Listing> = { makeCode: 'LADA', make: 'Lada', modelCode: 'NIVA', model: 'Niva', year: 1999 };
const car = (id: number, changes: Partial<Listing>): Listing => ({ ...LISTING, id, ...camry, ...changes });
const inventory = new Inventory();
inventory.apply({
  owners: [OWNER],
  put: [
    car(1, {}),
    car(2, { ...niva, salePrice: null, msrp: null, trimCode: null, trim: null }),
    car(3, { modelCode: 'TACOMA', model: 'Tacoma', listingType: 'NEW' }),
  ],
});
const index = createInProcessIndex({ inventory, isCaughtUp: () => true, isFit: () => true });
const { search } = restServices(index);
const FACTS: SafetyFacts = {
  ...{ ratings: null, recalls: null },
  asOf: { ratings: null, recalls: null, complaints: '2026-06-01' },
  complaints: { total: 3, crashes: 0, fires: 0, injured: 0, deaths: 0, byComponent: [] },
};

function siteOf({ facts = FACTS as SafetyFacts | null, guard = fakeGuard, ratings = false, rated = false } = {}) {
  const wanted: ModelYear[] = [];
  const find = async (modelYear: ModelYear) => (wanted.push(modelYear), facts);
  const appContext = {
    ...{ brandOf, search, flags: () => ({ ...FLAG_DEFAULTS, consumer_ratings: ratings }) },
    guards: {
      ...{ optionalListing: fakeGuard, modelInfo: fakeGuard, consumerRatings: fakeGuard, vehicleReference: guard },
    } as never,
    services: {
      safety: { find },
      carReviews: { ratingsOf: async () => (rated ? { numberOfReviews: 1 } : null) },
    } as never,
  } satisfies Partial<AppContext> as unknown as AppContext;
  const app = new Hono();
  app.onError((error) => {
    throw error;
  });
  addRoutes(app, modelReferenceRoutes(appContext));
  const ask = async (path: string, host = 'localhost'): Promise<unknown> => {
    const response = await app.request(`http://${host}/cars-for-sale/${path}`, { headers: { host } });
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    return response.json();
  };
  const reference = async (query: string) =>
    ((await ask(`svc/model-reference?${query}`)) as { reference: ModelReference | null }).reference;
  const tabs = async (query: string) => (await reference(query))?.tabs.map(({ label }) => label);
  return { ask, reference, tabs, wanted };
}

const CAMRY = 'makeCode=TOYOTA&modelCode=CAMRY';

test('a search for a used model has its tabs in order, without those that have no content [R367]', async () => {
  const { tabs } = siteOf();
  expect(await tabs(CAMRY)).toEqual(['Pricing', 'Compare Trims', 'Safety', 'FAQs']);
  expect(await tabs(`${CAMRY}&listingType=CERTIFIED`)).toEqual(['Compare Trims', 'Safety']);
  expect(await tabs(`allListingType=all-cars&${CAMRY}`)).toEqual(['Pricing', 'Compare Trims', 'Safety', 'FAQs']);
});

test('Pricing and FAQs are absent for new cars, and without prices [R367]', async () => {
  const { tabs } = siteOf();
  expect(await tabs('listingType=NEW&makeCode=TOYOTA&modelCode=TACOMA')).toEqual(['Compare Trims', 'Safety']);
  expect(await tabs('makeCode=LADA&modelCode=NIVA')).toEqual(['Compare Trims', 'Safety']);
});

test('Pricing covers all model years of the search, even if no car is of the chosen ones [R367]', async () => {
  expect(await siteOf().tabs(`endYear=2010&${CAMRY}&startYear=2010`)).toContain('Pricing');
});

test('Safety needs data, and no trim [R368]', async () => {
  expect(await siteOf({ facts: null }).tabs(CAMRY)).toEqual(['Pricing', 'Compare Trims', 'FAQs']);
  const { tabs, wanted } = siteOf();
  expect(await tabs(`${CAMRY}&trimCode=TOYOTA-CAMRY|XSE`)).toEqual(['Pricing', 'FAQs']);
  expect(wanted).toEqual([]);
});

test('Consumer Reviews are absent without ratings, whatever the switch says (spec 2 §2)', async () => {
  expect(await siteOf({ ratings: true }).tabs(CAMRY)).not.toContain('Consumer Reviews');
});

test('Compare Trims needs the address of a model or of a model year (spec 2 §2)', async () => {
  const { tabs } = siteOf();
  expect(await tabs(`endYear=2020&${CAMRY}&startYear=2020`)).toContain('Compare Trims');
  for (const years of ['startYear=2020', 'endYear=2021&startYear=2020'])
    expect(await tabs(`${CAMRY}&${years}`)).not.toContain('Compare Trims');
});

test('Consumer Reviews need the flag, a search that requests ratings, and ratings [R366, R369]', async () => {
  const oneYear = `${CAMRY}&endYear=2020&startYear=2020`;
  const tabs = ['Pricing', 'Compare Trims', 'Safety', 'Consumer Reviews', 'FAQs'];
  expect(await siteOf({ ratings: true, rated: true }).tabs(oneYear)).toEqual(tabs);
  const without = tabs.filter((tab) => tab !== 'Consumer Reviews');
  expect(await siteOf({ ratings: true }).tabs(oneYear)).toEqual(without);
  expect(await siteOf({ rated: true }).tabs(oneYear)).toEqual(without);
  expect(await siteOf({ ratings: true, rated: true }).tabs(CAMRY)).not.toContain('Consumer Reviews');
});

test.each(['', 'makeCode=TOYOTA', 'makeCode=TOYOTA&modelCode=CAMRY&modelCode=TACOMA', `${CAMRY}&minPrice=x`])(
  'the search %j is not for one model',
  async (query) => expect(await siteOf().reference(query)).toBeNull(),
);

test('the calls have the parameters of the search, and mileages once the model and once all cars [R500, R504, R572]', async () => {
  const { reference } = siteOf();
  const found = await reference(
    `color=x&endYear=2021&firstRecord=25&maxPrice=24000&${CAMRY}&startYear=2020&trimCode=TOYOTA-CAMRY|XSE`,
  );
  expect(found).toMatchObject({ name: 'Toyota Camry', year: 2020 });
  expect(found!.paths).toEqual({
    modelYears: '/rest/lsc/crawl/modelyears?makeCode=TOYOTA&maxPrice=24000&modelCode=CAMRY&trimCode=TOYOTA-CAMRY|XSE',
    trims: '/rest/lsc/crawl/trims?endYear=2021&makeCode=TOYOTA&maxPrice=24000&modelCode=CAMRY&startYear=2020',
    mileage: '/rest/lsc/crawl/stats/mileage?listingType=USED&makeCode=TOYOTA&modelCode=CAMRY',
    allMileage: '/rest/lsc/crawl/stats/mileage?listingType=USED&modelCode=',
    safety: '/rest/lsc/modelinfo/ymm?makeCode=TOYOTA&modelCode=CAMRY&numRecords=1&startYear=2020',
    compareTrims: '/cars-for-sale/svc/trims?makeCode=TOYOTA&modelCode=CAMRY',
    consumerReviews:
      '/cars-for-sale/svc/consumer-reviews?endYear=2021&makeCode=TOYOTA&maxPrice=24000&modelCode=CAMRY&startYear=2020&trimCode=TOYOTA-CAMRY|XSE',
    expertReviews: null,
  });
  const lastYear = (await reference(CAMRY))!;
  expect(lastYear.newestYear).toBe(lastYear.currentYear - 1);
  expect(lastYear.year).toBe(lastYear.newestYear);
  const words = (await reference(`keyword=sunroof&${CAMRY}`))!;
  expect(words.paths.trims).toContain('&keywordAs=text');
});

test('the valuation brand asks for expert reviews of the model, or of the only model year (spec 2 §7)', async () => {
  const pathOf = async (query: string) => {
    const { reference } = (await siteOf().ask(`svc/model-reference?${query}`, 'valuation.localhost')) as {
      reference: ModelReference;
    };
    return reference.paths.expertReviews;
  };
  const call = '/rest/lsc/expert-reviews?embed=true&ymmt=';
  expect(await pathOf(CAMRY)).toBe(`${call}TOYOTA-CAMRY`);
  expect(await pathOf(`endYear=2020&${CAMRY}&startYear=2020`)).toBe(`${call}2020-TOYOTA-CAMRY`);
  expect(await pathOf(`${CAMRY}&startYear=2020`)).toBe(`${call}TOYOTA-CAMRY`);
});

const VEHICLES = 'kbbresearch/reference/vehicles';

test('the vehicle reference call answers the id of a model year in its first item [R506]', async () => {
  const { ask } = siteOf();
  const item = { vehicleId: 'TOYOTA-CAMRY-2020', yearId: 2020, atcMakeCode: 'TOYOTA', atcModelCode: 'CAMRY' };
  expect(await ask(`${VEHICLES}?yearId=2020&atcMakeCode=TOYOTA&atcModelCode=CAMRY`)).toEqual({ items: [item] });
  expect(await ask(`${VEHICLES}?yearId=1999&atcMakeCode=lada&atcModelCode=niva`)).toMatchObject({
    items: [{ vehicleId: 'LADA-NIVA-1999' }],
  });
});

test.each([
  'yearId=1990&atcMakeCode=LADA&atcModelCode=NIVA',
  'yearId=2020&atcMakeCode=TOYOTA&atcModelCode=MOON',
  'yearId=20&atcMakeCode=TOYOTA&atcModelCode=CAMRY',
  '',
])('the vehicle reference call knows no %j', async (query) => {
  expect(await siteOf().ask(`${VEHICLES}?${query}`)).toEqual({ items: [] });
});

test('an open circuit of the vehicle reference call answers nothing; it has 5 s, and resets after 300 s [R522, R524, R528]', async () => {
  const { ask } = siteOf({ guard: openGuard });
  expect(await ask(`${VEHICLES}?yearId=2020&atcMakeCode=TOYOTA&atcModelCode=CAMRY`)).toEqual({});
  expect(GUARDED_CALLS.vehicleReference).toMatchObject({ timeoutMs: 5_000, resetMs: 300_000 });
});
