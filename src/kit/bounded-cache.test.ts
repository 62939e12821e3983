import { expect, test } from 'vitest';
import { createBoundedCache, memoizeBounded } from './bounded-cache.ts';

test('makes each value once, even if it is undefined', () => {
  const made: string[] = [];
  const cache = createBoundedCache<string, string | undefined>({ max: 3 });
  for (const key of ['a', '', 'a', ''])
    expect(cache(key, () => (made.push(key), key || undefined))).toBe(key || undefined);
  expect(made).toEqual(['a', '']);
});

test('is cleared before it takes more values than its maximum', () => {
  const made: number[] = [];
  const double = memoizeBounded({ max: 2 }, (value: number) => (made.push(value), value * 2));
  expect([1, 2, 1, 3, 3, 1].map(double)).toEqual([2, 4, 2, 6, 6, 2]);
  expect(made).toEqual([1, 2, 3, 1]);
});

test('does not cache texts that are longer than allowed', () => {
  const made: string[] = [];
  const lengthOf = memoizeBounded({ max: 9, longest: 2 }, (text: string) => (made.push(text), text.length));
  expect(['ab', 'abc', 'ab', 'abc'].map(lengthOf)).toEqual([2, 3, 2, 3]);
  expect(made).toEqual(['ab', 'abc', 'abc']);
});
