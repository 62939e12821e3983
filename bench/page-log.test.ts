import { expect, test } from 'vitest';
import { LOG, makeLog } from './page-log.ts';

const log = makeLog(LOG);

test('three of ten requests are for a search that nobody asks for again', () => {
  const unique = log.filter((search) => search >= LOG.known);
  expect(new Set(unique).size).toBe(unique.length);
  expect(unique.length / log.length).toBeCloseTo(0.3, 1);
});

test('the others follow Zipf’s law', () => {
  const timesOf = (search: number) => log.filter((each) => each === search).length;
  expect(timesOf(0) / timesOf(9)).toBeCloseTo(10, -1);
  expect(Math.max(...log.filter((search) => search < LOG.known))).toBeLessThan(LOG.known);
});

test('the log is the same every time', () => {
  expect(makeLog(LOG)).toEqual(log);
});
