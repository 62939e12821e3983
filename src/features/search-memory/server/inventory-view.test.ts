import { expect, test } from 'vitest';
import type { Listing } from '#features/listings/listings.ts';
import { createInProcessIndex } from './in-process-index.ts';
import { Inventory } from './inventory.ts';
import { UNFILTERED_QUERY } from '#features/search/testing/arbitrary-search.ts';
import { sampleListing, sampleOwner } from '#features/search/testing/sample-cars.ts';
import { TEST_CONTEXT } from '#features/search/testing/vehicle-index-conformance.ts';

const isCaughtUp = () => true;

/**
 * An inventory with memory for only a few of its cards. `cars` is the database, which may be ahead. `wait` runs before
 * each read from it.
 */
function cramped(count: number) {
  const cars = new Map<number, Listing>();
  for (let id = 1; id <= count; id++)
    cars.set(id, sampleListing({ id, salePrice: 1_000 * id, stockNumber: `${id} `.padEnd(40_000, 'x') }));
  const truth = { cars, wait: async () => {} };
  const read = async (ids: readonly number[]) => {
    await truth.wait();
    return ids.map((id) => truth.cars.get(id)!);
  };
  const inventory = new Inventory({ budgetBytes: 2 ** 20, read });
  inventory.apply({ owners: [sampleOwner(), sampleOwner({ id: 2, latitude: 30 })] });
  for (const car of cars.values()) inventory.apply({ put: [car] });
  return { inventory, truth, index: createInProcessIndex({ inventory, isCaughtUp, isFit: isCaughtUp }) };
}

const cheapest = { ...UNFILTERED_QUERY, sortBy: 'derivedpriceASC', numRecords: 5 } as const;
const shown = ({ results }: { results: { listing: Listing }[] }) =>
  results.map(({ listing: { id, salePrice } }) => [id, salePrice]);
const FIRST = [1, 2, 3, 4, 5].map((id) => [id, id * 1_000]);

test('cards from a newer record keep the numbers by which they were found', async () => {
  const { inventory, truth, index } = cramped(200);
  const ahead = { salePrice: 500_000, year: 1999, mileage: 7, listedAt: '2026-06-03T00:00:00.000Z', ownerId: 2 };
  const before = truth.cars.get(2)!;
  truth.cars.set(2, { ...before, ...ahead, exteriorColor: 'Red', marketPrice: 1 });
  const answer = await index.search(cheapest, TEST_CONTEXT);
  expect(shown(answer)).toEqual(FIRST);
  const { year, mileage, listedAt, ownerId } = before;
  expect(answer.results[1]!.listing).toMatchObject({ year, mileage, listedAt, ownerId, marketPrice: null });
  expect(answer.results[1]!.owner.id).toBe(1);
  // Newer cards were not stored in memory either.
  expect(inventory.find(2)).toBeUndefined();
  inventory.apply({ put: [truth.cars.get(2)!] });
  expect(shown(await index.search(cheapest, TEST_CONTEXT))).toEqual([...FIRST.filter(([id]) => id !== 2), [6, 6_000]]);
  expect(inventory.find(2)?.listing).toMatchObject(ahead);
});

test('shows no changes that happen while cards are read, and every found listing', async () => {
  const { inventory, truth, index } = cramped(200);
  truth.wait = async () => {
    truth.cars.set(1, { ...truth.cars.get(1)!, salePrice: null, msrp: null });
    inventory.apply({ put: [truth.cars.get(1)!], remove: [3] });
    truth.wait = async () => {};
  };
  const answer = await index.search(cheapest, TEST_CONTEXT);
  expect([answer.total, answer.stats.price.count, shown(answer)]).toEqual([200, 200, FIRST]);
  expect([inventory.views, inventory.engine.views]).toEqual([0, 0]);
  expect(shown(await index.search(cheapest, TEST_CONTEXT))[0]).toEqual([2, 2_000]);
});

test('finds the listings that had campaigns in a version, also of dropped cards', async () => {
  const { inventory, truth } = cramped(200);
  const campaigns = ['1:main:boost::paid'];
  const put = (id: number, change: Partial<Listing>) =>
    inventory.apply({ put: [{ ...truth.cars.get(id)!, ...change }] });
  put(1, { campaigns });
  truth.cars.set(1, { ...truth.cars.get(1)!, campaigns });
  for (let id = 3; id <= 200; id++) put(id, {});
  expect(inventory.find(1)).toBeUndefined();
  const before = inventory.pin();
  put(1, { campaigns: [] });
  put(2, { campaigns });
  const after = inventory.pin();
  const promotedIn = (view: typeof before) => view.findPromoted([1, 2, 3, 999]);
  expect(await promotedIn(before)).toEqual([{ listingId: 1, ownerId: 1, campaignIds: [1] }]);
  expect(await promotedIn(after)).toEqual([{ listingId: 2, ownerId: 1, campaignIds: [1] }]);
  before.release();
  after.release();
});

test('a view uses no memory until a change, and views of one version share copies', () => {
  const { inventory } = cramped(3);
  const views = Array.from({ length: 100 }, () => inventory.pin());
  expect([inventory.views, inventory.engine.views]).toEqual([100, 0]);
  inventory.apply({ remove: [1] });
  expect([inventory.views, inventory.engine.views]).toEqual([100, 1]);
  for (const view of views) view.release();
  expect([inventory.views, inventory.engine.views]).toEqual([0, 0]);
});

test('drops an unreleased view if too many versions are in use', () => {
  const { inventory } = cramped(60);
  const views = Array.from({ length: 50 }, (_view, i) => {
    const view = inventory.pin();
    inventory.apply({ remove: [i + 1] });
    return view;
  });
  expect(() => views[0]!.rows.count([])).toThrow('The inventory of epoch 61 is no longer kept.');
  expect(views.slice(-20).map(({ rows }) => rows.count([]))).toEqual(Array.from({ length: 20 }, (_n, i) => 30 - i));
  for (const view of views) view.release();
  expect([inventory.views, inventory.engine.views]).toEqual([0, 0]);
});

test('a rejected change affects neither views nor the current state', () => {
  const { inventory } = cramped(3);
  const view = inventory.pin();
  expect(() => inventory.apply({ put: [sampleListing({ id: 9, ownerId: 77 })], remove: [1] })).toThrow('Owner 77');
  expect([view.rows.count([]), inventory.size]).toEqual([3, 3]);
  view.release();
});
