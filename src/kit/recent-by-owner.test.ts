import { expect, test } from 'vitest';
import { RecentByOwner } from './recent-by-owner.ts';

const [group, other, a, b, c] = Array.from({ length: 5 }, () => ({})) as [object, object, object, object, object];

test('discards what was not used since the limit was exceeded before', () => {
  const cache = new RecentByOwner<string>(2);
  for (const [owner, value] of [
    [a, 'a'],
    [b, 'b'],
    [c, 'c'],
  ] as const)
    cache.set(group, owner, value);
  expect(cache.get(group, a)).toBe('a');
  cache.set(other, a, 'other');
  expect([a, b, c].map((owner) => cache.get(group, owner))).toEqual(['a', undefined, 'c']);
  expect(cache.get(other, a)).toBe('other');
});

test('counts weights, and an owner once', () => {
  const cache = new RecentByOwner<string>(1);
  cache.set(group, a, 'a');
  cache.set(group, a, 'again');
  cache.set(group, b, 'b');
  expect(cache.get(group, a)).toBe('again');
  const weighed = new RecentByOwner<string>(4, ({ length }) => length);
  weighed.set(group, a, 'aaa');
  weighed.set(group, b, 'bb');
  weighed.set(group, c, 'ccc');
  expect([a, b, c].map((owner) => weighed.get(group, owner))).toEqual([undefined, 'bb', 'ccc']);
});
