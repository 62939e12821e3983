import { expect, test } from 'vitest';
import { MAIN_BRAND } from '#features/brands/brands.ts';
import type { Listing } from '#features/listings/listings.ts';
import { EMPTY_SEARCH_CONTEXT, emptyQuery, withFilter } from '#features/search/search.ts';
import { findFairPrices } from './fair-prices.ts';

const car = (year: number, fairPrice: number, band: 'FAIR' | null = 'FAIR') =>
  ({ year, rating: { fairPrice, low: 0, high: 90_000, band, doubt: null } }) as Listing;
const QUERY = emptyQuery(EMPTY_SEARCH_CONTEXT);

async function ask(cars: readonly Listing[], query = QUERY) {
  const sample = async () => ({
    ...{ total: 9, withoutPrice: 0, withoutMileage: 0, sampledFrom: 9, owners: [] },
    cars: [...cars],
  });
  const parsed = { query, invalid: [], errors: [] };
  return [...(await findFairPrices({ sample }, parsed, MAIN_BRAND, new AbortController().signal))];
}

test('averages the fair prices of rated cars by model year', async () => {
  const unrated = { year: 2020, rating: null } as Listing;
  const cars = [car(2020, 20_000), car(2021, 24_000), car(2020, 20_501), car(2020, 90_000, null), unrated];
  expect(await ask(cars)).toEqual([
    [2020, 20_251],
    [2021, 24_000],
  ]);
});

test('there are none on a price basis with fees', async () => {
  const price = { ...QUERY.filters.price, basis: { kind: 'with-fees' as const } };
  expect(await ask([car(2020, 20_000)], withFilter(QUERY, 'price', price))).toEqual([]);
});
