import { expect, test } from 'vitest';
import { RETRY_AFTER_MS, retryDelayMs } from './retries.ts';

test('waits from 15 seconds to a day, with 20% jitter, and then gives up', () => {
  expect(RETRY_AFTER_MS.map((_delay, at) => retryDelayMs(at + 1, 0.5))).toEqual(RETRY_AFTER_MS);
  expect([retryDelayMs(1, 0), retryDelayMs(1, 1)]).toEqual([12_000, 18_000]);
  expect(retryDelayMs(RETRY_AFTER_MS.length, 0.5)).toBe(86_400_000);
  expect(retryDelayMs(RETRY_AFTER_MS.length + 1, 0.5)).toBeNull();
});
