import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { feeTable } from '#features/fees/fees.server.ts';
import type { VehicleQuery } from '../model/vehicle-query.ts';
import type { PriceBasis } from '../model/price/price-basis.ts';
import { priceOnBasis } from '../server/price-on-basis.ts';
import { anyListings, anyOwners, anyQuery, outTheDoor, UNFILTERED_QUERY, withPriceBasis } from './arbitrary-search.ts';
import { runsOf, type TestEffort } from './test-effort.ts';
import { contextOf, expectSameAnswer, type FillIndex, TEST_CONTEXT } from './vehicle-index-conformance.ts';
import { type Car, carsOf, VehicleOracle } from './vehicle-oracle.ts';

const SEARCHES_PER_INVENTORY = 10;
const BASES: Readonly<Record<string, fc.Arbitrary<PriceBasis | null>>> = {
  advertised: fc.constant(null),
  'with fees': fc.constant({ kind: 'with-fees' }),
  'out the door': outTheDoor,
};

/** Tests what prices include: the same filters, counts, statistics and orders follow every basis. */
export function describeBases(name: string, fill: FillIndex, effort: TestEffort): void {
  const isSlowSample = effort.limitMs !== undefined && effort.share < 1;
  describe(`prices of ${name}`, () => {
    for (const [what, basis] of Object.entries(BASES)) {
      // The searches that compare whole answers have advertised prices too.
      const options = isSlowSample && what === 'advertised' ? { tags: 'long' } : {};
      test(`${what} equal an independent computation in random searches`, options, async () => {
        // An index that is fast to fill runs at least a third of the cases.
        const all = effort.limitMs === undefined ? { ...effort, share: Math.max(effort.share, 1 / 3) } : effort;
        const searches = effort.limitMs === undefined ? SEARCHES_PER_INVENTORY : effort.queries;
        await fc.assert(searchingOn(basis, fill, searches), runsOf(all, 100 / SEARCHES_PER_INVENTORY));
      });
    }

    test('out the door are those that pages explain, in every state', async () => {
      // An index that is slow to search answers a sample of the states.
      const step = isSlowSample ? 7 : 1;
      const [owners] = fc.sample(anyOwners, { numRuns: 1, seed: 7 });
      const [listings] = fc.sample(anyListings(owners!, 60), { numRuns: 1, seed: 7 });
      const index = await fill(owners!, listings!);
      const cars = carsOf(owners!, listings!);
      for (const { code: state } of feeTable().jurisdictions.filter((_state, at) => at % step === 0)) {
        const basis = { kind: 'out-the-door', state, tradeInDollars: 2_500, taxYear: 2026 } as const;
        const query: VehicleQuery = {
          ...UNFILTERED_QUERY,
          sortBy: 'derivedpriceASC',
          numRecords: 100,
          filters: { ...UNFILTERED_QUERY.filters, price: { min: null, max: null, basis } },
        };
        const { stats, results } = await index.search(query, TEST_CONTEXT, { fields: new Set() });
        const dollars = cars.map((car) => dollarsOn(car, basis));
        const known = dollars.filter((price) => price !== null);
        expect([state, stats.price.count]).toEqual([state, known.length]);
        expect([state, stats.price.min, stats.price.max]).toEqual([
          state,
          known.length > 0 ? Math.min(...known) : null,
          known.length > 0 ? Math.max(...known) : null,
        ]);
        const ordered = cars
          .map(({ listing: { id } }, i) => ({ id, price: dollars[i] ?? Infinity }))
          .toSorted((a, b) => (a.price === b.price ? a.id - b.id : a.price - b.price));
        expect([state, results.map(({ listing }) => listing.id)]).toEqual([state, ordered.map(({ id }) => id)]);
      }
    });
  });
}

function searchingOn(anyBasis: fc.Arbitrary<PriceBasis | null>, fill: FillIndex, count: number) {
  const search = fc
    .tuple(fc.oneof(anyQuery('price'), anyQuery('payment')), anyBasis)
    .map(([query, basis]): VehicleQuery => ({ ...query, filters: withPriceBasis(query.filters, basis) }));
  const searches = fc.array(search, { minLength: count, maxLength: count });
  const drawn = anyOwners.chain((owners) => fc.tuple(fc.constant(owners), anyListings(owners, 60), searches));
  return fc.asyncProperty(drawn, async ([owners, listings, queries]) => {
    const index = await fill(owners, listings);
    const context = contextOf(index);
    const oracle = new VehicleOracle(carsOf(owners, listings));
    for (const query of queries) {
      expectSameAnswer(await index.search(query, context), query, oracle);
      expect(await index.count(query, context)).toBe(oracle.find(query).length);
    }
  });
}

/** The upper end of the price with all its lines, in whole dollars. */
function dollarsOn(car: Car, basis: PriceBasis): number | null {
  const cents = priceOnBasis(car, { basis }, TEST_CONTEXT.today)?.highCents ?? null;
  return cents === null ? null : Math.ceil(cents / 100);
}
