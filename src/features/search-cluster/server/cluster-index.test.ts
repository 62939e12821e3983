import { testRows } from '#kit/testing/test-rows.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ClusterError, type ClusterWrite, type SearchCluster } from '#ports/search-cluster/search-cluster.ts';
import {
  isClusterTestUnavailable,
  openTestCluster,
  SEARCH_SERVER_TIMEOUT_MS,
  type TestCluster,
} from '#ports/search-cluster/test-cluster.ts';
import { UNFILTERED_QUERY } from '#features/search/testing/arbitrary-search.ts';
import { sampleListing, sampleOwner } from '#features/search/testing/sample-cars.ts';
import { describeBases } from '#features/search/testing/basis-conformance.ts';
import { describeVehicleIndex, TEST_CONTEXT } from '#features/search/testing/vehicle-index-conformance.ts';
import { describeViews, type WrittenIndex } from '#features/search/testing/view-conformance.ts';
import type { Owner } from '#features/dealers/dealers.ts';
import type { Listing } from '#features/listings/listings.ts';
import type { InventoryChange } from '#features/search-memory/search-memory.server.ts';
import { type ClusterIndex, createClusterIndex } from './cluster-index.ts';
import { clusterSchema } from './cluster-schema.ts';

const NEW_YORK = { kind: 'out-the-door', state: 'NY', tradeInDollars: 0, taxYear: 2026 } as const;

/** A cluster index that tests write to. Writes are visible at once. */
type WrittenCluster = {
  /** Replaces all listings with these. */
  hold(owners: readonly Owner[], listings: readonly Listing[]): Promise<ClusterIndex>;
  empty(): Promise<WrittenIndex>;
  /** Makes the cluster lose every point in time, as when a node dies. */
  losePoints(): Promise<void>;
  close(): Promise<void>;
};

async function openWrittenCluster(
  { cluster: real, prefix, close }: TestCluster,
  shards: number,
): Promise<WrittenCluster> {
  const name = `${prefix}-listings`;
  const points = new Set<string>();
  const cluster: SearchCluster = {
    ...real,
    openPit: async (...args) => {
      const pit = await real.openPit(...args);
      points.add(pit);
      return pit;
    },
  };
  const { body, documentOf } = clusterSchema({ shards });
  const settings = { ...body.settings, 'translog.durability': 'async' };
  await cluster.createIndex(name, { ...body, settings });
  const failures: unknown[] = [];
  const index = createClusterIndex({
    cluster,
    index: name,
    forgetEveryMs: 0,
    now: () => performance.now(),
    onError: (error) => failures.push(error),
    isCaughtUp: () => true,
    isFit: () => true,
  });
  const owners = new Map<number, Owner>();
  const listings = new Map<number, Listing>();
  let version = 0;

  const change = async ({ owners: newOwners = [], put = [], remove = [] }: InventoryChange) => {
    for (const owner of newOwners) owners.set(owner.id, owner);
    for (const listing of put) listings.set(listing.id, listing);
    const gone = remove.filter((id) => listings.delete(id));
    const ids = new Set(put.map(({ id }) => id));
    const moved = new Set(newOwners.map(({ id }) => id));
    const current = [...listings.values()].filter(({ id, ownerId }) => ids.has(id) || moved.has(ownerId));
    version++;
    const operations: ClusterWrite[] = [
      ...gone.map((id) => ({ kind: 'remove', id, version }) as const),
      ...current.map((listing) => {
        const document = documentOf(listing, owners.get(listing.ownerId)!, version);
        return { kind: 'put', id: listing.id, version, document } as const;
      }),
    ];
    const outcomes = await cluster.write(name, operations);
    const undone = outcomes.find(({ kind }) => kind !== 'done');
    if (undone) throw new Error(`A document was not written: ${JSON.stringify(undone)}`);
    if (operations.length > 0) await cluster.refresh(name);
    await index.renew();
  };
  const hold: WrittenCluster['hold'] = async (newOwners, put) => {
    const kept = new Set(put.map(({ id }) => id));
    await change({ owners: newOwners, put, remove: [...listings.keys()].filter((id) => !kept.has(id)) });
    return index;
  };
  return {
    hold,
    losePoints: async () => {
      for (const pit of points) await real.closePit(pit);
    },
    empty: async () => ({ index: await hold([], []), change, views: () => index.views }),
    close: async () => {
      await index.close();
      await close();
      if (failures.length > 0) throw new Error('A point in time could not be closed.', { cause: failures[0] });
    },
  };
}

/** Share of the in-memory index's test cases to run. `npm run test:long` runs all, also with one shard. */
const SHARE = Number(process.env['CLUSTER_PERCENT'] ?? 1) / 100;
/** With several shards, counts and orders have to be merged. */
const SHARDS = process.env['CLUSTER_SHARDS']?.split(',').map(Number) ?? (SHARE < 1 ? [2] : [1, 3]);
/** A cold search server may take four seconds for a search if the machine is busy. */
const TIMEOUT_MS = 600_000 + 1_800_000 * SHARE;
const EFFORT = { share: SHARE, queries: SHARE < 1 ? 4 : 12, flaws: false, limitMs: TIMEOUT_MS * 0.8 };

vi.setConfig({ testTimeout: TIMEOUT_MS });

describe.skipIf(await isClusterTestUnavailable()).each(SHARDS)(
  'a real search server with an index of %i shards',
  (shards) => {
    let written: WrittenCluster;
    beforeAll(async () => {
      written = await openWrittenCluster(await openTestCluster(), shards);
    }, SEARCH_SERVER_TIMEOUT_MS);
    afterAll(() => written?.close());

    describeVehicleIndex('the index in a cluster', (owners, put) => written.hold(owners, put), EFFORT);
    describeBases('the index in a cluster', (owners, put) => written.hold(owners, put), EFFORT);
    describeViews('the index in a cluster', () => written.empty(), EFFORT);

    testRows<[typeof NEW_YORK | undefined]>(
      'pages through hits without a key too, in both directions, with prices %o',
      1,
      [[NEW_YORK], [undefined]],
      async (basis) => {
        const cars = [3, null, 1, null, 2, null].map((salePrice, i) =>
          sampleListing({ id: i + 1, salePrice, dealerFeesCents: 0 }),
        );
        const price = { min: null, max: null, ...(basis && { basis }) };
        const search = { ...UNFILTERED_QUERY, filters: { ...UNFILTERED_QUERY.filters, price }, numRecords: 1 };
        const index = await written.hold([sampleOwner()], cars);
        for (const [sortBy, order] of [
          ['derivedpriceASC', [3, 5, 1, 2, 4, 6]],
          ['derivedpriceDESC', [1, 5, 3, 2, 4, 6]],
        ] as const) {
          const ids: number[] = [];
          for (let after: typeof UNFILTERED_QUERY.after = null, i = 0; i < 6; i++) {
            const page = await index.search({ ...search, sortBy, after }, TEST_CONTEXT, { hideFilters: true });
            ids.push(...page.results.map(({ listing }) => listing.id));
            after = page.next;
            expect(after === null).toBe(i === 5);
          }
          expect(ids).toEqual(order);
        }
      },
    );

    test('a reader of a state that the cluster has lost gets the next one, and never a mix of two', async () => {
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

    test(
      'counts all values of a column, even if there are more than the cluster counts at once',
      { tags: 'long' },
      async () => {
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
      },
    );

    test('accepts thousands of IDs', async () => {
      const index = await written.hold([sampleOwner()], [sampleListing({ id: 1 }), sampleListing({ id: 2 })]);
      const excludedListingIds = Array.from({ length: 5_000 }, (_id, i) => i + 2);
      const filters = { ...UNFILTERED_QUERY.filters, excludedListingIds };
      expect(await index.count({ ...UNFILTERED_QUERY, filters }, TEST_CONTEXT)).toBe(1);
    });
  },
);
