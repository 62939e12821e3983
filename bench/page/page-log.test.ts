import { expect, test } from 'vitest';
import { REQUEST_LOG, generateRequestLog, cacheMissShare, speedOf } from './page-log.ts';

const log = generateRequestLog(REQUEST_LOG);

test('three of ten requests are for a search that is never requested again', () => {
  const unique = log.filter((search) => search >= REQUEST_LOG.known);
  expect(new Set(unique).size).toBe(unique.length);
  expect(unique.length / log.length).toBeCloseTo(0.3, 1);
});

test('the others follow Zipf’s law', () => {
  const timesOf = (search: number) => log.filter((each) => each === search).length;
  expect(timesOf(0) / timesOf(9)).toBeCloseTo(10, -1);
  expect(Math.max(...log.filter((search) => search < REQUEST_LOG.known))).toBeLessThan(REQUEST_LOG.known);
});

test('the log is the same every time', () => {
  expect(generateRequestLog(REQUEST_LOG)).toEqual(log);
});

test('a cache with a lifetime of one second answers what was rendered within that second', () => {
  expect(cacheMissShare([1, 1, 2, 1, 1], 2)).toBe(3 / 5);
  expect(cacheMissShare([1, 1, 1, 1], 1)).toBe(1);
  expect(cacheMissShare([1, 1, 1, 1], 1_000)).toBe(1 / 4);
  expect(cacheMissShare(log, 1_000)).toBeLessThan(cacheMissShare(log, 100));
});

test('the speed equals the throughput at its own rate of cache misses', () => {
  const speed = speedOf(log, 2, 0.2);
  const misses = cacheMissShare(log, speed);
  expect(1000 / (misses * 2 + (1 - misses) * 0.2)).toBeCloseTo(speed, -1);
  expect(speedOf(log, 1, 0.2)).toBeGreaterThan(speed);
});
