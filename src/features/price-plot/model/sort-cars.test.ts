import { expect, test } from 'vitest';
import { formatOrder, parseOrder, tableRows } from './sort-cars.ts';

const car = (id: number, price: number, mileage: number, fairPrice: number | null) => ({
  ...{
    id,
    price,
    mileage,
    title: `Car ${id}`,
    year: 2020,
    deal: fairPrice === null ? null : ('FAIR' as const),
    fairPrice,
  },
});
const cars = [car(3, 20_000, 10_000, 21_000), car(1, 15_000, 20_000, null), car(2, 15_000, 5_000, 14_500)];

test.each([
  ['mileage', [2, 3, 1]],
  ['-mileage', [1, 3, 2]],
  ['price', [1, 2, 3]],
  ['-price', [3, 1, 2]],
  ['difference', [3, 2, 1]],
  ['-difference', [2, 3, 1]],
  ['year', [1, 2, 3]],
])('by %s', (order, ids) => {
  expect(tableRows(cars, parseOrder(order)).map(({ id }) => id)).toEqual(ids);
});

test('a row compares its price with that car’s fair price, regardless of other cars', () => {
  const differences = (of: typeof cars) =>
    tableRows(of, parseOrder('price')).map(({ differenceDollars }) => differenceDollars);
  expect(differences(cars)).toEqual([null, 500, -1_000]);
  for (const one of cars) expect(differences([one])).toEqual([one.fairPrice && one.price - one.fairPrice]);
});

test('parses the orders that it formats', () => {
  for (const text of ['price', '-year']) expect(formatOrder(parseOrder(text))).toBe(text);
  for (const text of [null, '', '-', 'id', '__proto__']) expect(formatOrder(parseOrder(text))).toBe('mileage');
});
