import { expect, test } from 'vitest';
import { parseOpeningHours } from './opening-hours.ts';

const FULL = [null, [540, 1_200], [540, 1_200], [540, 1_200], [540, 1_200], [540, 1_200], [540, 1_080]];

test.each([
  'Mon-Fri 9:00 AM - 8:00 PM; Sat 9:00 AM - 6:00 PM; Sun closed',
  'Mo-Fr 09:00-20:00, Sa 09:00-18:00',
  'Monday - Friday: 9am to 8pm | Saturday: 9am to 6pm',
  'Weekdays 9–8; Sat 9–6',
])('reads %s', (text) => expect(parseOpeningHours(text)).toEqual(FULL));

test('reads every day, days across the end of the week, and noon and midnight', () => {
  expect(parseOpeningHours('Daily 12 pm - 12:30 pm')).toEqual(Array.from({ length: 7 }, () => [720, 750]));
  expect(parseOpeningHours('Sat-Mon 10-24:00')).toEqual([
    [600, 1_440],
    [600, 1_440],
    null,
    null,
    null,
    null,
    [600, 1_440],
  ]);
});

test.each([
  '',
  'closed',
  'Sun closed',
  'by appointment',
  'Mon 9',
  'Mon 9-25',
  'Mon 13 pm-14 pm',
  'Mon 9:75-10',
  'Xyz 9-5',
  'Mon-Tue-Wed 9-5',
  `Mon 9-5;${' '.repeat(500)}`,
])('does not guess %j', (text) => expect(parseOpeningHours(text)).toBeNull());
