import { expect, test } from 'vitest';
import { LISTING_SCHEMA } from '#features/search-memory/search-memory.server.ts';
import { sampleListing, sampleOwner } from '#features/search/testing/sample-cars.ts';
import { clusterDocument } from './cluster-document.ts';
import { CLUSTER_MAPPING } from './cluster-mapping.ts';

test("a document contains every column of the listing, and its card without the seller's description", () => {
  const listing = sampleListing({ id: 7, model: 'F-150', salePrice: null, features: [], description: 'Runs.' });
  const owner = sampleOwner({ name: 'Škoda & Söhne' });
  const document = clusterDocument(listing, owner, 99);
  expect(document).toMatchObject({
    id: 7,
    seq: 99,
    makeCode: 'TOYOTA',
    year: 2019,
    features: [],
    position: { lat: 39.7525, lon: -104.9995 },
    words: expect.arrayContaining(['f150', 'skoda', 'sohne', '2019']),
    card: { listing: { ...listing, description: '' }, owner },
  });
  const at = ['position_x', 'position_y', 'position_z'].map((axis) => document[axis] as number);
  expect(Math.hypot(...at)).toBeCloseTo(1, 12);
  expect(document).not.toHaveProperty('price');
});

test('leaves out values without a name or place', () => {
  const unknown = sampleListing({ modelCode: null, model: null, trimCode: null, trim: null });
  const document = clusterDocument(unknown, sampleOwner({ latitude: null }), 1);
  expect(document['names']).toEqual(['["makeCode","TOYOTA","Toyota"]', '["owner","1","Mile High Motors"]']);
  expect(document).not.toHaveProperty('position');
  expect(document).not.toHaveProperty('position_x');
});

test('the cluster maps every field of a document, and no two columns share one', () => {
  const document = clusterDocument(sampleListing({ trim: 'XSE' }), sampleOwner(), 1);
  expect(Object.keys(CLUSTER_MAPPING.properties)).toEqual(expect.arrayContaining(Object.keys(document)));
  for (const own of ['id', 'seq', 'names', 'card']) expect(LISTING_SCHEMA).not.toHaveProperty(own);
});
