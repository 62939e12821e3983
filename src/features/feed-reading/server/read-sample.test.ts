import { expect, test } from 'vitest';
import type { ReadRecord } from './read-records.ts';
import { readSample } from './read-sample.ts';

/** Yields endless batches of ten records with 1,000 characters each. */
async function* endless(): AsyncGenerator<ReadRecord[]> {
  for (let row = 1; ; row += 10)
    yield Array.from({ length: 10 }, (_, at) => ({ row: row + at, record: ['x'.repeat(400), 'y'.repeat(600)] }));
}

test.each([
  ['records', { records: 35, characters: 1_000_000 }, 4],
  ['characters', { records: 2000, characters: 25_000 }, 3],
])('stops at the most %s', async (_what, max, batches) => {
  expect(await readSample(endless(), max)).toHaveLength(batches);
});

test('counts the characters of unreadable records, and of objects', async () => {
  const batch: ReadRecord[] = [
    { row: 1, problem: 'The record is not valid JSON.', value: 'x'.repeat(500) },
    { row: 2, record: { text: 'y'.repeat(500) } },
  ];
  const batches = async function* () {
    for (;;) yield batch;
  };
  expect(await readSample(batches(), { records: 100, characters: 1500 })).toHaveLength(2);
});

test('ends at the end of the file', async () => {
  const batches = async function* (): AsyncGenerator<ReadRecord[]> {
    yield [{ row: 1, record: ['x'] }];
  };
  expect(await readSample(batches(), { records: 100, characters: 1500 })).toHaveLength(1);
});
