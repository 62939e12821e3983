import { expect, test } from 'vitest';
import { createInProcessIndex } from './in-process-index.ts';
import { Inventory } from './inventory.ts';
import { UNFILTERED_QUERY } from '#features/search/testing/arbitrary-search.ts';
import { describeBases } from '#features/search/testing/basis-conformance.ts';
import { sampleOwner } from '#features/search/testing/sample-cars.ts';
import { MEMORY_EFFORT } from '#features/search/testing/test-effort.ts';
import {
  describeVehicleIndex,
  type FillIndex,
  TEST_CONTEXT,
} from '#features/search/testing/vehicle-index-conformance.ts';
import { describeViews } from '#features/search/testing/view-conformance.ts';

const fill: FillIndex = async (owners, listings) => {
  const inventory = new Inventory();
  inventory.apply({ owners, put: listings });
  return createInProcessIndex({ inventory, isCaughtUp: () => true, isFit: () => true });
};
describeVehicleIndex('the index in this process', fill);
describeBases('the index in this process', fill, MEMORY_EFFORT);

const afterManyChanges: FillIndex = async (owners, listings) => {
  const inventory = new Inventory();
  const passing = listings.map((listing) => ({ ...listing, id: listing.id + 1_000 }));
  const before = listings.map((listing) => ({ ...listing, makeCode: 'SAAB', features: ['USB'], salePrice: 1 }));
  inventory.apply({ owners: owners.map(({ id }) => sampleOwner({ id })), put: [...passing, ...before] });
  inventory.apply({ remove: before.slice(3).map(({ id }) => id) });
  const otherOffers = listings.map((listing) => ({
    ...listing,
    ...{ salePrice: 1, mileage: 7, rating: null, listedAt: '2026-01-01T00:00:00.000Z', description: null, images: [] },
  }));
  inventory.apply({ owners, put: otherOffers, remove: passing.map(({ id }) => id) });
  inventory.apply({ put: listings });
  return createInProcessIndex({ inventory, isCaughtUp: () => true, isFit: () => true });
};
/** Runs half of the cases unless all run, because only the index's history differs and not its queries. */
const WITHOUT_FLAWS = {
  ...MEMORY_EFFORT,
  share: MEMORY_EFFORT.share < 1 ? MEMORY_EFFORT.share / 2 : 1,
  flaws: false,
  isVariant: true,
};
describeVehicleIndex('the index in this process after many changes', afterManyChanges, WITHOUT_FLAWS);

describeViews('the index in this process', () => {
  const inventory = new Inventory();
  return {
    index: createInProcessIndex({ inventory, isCaughtUp: () => true, isFit: () => true }),
    change: (change) => inventory.apply(change),
    views: () => inventory.views + inventory.engine.views,
  };
});

test('measures the cost of relaxations, so they can be refused', async () => {
  const inventory = new Inventory();
  const index = createInProcessIndex({ inventory, isCaughtUp: () => true, isFit: () => true });
  const before = index.estimate!('relax', UNFILTERED_QUERY, TEST_CONTEXT);
  for (let i = 0; i < 100; i++) await index.relax!(UNFILTERED_QUERY, TEST_CONTEXT);
  expect(index.estimate!('relax', UNFILTERED_QUERY, TEST_CONTEXT)).not.toBe(before);
});
