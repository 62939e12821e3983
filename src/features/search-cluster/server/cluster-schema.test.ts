import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { sampleListing, sampleOwner } from '#features/search/testing/sample-cars.ts';
import { ClusterPlaces } from './cluster-places.ts';
import { clusterSchema } from './cluster-schema.ts';

test('the version says what documents are like: where this fails, count it up and tell the new digest here', () => {
  const { version, documentOf } = clusterSchema();
  const listing = sampleListing({ model: 'F-150', features: ['BLUETOOTH', 'USB'], marketPrice: 23_000, doors: null });
  const document = documentOf(
    listing,
    sampleOwner({ rating: 4.5, reviewCount: 7, marketAreas: ['DEN'], hasLeadEmail: true }),
    1,
  );
  const digest = createHash('sha256').update(JSON.stringify(document)).digest('hex').slice(0, 12);
  expect([version, digest]).toEqual(['8', '4fc2b41270f0']);
});

test('an index of other shards is another index', () => {
  const aliases = [1, 2].map((shards) => new ClusterPlaces('listings', clusterSchema({ shards })).alias);
  expect(new Set(aliases).size).toBe(2);
});
