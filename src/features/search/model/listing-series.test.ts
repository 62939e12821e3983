import { expect, it } from 'vitest';
import { listingSeries } from './listing-series.ts';

it.each([
  [{ seriesCode: null, makeCode: 'FORD', modelCode: 'F_150' }, 'F_SERIES'],
  [{ seriesCode: 'RAPTOR', makeCode: 'FORD', modelCode: 'F_150' }, 'RAPTOR'],
  [{ seriesCode: null, makeCode: 'FORD', modelCode: null }, null],
  [{ seriesCode: null, makeCode: 'HONDA', modelCode: 'CIVIC' }, null],
])('the series of %o is %s', (listing, series) => {
  expect(listingSeries(listing)).toBe(series);
});
