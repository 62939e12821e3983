import { expect, test } from 'vitest';
import { dueTime } from './due.ts';

// A Wednesday.
test.each([
  ['instant', '2026-06-10T09:00:00Z', null, '2026-06-10T09:00:00Z'],
  ['instant', '2026-06-10T09:00:00Z', '2026-06-10T08:50:00Z', '2026-06-10T09:05:00Z'],
  ['instant', '2026-06-10T09:00:00Z', '2026-06-10T08:45:00Z', '2026-06-10T09:00:00Z'],
  ['instant', '2026-06-10T09:00:00Z', '2026-06-11T09:00:00Z', '2026-06-10T09:00:00Z'],
  ['daily', '2026-06-10T09:00:00Z', null, '2026-06-10T13:00:00Z'],
  ['daily', '2026-06-10T13:00:00Z', null, '2026-06-11T13:00:00Z'],
  ['weekly', '2026-06-10T09:00:00Z', null, '2026-06-12T13:00:00Z'],
  ['weekly', '2026-06-12T12:59:59Z', null, '2026-06-12T13:00:00Z'],
  ['weekly', '2026-06-12T13:00:00Z', null, '2026-06-19T13:00:00Z'],
] as const)('%s news of %s, mailed last %s, is due at %s', (frequency, now, mailed, due) => {
  expect(dueTime(frequency, new Date(now), mailed === null ? null : new Date(mailed))).toEqual(new Date(due));
});
