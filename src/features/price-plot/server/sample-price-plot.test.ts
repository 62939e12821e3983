import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Listing } from '#features/listings/listings.ts';
import { MAIN_BRAND } from '#features/brands/brands.ts';
import type { ParsedQuery } from '#features/search/search.ts';
import type { SampleOptions, SearchService } from '#features/search/search.server.ts';
import { sampleListing, sampleOwner } from '#features/search/testing/sample-cars.ts';
import { bestValue } from '../model/best-value.ts';
import { sampleBestCars, samplePricePlot } from './sample-price-plot.ts';

type Car = { id: number; salePrice: number; mileage: number };

/** Samples the first cars, as an index samples the cars with the lowest sample ranks. */
function drawFrom(cars: readonly Car[], requests: SampleOptions[]) {
  return async (options: SampleOptions) => {
    requests.push(options);
    const drawn = cars.filter(
      ({ salePrice, mileage }) =>
        options.under?.some(
          (corner) => salePrice <= (corner.price ?? Infinity) && mileage <= (corner.mileage ?? Infinity),
        ) ?? true,
    );
    const found = drawn.slice(0, options.count) as unknown as Listing[];
    return { total: cars.length, withoutPrice: 0, withoutMileage: 0, sampledFrom: drawn.length, cars: found };
  };
}

const spotsOf = (cars: readonly { salePrice: number | null; mileage: number | null }[]) =>
  cars.map(({ salePrice, mileage }) => ({ price: salePrice!, mileage: mileage! }));

test('finds the best cars of all, not only of the sample', async () => {
  const car = fc.record({ salePrice: fc.nat(200), mileage: fc.integer({ min: 1, max: 200 }) });
  const inventory = fc.array(car, { maxLength: 400 }).map((cars) => cars.map((one, i) => ({ id: i + 1, ...one })));
  await fc.assert(
    fc.asyncProperty(inventory, async (cars) => {
      const { best, drawn, isBestOfAll } = await sampleBestCars(drawFrom(cars, []), { count: 40 });
      expect(drawn.cars).toHaveLength(Math.min(40, cars.length));
      // With small samples, the rounds may run out. Then `isBestOfAll` is false.
      if (isBestOfAll) expect(spotsOf(best)).toEqual(bestValue(spotsOf(cars)));
      else expect(cars.length).toBeGreaterThan(40);
    }),
  );
});

test('leaves overpriced cars out, but compares others with them', async () => {
  const rating = (fairPrice: number, band: 'FAIR' | 'HIGH') => ({ fairPrice, band, doubt: null });
  const unlikely = { fairPrice: 25_000, band: null, doubt: { reason: 'unlikely-price', fairPrice: 25_000 } };
  const cars = [
    { id: 1, salePrice: 60_995, mileage: 10, rating: unlikely },
    { id: 2, salePrice: 22_001, mileage: 20, rating: rating(20_000, 'HIGH') },
    { id: 3, salePrice: 22_000, mileage: 30, rating: rating(20_000, 'HIGH') },
    { id: 4, salePrice: 22_000, mileage: 40, rating: rating(22_000, 'FAIR') },
    { id: 5, salePrice: 9_000, mileage: 50, rating: null },
    { id: 6, salePrice: 8_000, mileage: 60, rating: { fairPrice: 5_000, band: null, doubt: { reason: 'no-price' } } },
  ];
  const { best } = await sampleBestCars(drawFrom(cars, []));
  expect(best.map(({ id }) => id)).toEqual([3, 5, 6]);
});

test('runs no further query if all cars are in the sample', async () => {
  const requests: SampleOptions[] = [];
  const cars = [1, 2, 3].map((id) => ({ id, salePrice: 10_000 - id, mileage: id }));
  expect(await sampleBestCars(drawFrom(cars, requests))).toMatchObject({ isBestOfAll: true, best: cars });
  expect(requests).toEqual([{ count: 2_000 }]);
});

test('a hundred thousand cars take a few rounds', async () => {
  const requests: SampleOptions[] = [];
  const cars = Array.from({ length: 100_000 }, (_, id) => ({
    id,
    salePrice: 5_000 + ((id * 7_919) % 40_009),
    mileage: 1 + ((id * 104_729) % 200_003),
  }));
  const { best, isBestOfAll } = await sampleBestCars(drawFrom(cars, requests));
  expect(isBestOfAll).toBe(true);
  expect(spotsOf(best)).toEqual(bestValue(spotsOf(cars)));
  expect(requests.length).toBeLessThan(5);
});

test('compares only the sample if nearly every car is a best one, and says so', async () => {
  const cars = Array.from({ length: 500 }, (_, id) => ({ id, salePrice: 1_000 - id, mileage: 1 + id }));
  expect(await sampleBestCars(drawFrom(cars, []), { count: 200 })).toMatchObject({ isBestOfAll: false });
});

test('compares cars by their prices on the basis of the search', async () => {
  const cars = [
    { id: 1, salePrice: 10_000, mileage: 20 },
    { id: 2, salePrice: 10_100, mileage: 10 },
  ];
  const byId = new Map([
    [1, 10_900],
    [2, 10_100],
  ]);
  const { best } = await sampleBestCars(drawFrom(cars, []), { priceOf: ({ id }) => byId.get(id)! });
  expect(best.map(({ id }) => id)).toEqual([2]);
});

test('adds the tax of the fair price to it, not the tax of the asking price', async () => {
  const rating = { fairPrice: 22_000, low: 20_000, high: 24_000, band: 'GREAT', doubt: null } as const;
  const car = sampleListing({ salePrice: 20_000, mileage: 30_000, fuelCode: 'GSL', rating });
  const drawn = { total: 1, withoutPrice: 0, withoutMileage: 0, sampledFrom: 1, cars: [car] };
  const pinned = {
    context: () => ({ today: 20_784 }),
    sample: () => Promise.resolve({ ...drawn, owners: [sampleOwner({ privateSeller: true })] }),
  };
  const search = { inOneState: (work: (view: unknown) => unknown) => work(pinned) } as unknown as SearchService;
  const basis = { kind: 'out-the-door', state: 'MD', tradeInDollars: 0, taxYear: 2026 } as const;
  const parsed = { query: { filters: { price: { min: null, max: null, basis } } } } as unknown as ParsedQuery;
  const { onBasis } = await samplePricePlot(search, parsed, MAIN_BRAND, new AbortController().signal);
  const taxed = 1.065 * (22_000 - 20_000);
  expect(onBasis!.fairPriceOf(car)).toBe(onBasis!.priceOf(car)! + taxed);
});
