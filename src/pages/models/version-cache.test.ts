import { expect, test } from 'vitest';
import { createVersionCache } from './version-cache.ts';

/** Returns a cache and what it made, in order. */
function observed(max: number) {
  const cache = createVersionCache<string>(max);
  const made: string[] = [];
  const of = (version: number | undefined, key: string) =>
    cache.of(version, key, async () => {
      made.push(`${version} ${key}`);
      return `${version} ${key}`;
    });
  return { cache, made, of };
}

test('makes a value once for each version', async () => {
  const { made, of } = observed(2);
  expect([await of(1, 'a'), await of(1, 'a'), await of(2, 'a')]).toEqual(['1 a', '1 a', '2 a']);
  expect(made).toEqual(['1 a', '2 a']);
});

test('neither reads nor keeps values of an older version, or of none', async () => {
  const { made, of } = observed(2);
  expect([await of(2, 'a'), await of(1, 'a'), await of(undefined, 'a'), await of(2, 'a')]).toEqual([
    ...['2 a', '1 a', 'undefined a', '2 a'],
  ]);
  expect(made).toEqual(['2 a', '1 a', 'undefined a']);
});

test('keeps the values that were used last', async () => {
  const { made, of } = observed(2);
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await of(1, key);
  expect(made).toEqual(['1 a', '1 b', '1 c', '1 b']);
});

test('does not keep a value that was made while the version changed', async () => {
  const { cache, made, of } = observed(2);
  const slow = Promise.withResolvers<string>();
  const old = cache.of(1, 'a', () => slow.promise);
  await of(2, 'a');
  slow.resolve('old');
  expect([await old, await of(2, 'a')]).toEqual(['old', '2 a']);
  expect(made).toEqual(['2 a']);
});

test('keeps no failure, but empty values', async () => {
  const cache = createVersionCache<null>(2);
  await expect(cache.of(1, 'a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  const answers = [await cache.of(1, 'a', async () => null), await cache.of(1, 'a', () => Promise.reject(new Error()))];
  expect(answers).toEqual([null, null]);
});

test('finds a cached value of the newest version only, also an empty one, and counts that as a use', async () => {
  const cache = createVersionCache<string | null>(2);
  expect([cache.find(undefined, 'a'), cache.find(-1, 'a')]).toEqual([undefined, undefined]);
  for (const key of ['a', 'b']) await cache.of(1, key, async () => null);
  expect(cache.find(1, 'a')).toEqual({ value: null });
  await cache.of(1, 'c', async () => 'c');
  expect([cache.find(1, 'a'), cache.find(1, 'b'), cache.find(1, 'c')]).toEqual([
    ...[{ value: null }, undefined, { value: 'c' }],
  ]);
  await cache.of(2, 'a', async () => 'new');
  expect([cache.find(1, 'a'), cache.find(2, 'a')]).toEqual([undefined, { value: 'new' }]);
});
