import { expect, test } from 'vitest';
import { describeOpenStatus, formatMinute, hoursByDays, localMinute, type OpeningHours } from './opening-hours.ts';

const WEEK: OpeningHours = [null, [540, 1_200], [540, 1_200], [540, 1_200], [540, 1_200], [540, 1_200], [540, 1_080]];

test.each([
  [0, 'midnight'],
  [540, '9 AM'],
  [720, 'noon'],
  [750, '12:30 PM'],
  [1_170, '7:30 PM'],
  [1_440, 'midnight'],
])('minute %i is %s', (minutes, text) => expect(formatMinute(minutes)).toBe(text));

test.each([
  ['before opening', 1, 500, 'Opens today at 9 AM'],
  ['at opening', 1, 540, 'Open today until 8 PM'],
  ['before closing', 6, 1_079, 'Open today until 6 PM'],
  ['at closing', 1, 1_200, 'Closed now. Opens tomorrow at 9 AM'],
  ['after closing before a day off', 6, 1_080, 'Closed now. Opens Monday at 9 AM'],
  ['on a day off', 0, 600, 'Closed today. Opens tomorrow at 9 AM'],
])('%s', (_when, day, minute, text) => expect(describeOpenStatus(WEEK, { day, minute })).toBe(text));

test('a dealer that never opens says nothing; one that opens on one day names it', () => {
  const never: OpeningHours = [null, null, null, null, null, null, null];
  expect(describeOpenStatus(never, { day: 3, minute: 600 })).toBeNull();
  expect(describeOpenStatus(never.with(3, [600, 700]), { day: 3, minute: 800 })).toBe(
    'Closed now. Opens Wednesday at 10 AM',
  );
});

test('groups days with the same hours, from Monday', () => {
  expect(hoursByDays(WEEK)).toEqual([
    { days: 'Monday–Friday', hours: '9 AM–8 PM' },
    { days: 'Saturday', hours: '9 AM–6 PM' },
    { days: 'Sunday', hours: 'Closed' },
  ]);
});

test('reads the clock of the dealer’s time zone, also across midnight and daylight saving time', () => {
  expect(localMinute(new Date('2026-11-27T01:30:00Z'), 'America/Denver')).toEqual({ day: 4, minute: 18 * 60 + 30 });
  expect(localMinute(new Date('2026-07-05T06:05:00Z'), 'America/New_York')).toEqual({ day: 0, minute: 125 });
  expect(localMinute(new Date('2026-07-05T04:00:00Z'), 'America/New_York')).toEqual({ day: 0, minute: 0 });
  expect(localMinute(new Date('2026-07-05T04:00:59.999Z'), 'America/New_York')).toEqual({ day: 0, minute: 0 });
  expect(localMinute(new Date('2026-07-05T04:01:00Z'), 'America/New_York')).toEqual({ day: 0, minute: 1 });
});
