import { expect, test } from 'vitest';
import { summarizeSpeed, bucketValue } from './speed-buckets.ts';

test('the 75th percentile is within 2.5% of the value that three quarters of the views do not exceed', () => {
  const values = Array.from({ length: 1_000 }, (_, at) => 40 + at * 7.3);
  const buckets = Map.groupBy(values, (value) => Math.floor(Math.log(value + 1) / Math.log(1.05)));
  const speed = summarizeSpeed(
    'LCP',
    [...buckets].map(([bucket, own]) => ({ bucket, views: own.length })),
  )!;
  expect(Math.abs(speed.p75 / values[749]! - 1)).toBeLessThan(0.026);
  expect(speed.views).toBe(1_000);
  expect(speed.good).toBeCloseTo(values.filter((value) => value <= 2_500).length / 1_000, 1);
  expect(speed.poor).toBeCloseTo(values.filter((value) => value > 4_000).length / 1_000, 1);
});

test('layout shifts are known to a thousandth', () => {
  expect(bucketValue('CLS', 104)).toBe(0.104);
  const counts = [
    { bucket: 0, views: 3 },
    { bucket: 260, views: 1 },
  ];
  expect(summarizeSpeed('CLS', counts)).toEqual({ views: 4, p75: 0, good: 0.75, poor: 0.25 });
});

test('nothing is summarized without views', () => {
  expect(summarizeSpeed('INP', [])).toBeNull();
});
