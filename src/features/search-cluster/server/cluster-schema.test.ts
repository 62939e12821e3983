import { expect, test } from 'vitest';
import { ClusterPlaces } from './cluster-places.ts';
import { clusterSchema, versionOf } from './cluster-schema.ts';

test.each([
  ['a field more', (document: object) => ({ ...document, seats: 5 })],
  ['another value', (document: object) => ({ ...document, mpg: 31 })],
  ['a listing without a model', (document: object) => ('modelKey' in document ? document : { ...document, id: 0 })],
])('documents that differ in %s have another version', (_difference, change) => {
  const { version, documentOf } = clusterSchema();
  expect(versionOf(documentOf)).toBe(version);
  expect(versionOf((...offer) => ({ ...change(documentOf(...offer)) }))).not.toBe(version);
});

test('an index with other shards is another index', () => {
  const aliases = [1, 2].map((shards) => new ClusterPlaces('listings', clusterSchema({ shards })).alias);
  expect(new Set(aliases).size).toBe(2);
});
