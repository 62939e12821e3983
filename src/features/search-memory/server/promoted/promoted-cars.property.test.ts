import { Readable } from 'node:stream';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Listing } from '#features/listings/listings.ts';
import type { Predicate, SearchContext, VehicleQuery } from '#features/search/search.ts';
import { buildEngineQuery, promotedCarOf, type VehicleIndex } from '#features/search/search.server.ts';
import { anyListings, anyOwners, anyQuery, UNFILTERED_QUERY } from '#features/search/testing/arbitrary-search.ts';
import { contextOf } from '#features/search/testing/vehicle-index-conformance.ts';
import { MEMORY_EFFORT, runsOf } from '#features/search/testing/test-effort.ts';
import { FrameReader } from '../cards/frames.ts';
import { createInProcessIndex } from '../in-process-index.ts';
import { Inventory } from '../inventory.ts';

const MAX_BEST = 50;
const [BOOST, HIGHLIGHT] = ['main:boost', 'main:highlight'];
const CAMPAIGNS = [
  undefined,
  [`1:${BOOST}::paid`],
  [`2:${HIGHLIGHT}::house`],
  [`1:${BOOST}::paid`, `3:${HIGHLIGHT}::paid`],
];

const indexOf = (inventory: Inventory) =>
  createInProcessIndex({ inventory, isCaughtUp: () => true, isFit: () => true });

type Ranking = { query: VehicleQuery; codes: readonly string[]; missOne: Predicate[]; least: number };

/** Finds the same cars with a search, which returns no more than 50. */
async function searchPromoted(
  index: Pick<VehicleIndex, 'search'>,
  context: SearchContext,
  { query, codes, missOne, least }: Ranking,
  missed?: number,
) {
  const missesOnly = (only: number): Predicate => ({
    kind: 'and',
    of: missOne.map((condition, at) => (at === only ? { kind: 'not', of: condition } : condition)),
  });
  const exactlyOne: Predicate = { kind: 'or', of: missOne.map((_condition, at) => missesOnly(at)) };
  const of: Predicate[] = [{ kind: 'any', column: 'sponsored', values: codes }];
  if (missOne.length > 0) of.push(missed === undefined ? exactlyOne : missesOnly(missed));
  const options = { hideFilters: true, best: true, where: { kind: 'and', of }, least } as const;
  return (await index.search(query, context, options)).best!;
}

test('ranks the promoted cars that a search finds, with the same scores, while cars change', async () => {
  const campaigns = fc.array(fc.constantFrom(...CAMPAIGNS), { minLength: 1 });
  const rankings = fc.record({
    query: anyQuery(),
    missed: fc.option(anyQuery(), { nil: null }),
    codes: fc.constantFrom([BOOST!], [HIGHLIGHT!], [BOOST!, HIGHLIGHT!], ['main:peekaboo']),
    least: fc.constantFrom(-Infinity, -Infinity, 0.3, 0.5, 0.6),
  });
  const change = (owners: Parameters<typeof anyListings>[0]) =>
    fc.record({ put: anyListings(owners, 40), campaigns, remove: fc.array(fc.integer({ min: 1, max: 80 })) });
  const drawn = anyOwners.chain((owners) =>
    fc.record({
      owners: fc.constant(owners),
      moved: anyOwners,
      changes: fc.array(change(owners), { minLength: 1, maxLength: 3 }),
      rankings: fc.array(rankings, { minLength: 1, maxLength: 6 }),
    }),
  );
  const seen = { ranked: 0, missing: 0, unknown: 0 };
  await fc.assert(
    fc.asyncProperty(drawn, async ({ owners, moved, changes, rankings: all }) => {
      const inventory = new Inventory();
      inventory.apply({ owners });
      const index = indexOf(inventory);
      const compare = async (at: VehicleIndex) => {
        const context = contextOf(at);
        for (const { missed, ...one } of all) {
          const query = { ...one.query, sortBy: 'relevance', firstRecord: 0, numRecords: 0 } as const;
          const conditions = missed ? buildEngineQuery(missed, context, { hideFilters: true }).sections : {};
          // The index adds columns of computed prices when a search needs them.
          const missOne = Object.values(conditions as Record<string, Predicate>).filter(
            (condition) => !JSON.stringify(condition).includes('outTheDoor'),
          );
          const ranking = { ...one, query, missOne };
          const ranked = at.rankPromoted!(query, context, ranking);
          if (!ranked) {
            seen.unknown++;
            continue;
          }
          const { location, ...changes } = query.filters;
          const unchanged = { ...query, filters: { ...UNFILTERED_QUERY.filters, location } };
          expect(at.rankPromoted!(unchanged, context, { ...ranking, changes })).toEqual(ranked);
          const found = ranked.slice(0, MAX_BEST).map(({ listingId, score }) => ({ id: listingId, score }));
          expect(found).toEqual(await searchPromoted(at, context, ranking));
          seen.ranked += ranked.length;
          for (const position of ranking.missOne.keys()) {
            const those = ranked.filter((car) => car.missed === position).map(({ listingId }) => listingId);
            seen.missing += those.length;
            const expected = await searchPromoted(at, context, ranking, position);
            expect(those.slice(0, MAX_BEST)).toEqual(expected.map(({ id }) => id));
          }
        }
        const ids = Array.from({ length: 82 }, (_id, id) => id);
        const cars = (await at.findAll!(ids)).flatMap(({ listing }) => promotedCarOf(listing) ?? []);
        expect(await at.findPromoted!(ids)).toEqual(cars);
      };
      for (const { put, remove, campaigns: of } of changes) {
        const promoted = put.map(({ campaigns: _none, ...listing }, at): Listing => {
          const running = of[at % of.length];
          return { ...listing, ...(running && { campaigns: running }) };
        });
        inventory.apply({ put: promoted, remove });
        await compare(index);
      }
      inventory.apply({ owners: moved.slice(0, owners.length) });
      await compare(index);
      const frames = new FrameReader(Readable.from(inventory.save().pieces));
      await compare(indexOf(await Inventory.load({ budgetBytes: Infinity, read: async () => [] }, frames)));
    }),
    runsOf(MEMORY_EFFORT, 2_000),
  );
  expect(seen.ranked).toBeGreaterThan(100);
  expect(seen.missing).toBeGreaterThan(10);
  expect(seen.unknown).toBeLessThan(seen.ranked);
});
