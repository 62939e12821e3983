import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Owner } from '#features/dealers/dealers.ts';
import type { Listing } from '#features/listings/listings.ts';
import type { SearchContext } from '../model/filter.ts';
import { explainRelevance, RELEVANCE_SETS } from '../model/ranking/relevance.ts';
import { DIVERSIFIED_RANKS } from '../model/ranking/seller-diversity.ts';
import type { Result, ScoredCar } from '../model/search-answer.ts';
import type { VehicleQuery } from '../model/vehicle-query.ts';
import { resultOf } from '../server/describe-page.ts';
import { rankingExplanationOf } from '../server/explain-result.ts';
import type { VehicleIndex } from '../server/vehicle-index.ts';
import { anyListings, anyOwners, anyQuery } from './arbitrary-search.ts';
import { runsOf, type TestEffort } from './test-effort.ts';
import { type Car, carsOf, VehicleOracle } from './vehicle-oracle.ts';

type FillIndex = (owners: readonly Owner[], listings: readonly Listing[]) => Promise<VehicleIndex>;
type ContextOf = (index: VehicleIndex) => SearchContext;

/** Tests for the order by relevance of every index: each card's ranking explanation adds up to its sort key. */
export function describeRankingExplanations(
  name: string,
  fill: FillIndex,
  contextOf: ContextOf,
  effort: TestEffort,
): void {
  test(`${name} sorts by the exact sums of explanations, and says what moved each card`, async () => {
    await fc.assert(explaining(fill, contextOf, effort.queries), runsOf(effort, 120));
  });
}

function explaining(fill: FillIndex, contextOf: ContextOf, max: number) {
  const byRelevance = anyQuery().map((query): VehicleQuery => ({ ...query, sortBy: 'relevance' }));
  const inventories = anyOwners.chain((owners) =>
    fc.tuple(fc.constant(owners), anyListings(owners, 80), fc.array(byRelevance, { minLength: 1, maxLength: max })),
  );
  return fc.asyncProperty(inventories, async ([owners, listings, queries]) => {
    const index = await fill(owners, listings);
    const context = contextOf(index);
    for (const query of queries) {
      const options = { hideFilters: true, explain: true, best: true };
      const { results, best } = await index.search(query, context, options);
      for (const [i, result] of results.entries()) expectExplained(result, query, context, query.firstRecord + i + 1);
      if (query.after === null && query.firstRecord < DIVERSIFIED_RANKS) {
        expect(best).toEqual(bestOf(new VehicleOracle(carsOf(owners, listings)).find(query), query, context));
        const least = best!.at(best!.length >> 1)?.score ?? 0;
        const good = await index.search({ ...query, numRecords: 0 }, context, { ...options, least });
        expect(good.best).toEqual(best!.filter(({ score }) => score >= least));
      }
      const plain = await index.search(query, context, { hideFilters: true });
      expect(plain.results.every(({ rankPosition }) => rankPosition === undefined)).toBe(true);
      expect(plain).not.toHaveProperty('best');
    }
  });
}

/** Returns the best cars of a search by their scores, computed from their cards. */
function bestOf(cars: readonly Car[], query: VehicleQuery, context: SearchContext): ScoredCar[] {
  const scoreOf = (car: Car) => rankingExplanationOf(resultOf(car, query), query, context).score;
  return cars
    .map((car) => ({ id: car.listing.id, score: scoreOf(car) }))
    .toSorted((a, b) => b.score - a.score || a.id - b.id)
    .slice(0, DIVERSIFIED_RANKS);
}

function expectExplained(result: Result, query: VehicleQuery, { today }: SearchContext, rank: number): void {
  const { place } = query.filters.location;
  const { terms, score } = explainRelevance(result, place, today, RELEVANCE_SETS[query.relevanceConfig]);
  const { key, ...rankPosition } = result.rankPosition!;
  expect(score).toBe(key);
  expect(terms.reduce((sum, { part }) => sum + part, 0)).toBeCloseTo(key, 12);
  for (const { weight, value, part } of terms) expect(part).toBe(weight * value);
  expect(rankPosition.rank).toBe(rank);
  expect(rankPosition.byScore + rankPosition.passedBy - rankPosition.ahead).toBe(rank);
}
