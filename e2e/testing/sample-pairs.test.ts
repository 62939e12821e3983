import { expect, test } from 'vitest';
import { sampleEnds, samplePairs } from './sample-pairs.ts';

const ROWS = ['phone', 'tablet', 'desktop'];

test('every row and every column occurs in the sample', () => {
  expect(samplePairs(ROWS, [1, 2, 3], false)).toEqual([
    ['phone', 1],
    ['tablet', 2],
    ['desktop', 3],
  ]);
  expect(samplePairs(ROWS, [1, 2, 3, 4], false).map(([row]) => row)).toEqual([...ROWS, 'phone']);
  expect(samplePairs(ROWS, [1, 2], false).map(([, column]) => column)).toEqual([1, 2, 1]);
});

test('the first and the last row are the ends', () => {
  expect(sampleEnds(ROWS, false)).toEqual(['phone', 'desktop']);
});

test('the long tests run all pairs', () => {
  expect(samplePairs(ROWS, [1, 2], true)).toHaveLength(6);
  expect(sampleEnds(ROWS, true)).toEqual(ROWS);
});
