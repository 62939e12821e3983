import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Owner } from '#features/dealers/dealers.ts';
import type { Listing } from '#features/listings/listings.ts';
import { createInProcessIndex, Inventory } from '#features/search-memory/search-memory.server.ts';
import { type VehicleIndex, type VehicleView } from '#features/search/search.server.ts';
import { LISTING, OWNER } from '../routes/rest/testing/one-car.ts';
import { createWholeSite } from './testing/create-whole-site.ts';

/** How many inventories change under searches; `npm run test:long` tries more. */
const RUNS = Number(process.env['ONE_STATE_RUNS'] ?? 2);
const REQUESTS = RUNS < 1_000 ? 300 : 2_000;
const isCaughtUp = () => true;

const PLACES = [
  { latitude: 39.7525, longitude: -104.9995 },
  { latitude: 40.0176, longitude: -105.2797 },
  { latitude: 34.05, longitude: -118.25 },
];
const MODELS = [
  ['TOYOTA', 'Toyota', 'TACOMA', 'Tacoma'],
  ['TOYOTA', 'Toyota', 'CAMRY', 'Camry'],
  ['FORD', 'Ford', 'F_150', 'F-150'],
  ['FORD', 'Ford', 'F_150_LIGHTNING', 'F-150 Lightning'],
] as const;

const anyCar: fc.Arbitrary<Listing> = fc
  .record({
    id: fc.integer({ min: 40, max: 100 }),
    ownerId: fc.constantFrom(1, 2, 3),
    model: fc.constantFrom(...MODELS),
    salePrice: fc.constantFrom(null, 9_000, 12_000, 19_000, 21_000, 30_000),
    mileage: fc.constantFrom(null, 10, 40_000, 90_000),
    exteriorColorCode: fc.constantFrom('RED', 'BLUE'),
    bodyStyleCode: fc.constantFrom('SEDAN', 'TRUCK'),
    listingType: fc.constantFrom('USED' as const, 'NEW' as const),
  })
  .map(({ model: [makeCode, make, modelCode, model], ...facts }) => ({
    ...{ ...LISTING, makeCode, make, modelCode, model },
    ...facts,
  }));

const anyOwner: fc.Arbitrary<Owner> = fc
  .record({ id: fc.constantFrom(1, 2, 3), place: fc.constantFrom(...PLACES), rating: fc.constantFrom(null, 4.5) })
  .map(({ id, place, rating }) => ({ ...OWNER, ...place, rating, id, name: `Owner ${id}` }));

const anyChange = fc.record({
  owners: fc.array(anyOwner, { maxLength: 1 }),
  put: fc.array(anyCar, { maxLength: 8 }),
  remove: fc.array(fc.integer({ min: 40, max: 100 }), { maxLength: 12 }),
});
type Change = { owners: Owner[]; put: Listing[]; remove: number[] };

const NEAR = 'zip=80202';
/** Pages that combine several queries: results, nearby listings, relaxations and suggestions. */
const PATHS = [
  '/cars-for-sale?',
  `/cars-for-sale?extColorSimple=RED&makeCode=TOYOTA&maxPrice=20000&searchRadius=25&${NEAR}`,
  `/cars-for-sale?extColorSimple=RED&makeCode=FORD&maxPrice=10000&modelCode=F_150&${NEAR}`,
  `/cars-for-sale?makeCode=FORD&maxMileage=30000&maxPrice=5000&modelCode=F_150&searchRadius=10&${NEAR}`,
  `/cars-for-sale/svc/results?makeCode=FORD&modelCode=F_150&searchRadius=25&sortBy=derivedpriceASC&${NEAR}`,
  '/cars-for-sale/vehicle/60',
  `/rest/lsc/listing?includeSuggested=true&makeCode=FORD&modelCode=F_150&sortBy=derivedpriceDESC&${NEAR}`,
  '/rest/lsc/listing/similar?makeCode=TOYOTA&modelCode=CAMRY',
];

function inventoryOf(changes: readonly Change[]): Inventory {
  const inventory = new Inventory();
  const owners = [1, 2, 3].map((id) => ({ ...OWNER, ...PLACES[0], id, name: `Owner ${id}` }));
  inventory.apply({ owners });
  // The listing that a page is about exists from the start.
  inventory.apply({ put: [{ ...LISTING, id: 60, ownerId: 1 }] });
  for (const change of changes) inventory.apply(change);
  return inventory;
}

/** Returns the status and the text of a page. */
async function ask(index: VehicleIndex, path: string, signal?: AbortSignal) {
  const failures: unknown[] = [];
  const site = createWholeSite((_message, detail) => failures.push(detail), { index });
  const response = await site.request(`http://localhost${path}`, signal ? { signal } : {});
  const text = await response.text();
  expect(failures).toEqual([]);
  return { status: response.status, text };
}

/** Returns the same index, but a change happens before each query of a view, and answers are delayed. */
function disturbed(index: VehicleIndex, happen: () => void): VehicleIndex {
  const late = (reading: VehicleView): VehicleView => {
    const before = async () => {
      happen();
      await new Promise(setImmediate);
      happen();
    };
    return {
      ...reading,
      search: async (...args) => (await before(), reading.search(...args)),
      count: async (...args) => (await before(), reading.count(...args)),
      find: async (id) => (await before(), reading.find(id)),
    };
  };
  return { ...index, pin: () => late(index.pin()) };
}

const storms = fc.record({
  first: fc.array(anyCar, { minLength: 10, maxLength: 60, size: 'max' }),
  changes: fc.array(anyChange, { minLength: 1, maxLength: 8 }),
  path: fc.constantFrom(...PATHS),
});

/** A response that is made while every change is applied twice must equal the response of an inventory in one state. */
function inOneState(pinned: (index: VehicleIndex) => VehicleIndex) {
  return fc.asyncProperty(storms, async ({ first, changes, path }) => {
    const start = { owners: [], put: first, remove: [] };
    const inventory = inventoryOf([start]);
    let applied = 0;
    const storm = () => inventory.apply(changes[applied++ % changes.length]!);
    const seen = await ask(
      disturbed(pinned(createInProcessIndex({ inventory, isCaughtUp, isFit: isCaughtUp })), storm),
      path,
    );
    expect(applied).toBeGreaterThan(0);
    expect(seen).toEqual(
      await ask(createInProcessIndex({ inventory: inventoryOf([start]), isCaughtUp, isFit: isCaughtUp }), path),
    );
    expect([inventory.views, inventory.engine.views]).toEqual([0, 0]);
  });
}

test('pages and API responses come from one version during many changes: totals, counts, cards, surrounding parts', async () => {
  await fc.assert(
    inOneState((index) => index),
    { numRuns: RUNS },
  );
});

test('detects a page that reads the current state instead of one version', async () => {
  const adrift = (index: VehicleIndex): VehicleIndex => ({
    ...index,
    pin: () => ({ ...index, epoch: 0, release: () => undefined }),
  });
  expect((await fc.check(inOneState(adrift), { numRuns: 500, endOnFailure: true })).failed).toBe(true);
});

test('no version stays pinned, whether requests succeed, fail or are aborted', async () => {
  const inventory = inventoryOf([{ owners: [], put: fc.sample(anyCar, { numRuns: 40, seed: 7 }), remove: [] }]);
  const changes = fc.sample(anyChange, { numRuns: 50, seed: 7 });
  let happened = 0;
  const index = disturbed(createInProcessIndex({ inventory, isCaughtUp, isFit: isCaughtUp }), () => {
    happened++;
    if (happened % 5 === 0) inventory.apply(changes[happened % changes.length]!);
    if (happened % 31 === 0) throw new Error('The index is out of order.');
  });
  const site = createWholeSite(undefined, { index });
  const paths = PATHS.filter((path) => !path.startsWith('/cars-for-sale?'));
  const statuses = new Map<number | string, number>();
  for (let from = 0; from < REQUESTS; from += 50) {
    await Promise.all(
      Array.from({ length: 50 }, async (_one, i) => {
        const reader = new AbortController();
        const path = `${paths[(from + i) % paths.length]!}&numRecords=${1 + ((from + i) % 40)}`;
        const answer = Promise.resolve(site.request(`http://localhost${path}`, { signal: reader.signal }));
        if (i % 3 === 0) setTimeout(() => reader.abort(), i % 4);
        const status = await answer.then(
          (response) => response.status,
          () => 'given up',
        );
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }),
    );
  }
  expect(statuses.get(200)).toBeGreaterThan(0.15 * REQUESTS);
  expect(statuses.get(500)).toBeGreaterThan(0.015 * REQUESTS);
  expect([inventory.views, inventory.engine.views]).toEqual([0, 0]);
});
