import { expect, test } from 'vitest';
import { nextCar } from './plot-area.tsx';

const cars = [
  [1, 30_000, 5_000],
  [2, 20_000, 10_000],
  [3, 25_000, 20_000],
].map(([id, price, mileage]) => ({
  ...{ id: id!, price: price!, mileage: mileage!, title: '', year: 2020, deal: null, fairPrice: null },
}));

test.each([
  ['ArrowRight', null, 1],
  ['ArrowUp', null, 2],
  ['End', null, 3],
  ['ArrowRight', 1, 2],
  ['ArrowRight', 3, 3],
  ['ArrowLeft', 3, 2],
  ['ArrowUp', 2, 3],
  ['ArrowUp', 3, 1],
  ['ArrowDown', 2, 2],
  ['PageUp', 1, 3],
  ['Home', 3, 1],
  ['End', 1, 3],
  ['a', 1, undefined],
])('%s from car %j leads to car %j', (key, from, to) => {
  expect(nextCar(cars, cars.find(({ id }) => id === from) ?? null, key)?.id).toBe(to);
});

test('no key moves anywhere without cars', () => {
  expect(nextCar([], null, 'End')).toBeUndefined();
});
