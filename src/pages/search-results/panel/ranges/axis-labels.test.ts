import { expect, test } from 'vitest';
import { formatDollars } from '#kit/text/format.ts';
import { textAnchorOf, axisLabels } from './axis-labels.ts';
import { binSpanEnds } from './range-span.ts';

/** Twenty steps of $5,000, open above. */
const PRICES = Array.from({ length: 20 }, (_, i) => ({
  from: i * 5_000,
  to: i < 19 ? (i + 1) * 5_000 : null,
  count: 1,
}));
const YEARS = Array.from({ length: 12 }, (_, i) => ({ from: 2016 + i, to: i < 11 ? 2016 + i : null, count: 1 }));

type Bins = typeof PRICES;
const textsOf = (...[bins, span, show]: [Bins, readonly [number, number], (value: number) => string]) =>
  axisLabels(bins, span, binSpanEnds(bins, span), show).map(({ text, isChosen }) => (isChosen ? `[${text}]` : text));

test.each([
  ['both ends of an open range', [0, 20], ['$0', '$95,000+']],
  ['a moved thumb and both ends', [10, 20], ['$0', '[$50,000]', '$95,000+']],
  ['no end where a value has its place', [1, 20], ['[$5,000]', '$95,000+']],
  ['two moved thumbs, and the ends that have room', [6, 12], ['$0', '[$30,000]', '[$60,000]', '$95,000+']],
  ['values that are close together as one', [8, 10], ['$0', '[$40,000–$50,000]', '$95,000+']],
] as const)('shows %s', (_, span, texts) => {
  expect(textsOf(PRICES, span, formatDollars)).toEqual(texts);
});

test('a year is one value: the last one is not the beginning of a range, and a range of one year names it once', () => {
  expect(textsOf(YEARS, [0, 12], String)).toEqual(['2016', '2027']);
  expect(textsOf(YEARS, [6, 7], String)).toEqual(['2016', '[2022]', '2027']);
});

test('texts at the ends stay within the axis', () => {
  expect([0, 0.05, 0.5, 0.95, 1].map((at) => textAnchorOf({ at, text: '', isChosen: true }))).toEqual([
    'start',
    'start',
    'middle',
    'end',
    'end',
  ]);
});

test('a typed value is shown as typed, at the nearest step', () => {
  expect(axisLabels(PRICES, [8, 20], [42_500, null], formatDollars)).toContainEqual({
    at: 0.4,
    text: '$42,500',
    isChosen: true,
  });
});
