import { expect, test } from 'vitest';
import { priceOnBasis } from '#features/search/search.server.ts';
import { sampleListing, sampleOwner } from '#features/search/testing/sample-cars.ts';
import { BasisMatcher } from './basis-matcher.ts';

test('computes a price only for cars that match all other filters of a search', () => {
  const priced: number[] = [];
  const matcher = new BasisMatcher((car, ...rest) => {
    priced.push(car.listing.id);
    return priceOnBasis(car, ...rest);
  });
  const basis = { kind: 'out-the-door', state: 'NY', tradeInDollars: 0, taxYear: 2026 } as const;
  const price = { basis, min: null, max: 22_000, today: () => 20_000 };
  matcher.put(5, [{ kind: 'any', column: 'makeCode', values: ['FORD'] }], price);
  const cars = ['TOYOTA', 'FORD', 'FORD'].map((makeCode, i) => ({
    listing: sampleListing({ id: i + 1, makeCode, salePrice: 19_900 + 100 * i, dealerFeesCents: 0 }),
    owner: sampleOwner(),
  }));
  const none = { starts: new Int32Array(4), ids: new Float64Array(0) };
  expect(matcher.addMatching(none, cars)).toEqual(none);
  expect(priced).toEqual([2, 3]);
  const cheap = cars.map((car) => ({ ...car, listing: { ...car.listing, salePrice: 10_000 } }));
  const found = matcher.addMatching({ starts: Int32Array.of(0, 1, 1, 2), ids: Float64Array.of(8, 9) }, cheap);
  expect(found).toEqual({ starts: Int32Array.of(0, 1, 2, 4), ids: Float64Array.of(8, 5, 9, 5) });
});
