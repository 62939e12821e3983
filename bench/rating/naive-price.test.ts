import { expect, test } from 'vitest';
import { naivePricer } from './naive-price.ts';
import type { BenchCar } from './read-cars.ts';

const car = (makeCode: string, model: string | null, year: number, price: number): BenchCar => ({
  id: 1,
  identity: `${makeCode} ${model} ${year} ${price}`,
  ownerId: null,
  price,
  valuation: null,
  year,
  makeCode,
  modelKey: model && `${makeCode}-${model}`,
  trimCode: null,
  mileage: null,
  horsepower: null,
  build: null,
  grade: null,
  traits: {},
  features: [],
  packages: [],
  branded: false,
});

const naiveOf = naivePricer([
  car('KIA', 'SOUL', 2016, 8000),
  car('KIA', 'SOUL', 2017, 9000),
  car('KIA', 'SOUL', 2018, 13_000),
  car('KIA', 'SOUL', 2010, 2000),
  car('KIA', 'RIO', 2020, 11_000),
  car('BMW', 'X5', 2020, 50_000),
]);

test.each([
  ['the model within a year', car('KIA', 'SOUL', 2017, 1), 9000],
  ['the model of a year beside', car('KIA', 'SOUL', 2019, 1), 13_000],
  ['the model of any year', car('KIA', 'SOUL', 2000, 1), 8500],
  ['the make within a year', car('KIA', 'CERATO', 2019, 1), 12_000],
  ['the make', car('BMW', 'X1', 2001, 1), 50_000],
  ['all', car('FIAT', '500', 2012, 1), 10_000],
])('the median of %s', (_, wanted, price) => {
  expect(naiveOf(wanted)).toBe(price);
});
