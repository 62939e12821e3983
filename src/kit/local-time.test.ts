import { expect, test } from 'vitest';
import {
  formatLocalDay,
  formatLocalTime,
  formatSheetTime,
  timeZoneOf,
  formatInputTime,
  parseLocalTime,
} from './local-time.ts';

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

test.each([
  ['2026-07-03T03:30', 'America/Denver', '2026-07-03T09:30:00.000Z'],
  ['2026-12-03T00:00', 'America/Denver', '2026-12-03T07:00:00.000Z'],
  ['2026-12-03T00:00:00', 'Asia/Kolkata', '2026-12-02T18:30:00.000Z'],
  ['2026-12-03T12:00', 'UTC', '2026-12-03T12:00:00.000Z'],
  // Clocks are turned back at 2 a.m., so this time exists twice.
  ['2026-11-01T01:30', 'America/Denver', '2026-11-01T07:30:00.000Z'],
])('parses %s in %s', (text, timeZone, iso) => {
  const at = parseLocalTime(text, timeZone);
  expect(at?.toISOString()).toBe(iso);
  expect(formatInputTime(at!, timeZone)).toBe(text.slice(0, 16));
});

test.each(['', 'tomorrow', '2026-13-03T03:30', '2026-02-30T03:30', '2026-07-03T25:00', '2026-03-08T02:30'])(
  'finds no local time in %j',
  (text) => {
    expect(parseLocalTime(text, 'America/Denver')).toBeUndefined();
  },
);
