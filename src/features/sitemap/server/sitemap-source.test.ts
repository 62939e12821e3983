import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { Inventory } from '#features/search-memory/search-memory.server.ts';
import { sitemapFromDatabase, sitemapFromMemory } from './sitemap-source.ts';
import { createSource, publish, withdraw, writeOwner } from '#features/search/testing/publish-cars.ts';
import { sampleListing, sampleOwner } from '#features/search/testing/sample-cars.ts';

const OWNERS = [
  sampleOwner({ id: 1 }),
  sampleOwner({ id: 2 }),
  sampleOwner({ id: 3, city: 'Boise', state: 'ID' }),
  sampleOwner({ id: 4, city: null }),
];
const KONA = { makeCode: 'HYUNDAI', make: 'Hyundai' };
const LISTINGS = [
  sampleListing({ id: 1 }),
  sampleListing({ id: 2, ownerId: 2, ...KONA }),
  sampleListing({ id: 3, ownerId: 3 }),
  sampleListing({ id: 4, ownerId: 4 }),
  sampleListing({ id: 5 }),
];

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  await createSource(database);
  for (const owner of OWNERS) await writeOwner(database, owner);
  await publish(database, [...LISTINGS, sampleListing({ id: 6 })]);
  await withdraw(database, 6);
});
afterAll(() => database.close());

test.each([null, 'HYUNDAI', 'TOYOTA', 'FORD'])(
  'memory and the database list the same for the make %s',
  async (make) => {
    const inventory = new Inventory();
    inventory.apply({ owners: OWNERS, put: LISTINGS });
    const [memory, records] = [sitemapFromMemory({ inventory }), sitemapFromDatabase(database)];
    expect((await records.listingIds(make)).toSorted()).toEqual((await memory.listingIds(make)).toSorted());
    const byCity = (a: { city: string }, b: { city: string }) => (a.city < b.city ? -1 : 1);
    expect((await records.sellingCities(make)).toSorted(byCity)).toEqual(
      (await memory.sellingCities(make)).toSorted(byCity),
    );
  },
);

test('cities are those of the owners of active listings', async () => {
  expect(await sitemapFromDatabase(database).sellingCities(null)).toContainEqual({
    city: 'Boise',
    state: 'ID',
    count: 1,
  });
});
