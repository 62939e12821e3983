import { expect, test } from 'vitest';
import { createRepeatFilter } from './repeat-filter.ts';

test('knows every key that came before, and takes next to none for one', () => {
  const filter = createRepeatFilter();
  const keys = Array.from({ length: 300_000 }, (_, at) => `vin:1HGCM826${at.toString(36).padStart(9, '0')}`);
  expect(keys.filter((key) => filter.sawBefore(key)).length).toBeLessThan(5);
  expect(keys.every((key) => filter.sawBefore(key))).toBe(true);
});
