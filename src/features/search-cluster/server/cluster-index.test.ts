import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ClusterError } from '#ports/search-cluster/search-cluster.ts';
import {
  isClusterTestUnavailable,
  openTestCluster,
  SEARCH_SERVER_TIMEOUT_MS,
} from '#ports/search-cluster/test-cluster.ts';
import { UNFILTERED_QUERY } from '#features/search/testing/arbitrary-search.ts';
import { sampleListing, sampleOwner } from '#features/search/testing/sample-cars.ts';
import { describeVehicleIndex, TEST_CONTEXT } from '#features/search/testing/vehicle-index-conformance.ts';
import { describeViews } from '#features/search/testing/view-conformance.ts';
import { openWrittenCluster, type WrittenCluster } from './testing/written-cluster.ts';

/** Share of the in-memory index's test cases to run. `npm run test:long` runs all, also with one shard. */
const SHARE = Number(process.env['CLUSTER_PERCENT'] ?? 4) / 100;
/** With several shards, counts and orders have to be merged. */
const SHARDS = process.env['CLUSTER_SHARDS']?.split(',').map(Number) ?? (SHARE < 1 ? [3] : [1, 3]);
const EFFORT = { share: SHARE, queries: 12, flaws: false };

vi.setConfig({ testTimeout: 60_000 + 1_800_000 * SHARE });

describe.skipIf(await isClusterTestUnavailable()).each(SHARDS)(
  'a real search server with an index of %i shards',
  (shards) => {
    let written: WrittenCluster;
    beforeAll(async () => {
      written = await openWrittenCluster(await openTestCluster(), shards);
    }, SEARCH_SERVER_TIMEOUT_MS);
    afterAll(() => written?.close());

    describeVehicleIndex('the index in a cluster', (owners, put) => written.hold(owners, put), EFFORT);
    describeViews('the index in a cluster', () => written.empty(), EFFORT);

    test('hits without a key are paged too, in both directions', async () => {
      const cars = [3, null, 1, null, 2, null].map((salePrice, i) => sampleListing({ id: i + 1, salePrice }));
      const index = await written.hold([sampleOwner()], cars);
      for (const [sortBy, order] of [
        ['derivedpriceASC', [3, 5, 1, 2, 4, 6]],
        ['derivedpriceDESC', [1, 5, 3, 2, 4, 6]],
      ] as const) {
        const ids: number[] = [];
        for (let after: typeof UNFILTERED_QUERY.after = null, i = 0; i < 6; i++) {
          const page = await index.search({ ...UNFILTERED_QUERY, sortBy, numRecords: 1, after }, TEST_CONTEXT);
          ids.push(...page.results.map(({ listing }) => listing.id));
          after = page.next;
          expect(after === null).toBe(i === 5);
        }
        expect(ids).toEqual(order);
      }
    });

    test('whoever begins to look at a state that the cluster has lost sees the next, and nobody sees two', async () => {
      const index = await written.hold([sampleOwner()], [sampleListing()]);
      const [begun, fresh] = [index.pin(), index.pin()];
      await begun.count(UNFILTERED_QUERY, TEST_CONTEXT);
      await written.losePoints();
      await expect(begun.search(UNFILTERED_QUERY, TEST_CONTEXT)).rejects.toThrow(ClusterError);
      expect((await fresh.search(UNFILTERED_QUERY, TEST_CONTEXT)).total).toBe(1);
      expect(await index.count(UNFILTERED_QUERY, TEST_CONTEXT)).toBe(1);
      for (const view of [begun, fresh]) view.release();
      expect(index.views).toBe(0);
    });

    test('more values of a column than the cluster counts at once are all counted', async () => {
      const cars = Array.from({ length: 350 }, (_car, i) => {
        const packages = Array.from({ length: 200 }, (_name, at) => `Package ${200 * i + at}`);
        return sampleListing({ id: i + 1, packages: ['Tow', ...packages] });
      });
      const index = await written.hold([sampleOwner()], cars);
      const { counts } = await index.search(UNFILTERED_QUERY, TEST_CONTEXT);
      const found = new Map(counts['packages']);
      expect([found.size, found.get('Tow'), found.get('Package 0'), found.get('Package 69999')]).toEqual([
        70_001, 350, 1, 1,
      ]);
    });

    test('thousands of ids are no trouble', async () => {
      const index = await written.hold([sampleOwner()], [sampleListing({ id: 1 }), sampleListing({ id: 2 })]);
      const excludedListingIds = Array.from({ length: 5_000 }, (_id, i) => i + 2);
      const filters = { ...UNFILTERED_QUERY.filters, excludedListingIds };
      expect(await index.count({ ...UNFILTERED_QUERY, filters }, TEST_CONTEXT)).toBe(1);
    });
  },
);
