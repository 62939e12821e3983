import { expect, test } from 'vitest';
import { type Brand, MAIN_BRAND, MAKER_BRAND } from '#features/brands/brands.ts';
import { readRequest } from '#features/search/search.ts';
import { isForSearchEngines } from '../model/sitemap-rules.ts';
import { createInProcessIndex, Inventory } from '#features/search-memory/search-memory.server.ts';
import { createSearchService } from '#features/search/search.server.ts';
import { createSitemap, SITEMAP_KINDS } from './sitemap.ts';
import { sitemapFromMemory } from './sitemap-source.ts';
import { sampleListing, sampleOwner } from '#features/search/testing/sample-cars.ts';

const OWNERS = [
  sampleOwner({ id: 1, city: 'Denver', state: 'CO' }),
  sampleOwner({ id: 2, city: 'Lonely', state: 'WY', latitude: 44, longitude: -107 }),
  sampleOwner({ id: 4, city: 'Suburb', state: 'CO', latitude: 39.76, longitude: -105.01 }),
  sampleOwner({ id: 3, city: null, state: null, latitude: null, longitude: null }),
];
const CITIES = [
  { city: 'Denver', state: 'CO', latitude: 39.75, longitude: -105 },
  { city: 'Lonely', state: 'WY', latitude: 44, longitude: -107 },
  { city: 'Suburb', state: 'CO', latitude: 39.76, longitude: -105.01 },
];
const CAMRY = {};
const TACOMA = { modelCode: 'TACOMA', model: 'Tacoma' };
const KONA = { makeCode: 'HYUNDAI', make: 'Hyundai', modelCode: 'KONA', model: 'Kona', listingType: 'NEW' } as const;

function start() {
  const cars = [
    CAMRY,
    CAMRY,
    CAMRY,
    TACOMA,
    TACOMA,
    KONA,
    KONA,
    KONA,
    { ...CAMRY, ownerId: 2 },
    { ownerId: 3 },
    { ownerId: 4 },
  ];
  const inventory = new Inventory();
  inventory.apply({ owners: OWNERS, put: cars.map((car, index) => sampleListing({ id: 100 - index, ...car })) });
  const source = { inventory, isCaughtUp: () => true, isFit: () => true };
  const search = createSearchService({
    index: createInProcessIndex(source),
    now: () => new Date('2026-07-01T00:00:00Z'),
    findZip: () => undefined,
    findCity: (city, state) => {
      const place = CITIES.find((known) => known.city === city && known.state === state);
      return place && { ...place, zip: null, marketArea: null };
    },
    catalog: { knows: () => false, nameOf: () => undefined, modelKeysOf: () => [] },
  });
  const sitemap = createSitemap(sitemapFromMemory(source), search);
  return {
    search,
    sitemap,
    ask: (kind: (typeof SITEMAP_KINDS)[number], brand: Brand = MAIN_BRAND) => sitemap.searches(kind, brand),
  };
}

test('lists makes, models and cities with enough cars, after the page of all cars', async () => {
  const { ask } = start();
  expect(await ask('makes')).toEqual(['', 'makeCode=TOYOTA']);
  expect(await ask('models')).toEqual(['makeCode=TOYOTA&modelCode=CAMRY']);
  expect(await ask('cities')).toEqual(['city=Denver&state=CO']);
});

test("a maker's brand lists its own make only", async () => {
  const { ask, sitemap } = start();
  expect(await ask('makes', MAKER_BRAND)).toEqual(['']);
  expect(await ask('models', MAKER_BRAND)).toEqual(['modelCode=KONA']);
  expect(await sitemap.vehicles(MAKER_BRAND)).toEqual([93, 94, 95]);
});

test('every active vehicle is listed once, in order', async () => {
  expect(await start().sitemap.vehicles(MAIN_BRAND)).toEqual([90, 91, 92, 93, 94, 95, 96, 97, 98, 99, 100]);
});

test('every listed page allows indexing at its canonical URL', async () => {
  const { ask, search } = start();
  for (const brand of [MAIN_BRAND, MAKER_BRAND]) {
    for (const kind of SITEMAP_KINDS) {
      for (const query of await ask(kind, brand)) {
        const request = readRequest(query);
        const parsed = search.parse(request, brand);
        expect(request.isCanonical, query).toBe(true);
        expect(isForSearchEngines(parsed, query, await search.count(parsed, brand), { brand }), query).toBe(true);
      }
    }
  }
});
