import { expect, test } from 'vitest';
import { sampleListing, sampleOwner } from '#features/search/testing/sample-cars.ts';
import { createSearchMemo, type InventoryDay } from './search-memo.ts';

const AT: InventoryDay = { epoch: 1, today: 20_000 };
const idsFrom = (from: number, count: number) => Array.from({ length: count }, (_, at) => from + at);

/** Returns a memo that counts what is read. Cars with even IDs have a campaign. */
function countReads() {
  const memo = createSearchMemo();
  const read = async (ids: readonly number[], at = AT) => {
    let count = 0;
    const found = await memo.carsOf(ids, at, async (unknown) => {
      count += unknown.length;
      return unknown.map((id) => {
        const listing = sampleListing({ id, ...(id % 2 === 0 && { campaigns: ['1:main:highlight::paid'] }) });
        return { listing, owner: sampleOwner() };
      });
    });
    return { count, found: found.map(({ listing }) => listing.id) };
  };
  const search = async (key: string, least: number, at = AT) => {
    let isSearched = false;
    const best = await memo.bestOf(key, least, at, async () => {
      isSearched = true;
      return [{ id: 7, score: least }];
    });
    return { isSearched, score: best[0]!.score };
  };
  return { memo, read, search };
}

test('reads each car once per version of the inventory and day', async () => {
  const { read } = countReads();
  expect(await read([4, 1, 2])).toEqual({ count: 3, found: [4, 2] });
  expect(await read([2, 3, 4])).toEqual({ count: 1, found: [2, 4] });
  expect(await read([2, 4], { ...AT, epoch: 2 })).toEqual({ count: 2, found: [2, 4] });
  expect(await read([2], { epoch: 2, today: AT.today + 1 })).toEqual({ count: 1, found: [2] });
  expect(await read([2, 4])).toEqual({ count: 2, found: [2, 4] });
});

test('keeps nothing without a version of the inventory', async () => {
  const { read, search } = countReads();
  const at = { epoch: undefined, today: AT.today };
  expect([(await read([2], at)).count, (await read([2], at)).count]).toEqual([1, 1]);
  expect([(await search('a', 1, at)).isSearched, (await search('a', 1, at)).isSearched]).toEqual([true, true]);
});

test('keeps at most 8,000 cars, and a search that waits loses none of its cars', async () => {
  const { memo, read } = countReads();
  await read(idsFrom(1, 8_000));
  const found = await memo.carsOf([2, 9_000], AT, async () => {
    await read(idsFrom(8_001, 1));
    return [];
  });
  expect(found.map(({ listing }) => listing.id)).toEqual([2]);
  expect((await read([2])).count).toBe(1);
});

test('searches again for cars with lower scores, in another version and on another day', async () => {
  const { search } = countReads();
  expect(await search('a', 5)).toEqual({ isSearched: true, score: 5 });
  expect(await search('a', 6)).toEqual({ isSearched: false, score: 5 });
  expect(await search('a', 4)).toEqual({ isSearched: true, score: 4 });
  expect(await search('b', 5)).toEqual({ isSearched: true, score: 5 });
  expect(await search('a', 4, { ...AT, epoch: 2 })).toEqual({ isSearched: true, score: 4 });
  expect(await search('a', 4, { epoch: 2, today: AT.today + 1 })).toEqual({ isSearched: true, score: 4 });
});

test('keeps at most 1,000 searches', async () => {
  const { search } = countReads();
  for (const at of idsFrom(0, 1_000)) await search(`search ${at}`, 1);
  expect((await search('search 0', 1)).isSearched).toBe(false);
  await search('one more', 1);
  expect((await search('search 0', 1)).isSearched).toBe(true);
});
