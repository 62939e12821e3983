import { expect, test } from 'vitest';
import { columnName } from '#features/compare/compare.ts';
import { bareOwnerFacts } from '#features/dealers/testing/owner-facts.ts';
import type { Listing } from '#features/listings/listings.ts';
import { bareListingFacts } from '#features/listings/testing/listing-facts.ts';
import { columnViews, comparedCars } from './column-view.ts';

const owner = { ...bareOwnerFacts(), id: 7 };
const car = (id: number, changes: Partial<Listing>) => ({
  ...{ owner, gone: null },
  listing: {
    ...{ ...bareListingFacts(), id, ownerId: 7, rating: null, stale: false },
    ...{ year: 2021, make: 'Toyota', model: 'RAV4', trim: 'XLE', salePrice: 20_000, mileage: 30_000 },
    ...changes,
  } satisfies Listing,
});
const namesOf = (...cars: ReturnType<typeof car>[]) => columnViews(cars, false).map(columnName);

test('cars of different trims are named by their trims', () => {
  expect(namesOf(car(1, {}), car(2, { trim: 'LE' }))).toEqual(['2021 Toyota RAV4 XLE', '2021 Toyota RAV4 LE']);
});

test('cars of the same name are told apart by price, else by mileage, else by number', () => {
  const other = car(9, { trim: 'LE' });
  expect(namesOf(car(1, {}), other, car(2, { salePrice: null, msrp: null }))).toEqual([
    ...['2021 Toyota RAV4 XLE, $20,000', '2021 Toyota RAV4 LE', '2021 Toyota RAV4 XLE, Call for price'],
  ]);
  expect(namesOf(car(1, {}), car(2, { mileage: 31_000 }), car(3, { salePrice: 21_000, mileage: null }))).toEqual([
    ...['2021 Toyota RAV4 XLE, 30,000 miles', '2021 Toyota RAV4 XLE, 31,000 miles', '2021 Toyota RAV4 XLE'],
  ]);
  expect(namesOf(car(1, {}), car(2, {}))).toEqual([
    ...['2021 Toyota RAV4 XLE, listing 1', '2021 Toyota RAV4 XLE, listing 2'],
  ]);
});

test('a picture is a drawing if the seller added no photo', () => {
  const photo = { src: 'https://photos.test/1.jpg', alt: null };
  const views = columnViews([car(1, {}), car(2, { images: [photo] })], false);
  expect(views.map(({ picture }) => picture.drawn)).toEqual([true, false]);
});

test('the drawer names its cars the same way', () => {
  const [first] = comparedCars([car(1, {}), car(2, { salePrice: 21_000 })]);
  expect(first).toMatchObject({ title: '2021 Toyota RAV4 XLE, $20,000', price: '$20,000' });
});
