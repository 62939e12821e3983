import { expect, test } from 'vitest';
import { formatOrder, parseOrder, tableRows } from './sort-cars.ts';

const car = (id: number, price: number, mileage: number) => ({
  ...{ id, price, mileage, title: `Car ${id}`, year: 2020, deal: null },
});
const cars = [car(3, 20_000, 10_000), car(1, 15_000, 20_000), car(2, 15_000, 5_000)];
const line = {
  of: 'asked' as const,
  spots: [
    { mileage: 5_000, price: 18_000 },
    { mileage: 20_000, price: 18_000 },
  ],
};

test.each([
  ['mileage', [2, 3, 1]],
  ['-mileage', [1, 3, 2]],
  ['price', [1, 2, 3]],
  ['-price', [3, 1, 2]],
  ['-difference', [3, 1, 2]],
  ['year', [1, 2, 3]],
])('by %s', (order, ids) => {
  expect(tableRows({ cars, line }, parseOrder(order)).map(({ id }) => id)).toEqual(ids);
});

test('a row says how its price stands beside the line, where there is one', () => {
  expect(tableRows({ cars, line }, parseOrder('price')).map(({ difference }) => difference)).toEqual([
    -3_000, -3_000, 2_000,
  ]);
  expect(tableRows({ cars, line: null }, parseOrder('difference')).map(({ id }) => id)).toEqual([1, 2, 3]);
});

test('orders are read as they are written', () => {
  for (const text of ['price', '-year']) expect(formatOrder(parseOrder(text))).toBe(text);
  for (const text of [null, '', '-', 'id', '__proto__']) expect(formatOrder(parseOrder(text))).toBe('mileage');
});
