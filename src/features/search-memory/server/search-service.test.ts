import { expect, test } from 'vitest';
import { MAIN_BRAND } from '#features/brands/brands.ts';
import { chipsOf, readRequest } from '#features/search/search.ts';
import { createInProcessIndex } from './in-process-index.ts';
import { Inventory } from './inventory.ts';
import { createSearchService } from '#features/search/search.server.ts';
import { sampleListing, sampleOwner } from '#features/search/testing/sample-cars.ts';

const owner = sampleOwner({ id: 1 });

function serve(...changes: Parameters<typeof sampleListing>[0][]) {
  const inventory = new Inventory();
  inventory.apply({
    owners: [owner],
    put: changes.map((change, index) => sampleListing({ id: index + 1, ...change })),
  });
  return createSearchService({
    index: createInProcessIndex({ inventory, isCaughtUp: () => true, isFit: () => true }),
    now: () => new Date('2026-07-01T00:00:00Z'),
    findZip: () => undefined,
    findCity: () => undefined,
    catalog: { knows: () => false, nameOf: () => undefined, modelKeysOf: () => [] },
  });
}

const idsOf = ({ results }: { results: { listing: { id: number } }[] }) => results.map(({ listing }) => listing.id);

test('similar cars have the model and a similar price, then the model, then the style; never the car itself', async () => {
  const service = serve(
    { salePrice: 20_000 },
    { modelCode: 'ACCORD', makeCode: 'HONDA', salePrice: 60_000 },
    { modelCode: 'ACCORD', makeCode: 'HONDA', salePrice: 21_000 },
    { salePrice: 60_000 },
    { salePrice: 22_000 },
    { salePrice: 20_000, listingType: 'NEW' },
    { salePrice: 20_000, modelCode: 'TACOMA', bodyStyleCode: 'TRUCK' },
  );
  const answer = await service.similar({ listing: sampleListing({ id: 1, salePrice: 20_000 }), owner }, MAIN_BRAND);
  expect(idsOf(answer)).toEqual([5, 4, 3, 2]);
  expect(answer.total).toBe(4);
});

test('a car with only a known condition still has similar ones', async () => {
  const listing = sampleListing({ id: 9, modelCode: null, bodyStyleCode: null, salePrice: null });
  expect(idsOf(await serve({}, {}).similar({ listing, owner }, MAIN_BRAND))).toHaveLength(2);
});

test('never returns more than 20', async () => {
  const answer = await serve(...Array.from({ length: 30 }, () => ({}))).similar(
    { listing: sampleListing({ id: 1 }), owner },
    MAIN_BRAND,
  );
  expect(new Set(idsOf(answer)).size).toBe(20);
});

test('similar cars come in pages of 20 by first record, with the total of all [R269]', async () => {
  const service = serve(...Array.from({ length: 45 }, (_car, i) => ({ modelCode: i % 2 ? 'CAMRY' : 'COROLLA' })));
  const to = { listing: sampleListing({ id: 1 }), owner };
  const page = (firstRecord: number) => service.similar(to, MAIN_BRAND, {}, { firstRecord });
  const pages = [await page(0), await page(20), await page(40), await page(60)];
  expect(pages.map(({ results }) => results.length)).toEqual([20, 20, 4, 0]);
  expect(pages.map(({ total }) => total)).toEqual([44, 44, 44, 44]);
  expect(new Set(pages.flatMap(idsOf)).size).toBe(44);
});

test('without a count, the total is the number of the results', async () => {
  const service = serve(...Array.from({ length: 30 }, () => ({})));
  const to = { listing: sampleListing({ id: 1 }), owner };
  const counted = await service.similar(to, MAIN_BRAND);
  const answer = await service.similar(to, MAIN_BRAND, {}, { isCounted: false });
  expect([counted.total, answer.total]).toEqual([29, 20]);
  expect(idsOf(answer)).toEqual(idsOf(counted));
});

test('more cars of a search come in pages of 20 too [R269]', async () => {
  const service = serve(...Array.from({ length: 30 }, () => ({})));
  const parse = (search: string) => service.parse(readRequest(search), MAIN_BRAND);
  const pages = [
    await service.similar(parse('numRecords=100'), MAIN_BRAND),
    await service.similar(parse('firstRecord=20'), MAIN_BRAND),
  ];
  expect(pages.map(({ results, total }) => [results.length, total])).toEqual([
    [20, 30],
    [10, 30],
  ]);
});

test('suggested filters are options of open sections that find some of the results, with exact counts [R236, R398]', async () => {
  const service = serve(
    { fuelCode: 'GSL', driveCode: 'AWD' },
    { fuelCode: 'GSL', driveCode: 'AWD' },
    { fuelCode: 'ELE', driveCode: 'AWD' },
    { fuelCode: 'ELE', driveCode: 'FWD', bodyStyleCode: 'SUV' },
  );
  const answer = await service.search(service.parse(readRequest('driveGroup=AWD,FWD'), MAIN_BRAND), MAIN_BRAND);
  const { filters, models } = await service.suggest(answer, MAIN_BRAND);
  expect(filters).toEqual([
    { name: 'fuelTypeGroup', count: 2, codes: ['ELE'], label: 'Electric' },
    { name: 'vehicleStyleCode', count: 3, codes: ['SEDAN'], label: 'Sedan' },
  ]);
  expect(models).toEqual([]);
});

test('suggests a model with a similar name, with its count in the same search [R236]', async () => {
  const ford = { makeCode: 'FORD', make: 'Ford' };
  const lightning = { ...ford, modelCode: 'F_150_LIGHTNING', model: 'F-150 Lightning' };
  const service = serve({ ...ford, modelCode: 'F_150', model: 'F-150' }, lightning, {
    ...lightning,
    salePrice: 90_000,
  });
  const suggest = async (search: string) => {
    const answer = await service.search(service.parse(readRequest(search), MAIN_BRAND), MAIN_BRAND);
    return (await service.suggest(answer, MAIN_BRAND)).models;
  };
  expect(await suggest('makeCode=FORD&maxPrice=50000&modelCode=F_150')).toEqual([
    {
      name: 'modelCode',
      count: 1,
      codes: ['F_150_LIGHTNING'],
      makeCode: 'FORD',
      modelCode: 'F_150_LIGHTNING',
      label: 'Ford F-150 Lightning',
    },
  ]);
  expect(await suggest('makeCode=FORD&maxPrice=10&modelCode=F_150')).toEqual([]);
  expect(await suggest('makeCode=FORD&modelCode=F_150,F_150_LIGHTNING')).toEqual([]);
});

test('the chip of one owner shows its name', async () => {
  const service = serve({});
  const { query } = service.parse(readRequest('showcaseOwnerId=1'), MAIN_BRAND);
  const labels = chipsOf(query, service.context(MAIN_BRAND)).map(({ label }) => label);
  expect(labels).toEqual(['Used', 'Mile High Motors']);
});

test('similar listings of a search leave out its model; an invalid search has none', async () => {
  const service = serve({ modelCode: 'CAMRY' }, { modelCode: 'COROLLA' });
  const parse = (search: string) => service.parse(readRequest(search), MAIN_BRAND);
  expect(idsOf(await service.similar(parse('modelCode=CAMRY'), MAIN_BRAND)).toSorted()).toEqual([1, 2]);
  const nothing = await service.similar(parse('minPrice=cheap'), MAIN_BRAND);
  expect(nothing).toMatchObject({ total: 0, results: [], invalid: [{ name: 'minPrice' }] });
});

test('similar listings of a search are in any state', async () => {
  const service = serve({ modelCode: 'CAMRY' }, { modelCode: 'COROLLA' });
  const inTexas = service.parse(readRequest('modelCode=CAMRY&state=TX'), MAIN_BRAND);
  expect(idsOf(await service.search(inTexas, MAIN_BRAND))).toEqual([]);
  const { total, results } = await service.similar(inTexas, MAIN_BRAND);
  expect([total, idsOf({ results }).toSorted()]).toEqual([2, [1, 2]]);
});

test('samples the same cars every time, and none for an invalid query', async () => {
  const service = serve(
    ...Array.from({ length: 200 }, (_car, i) => ({ salePrice: 10_000 + i, mileage: 20_000 + i })),
    { salePrice: null, msrp: null },
    { mileage: 0 },
  );
  const parse = (query: string) => service.parse(readRequest(query), MAIN_BRAND);
  const all = await service.sample(parse(''), MAIN_BRAND, { count: 500 });
  expect(all).toMatchObject({ total: 202, withoutPrice: 1, withoutMileage: 1, sampledFrom: 200 });
  expect(all.cars).toHaveLength(200);
  const some = await service.sample(parse('sortBy=mileageASC&firstRecord=25'), MAIN_BRAND, { count: 50 });
  expect(some.cars).toEqual(all.cars.slice(0, 50));
  const none = await service.sample(parse('minPrice=x'), MAIN_BRAND, { count: 50 });
  expect(none).toEqual({ total: 0, withoutPrice: 0, withoutMileage: 0, sampledFrom: 0, cars: [], owners: [] });
  const under = [
    { price: 10_009, mileage: null },
    { price: null, mileage: 20_019 },
  ];
  expect(await service.sample(parse(''), MAIN_BRAND, { count: 5, under })).toMatchObject({
    total: 202,
    sampledFrom: 20,
  });
});
