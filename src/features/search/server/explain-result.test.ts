import { expect, test } from 'vitest';
import { withFilter } from '../model/vehicle-query.ts';
import { explainResult } from './explain-result.ts';
import { createInProcessIndex, Inventory } from '#features/search-memory/search-memory.server.ts';
import { FROM_DENVER } from '../testing/from-denver.ts';
import { sampleListing, sampleOwner } from '../testing/sample-cars.ts';
import { TEST_CONTEXT } from '../testing/vehicle-index-conformance.ts';

/** More cars of one seller than the 50 that are spread. They differ only in price. */
function manyCars() {
  const inventory = new Inventory();
  const owners = [sampleOwner(), sampleOwner({ id: 2 })];
  const put = Array.from({ length: 1_040 }, (_car, i) =>
    sampleListing({ id: i + 1, ownerId: i % 10 === 9 ? 2 : 1, salePrice: 10_000 + 10 * i }),
  );
  inventory.apply({ owners, put });
  return createInProcessIndex({ inventory, isCaughtUp: () => true, isFit: () => true });
}

test('explains every result that can be paged, with its rank', async () => {
  const index = manyCars();
  const explain = (id: number) => explainResult(index, id, FROM_DENVER, TEST_CONTEXT, {});
  const shown: number[] = [];
  for (let firstRecord = 0; firstRecord < 300; firstRecord += 100) {
    const page = await index.search({ ...FROM_DENVER, firstRecord, numRecords: 100 }, TEST_CONTEXT);
    shown.push(...page.results.map(({ listing }) => listing.id));
  }
  for (const rank of [1, 2, 3, 4, 10, 49, 50, 51, 52, 120, 299]) {
    const found = await explain(shown[rank - 1]!);
    expect(found).toMatchObject({ total: 1_040, result: { rankPosition: { rank, key: found!.receipt.score } } });
  }
  expect((await explain(1_000))!.result.rankPosition!.rank).toBe(1_000);
  expect(await explain(1_001)).toBeUndefined();
  expect(await explain(2_000)).toBeUndefined();
});

test('a car outside the search has no rank, in any order', async () => {
  const index = manyCars();
  const cheap = withFilter(FROM_DENVER, 'price', { min: null, max: 12_000 });
  for (const sortBy of ['relevance', 'yearASC'] as const) {
    const explain = (id: number) => explainResult(index, id, { ...cheap, sortBy }, TEST_CONTEXT, {});
    expect((await explain(201))!.result.listing.salePrice).toBe(12_000);
    expect(await explain(202)).toBeUndefined();
  }
});
