import { expect, test } from 'vitest';
import type { Listing, ListingRating } from '#features/listings/listings.ts';
import { marketAnswer, marketSchema } from './market-answer.ts';

const NOTHING = { totalResultCount: 0, withoutPrice: 0, withoutMileage: 0, cars: [], bands: [], models: 0 };

const RATING: ListingRating = { fairPrice: 20_000, low: 18_000, high: 22_000, band: 'FAIR', doubt: null };

/** A listing with the fields that the plot reads. */
const listing = (id: number, changes: Partial<Listing> = {}) =>
  ({
    ...{ id, year: 2020, make: 'Toyota', model: 'Camry', trim: 'SE', salePrice: 20_000, msrp: null, marketPrice: null },
    ...{ mileage: 30_000, rating: null, images: [], bodyStyleCode: 'SEDAN' },
    ...changes,
  }) as Listing;
const market = (...cars: Listing[]) => ({
  drawn: { total: cars.length + 3, withoutPrice: 2, withoutMileage: 1, sampledFrom: cars.length, cars },
  ...{ best: cars.slice(0, 1), isBestOfAll: true },
});

test('returns cars with the fewest miles first, with their price’s rating', () => {
  const answer = marketAnswer(
    market(
      listing(1, { mileage: 50_000, rating: { ...RATING, fairPrice: 30_000, band: 'GREAT' } }),
      listing(2, { mileage: 10_000, salePrice: null, msrp: 25_000 }),
      listing(3, {
        ...{ mileage: 20_000, marketPrice: 30_000 },
        rating: RATING,
      }),
    ),
    [],
  );
  expect(answer).toMatchObject({ totalResultCount: 6, withoutPrice: 2, withoutMileage: 1, line: null, models: 1 });
  expect(answer.cars).toEqual([
    { id: 2, title: '2020 Toyota Camry SE', year: 2020, price: 25_000, mileage: 10_000, deal: null, fairPrice: null },
    {
      id: 3,
      title: '2020 Toyota Camry SE',
      year: 2020,
      price: 20_000,
      mileage: 20_000,
      deal: 'FAIR',
      fairPrice: 20_000,
    },
    {
      id: 1,
      title: '2020 Toyota Camry SE',
      year: 2020,
      price: 20_000,
      mileage: 50_000,
      deal: 'GREAT',
      fairPrice: 30_000,
    },
  ]);
  expect(answer.bestValue).toEqual({
    of: 'all',
    cars: [{ ...answer.cars[2], model: 'Camry', picture: '/pictures/drawn/1/front34-400.avif' }],
  });
  expect(answer.bands).toEqual([
    { deal: 'GREAT', label: 'Great price', cars: 1 },
    { deal: 'FAIR', label: 'Fair price', cars: 1 },
    { deal: null, label: 'Not rated', cars: 1 },
  ]);
  expect(marketSchema.parse(answer)).toEqual(answer);
});

test('the line uses fair prices if half of the cars are rated, else asking prices', () => {
  const cars = (rated: number) =>
    Array.from({ length: 40 }, (_, i) =>
      listing(i + 1, { mileage: 1_000 * (i + 1), rating: i < rated ? { ...RATING, fairPrice: 15_000 } : null }),
    );
  const priceOf = (rated: number) => {
    const { line } = marketAnswer(market(...cars(rated)), []);
    return [line!.of, line!.spots[0]!.price];
  };
  expect(priceOf(20)).toEqual(['fair', 15_000]);
  expect(priceOf(19)).toEqual(['asked', 20_000]);
});

test('responds without cars too, with the errors of the request', () => {
  const invalid = [{ name: 'minPrice', value: 'x', reason: 'No number.' }];
  const drawn = { total: 0, withoutPrice: 0, withoutMileage: 0, sampledFrom: 0, cars: [] };
  expect(marketAnswer({ drawn, best: [], isBestOfAll: true }, invalid)).toEqual({
    ...{ ...NOTHING, bestValue: { of: 'all', cars: [] } },
    ...{ line: null, invalidQueryParams: invalid },
  });
});

test('returns how many models are mixed', () => {
  const other = listing(3, { model: 'Tacoma' });
  expect(marketAnswer(market(listing(1), listing(2), other), []).models).toBe(2);
});

test('prices and fair prices are on the basis of a search, which the answer names', () => {
  const rated = listing(1, { rating: { ...RATING, fairPrice: 19_000 } });
  const unrated = listing(2, { rating: { ...RATING, band: null } });
  const onBasis = { basis: { kind: 'with-fees' }, priceOf: () => 20_500, fairPriceOf: () => 19_490 } as const;
  const answer = marketAnswer({ ...market(rated, unrated), onBasis }, []);
  expect(answer.cars).toMatchObject([
    { price: 20_500, fairPrice: 19_490 },
    { price: 20_500, fairPrice: null },
  ]);
  expect(answer.bestValue.cars).toMatchObject([{ price: 20_500 }]);
  expect(answer.prices).toBe('with dealer fees');
  expect(marketSchema.parse(answer)).toEqual(answer);
});
