import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampleRuns } from '#kit/testing/sample-runs.ts';
import { addBasisColumn, Inventory } from '#features/search-memory/search-memory.server.ts';
import { planRelaxations } from '#features/search/search.server.ts';
import { anyListings, anyOwners, anyQuery } from '#features/search/testing/arbitrary-search.ts';
import { TEST_CONTEXT } from '#features/search/testing/vehicle-index-conformance.ts';
import { relaxByCounts } from './relax-by-counts.ts';

test('counts give the same relaxations as the engine', async () => {
  const inventories = anyOwners.chain((owners) =>
    fc.tuple(fc.constant(owners), anyListings(owners, 60), fc.array(anyQuery(), { minLength: 1, maxLength: 4 })),
  );
  await fc.assert(
    fc.asyncProperty(inventories, async ([owners, put, queries]) => {
      const inventory = new Inventory();
      inventory.apply({ owners, put });
      for (const query of queries) {
        addBasisColumn(inventory.engine, query);
        const { engineQuery } = planRelaxations(query, TEST_CONTEXT);
        const told = await relaxByCounts(engineQuery, async (searches) =>
          searches.map((one) => inventory.engine.count(one)),
        );
        expect({ ...told, epoch: inventory.engine.epoch }).toEqual(inventory.engine.relax(engineQuery));
      }
    }),
    sampleRuns(100),
  );
});
