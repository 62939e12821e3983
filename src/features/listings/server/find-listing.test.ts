import { afterAll, beforeAll, expect, test } from 'vitest';
import { bareOwnerFacts } from '#features/dealers/testing/owner-facts.ts';
import type { Database } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { bareListingFacts } from '../testing/listing-facts.ts';
import { findListing } from './find-listing.ts';

const CAR = bareListingFacts();
const SELLER = bareOwnerFacts();

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

test.each([3, 0, -1, 1.5, Number.NaN, 2 ** 53])('the ID %d was never assigned', async (id) => {
  expect(await findListing(database, id)).toEqual({ kind: 'unknown' });
});
