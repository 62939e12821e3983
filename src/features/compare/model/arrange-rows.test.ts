import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arrangeRows, bestCellIndexes, type FactCell, type FactRow } from './arrange-rows.ts';

const LOWEST = { direction: 'lower', word: 'Lowest' } as const;
const row = (key: string, cells: readonly FactCell[], more: Partial<FactRow> = {}): FactRow => ({
  ...{ key, label: key, cells },
  ...more,
});
const numbers = (...values: (number | null)[]): FactCell[] =>
  values.map((value) => ({ text: value === null ? null : String(value), value }));

test.each<[string, (number | null)[], boolean[], number[]]>([
  ['marks the lowest', [3, 1, 2], [false, false, false], [1]],
  ['marks all that are equally low', [1, 2, 1], [false, false, false], [0, 2]],
  ['marks none of equal values', [2, 2], [false, false], []],
  ['compares nothing with a single known value', [2, null], [false, false], []],
  ['never marks a sold car', [1, 2, 3], [true, false, false], [1]],
  ['marks none if one car is left to choose', [1, 2], [true, false], []],
])('%s', (_, values, sold, best) => {
  expect(bestCellIndexes({ better: LOWEST, cells: numbers(...values) }, sold)).toEqual(best);
});

test.each<[string, 'lower' | 'higher', number, boolean, number[]]>([
  ['could be lower than the lowest', 'lower', 1, false, []],
  ['can only be as low', 'lower', 2, false, [1]],
  ['could be lower, but is sold', 'lower', 1, true, [1]],
  ['can always be higher', 'higher', 1, false, []],
])('with a car of unknown value that %s, only what is certain is marked', (_, direction, atLeast, isSold, best) => {
  const cells = [...numbers(3, 2), { text: 'At least', value: null, atLeast }];
  expect(bestCellIndexes({ better: { direction, word: 'Best' }, cells }, [false, false, isSold])).toEqual(best);
});

test('a row without a direction has no best car', () => {
  expect(bestCellIndexes({ cells: numbers(1, 2) }, [false, false])).toEqual([]);
});

test('differences come by group, rows that are the same apart, and rows of which nothing is known are left out', () => {
  const groups = [
    { label: 'Price', rows: [row('price', numbers(1, 2), { better: LOWEST })] },
    {
      label: 'Body',
      rows: [row('doors', [{ text: '4' }, { text: '4' }]), row('cab', [{ text: null }, { text: null }])],
    },
    {
      label: 'Equipment',
      rows: [
        row('usb', [
          { text: null, has: true },
          { text: null, has: false },
        ]),
      ],
    },
  ];
  const { different, same } = arrangeRows(groups, [false, false]);
  expect(different.map(({ label, rows }) => [label, rows.map(({ key }) => key)])).toEqual([
    ['Price', ['price']],
    ['Equipment', ['usb']],
  ]);
  expect(different[0]!.rows[0]!.cells.map(({ best }) => best)).toEqual(['Lowest', null]);
  expect(same.map(({ key, cell }) => [key, cell.text])).toEqual([['doors', '4']]);
});

test('cells with other notes differ', () => {
  const cells = [{ text: '$1', notes: ['Reduced'] }, { text: '$1' }];
  expect(arrangeRows([{ label: 'Price', rows: [row('price', cells)] }], [false, false]).same).toEqual([]);
});

const cell: fc.Arbitrary<FactCell> = fc.oneof(
  fc.constant({ text: null }),
  fc.integer({ min: 0, max: 3 }).map((value) => ({ text: String(value), value })),
  fc.boolean().map((has) => ({ text: null, has })),
);
const comparison = fc.integer({ min: 1, max: 5 }).chain((cars) =>
  fc.record({
    sold: fc.array(fc.boolean(), { minLength: cars, maxLength: cars }),
    rows: fc.array(
      fc.record({
        cells: fc.array(cell, { minLength: cars, maxLength: cars }),
        direction: fc.constantFrom('lower' as const, 'higher' as const),
      }),
      { maxLength: 8 },
    ),
  }),
);

test('every known row is shown once, rows apart are equal, and no car beats one that is marked', () => {
  fc.assert(
    fc.property(comparison, ({ sold, rows }) => {
      const given = rows.map(({ cells, direction }, index) =>
        row(`row ${index}`, cells, { better: { direction, word: 'Best' } }),
      );
      const { different, same } = arrangeRows([{ label: 'All', rows: given }], sold);
      const shown = [...different.flatMap((group) => group.rows), ...same].map(({ key }) => key);
      const known = given.filter(({ cells }) => cells.some(({ text, has }) => text !== null || has === true));
      expect(shown.toSorted()).toEqual(known.map(({ key }) => key).toSorted());
      for (const { key } of same) {
        const texts = given.find((one) => one.key === key)!.cells.map((one) => JSON.stringify([one.text, one.has]));
        expect([sold.length > 1, new Set(texts).size]).toEqual([true, 1]);
      }
      for (const { key, cells } of different.flatMap((group) => group.rows)) {
        const { cells: values, better } = given.find((one) => one.key === key)!;
        const sign = better!.direction === 'lower' ? 1 : -1;
        const open = values.flatMap(({ value }, index) => (value == null || sold[index] ? [] : [value * sign]));
        for (const [index, { best }] of cells.entries()) {
          const value = values[index]!.value;
          const isBest = value != null && !sold[index] && value * sign === Math.min(...open) && new Set(open).size > 1;
          expect(best !== null).toBe(isBest);
        }
      }
    }),
  );
});
