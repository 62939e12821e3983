import { expect, test } from 'vitest';
import { parseYear } from '#features/feed-values/feed-values.ts';
import type { FeedRow } from '#features/feed-mapping/feed-mapping.ts';
import { readRow } from './row-reader.ts';

test('reads columns by names that the compiler checks', () => {
  const row: FeedRow = { model: ' Focus ', year: '2019', trim: ' ' };
  // @ts-expect-error: no such column
  const misspelled: FeedRow = { modle: 'Focus' };
  const reader = readRow(row, () => undefined);
  expect([reader.text('model'), reader.text('trim')]).toEqual(['Focus', null]);
  expect(reader.value('year', (text) => parseYear(text, 2030))).toBe(2019);
  // @ts-expect-error: no such column
  expect(reader.text('saets')).toBeNull();
  // @ts-expect-error: no such column
  expect(reader.value('yaer', (text) => parseYear(text, 2030))).toBeNull();
  expect(readRow(misspelled, () => undefined).text('model')).toBeNull();
});
