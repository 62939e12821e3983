import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { testRows } from '#kit/testing/test-rows.ts';
import type { Owner } from '#features/dealers/dealers.ts';
import type { Listing } from '#features/listings/listings.ts';
import type { SearchContext } from '../model/filter.ts';
import type { FilterKey } from '../model/registry.ts';
import { type Relaxations, relaxParts } from '../model/related/relaxations.ts';
import type { VehicleQuery } from '../model/vehicle-query.ts';
import type { VehicleIndex } from '../server/vehicle-index.ts';
import { anyListings, anyOwners, anyQuery } from './arbitrary-search.ts';
import { carsOf, type VehicleOracleFlaw, VehicleOracle } from './vehicle-oracle.ts';
import { runsOf, type TestEffort } from './test-effort.ts';

type FillIndex = (owners: readonly Owner[], listings: readonly Listing[]) => Promise<VehicleIndex>;
type ContextOf = (index: VehicleIndex) => SearchContext;

const BROKEN: readonly [VehicleOracleFlaw, FilterKey][] = [
  ['features any', 'featureCode'],
  ['radius open', 'location'],
  ['trims free', 'makeModelTrim'],
];

/** Tests for the relaxations of every index that supports them: the oracle runs each relaxed search separately. */
export function describeRelaxations(name: string, fill: FillIndex, contextOf: ContextOf, effort: TestEffort): void {
  describe(`relaxations of ${name}`, () => {
    test('returns for each change what its search finds, and omits no change', async () => {
      await fc.assert(relaxing(fill, contextOf, effort.queries, null), runsOf(effort, 150));
    });

    testRows('detects a broken rule: %s', 1, effort.flaws ? BROKEN : [], async (flaw, key) => {
      const property = relaxing(fill, contextOf, effort.queries, flaw, key);
      const outcome = await fc.check(property, { numRuns: 3_000, endOnFailure: true });
      expect(outcome.failed).toBe(true);
    });

    test('an aborted search is not relaxed', async () => {
      const index = await fill([], []);
      const query = fc.sample(anyQuery(), 1)[0]!;
      await expect(index.relax!(query, contextOf(index), { signal: AbortSignal.abort() })).rejects.toThrow('abort');
    });
  });
}

function relaxing(fill: FillIndex, contextOf: ContextOf, max: number, flaw: VehicleOracleFlaw | null, key?: FilterKey) {
  const inventories = anyOwners.chain((owners) =>
    fc.tuple(
      fc.constant(owners),
      anyListings(owners, 60),
      fc.array(anyQuery(...(key ? [key] : [])), { minLength: 1, maxLength: max }),
    ),
  );
  return fc.asyncProperty(inventories, async ([owners, listings, queries]) => {
    const index = await fill(owners, listings);
    const context = contextOf(index);
    const oracle = new VehicleOracle(carsOf(owners, listings), flaw);
    for (const query of queries) expectRelaxed(await index.relax!(query, context), query, oracle, context);
  });
}

/** Expects exactly the relaxations that the oracle finds, with the same totals. */
export function expectRelaxed(
  relaxations: Relaxations,
  query: VehicleQuery,
  oracle: VehicleOracle,
  context: SearchContext,
): void {
  const { total, relaxed } = relaxations;
  expect(total).toBe(oracle.find(query).length);
  for (const one of relaxed) {
    expect(one.total).toBe(oracle.find(one.query).length);
    expect(one.total).toBeGreaterThanOrEqual(total);
    expect(one.query).toMatchObject({ firstRecord: 0, after: null });
  }
  const parts = relaxParts(query, context);
  const ways = parts.flatMap(({ key, fixed, step }) => [
    ...(fixed ? [] : [`${key} dropped`]),
    ...(step ? [`${key} loosened`] : []),
  ]);
  const singles = relaxed.filter(({ changes }) => changes.length === 1);
  expect(singles.map(({ changes: [change] }) => `${change!.key} ${change!.way}`).toSorted()).toEqual(ways.toSorted());
  expectPairs(relaxations, query, oracle, context);
}

/** Expects pairs only if no smaller change finds a car, and then all pairs that find one. */
function expectPairs(
  { total, relaxed }: Relaxations,
  query: VehicleQuery,
  oracle: VehicleOracle,
  context: SearchContext,
) {
  const pairs = relaxed.filter(({ changes }) => changes.length === 2);
  const isNeeded = relaxed.every((one) => one.changes.length === 2 || one.total === 0) && total === 0;
  if (!isNeeded) return expect(pairs).toEqual([]);
  const parts = relaxParts(query, context).filter(({ fixed }) => !fixed);
  const expected = parts.flatMap((a, i) =>
    parts.slice(i + 1).filter((b) => oracle.find(b.change(a.change(query, 'dropped'), 'dropped')).length > 0),
  );
  expect(pairs.filter(({ changes }) => changes.every(({ way }) => way === 'dropped'))).toHaveLength(expected.length);
}
