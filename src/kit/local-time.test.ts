import { expect, test } from 'vitest';
import { formatLocalDay, formatLocalTime, formatSheetTime, timeZoneOf } from './local-time.ts';

const AT = new Date('2026-07-03T03:30:15Z');

test.each([
  ['CO', 'Jul 2, 2026, 9:30 PM MDT'],
  ['AZ', 'Jul 2, 2026, 8:30 PM MST'],
  ['TX', 'Jul 2, 2026, 10:30 PM CDT'],
  ['CA', 'Jul 2, 2026, 8:30 PM PDT'],
  ['NY', 'Jul 2, 2026, 11:30 PM EDT'],
  [null, 'Jul 2, 2026, 11:30 PM EDT'],
])('formats a time in %j where its people are', (state, text) => {
  expect(formatLocalTime(AT, timeZoneOf(state))).toBe(text);
});

test('formats a time that spreadsheets can sort', () => {
  expect(formatSheetTime(AT, timeZoneOf('CO'))).toBe('2026-07-02 21:30');
  expect(formatSheetTime(new Date('2026-01-01T05:04:00Z'), timeZoneOf(null))).toBe('2026-01-01 00:04');
});

test('formats the day that it is there', () => {
  expect(formatLocalDay(AT, timeZoneOf('CO'))).toBe('Jul 2, 2026');
});
