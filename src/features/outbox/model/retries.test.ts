import { expect, test } from 'vitest';
import { RETRY_AFTER_MS, retryDelayMs } from './retries.ts';

test('waits from a quarter of a minute to a day, a fifth more or less, and then no more', () => {
  expect(RETRY_AFTER_MS.map((_delay, at) => retryDelayMs(at + 1, 0.5))).toEqual(RETRY_AFTER_MS);
  expect([retryDelayMs(1, 0), retryDelayMs(1, 1)]).toEqual([12_000, 18_000]);
  expect(retryDelayMs(RETRY_AFTER_MS.length, 0.5)).toBe(86_400_000);
  expect(retryDelayMs(RETRY_AFTER_MS.length + 1, 0.5)).toBeNull();
});
