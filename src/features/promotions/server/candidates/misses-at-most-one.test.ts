import { expect, test } from 'vitest';
import type { Predicate } from '#features/search/search.ts';
import { sampleListing, sampleOwner } from '#features/search/testing/sample-cars.ts';
import { meetsPredicate } from '#features/search-memory/search-memory.server.ts';
import { missesAtMostOne } from './misses-at-most-one.ts';

test.each([1, 2, 3, 4])('of %i conditions, a car misses at most one', (count) => {
  // The bits of a car's ID are the conditions that it misses.
  const ids = Array.from({ length: 2 ** count }, (_, id) => id);
  const conditions = Array.from({ length: count }, (_, bit): Predicate => ({
    kind: 'ids',
    ids: ids.filter((id) => (id & (1 << bit)) === 0),
  }));
  const missed = (id: number) => conditions.filter((_, bit) => (id & (1 << bit)) !== 0).length;
  const met = missesAtMostOne(conditions);
  const found = ids.filter((id) => met.every((one) => meetsPredicate(one, sampleListing({ id }), sampleOwner())));
  expect(found).toEqual(ids.filter((id) => (count === 1 ? missed(id) === 1 : missed(id) <= 1)));
});
