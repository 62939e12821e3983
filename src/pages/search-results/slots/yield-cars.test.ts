import { expect, test } from 'vitest';
import type { HouseSlotView, SlotCarView } from './slots-data.ts';
import { yieldCars } from './yield-cars.ts';

const car = (id: number) => ({ kind: 'car', id }) as SlotCarView;
const HOUSE: HouseSlotView = { kind: 'house', brand: 'Forecourt', query: 'dealType=greatprice' };

test('one card of the site replaces all cars that are among the results', () => {
  const cars = [car(1), car(2), car(3)];
  expect(yieldCars(cars, [2], HOUSE)).toEqual([car(1), car(3), HOUSE]);
  expect(yieldCars(cars, [3, 1, 2], HOUSE)).toEqual([HOUSE]);
  expect(yieldCars(cars, [4], HOUSE)).toBe(cars);
});

test('there is one card of the site when more cars are found later', () => {
  const once = yieldCars([car(1), car(2)], [1], HOUSE);
  expect(yieldCars(once, [1, 2], HOUSE)).toEqual([HOUSE]);
});
