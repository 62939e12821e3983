import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { formatYears, parseYears } from './years.ts';

test.each([
  ['2011', [2011]],
  ['2010-2012,2015', [2010, 2011, 2012, 2015]],
  ['2019, 2022', [2019, 2022]],
])('%s', (text, years) => expect(parseYears(text)).toEqual(years));

it('formats and parses back', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1981, max: 2030 }), { minLength: 1 }), (years) => {
      expect(parseYears(formatYears(years))).toEqual(years.toSorted((a, b) => a - b));
    }),
  );
});

it('rejects what is not a year', () => expect(() => parseYears('20-30')).toThrow('"20-30" is not a year'));
