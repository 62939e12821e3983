import { expect, test } from 'vitest';
import { createRepeatFilter } from './repeat-filter.ts';

const keysOf = (count: number) =>
  Array.from({ length: count }, (_, at) => `vin:1HGCM826${at.toString(36).padStart(9, '0')}`);

test('recognizes every earlier key, and almost no new one', () => {
  const filter = createRepeatFilter();
  const keys = keysOf(300_000);
  expect(keys.filter((key) => filter.sawBefore(key)).length).toBeLessThan(5);
  expect(keys.every((key) => filter.sawBefore(key))).toBe(true);
});

test('mistakes no key for a repeated one while there are few', () => {
  const filter = createRepeatFilter();
  const keys = keysOf(10_000);
  expect(keys.some((key) => filter.sawBefore(key))).toBe(false);
  expect(keys.every((key) => filter.sawBefore(key))).toBe(true);
});
