import { expect, test } from 'vitest';
import { createSearchMemo, type InventoryDay } from './search-memo.ts';

const AT: InventoryDay = { epoch: 1, today: 20_000 };

/** Returns a function that says whether nothing is known about a search, and notes that it was searched. */
function countSearches() {
  const memo = createSearchMemo();
  return (search: string, at = AT) => {
    const finds = memo.findsOf(search, at);
    const isNew = finds.best === undefined;
    finds.best ??= [{ id: 7, score: at.epoch ?? 0 }];
    expect(finds.best).toEqual([{ id: 7, score: at.epoch ?? 0 }]);
    return isNew;
  };
}

test('keeps what was found per version of the inventory and day', () => {
  const search = countSearches();
  expect([search('a'), search('a'), search('b')]).toEqual([true, false, true]);
  expect([search('a', { ...AT, epoch: 2 }), search('a', { ...AT, epoch: 2 })]).toEqual([true, false]);
  expect(search('a', { epoch: 2, today: AT.today + 1 })).toBe(true);
  expect(search('a')).toBe(true);
});

test('keeps nothing without a version of the inventory', () => {
  const search = countSearches();
  const at = { epoch: undefined, today: AT.today };
  expect([search('a', at), search('a', at)]).toEqual([true, true]);
});

test('what a search finds after the version changed is not kept for the new version', () => {
  const memo = createSearchMemo();
  const late = memo.findsOf('a', AT);
  const next = memo.findsOf('a', { ...AT, epoch: 2 });
  late.best = [{ id: 7, score: 1 }];
  expect(next).toEqual({});
  expect(memo.findsOf('a', { ...AT, epoch: 2 })).toBe(next);
});

test.each([
  ['searches', 10_000, 0],
  ['searches with many candidates', 500, 500],
])('forgets %s when they take too much memory', (_name, searches, candidates) => {
  const memo = createSearchMemo();
  const first = memo.findsOf('search 0', AT);
  for (let at = 0; at < searches; at++) {
    memo.findsOf(`search ${at}`, AT);
    memo.count(candidates);
    if (at === 20) expect(memo.findsOf('search 0', AT)).toBe(first);
  }
  expect(memo.findsOf('search 0', AT)).not.toBe(first);
});
