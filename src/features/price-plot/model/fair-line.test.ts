import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fairLine, MIN_CARS_FOR_LINE } from './fair-line.ts';
import type { PlotPoint } from './market-car.ts';

const spot = fc.record({
  mileage: fc.integer({ min: 1, max: 249_999 }),
  price: fc.integer({ min: 0, max: 200_000 }),
});
const spots = fc.array(spot, { minLength: MIN_CARS_FOR_LINE, maxLength: 300 });

test('the line never rises with mileage, and stays within its input prices', () => {
  fc.assert(
    fc.property(spots, (cars) => {
      const line = fairLine(cars);
      if (line === null) return;
      const prices = cars.map(({ price }) => price);
      for (const [i, { mileage, price }] of line.entries()) {
        expect(price).toBeGreaterThanOrEqual(Math.min(...prices));
        expect(price).toBeLessThanOrEqual(Math.max(...prices));
        const before = line[i - 1];
        if (before) expect(before.mileage < mileage && before.price >= price).toBe(true);
      }
    }),
  );
});

test('does not depend on the order of the cars', () => {
  fc.assert(
    fc.property(spots, (cars) => {
      expect(fairLine(cars.toReversed())).toEqual(fairLine(cars));
    }),
  );
});

/** Interpolates linearly between the points of the line. */
function priceOnLine(line: readonly PlotPoint[], mileage: number): number {
  const after = line.findIndex((knot) => knot.mileage >= mileage);
  if (after === -1) return line.at(-1)!.price;
  const to = line[after]!;
  const from = line[after - 1];
  if (!from || to.mileage === from.mileage) return to.price;
  const share = (mileage - from.mileage) / (to.mileage - from.mileage);
  return from.price + share * (to.price - from.price);
}

/** A market in which every mile costs 10 cents, and prices alternate $500 above and below the line. */
const market = (count: number) =>
  Array.from({ length: count }, (_, i) => {
    const mileage = 1_000 + Math.round((i * 199_000) / (count - 1));
    return { mileage, price: 30_000 - mileage / 10 + (i % 2 ? 500 : -500) };
  });

test('finds the market price despite a few extreme prices', () => {
  const cars = market(400);
  for (const dreams of [[], cars.slice(0, 40).map(({ mileage }) => ({ mileage: mileage * 5, price: 900_000 }))]) {
    const line = fairLine([...cars, ...dreams])!;
    for (const mileage of [20_000, 60_000, 100_000, 150_000, 180_000])
      expect(Math.abs(priceOnLine(line, mileage) - (30_000 - mileage / 10))).toBeLessThan(dreams.length ? 1_700 : 700);
  }
});

test('reaches from the car with the fewest miles to the one with the most', () => {
  const line = fairLine(market(400))!;
  expect([line[0]!.mileage, line.at(-1)!.mileage]).toEqual([1_000, 200_000]);
});

test('is as far below the first price as it is above the last one if prices fall evenly', () => {
  const prices = Array.from({ length: 170 }, (_, i) => 30_000 - 100 * i);
  const line = fairLine(prices.map((price, i) => ({ mileage: 1_000 * i, price })))!;
  expect(prices[0]! - line[0]!.price).toBe(line.at(-1)!.price - prices.at(-1)!);
});

test('does not exist for too few cars, or cars with the same mileage', () => {
  expect(fairLine(market(MIN_CARS_FOR_LINE - 1))).toBeNull();
  expect(fairLine(market(MIN_CARS_FOR_LINE))).not.toBeNull();
  expect(fairLine(market(50).map(({ price }) => ({ price, mileage: 10 })))).toBeNull();
});
