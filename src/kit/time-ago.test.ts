import { expect, test } from 'vitest';
import { timeAgo } from './time-ago.ts';

const HOUR = 3_600_000;

test.each([
  [-HOUR, 'just now'],
  [59_999, 'just now'],
  [60_000, '1 min ago'],
  [HOUR - 1, '59 min ago'],
  [3.9 * HOUR, '3 h ago'],
  [47.9 * HOUR, '47 h ago'],
  [48 * HOUR, '2 days ago'],
  [240 * HOUR, '10 days ago'],
])('%d ms are %s', (ms, text) => {
  expect(timeAgo(ms)).toBe(text);
});
