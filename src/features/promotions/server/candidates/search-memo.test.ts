import { expect, test } from 'vitest';
import { createSearchMemo, type InventoryDay } from './search-memo.ts';

const AT: InventoryDay = { epoch: 1, today: 20_000 };

/** Returns a function that says whether a search ran. */
function countSearches() {
  const memo = createSearchMemo();
  return async (key: string, at = AT, meanwhile = async () => {}) => {
    let isSearched = false;
    const best = await memo.bestOf(key, at, async () => {
      isSearched = true;
      await meanwhile();
      return [{ id: 7, score: at.epoch ?? 0 }];
    });
    expect(best).toEqual([{ id: 7, score: at.epoch ?? 0 }]);
    return isSearched;
  };
}

test('searches once per version of the inventory and day', async () => {
  const search = countSearches();
  expect([await search('a'), await search('a'), await search('b')]).toEqual([true, false, true]);
  expect([await search('a', { ...AT, epoch: 2 }), await search('a', { ...AT, epoch: 2 })]).toEqual([true, false]);
  expect(await search('a', { epoch: 2, today: AT.today + 1 })).toBe(true);
  expect(await search('a')).toBe(true);
});

test('keeps nothing without a version of the inventory', async () => {
  const search = countSearches();
  const at = { epoch: undefined, today: AT.today };
  expect([await search('a', at), await search('a', at)]).toEqual([true, true]);
});

test('forgets a search during which the version changed', async () => {
  const search = countSearches();
  await search('a', AT, async () => void (await search('b', { ...AT, epoch: 2 })));
  expect(await search('a', { ...AT, epoch: 2 })).toBe(true);
});

test('keeps at most 1,000 searches', async () => {
  const search = countSearches();
  for (let at = 0; at < 1_000; at++) await search(`search ${at}`);
  expect(await search('search 0')).toBe(false);
  await search('one more');
  expect(await search('search 0')).toBe(true);
});
