import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { UNFILTERED_QUERY } from '#features/search/testing/arbitrary-search.ts';
import { sampleListing, sampleOwner } from '#features/search/testing/sample-cars.ts';
import { contextOf } from '#features/search/testing/vehicle-index-conformance.ts';
import { FrameReader } from '../cards/frames.ts';
import { createInProcessIndex } from '../in-process-index.ts';
import { type CardSource, Inventory } from '../inventory.ts';

const BOOST = 'main:boost';
const promoted = sampleListing({ id: 1, campaigns: [`1:${BOOST}::paid`] });
const CAR = { listingId: 1, ownerId: promoted.ownerId, campaignIds: [1] };

const indexOf = (inventory: Inventory) =>
  createInProcessIndex({ inventory, isCaughtUp: () => true, isFit: () => true });

/** Returns the IDs of all boosted cars; `undefined` if only a search can tell. */
function rank(at: Pick<ReturnType<typeof indexOf>, 'rankPromoted'>, inventory: Inventory): number[] | undefined {
  const query = { ...UNFILTERED_QUERY, numRecords: 0 };
  const options = { codes: [BOOST], missOne: [], least: -Infinity };
  return at.rankPromoted!(query, contextOf(indexOf(inventory)), options)?.map(({ listingId }) => listingId);
}

test('a view ranks its own version, or leaves it to a search once a promoted car has changed', async () => {
  const inventory = new Inventory();
  inventory.apply({ owners: [sampleOwner()], put: [promoted, sampleListing({ id: 2 })] });
  const view = indexOf(inventory).pin();
  inventory.apply({ put: [sampleListing({ id: 2, salePrice: 1 })] });
  expect(rank(view, inventory)).toEqual([1]);
  inventory.apply({ put: [{ ...promoted, salePrice: 1 }] });
  expect(rank(view, inventory)).toBeUndefined();
  expect(await view.findPromoted!([1, 2])).toEqual([CAR]);
  view.release();
});

test('an inventory is loaded with the promoted cars whose cards were dropped', async () => {
  const read: CardSource['read'] = async () => [];
  const inventory = new Inventory({ budgetBytes: 2 ** 20, read });
  inventory.apply({ owners: [sampleOwner()], put: [promoted] });
  for (let id = 2; id <= 200; id++)
    inventory.apply({ put: [sampleListing({ id, stockNumber: `${id} `.padEnd(40_000, 'x') })] });
  expect(inventory.find(1)).toBeUndefined();
  const bytes = Buffer.concat([...inventory.save().pieces]);
  const loadWith = (source: CardSource['read']) =>
    Inventory.load({ budgetBytes: 2 ** 20, read: source }, new FrameReader(Readable.from([bytes])));

  const asked: number[] = [];
  const loaded = await loadWith(async (ids) => {
    asked.push(...ids);
    return [promoted];
  });
  expect(asked).toEqual([1]);
  expect(rank(indexOf(loaded), loaded)).toEqual([1]);

  const gone = await loadWith(read);
  expect(rank(indexOf(gone), gone)).toBeUndefined();
  gone.apply({ remove: [1] });
  expect(rank(indexOf(gone), gone)).toEqual([]);
});
