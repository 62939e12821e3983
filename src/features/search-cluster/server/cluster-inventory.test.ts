import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import {
  isClusterTestUnavailable,
  openTestCluster,
  SEARCH_SERVER_TIMEOUT_MS,
  type TestCluster,
} from '#ports/search-cluster/test-cluster.ts';
import { createInProcessIndex, followInventory } from '#features/search-memory/search-memory.server.ts';
import { UNFILTERED_QUERY } from '#features/search/testing/arbitrary-search.ts';
import { createSource, publish, withdraw, writeOwner } from '#features/search/testing/publish-cars.ts';
import { sampleListing, sampleOwner } from '#features/search/testing/sample-cars.ts';
import { TEST_CONTEXT } from '#features/search/testing/vehicle-index-conformance.ts';
import type { VehicleIndex } from '#features/search/search.server.ts';
import { type ClusterInventory, startClusterInventory } from './cluster-inventory.ts';

describe.skipIf(await isClusterTestUnavailable())('instances of a site on one cluster', () => {
  let server: TestCluster;
  let database: Database;
  let sites: ClusterInventory[];
  let problems: string[];
  let runs = 0;

  beforeAll(async () => {
    server = await openTestCluster();
  }, SEARCH_SERVER_TIMEOUT_MS);
  afterAll(() => server?.close());
  beforeEach(async () => {
    database = await createTestDatabase();
    [sites, problems] = [[], []];
    await createSource(database);
    await writeOwner(database, sampleOwner());
    runs++;
  });
  afterEach(async () => {
    await Promise.all(sites.map((site) => site.stop()));
    await database.close();
    expect(problems).toEqual([]);
  });

  async function start(): Promise<ClusterInventory> {
    const site = startClusterInventory({
      ...{ database, cluster: server.cluster, prefix: `${server.prefix}-${runs}` },
      onError: (error) => problems.push(error.message),
      onNote: () => undefined,
    });
    sites.push(site);
    await site.caughtUp();
    return site;
  }
  const cars = async (index: VehicleIndex) => {
    const { results } = await index.search({ ...UNFILTERED_QUERY, numRecords: 100 }, TEST_CONTEXT);
    return Object.fromEntries(results.map(({ listing, owner }) => [listing.id, `${listing.year} ${owner.name}`]));
  };

  test('give the same answers as memory', async () => {
    await publish(
      database,
      [1, 2, 3].map((id) => sampleListing({ id, year: 2010 + id, salePrice: 10_000 * id })),
    );
    await withdraw(database, 2);
    const { index } = await start();
    const follower = followInventory({ database, onError: (error) => problems.push(error.message) });
    await follower.caughtUp();
    const told = async (one: VehicleIndex) => {
      const { counts, ...answer } = await one.search(UNFILTERED_QUERY, TEST_CONTEXT);
      return { ...answer, counts: Object.entries(counts).map(([name, list]) => [name, [...list].toSorted()]) };
    };
    expect(await told(index)).toEqual(await told(createInProcessIndex(follower)));
    expect([index.isCaughtUp(), index.nameOf('makeCode', 'TOYOTA'), index.knows('makeCode', 'FORD')]).toEqual([
      true,
      'Toyota',
      false,
    ]);
    await follower.stop();
  });

  test('show every change automatically, with new words and names', async () => {
    await publish(database, [sampleListing()]);
    const both = [await start(), await start()];
    for (let round = 0; round < 4; round++) {
      const owner = sampleOwner({ name: `Renamed ${round}` });
      await writeOwner(database, owner);
      await publish(database, [sampleListing({ year: 2000 + round })]);
      for (const { index } of both) {
        const seen = async () => {
          const found = await index.find(1);
          return `${found?.listing.year} ${found?.owner.name}`;
        };
        await expect.poll(seen, { timeout: 120_000, interval: 20 }).toBe(`${2000 + round} ${owner.name}`);
      }
    }
    expect(both.map(({ index }) => index.hasWord!('renam'))).toEqual([true, true]);
    expect(await cars(both[0]!.index)).toEqual({ 1: '2003 Renamed 3' });
  });

  test('continue when the writing one stops', async () => {
    await publish(database, [sampleListing()]);
    const [first, second] = [await start(), await start()];
    await first.stop();
    sites.shift();
    await publish(database, [sampleListing({ id: 2 })]);
    await second.caughtUp();
    expect(Object.keys(await cars(second.index))).toEqual(['1', '2']);
  });
});
