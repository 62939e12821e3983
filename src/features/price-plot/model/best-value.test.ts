import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bestValue, improvementCorners } from './best-value.ts';
import type { PlotPoint } from './market-car.ts';

const spot = fc.record({ mileage: fc.integer({ min: 1, max: 40 }), price: fc.integer({ min: 0, max: 40 }) });
const spots = fc.array(spot, { maxLength: 60 });

const isBetter = (a: PlotPoint, b: PlotPoint) =>
  a.mileage <= b.mileage && a.price <= b.price && (a.mileage < b.mileage || a.price < b.price);
const isAlike = (a: PlotPoint, b: PlotPoint) => a.mileage === b.mileage && a.price === b.price;

/** Applies the definition by comparing each car with every other. */
function oracle(cars: readonly PlotPoint[]): PlotPoint[] {
  return cars.filter((car, i) => !cars.some((other, j) => isBetter(other, car) || (j < i && isAlike(other, car))));
}

test('contains exactly the cars that no other beats, and one of equal ones', () => {
  fc.assert(
    fc.property(spots, (cars) => {
      const found = bestValue(cars);
      expect(new Set(found)).toEqual(new Set(oracle(cars)));
      expect(found).toHaveLength(oracle(cars).length);
    }),
    { numRuns: 500 },
  );
});

test('the cars below its corners are exactly those that would also be among the best', () => {
  fc.assert(
    fc.property(spots, spot, (cars, car) => {
      const best = bestValue(cars);
      const isUnder = improvementCorners(best).some(
        ({ price, mileage }) => car.price <= (price ?? Infinity) && car.mileage <= (mileage ?? Infinity),
      );
      expect(isUnder).toBe(!best.some((one) => isBetter(one, car) || isAlike(one, car)));
    }),
    { numRuns: 1_000 },
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
