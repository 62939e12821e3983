import { expect, test } from 'vitest';
import { previewMails } from './mail-preview.ts';

const at = (text: string) => Date.parse(`${text}Z`);
const SINCE = at('2026-11-01T00:00');
const span = (listingId: number, from: string, until: string | null, price: number | null) => ({
  ...{ listingId, price },
  from: at(from),
  until: until === null ? null : at(until),
});

const SPANS = [
  // There before, then cheaper by enough, then by too little.
  span(1, '2026-10-01T08:00', '2026-11-03T09:00', 20_000),
  span(1, '2026-11-03T09:00', '2026-11-04T09:00', 19_000),
  span(1, '2026-11-04T09:00', null, 18_950),
  // Listed, gone, and listed again.
  span(2, '2026-11-03T10:00', '2026-11-05T10:00', 9_000),
  span(2, '2026-11-09T10:00', null, 9_000),
  // Dearer.
  span(3, '2026-10-01T08:00', '2026-11-03T09:00', 5_000),
  span(3, '2026-11-03T09:00', null, 6_000),
];
const told = (frequency: 'instant' | 'daily' | 'weekly' | 'off') =>
  previewMails(SPANS, SINCE, frequency).map(({ from, items }) => [
    new Date(from).toISOString().slice(0, 16),
    items.map(({ listingId, before, price }) => [listingId, before, price]),
  ]);

test('cars that were listed and prices that dropped come in one mail a day', () => {
  const daily = [
    ['2026-11-09T00:00', [[2, null, 9_000]]],
    [
      '2026-11-03T00:00',
      [
        [2, null, 9_000],
        [1, 20_000, 19_000],
      ],
    ],
  ];
  expect(told('daily')).toEqual(daily);
  expect(told('off')).toEqual(daily);
});

test('or in one a week, from Monday on, or each by itself', () => {
  expect(told('weekly').map(([from]) => from)).toEqual(['2026-11-09T00:00', '2026-11-02T00:00']);
  expect(told('instant').map(([from]) => from)).toEqual(['2026-11-09T10:00', '2026-11-03T10:00', '2026-11-03T09:00']);
});

test('what was before counts for nothing', () => {
  expect(previewMails(SPANS, at('2026-11-10T00:00'), 'daily')).toEqual([]);
});
