import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownerFactsSchema } from '#features/dealers/dealers.ts';
import type { Database } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { listingFactsSchema } from '../model/listing.ts';
import { findListing } from './find-listing.ts';

const unsaid = (shape: object) => Object.fromEntries(Object.keys(shape).map((name) => [name, null]));
const CAR = listingFactsSchema.parse({
  ...unsaid(listingFactsSchema.shape),
  ...{ listingType: 'USED', year: 2020, makeCode: 'TOYOTA', make: 'Toyota', useType: 'PERSONAL' },
  ...{ features: [], packages: [], history: [], homeServices: [], images: [], decoded: [] },
  ...{ moneyBackGuarantee: false, buyOnline: false, sponsored: false, listedAt: '2026-06-01T08:00:00.000Z' },
});
const SELLER = ownerFactsSchema.parse({
  ...unsaid(ownerFactsSchema.shape),
  ...{ name: 'Mile High Motors', privateSeller: false, homeServices: [], hideEmailForm: false, marketAreas: [] },
});

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.query(`insert into sources (name) values ('feed')`);
  await database.query(`insert into owners (source_id, key, facts, content_hash) values (1, 'store', $1, '')`, [
    SELLER,
  ]);
  await database.query(
    `insert into listings (source_id, key, owner_id, facts, content_hash, withdrawn_at)
     values (1, 'here', 1, $1, '', null), (1, 'gone', 1, $1, '', now())`,
    [CAR],
  );
});
afterAll(() => database.close());

test('a listing is found with its owner, active or withdrawn', async () => {
  const owner = { ...SELLER, id: 1 };
  expect(await findListing(database, 1)).toEqual({
    kind: 'active',
    listing: { ...CAR, id: 1, ownerId: 1, rating: null, stale: false },
    owner,
  });
  expect(await findListing(database, 2)).toEqual({
    kind: 'withdrawn',
    listing: { ...CAR, id: 2, ownerId: 1, rating: null, stale: false },
    owner,
    unconfirmedSince: null,
  });
});

test.each([3, 0, -1, 1.5, Number.NaN, 2 ** 53])('the id %d was never given out', async (id) => {
  expect(await findListing(database, id)).toEqual({ kind: 'unknown' });
});
