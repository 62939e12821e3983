import { expect, test } from 'vitest';
import type { MailedFrequency } from './due.ts';
import { type OfferSpan, replayMails } from './past-mails.ts';

const at = (text: string) => Date.parse(`${text}Z`);
// A Sunday.
const SINCE = at('2026-11-01T00:00');
const NOW = at('2026-11-30T00:00');
const span = (
  listingId: number,
  from: string,
  until: string | null,
  price: number | null,
  more: Partial<OfferSpan> = {},
) => ({
  ...{ listingId, price, car: `car ${listingId}`, from: at(from), isFound: true },
  ...{ until: until === null ? null : at(until), ...more },
});
const sent = (spans: OfferSpan[], frequency: MailedFrequency, since = SINCE) =>
  replayMails(spans, { since, now: NOW, frequency }).map((mail) => [
    new Date(mail.at).toISOString().slice(0, 16),
    ...mail.items.map(({ listingId, event, price, before }) =>
      [event, listingId, price, ...(before ? [before] : [])].join(' '),
    ),
  ]);

const SPANS = [
  // Offered before; then a large enough price drop, then one that is too small.
  span(1, '2026-10-01T08:00', '2026-11-03T09:00', 20_000),
  span(1, '2026-11-03T09:00', '2026-11-04T09:00', 19_000),
  span(1, '2026-11-04T09:00', null, 18_950),
  // Listed, gone, and listed again.
  span(2, '2026-11-03T10:00', '2026-11-05T10:00', 9_000),
  span(2, '2026-11-09T10:00', null, 9_000),
  // More expensive.
  span(3, '2026-10-01T08:00', '2026-11-03T09:00', 5_000),
  span(3, '2026-11-03T09:00', null, 6_000),
];

test('daily emails are sent at their hour, with the news of each car', () => {
  expect(sent(SPANS, 'daily')).toEqual([
    ['2026-11-09T13:00', 'back 2 9000'],
    ['2026-11-05T13:00', 'sold 2 9000'],
    ['2026-11-03T13:00', 'match 2 9000', 'drop 1 19000 20000'],
  ]);
});

test('weekly emails are sent on Fridays, without cars that came and went meanwhile', () => {
  expect(sent(SPANS, 'weekly')).toEqual([
    ['2026-11-13T13:00', 'match 2 9000'],
    ['2026-11-06T13:00', 'drop 1 18950 20000'],
  ]);
});

test('instant emails are sent at once, and combine news within the next quarter of an hour', () => {
  const more = [span(4, '2026-11-03T10:05', null, 1_000), span(5, '2026-11-03T10:14', null, 1_000)];
  expect(sent([...SPANS, ...more], 'instant')).toEqual([
    ['2026-11-09T10:00', 'back 2 9000'],
    ['2026-11-05T10:00', 'sold 2 9000'],
    ['2026-11-03T10:15', 'match 5 1000', 'match 4 1000'],
    ['2026-11-03T10:00', 'match 2 9000'],
    ['2026-11-03T09:00', 'drop 1 19000 20000'],
  ]);
});

test('a car that was listed before under another ID is not new', () => {
  const car = { car: 'V' };
  const before = span(8, '2026-10-01T08:00', '2026-10-20T08:00', 9_000, { ...car, isFound: false });
  expect(sent([before, span(9, '2026-11-03T10:00', null, 9_000, car)], 'instant')).toEqual([
    ['2026-11-03T10:00', 'back 9 9000'],
  ]);
  const there = { ...before, until: null };
  expect(sent([there, span(9, '2026-11-03T10:00', null, 9_000, car)], 'instant')).toEqual([]);
  expect(sent([there, span(9, '2026-11-03T10:00', null, 8_000, car)], 'instant')).toEqual([
    ['2026-11-03T10:00', 'drop 9 8000 9000'],
  ]);
});

test('a car whose price change brings it into the search is new', () => {
  const dear = span(1, '2026-10-01T08:00', '2026-11-03T10:00', 30_000, { isFound: false });
  expect(sent([dear, span(1, '2026-11-03T10:00', null, 29_900)], 'instant')).toEqual([
    ['2026-11-03T10:00', 'match 1 29900'],
  ]);
});

test('an email after a flood of cars lists at most the usual number', () => {
  const flood = Array.from({ length: 30 }, (_, id) => span(100 + id, '2026-11-03T10:00', null, 1_000));
  const [mail] = replayMails([...flood, span(7, '2026-11-03T10:05', null, 1)], {
    since: SINCE,
    now: NOW,
    frequency: 'daily',
  });
  expect(mail!.items).toHaveLength(25);
});

test('ignores earlier and later changes', () => {
  expect(sent(SPANS, 'daily', at('2026-11-10T00:00'))).toEqual([]);
  expect(sent([span(1, '2026-11-29T23:00', null, 1)], 'daily')).toEqual([]);
});
