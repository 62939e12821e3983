import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Owner } from '#features/dealers/dealers.ts';
import { type Listing, modelKey, trimKey } from '#features/listings/listings.ts';
import type { SearchContext } from '../model/filter.ts';
import type { Predicate } from '../model/predicate.ts';
import type { CarGroup, GroupBy, GroupColumn, GroupNumber, VehicleIndex } from '../server/vehicle-index.ts';
import { anyListings, anyOwners, anyQuery } from './arbitrary-search.ts';
import { runsOf, type TestEffort } from './test-effort.ts';
import { type Car, carsOf, mileageOf, priceOnBasis, statsOf, VehicleOracle } from './vehicle-oracle.ts';

type FillIndex = (owners: readonly Owner[], listings: readonly Listing[]) => Promise<VehicleIndex>;
type ContextOf = (index: VehicleIndex) => SearchContext;

/** Tests for the groups of every index, against groups of the oracle's cars. */
export function describeGroups(name: string, fill: FillIndex, contextOf: ContextOf, effort: TestEffort): void {
  describe(`${name} groups cars`, () => {
    test('by code and by model year, with the statistics of each group, alone and with results', async () => {
      await fc.assert(grouping(fill, contextOf, effort.queries), runsOf(effort, 60));
    });
  });
}

const GROUP_CODES: Readonly<Record<GroupColumn, (listing: Listing) => string | null>> = {
  makeCode: ({ makeCode }) => makeCode,
  modelKey,
  trimKey,
  bodyStyle: ({ bodyStyleCode }) => bodyStyleCode,
  year: ({ year }) => String(year),
};
const GROUP_NUMBERS = ['price', 'mileage', 'msrp', 'mpg', 'year'] as const;
/** Conditions with what they mean. Some cars of the tests meet each of them. */
const CONDITIONS: Readonly<Record<string, { where: Predicate; holds(listing: Listing): boolean }>> = {
  sunroof: {
    where: { kind: 'any', column: 'features', values: ['SUNROOF'] },
    holds: ({ features }) => features.includes('SUNROOF'),
  },
  bluetooth: {
    where: { kind: 'any', column: 'features', values: ['BLUETOOTH'] },
    holds: ({ features }) => features.includes('BLUETOOTH'),
  },
  gasoline: {
    where: { kind: 'any', column: 'fuel', values: ['GSL'] },
    holds: ({ fuelCode }) => fuelCode === 'GSL',
  },
};
const anyConditions = fc
  .subarray(Object.keys(CONDITIONS))
  .map((names) => Object.fromEntries(names.map((name) => [name, CONDITIONS[name]!.where])));
const anyGroups: fc.Arbitrary<GroupBy> = fc.record(
  {
    by: fc.constantFrom(...(Object.keys(GROUP_CODES) as GroupColumn[])),
    of: fc.subarray([...GROUP_NUMBERS]),
    having: anyConditions,
  },
  { requiredKeys: ['by', 'of'] },
);

function grouping(fill: FillIndex, contextOf: ContextOf, most: number) {
  const property = anyOwners.chain((owners) =>
    fc.tuple(
      fc.constant(owners),
      anyListings(owners, 60),
      fc.array(fc.tuple(anyQuery(), fc.array(anyGroups, { maxLength: 3 })), { minLength: 1, maxLength: most }),
    ),
  );
  return fc.asyncProperty(property, async ([owners, anyCars, queries]) => {
    // The mean of whole numbers does not depend on the order in which they are added.
    const listings = anyCars.map((car) => ({ ...car, mpgCombined: wholeOf(car.mpgCombined) }));
    const index = await fill(owners, listings);
    const oracle = new VehicleOracle(carsOf(owners, listings));
    for (const [query, ways] of queries) {
      const numberOf: Record<GroupNumber, (car: Car) => number | null> = {
        price: (car) => priceOnBasis(car, query.filters.price),
        mileage: mileageOf,
        msrp: ({ listing }) => listing.msrp,
        mpg: ({ listing }) => listing.mpgCombined,
        year: ({ listing }) => listing.year,
      };
      const found = oracle.find(query);
      const expected = ways.map(({ by, of: numbers, having: conditions = {} }) => {
        const groups = Map.groupBy(found, ({ listing }) => GROUP_CODES[by](listing));
        const codes = [...groups.keys()].filter((code) => code !== null).sort();
        return codes.map((code): CarGroup => {
          const cars = groups.get(code)!;
          const stats = numbers.map((number) => [number, statsOf(cars.map(numberOf[number]))]);
          const having = Object.keys(conditions).map((condition) => {
            const { holds } = CONDITIONS[condition]!;
            return [condition, cars.filter(({ listing }) => holds(listing)).length];
          });
          return {
            code,
            count: cars.length,
            stats: Object.fromEntries(stats) as CarGroup['stats'],
            having: Object.fromEntries(having) as CarGroup['having'],
          };
        });
      });
      // The second time, the index knows the conditions.
      for (let time = 0; time < 2; time++) expect(await index.groups!(query, contextOf(index), ways)).toEqual(expected);
      const page = await index.search(query, contextOf(index), { hideFilters: true });
      const both = await index.search(query, contextOf(index), { hideFilters: true, groupBy: ways });
      expect(both).toEqual({ ...page, groups: expected });
    }
  });
}

function wholeOf(value: number | null): number | null {
  return value === null ? null : Math.round(value);
}
