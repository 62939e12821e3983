import { describe, expect, test } from 'vitest';
import { createSamples, formatFigures, median } from './figures.ts';

describe('figures', () => {
  test.each([
    [[3, 1, 2], 2],
    [[4, 1, 3, 2], 2.5],
    [[7], 7],
  ])('the median of %j is %d', (values, expected) => {
    expect(median(values)).toBe(expected);
  });

  test('are medians, in the order of their first sample', () => {
    const samples = createSamples();
    samples.add('slow', 'ms', 9);
    samples.add('size', 'KB', 4);
    samples.add('slow', 'ms', 1);
    samples.add('slow', 'ms', 2);
    expect(samples.figures()).toEqual([
      { name: 'slow', unit: 'ms', value: 2, samples: 3 },
      { name: 'size', unit: 'KB', value: 4, samples: 1 },
    ]);
  });

  test('are aligned in a table, with a dash for missing values', () => {
    expect(
      formatFigures([
        { name: 'a', unit: 'ms', value: 1234.5, samples: 3 },
        { name: 'longer', unit: 'KB', value: Number.NaN, samples: 0 },
      ]),
    ).toBe('a           1235  ms   median of 3\nlonger         –  KB');
  });
});
