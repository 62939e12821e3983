import type { Answer, Query } from '@forecourt/engine';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  isClusterTestUnavailable,
  openTestCluster,
  SEARCH_SERVER_TIMEOUT_MS,
  type TestCluster,
} from '#ports/search-cluster/test-cluster.ts';
import { anyInventory, anyQuery } from './testing/arbitrary-query.ts';
import { type HeldRows, openHeldRows } from './testing/held-rows.ts';

/** Share of the full run. `npm run test:long` runs all, also with one shard. */
const SHARE = Number(process.env['CLUSTER_PERCENT'] ?? 4) / 100;
const SHARDS = process.env['CLUSTER_SHARDS']?.split(',').map(Number) ?? (SHARE < 1 ? [3] : [1, 3]);
const QUERIES = { minLength: 30, maxLength: 30 };

vi.setConfig({ testTimeout: 60_000 + 3_600_000 * SHARE });

describe.skipIf(await isClusterTestUnavailable()).each(SHARDS)(
  'a real search server with an index of %i shards',
  (shards) => {
    let server: TestCluster;
    let rows: HeldRows;
    beforeAll(async () => {
      server = await openTestCluster();
      rows = await openHeldRows(server, shards);
    }, SEARCH_SERVER_TIMEOUT_MS);
    afterAll(() => server?.close());

    test('what comes behind a mark as far out as numbers go is alike', async () => {
      const prices = [5.5, 8, 40_000, null, 0.1, null];
      const engine = await rows.hold(prices.map((price, i) => ({ id: i + 1, values: { price } })));
      for (const direction of ['asc', 'desc'] as const) {
        for (const key of [1e308, -1e308, Number.MAX_VALUE, null]) {
          for (const count of [0, 10]) {
            const order = { kind: 'column', column: 'price', direction } as const;
            const query: Query = { sections: {}, order, first: 0, count, after: { key, id: 4 } };
            expect(plain(await rows.ask(query))).toEqual(plain(engine.search(query)));
          }
        }
      }
    });

    test('answers every query of the engine as the engine does, whether searches of listings ask it or not', async () => {
      const property = fc.asyncProperty(anyInventory, fc.array(anyQuery, QUERIES), async (inventory, queries) => {
        const engine = await rows.hold(inventory);
        for (const query of queries) expect(plain(await rows.ask(query))).toEqual(plain(engine.search(query)));
      });
      // Does not shrink, because the first failure says enough and smaller ones take minutes to find. A sample always
      // uses the same seed.
      const sample = SHARE < 1 ? { seed: 20 } : {};
      await fc.assert(property, { numRuns: Math.ceil(100 * SHARE), endOnFailure: true, ...sample });
    });
  },
);

/** Converts an answer for comparison: counts by value, means as exact as sums of doubles are, and no negative zero. */
function plain({ epoch: _epoch, facets, stats, hits, ...rest }: Answer) {
  const counts = Object.entries(facets).map(([name, list]) => {
    const found = [...list].filter(([, count]) => count > 0);
    return [name, found.toSorted(([a], [b]) => (a < b ? -1 : 1))];
  });
  const described = Object.entries(stats).map(([column, { mean, min, max, count }]) => {
    return { column, count, min: positive(min), max: positive(max), mean: mean?.toPrecision(9) };
  });
  return { ...rest, counts, described, hits: hits.map(({ id, key }) => [id, positive(key)]) };
}

function positive(number: number | null): number | null {
  return number === 0 ? 0 : number;
}
