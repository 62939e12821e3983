import { afterAll, beforeAll, expect, test } from 'vitest';
import { bareOwnerFacts } from '#features/dealers/testing/owner-facts.ts';
import type { Database } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { bareListingFacts } from '../testing/listing-facts.ts';
import { findListing, findListings } from './find-listing.ts';

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

test('a withdrawn listing is marked if an operator removed it for what its ad says, and not if it was sold', async () => {
  const marks: unknown[] = [];
  for (const reason of ['fraud', 'sold', 'sold-by-seller', 'merged-duplicate', 'offensive']) {
    await database.query('delete from listing_blocks');
    await database.query('insert into listing_blocks (listing_id, reason, offered) values (2, $1, false)', [reason]);
    const found = (await findListings(database, [2])).get(2);
    marks.push(found?.kind === 'withdrawn' && found.isRemovedAd);
  }
  expect(marks).toEqual([true, undefined, undefined, undefined, true]);
});
