import { expect, test } from 'vitest';
import { BRANDS, MAIN_BRAND } from '#features/brands/brands.ts';
import { EMPTY_SEARCH_CONTEXT } from '#features/search/search.ts';
import { minimalListing } from '../testing/one-vehicle.ts';
import { carPartOf } from './car-part.ts';

const other = BRANDS.find((brand) => brand !== MAIN_BRAND)!;
const partOf = (listing = minimalListing(), brand = MAIN_BRAND, today = 20_000) =>
  carPartOf(listing, { ...EMPTY_SEARCH_CONTEXT, brand, today });

test('a part is made once on each brand and day', () => {
  const car = minimalListing();
  const [first, ofOther] = [partOf(car), partOf(car, other)];
  expect(ofOther).not.toBe(first);
  expect([partOf(car), partOf(car, other)]).toEqual([first, ofOther]);
  expect(partOf(car)).toBe(first);
  expect(partOf(car, other)).toBe(ofOther);
  expect(partOf(car, MAIN_BRAND, 20_001)).not.toBe(first);
});

test('keeps the parts of the 1,000 cars that were used last, and discards others', () => {
  const car = minimalListing();
  const first = partOf(car);
  for (let count = 0; count < 999; count++) partOf();
  expect(partOf(car)).toBe(first);
  for (let count = 0; count < 2_000; count++) partOf();
  expect(partOf(car)).not.toBe(first);
});
