import type { Predicate, Query } from '@forecourt/engine';
import type { PriceColumn } from '#features/search/search.ts';
import type { EngineCountQuery, PriceMileageLimit, CarSample, SampleOptions } from '#features/search/search.server.ts';
import type { OwnedListing } from './inventory-view.ts';

const MEASURED: Predicate = { kind: 'range', column: 'mileage' };

/** The queries for a sample: one for the cars, and predicates whose matching rows are counted. */
type DrawPlan = { engineQuery: Query; totals: readonly (readonly Predicate[])[] };

/**
 * Plans a sample: the cars with the smallest sample ranks among those with a price and a mileage, and the counts of all
 * cars, of cars with a price, and of cars with both. `price`: the column with the prices of the search's basis.
 */
export function planSample(
  { sections }: EngineCountQuery,
  price: PriceColumn,
  { count, under }: SampleOptions,
): DrawPlan {
  const priced: Predicate = { kind: 'range', column: price };
  const all = Object.values(sections);
  return {
    engineQuery: {
      sections: {
        ...sections,
        'drawn: price': priced,
        'drawn: mileage': MEASURED,
        ...(under && { 'drawn: under': { kind: 'or', of: under.map((corner) => underCorner(corner, price)) } }),
      },
      order: { kind: 'column', column: 'lot', direction: 'asc' },
      first: 0,
      count,
    },
    totals: [all, [...all, priced], [...all, priced, MEASURED]],
  };
}

function underCorner({ price, mileage }: PriceMileageLimit, column: PriceColumn): Predicate {
  return { kind: 'and', of: [...atMost(column, price), ...atMost('mileage', mileage)] };
}

function atMost(column: PriceColumn | 'mileage', max: number | null): Predicate[] {
  return max === null ? [] : [{ kind: 'range', column, max }];
}

/**
 * Builds the sample from the engine's answer.
 * @param sampledFrom the size of the sampled population.
 * @param totals the counts that `planSample` requested.
 */
export function sampleFromHits(
  sampledFrom: number,
  totals: readonly number[],
  found: readonly OwnedListing[],
): CarSample {
  const [total, priced, placed] = totals as [number, number, number];
  return {
    total,
    withoutPrice: total - priced,
    withoutMileage: priced - placed,
    sampledFrom,
    cars: found.map(({ listing }) => listing),
    owners: found.map(({ owner }) => owner),
  };
}
