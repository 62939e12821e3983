import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bestValue } from './best-value.ts';
import type { Spot } from './market-car.ts';

const spot = fc.record({ mileage: fc.integer({ min: 1, max: 40 }), price: fc.integer({ min: 0, max: 40 }) });

/** By the definition, each against each. */
function oracle(cars: readonly Spot[]): Spot[] {
  const isBetter = (a: Spot, b: Spot) =>
    a.mileage <= b.mileage && a.price <= b.price && (a.mileage < b.mileage || a.price < b.price);
  return cars.filter((car) => !cars.some((other) => isBetter(other, car)));
}

test('holds exactly the cars that no other beats', () => {
  fc.assert(
    fc.property(fc.array(spot, { maxLength: 60 }), (cars) => {
      const found = bestValue(cars);
      expect(new Set(found)).toEqual(new Set(oracle(cars)));
      expect(found).toHaveLength(oracle(cars).length);
    }),
    { numRuns: 500 },
  );
});

test('goes from the fewest miles to the lowest price', () => {
  const cars = [
    { mileage: 30, price: 20 },
    { mileage: 10, price: 30 },
    { mileage: 20, price: 30 },
    { mileage: 50, price: 20 },
    { mileage: 90, price: 5 },
  ];
  expect(bestValue(cars)).toEqual([cars[1], cars[0], cars[4]]);
  expect(bestValue([])).toEqual([]);
});
