import { expect, test } from 'vitest';
import { sellerWeights, withoutMainOwner } from './seller-weights.ts';
import { carWithoutFacts } from '../testing/synthetic-market.ts';

/** Cars of one model, trim and year. */
const cars = (count: number, ownerId: number | null) =>
  Array.from({ length: count }, (_, at) => ({
    ...carWithoutFacts(at),
    modelKey: 'ALPHA-ONE',
    trimCode: 'LX',
    ownerId,
  }));
const weigh = (...groups: ReturnType<typeof cars>[]) => {
  const weights = sellerWeights(groups.flat());
  return groups.map((_, at) => {
    const from = groups.slice(0, at).flat().length;
    return weights.slice(from, from + groups[at]!.length).reduce((sum, weight) => sum + weight, 0);
  });
};

test('a seller’s similar cars weigh a tenth of what others offer plus half a car; at most two cars, or that tenth', () => {
  expect(weigh(cars(30, 1), cars(2, null))).toEqual([expect.closeTo(0.7), 2]);
  expect(weigh(cars(30, 1), cars(18, null))).toEqual([expect.closeTo(2), 18]);
  expect(weigh(cars(30, 1), cars(60, null))).toEqual([expect.closeTo(6), 60]);
  expect(weigh(cars(5, 1), cars(60, null))).toEqual([5, 60]);
});

test('cars of other trims and years count together as cars of the model', () => {
  const years = cars(30, 1).map((car, at) => ({ ...car, trimCode: `T${at}`, year: 2000 + at }));
  expect(weigh(years, cars(50, null))).toEqual([expect.closeTo(5), 50]);
});

test('an owner of more than half of all cars sets the market if almost no one else sells', () => {
  const owners = (...groups: ReturnType<typeof cars>[]) =>
    withoutMainOwner(groups.flat()).map(({ ownerId }) => ownerId);
  expect(owners(cars(3, 1), cars(2, 2))).toEqual([null, null, null, 2, 2]);
  expect(owners(cars(2, 1), cars(2, 2))).toEqual([1, 1, 2, 2]);
  const others = Array.from({ length: 10 }, (_, at) => cars(1, 100 + at));
  expect(owners(cars(20, 1), ...others).slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 1));
});
