import fc from 'fast-check';
import { expect, test } from 'vitest';
import { brushedSpan, brushedTotal, binSpanOf, binSpanEnds } from './range-span.ts';

const BINS = [0, 10, 20, 30].map((from) => ({ from, to: from === 30 ? null : from + 10, count: 1 }));

test.each([
  [null, null, [0, 4]],
  [10, 20, [1, 2]],
  [15, null, [1, 4]],
  [null, 15, [0, 2]],
  [99, null, [3, 4]],
  [20, 10, [2, 3]],
])('%s to %s spans bins %s', (min, max, span) => {
  expect(binSpanOf(BINS, min, max)).toEqual(span);
});

test('the values of a span of whole bins give the same span', () => {
  fc.assert(
    fc.property(fc.nat(3), fc.nat(3), (a, b) => {
      const span = [Math.min(a, b), Math.max(a, b) + 1] as const;
      expect(binSpanOf(BINS, ...binSpanEnds(BINS, span))).toEqual(span);
    }),
  );
});

test.each([
  ['open above', [2, 4], '2 results'],
  ['whole bins whose upper end the search includes', [0, 2], 'About 2 results'],
  ['everything, with what has no value too', [0, 4], 'About 4 results'],
] as const)('the live total of a span %s', (_case, span, total) => {
  expect(brushedTotal(BINS, span)).toBe(total);
});

test('year ranges do not overlap, so their live total is exact', () => {
  const years = [2023, 2024, 2025].map((year) => ({ from: year, to: year === 2025 ? null : year, count: 10 }));
  expect(brushedTotal(years, [0, 2])).toBe('20 results');
});

test.each([
  [0.3, 0.6, [1, 3]],
  [0.6, 0.3, [1, 3]],
  [0.3, 0.3, [1, 2]],
  [-1, 2, [0, 4]],
])('brushing from %d to %d of the axis spans bins %s', (one, other, span) => {
  expect(brushedSpan(4, one, other)).toEqual(span);
});
