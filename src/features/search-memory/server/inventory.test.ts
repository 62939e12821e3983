import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Listing } from '#features/listings/listings.ts';
import { type VehicleQuery, withFilter } from '#features/search/search.ts';
import { FrameReader } from './cards/frames.ts';
import { createInProcessIndex } from './in-process-index.ts';
import { Inventory } from './inventory.ts';
import { anyListings, anyOwners, anyQuery, UNFILTERED_QUERY } from '#features/search/testing/arbitrary-search.ts';
import { sampleListing, sampleOwner } from '#features/search/testing/sample-cars.ts';
import { TEST_CONTEXT } from '#features/search/testing/vehicle-index-conformance.ts';
import { sampleRuns } from '#kit/testing/sample-runs.ts';

const near = {
  kind: 'within',
  column: 'position',
  center: { latitude: 39.75, longitude: -105 },
  miles: 10,
} as const;

function stocked(): Inventory {
  const inventory = new Inventory();
  inventory.apply({
    owners: [sampleOwner(), sampleOwner({ id: 2, latitude: null })],
    put: [sampleListing(), sampleListing({ id: 2 }), sampleListing({ id: 3, ownerId: 2 })],
  });
  return inventory;
}

test('a word counts as misspelled until a listing has it, also in a repeated search', async () => {
  const inventory = stocked();
  const index = createInProcessIndex({ inventory, isCaughtUp: () => true, isFit: () => true });
  const context = { ...TEST_CONTEXT, hasWord: (beginning: string) => index.hasWord!(beginning) };
  const query = withFilter(UNFILTERED_QUERY, 'keyword', 'camary');
  const found = async () => (await index.search(query, context)).results.map(({ listing }) => listing.id).toSorted();
  expect(await found()).toEqual([1, 2, 3]);
  inventory.apply({ put: [sampleListing({ id: 4, trim: 'Camary' })] });
  expect(await found()).toEqual([4]);
  expect(await index.count(query, context)).toBe(1);
  inventory.apply({ remove: [4] });
  expect(await found()).toEqual([1, 2, 3]);
});

test('when an owner moves, its listings move too', () => {
  const inventory = stocked();
  expect(inventory.engine.count([near])).toBe(2);
  inventory.apply({ owners: [sampleOwner({ latitude: 30 })] });
  expect(inventory.engine.count([near])).toBe(0);
  inventory.apply({ owners: [sampleOwner({ id: 2 })], remove: [1] });
  expect(inventory.engine.count([near])).toBe(1);
  expect(inventory.find(2)?.owner.latitude).toBe(30);
});

test('a listing can change hands', () => {
  const inventory = stocked();
  inventory.apply({ put: [sampleListing({ ownerId: 2 })] });
  expect(inventory.engine.count([near])).toBe(1);
  expect(inventory.find(1)?.owner.id).toBe(2);
});

test('a listing of an unknown owner is rejected with its whole batch', () => {
  const inventory = stocked();
  const change = { put: [sampleListing({ id: 4 }), sampleListing({ id: 5, ownerId: 9 })], remove: [1] };
  expect(() => inventory.apply(change)).toThrow('Owner 9 is unknown');
  expect([inventory.size, inventory.find(4), inventory.find(1)?.listing.id]).toEqual([3, undefined, 1]);
});

test('contains only names of current cars', () => {
  const inventory = stocked();
  expect(inventory.nameOf('modelKey', 'TOYOTA-CAMRY')).toBe('Camry');
  inventory.apply({ remove: [1, 2, 3] });
  expect(inventory.nameOf('modelKey', 'TOYOTA-CAMRY')).toBeUndefined();
  expect(inventory.modelKeysOf('CAMRY')).toEqual([]);
});

test('a snapshot answers like the saved inventory, whatever changed meanwhile', async () => {
  const anyInventory = anyOwners.chain((owners) =>
    fc.tuple(
      fc.constant(owners),
      anyListings(owners, 40),
      anyListings(owners, 10),
      fc.array(anyQuery(), { maxLength: 4 }),
    ),
  );
  const property = fc.asyncProperty(anyInventory, async ([owners, listings, later, queries]) => {
    const inventory = new Inventory();
    inventory.apply({ owners, put: listings });
    const before = await answersOf(inventory, queries);
    const { pieces, done } = inventory.save();
    inventory.apply({ put: later, remove: listings.slice(0, 3).map(({ id }) => id) });
    const bytes = Buffer.concat([...pieces]);
    done();
    const loaded = await Inventory.load({ budgetBytes: Infinity, read: async () => [] }, new FrameReader(inOne(bytes)));
    expect(await answersOf(loaded, queries)).toEqual(before);
  });
  await fc.assert(property, sampleRuns(100));
});

async function answersOf(inventory: Inventory, queries: readonly VehicleQuery[]) {
  const index = createInProcessIndex({ inventory, isCaughtUp: () => true, isFit: () => true });
  return Promise.all([UNFILTERED_QUERY, ...queries].map((query) => index.search(query, TEST_CONTEXT)));
}

async function* inOne(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** An inventory with memory for almost no cards, and what it read of the others. */
function cramped(count: number) {
  const cars = new Map<number, Listing>();
  for (let id = 1; id <= count; id++) cars.set(id, sampleListing({ id, stockNumber: `${id} `.padEnd(40_000, 'x') }));
  const reads: number[][] = [];
  const read = async (ids: readonly number[]) => {
    reads.push([...ids]);
    return ids.map((id) => cars.get(id)!).toReversed();
  };
  const inventory = new Inventory({ budgetBytes: 2 ** 20, read });
  inventory.apply({ owners: [sampleOwner()] });
  for (const car of cars.values()) inventory.apply({ put: [car] });
  return { inventory, cars, reads };
}

test('reads cards that do not fit in memory together, and returns them in order', async () => {
  const { inventory, cars, reads } = cramped(200);
  const ids = [3, 200, 1, 2, 999];
  const found = await inventory.pin().findAll(ids);
  expect(found.map(({ listing }) => listing)).toEqual([3, 200, 1, 2].map((id) => cars.get(id)));
  expect(reads).toEqual([[3, 1, 2]]);
  await inventory.pin().findAll(ids);
  expect(reads.length).toBe(1);
});

test('a card whose owner changed since is shown with the known owner', async () => {
  const { inventory, cars } = cramped(100);
  cars.set(1, { ...cars.get(1)!, ownerId: 77 });
  const [found] = await inventory.pin().findAll([1]);
  expect([found?.listing.ownerId, found?.owner.id]).toEqual([1, 1]);
});

test('an owner that moves also moves listings whose cards are not in memory', async () => {
  const { inventory, cars } = cramped(100);
  const moved = sampleOwner({ latitude: 30 });
  const away = inventory.awayFollowersOf([moved]);
  expect(away.length).toBeGreaterThan(50);
  expect(() => inventory.apply({ owners: [moved] })).toThrow('is not in memory');
  expect(inventory.engine.count([near])).toBe(100);
  inventory.apply({ owners: [moved], put: away.map((id) => cars.get(id)!) });
  expect([inventory.engine.count([near]), inventory.size]).toEqual([0, 100]);
  expect(inventory.awayFollowersOf([moved])).toEqual([]);
});
