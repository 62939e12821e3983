import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAIN_BRAND } from '#features/brands/brands.ts';
import type { Predicate } from '#features/search/search.ts';
import { buildEngineQuery } from '#features/search/search.server.ts';
import { anyListings, anyOwners, anyQuery } from '#features/search/testing/arbitrary-search.ts';
import { sampleListing, sampleOwner } from '#features/search/testing/sample-cars.ts';
import { MEMORY_EFFORT, runsOf } from '#features/search/testing/test-effort.ts';
import { contextOf } from '#features/search/testing/vehicle-index-conformance.ts';
import { createInProcessIndex } from './in-process-index.ts';
import { Inventory } from './inventory.ts';
import { meetsPredicate } from './meets-predicate.ts';

/** Whether only the index can tell if a car meets a condition. */
function isOfIndex(predicate: Predicate): boolean {
  if (predicate.kind === 'not') return isOfIndex(predicate.of);
  if (predicate.kind === 'and' || predicate.kind === 'or') return predicate.of.some(isOfIndex);
  if (predicate.kind === 'range') return predicate.column.startsWith('outTheDoor:');
  return predicate.kind === 'words' || predicate.kind === 'within';
}

test('cars meet the conditions of filters as in the index', () => {
  const told = new Set<string>();
  const drawn = anyOwners.chain((owners) =>
    fc.record({
      owners: fc.constant(owners),
      listings: anyListings(owners, 12),
      queries: fc.array(anyQuery(), { minLength: 1, maxLength: 8 }),
    }),
  );
  fc.assert(
    fc.property(drawn, ({ owners, listings, queries }) => {
      const inventory = new Inventory();
      inventory.apply({ owners, put: listings });
      const index = createInProcessIndex({ inventory, isCaughtUp: () => true, isFit: () => true });
      const context = contextOf(index, MAIN_BRAND);
      const cars = [...new Map(listings.map((listing) => [listing.id, listing])).values()];
      for (const query of queries) {
        const { sections } = buildEngineQuery(query, context, { hideFilters: true });
        for (const [key, predicate] of Object.entries(sections) as [string, Predicate][]) {
          if (isOfIndex(predicate)) continue;
          const { hits } = inventory.engine.search({
            sections: { [key]: predicate },
            order: { kind: 'score', terms: [] },
            first: 0,
            count: Infinity,
          });
          const found = new Set(hits.map(({ id }) => id));
          told.add(key);
          for (const listing of cars) {
            const owner = owners.find(({ id }) => id === listing.ownerId)!;
            expect(meetsPredicate(predicate, listing, owner), `${key} of ${listing.id}`).toBe(found.has(listing.id));
          }
        }
      }
    }),
    runsOf(MEMORY_EFFORT, 500),
  );
  // The sample of `npm test` draws 13 to 31 kinds of conditions.
  expect(told.size).toBeGreaterThan(5);
});

test.each<[string, Predicate, boolean | undefined]>([
  ['words', { kind: 'words', column: 'words', words: ['camry'] }, undefined],
  ['a place', { kind: 'within', column: 'position', center: { latitude: 39, longitude: -104 }, miles: 50 }, undefined],
  ['a computed price', { kind: 'range', column: 'outTheDoor:CO', max: 20_000 }, undefined],
  ['the opposite of words', { kind: 'not', of: { kind: 'words', column: 'words', words: ['camry'] } }, undefined],
  ['its ID', { kind: 'ids', ids: [1] }, true],
  ['a missing value', { kind: 'range', column: 'msrp', max: 20_000 }, false],
  ['the opposite of a missing value', { kind: 'not', of: { kind: 'range', column: 'msrp', max: 1 } }, true],
])('a car meets %s', (_name, predicate, expected) => {
  const unknown: Predicate = { kind: 'words', column: 'words', words: ['camry'] };
  const meets = (one: Predicate) => meetsPredicate(one, sampleListing({ id: 1, msrp: null }), sampleOwner());
  expect(meets(predicate)).toBe(expected);
  expect(meets({ kind: 'and', of: [predicate, unknown] })).toBe(expected === false ? false : undefined);
  expect(meets({ kind: 'or', of: [predicate, unknown] })).toBe(expected === true ? true : undefined);
});
