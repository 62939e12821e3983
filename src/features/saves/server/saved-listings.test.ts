import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import {
  exportSavedListings,
  findSavedListings,
  mergeSavedListings,
  isRemovedListing,
  removeListing,
  restoreListing,
  saveListing,
} from '../saves.server.ts';

let database: Database;
let ids: number[];
let ann: string;
let bob: string;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.query(`insert into sources (name) values ('test')`);
  await database.query(
    `insert into owners (source_id, key, facts, content_hash) select id, 'o', '{}', '\\x00' from sources`,
  );
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.query('delete from shoppers');
  await database.query('delete from listings');
  [ann, bob] = (
    await database.query<{ id: string }>('insert into shoppers select from generate_series(1, 2) returning id')
  ).map(({ id }) => id) as [string, string];
  const listings = await database.query<{ id: number }>(
    `insert into listings (source_id, key, owner_id, facts, content_hash)
     select source_id, n::text, id, jsonb_build_object('salePrice', n * 1000), '\\x00' from owners, generate_series(1, 40) n order by n.n returning id`,
  );
  ids = listings.map(({ id }) => id);
});

const save = (shopperId: string, listingId: number, isSignedIn = false) =>
  database.transaction((one) => saveListing(one, { shopperId, listingId, isSignedIn }));
const kept = async (shopperId: string) =>
  (await findSavedListings(database, shopperId))
    .filter(({ awaitsAccount }) => !awaitsAccount)
    .map((one) => one.listingId);
const waiting = async (shopperId: string) =>
  (await findSavedListings(database, shopperId))
    .filter(({ awaitsAccount }) => awaitsAccount)
    .map((one) => one.listingId);
const restore = (shopperId: string, listingId: number, isSignedIn = false) =>
  database.transaction((one) => restoreListing(one, { shopperId, listingId, isSignedIn }));

test('a car is saved once, with its current price', async () => {
  expect(await save(ann, ids[1]!)).toEqual({ kind: 'saved', count: 1 });
  await database.query(`update listings set facts = '{"salePrice": 1500}' where id = $1`, [ids[1]]);
  expect(await save(ann, ids[1]!)).toEqual({ kind: 'already-saved', count: 1 });
  expect(await findSavedListings(database, ann)).toMatchObject([
    { listingId: ids[1], price: 2000, awaitsAccount: false },
  ]);
  expect(await findSavedListings(database, bob)).toEqual([]);
});

test('saves a car without a price; does not save a withdrawn or unknown car', async () => {
  await database.query(`update listings set facts = '{}' where id = $1`, [ids[0]]);
  await database.query('update listings set withdrawn_at = now() where id = $1', [ids[1]]);
  expect(await save(ann, ids[0]!)).toMatchObject({ kind: 'saved' });
  expect(await save(ann, ids[1]!)).toEqual({ kind: 'unknown', count: 1 });
  expect(await save(ann, 999_999_999)).toEqual({ kind: 'unknown', count: 1 });
  expect(await findSavedListings(database, ann)).toMatchObject([{ listingId: ids[0], price: null }]);
});

test('a signed-out shopper’s fourth car waits for an account, which then saves it [R473, R474]', async () => {
  for (const id of ids.slice(0, 3)) await save(ann, id);
  expect(await save(ann, ids[3]!)).toEqual({ kind: 'waiting', count: 3 });
  expect(await save(ann, ids[3]!)).toEqual({ kind: 'waiting', count: 3 });
  expect(await kept(ann)).toHaveLength(3);
  expect(await waiting(ann)).toEqual([ids[3]]);
  await mergeSavedListings(database, ann, bob);
  expect((await kept(bob)).toSorted((a, b) => a - b)).toEqual(ids.slice(0, 4));
  expect(await findSavedListings(database, ann)).toEqual([]);
});

test('the number of waiting cars is limited; a signed-in shopper has a high limit', async () => {
  for (const id of ids.slice(0, 28)) expect((await save(ann, id)).kind).toMatch(/saved|waiting/);
  expect(await save(ann, ids[28]!)).toEqual({ kind: 'limit', count: 3 });
  expect(await save(ann, ids[28]!, true)).toEqual({ kind: 'saved', count: 4 });
});

test('concurrent saves never exceed the limit', async () => {
  const answers = await Promise.all(ids.slice(0, 8).map((id) => save(ann, id)));
  expect(answers.filter(({ kind }) => kind === 'saved')).toHaveLength(3);
  expect(answers.filter(({ kind }) => kind === 'waiting')).toHaveLength(5);
});

test('a removed car can be restored with its price; saved again it has the current price', async () => {
  await save(ann, ids[1]!);
  expect(await removeListing(database, { shopperId: bob, listingId: ids[1]! })).toBe(false);
  expect(await removeListing(database, { shopperId: ann, listingId: ids[1]! })).toBe(true);
  expect(await removeListing(database, { shopperId: ann, listingId: ids[1]! })).toBe(true);
  const removed = (shopperId: string) => isRemovedListing(database, { shopperId, listingId: ids[1]! });
  expect([await removed(ann), await removed(bob)]).toEqual([true, false]);
  expect(await kept(ann)).toEqual([]);
  await database.query(`update listings set facts = '{"salePrice": 1500}' where id = $1`, [ids[1]]);
  expect(await restore(bob, ids[1]!)).toBe('unknown');
  expect(await restore(ann, ids[1]!)).toBe('restored');
  expect(await restore(ann, ids[1]!)).toBe('restored');
  expect(await removed(ann)).toBe(false);
  expect(await findSavedListings(database, ann)).toMatchObject([{ price: 2000 }]);
  await removeListing(database, { shopperId: ann, listingId: ids[1]! });
  expect(await save(ann, ids[1]!)).toEqual({ kind: 'saved', count: 1 });
  expect(await findSavedListings(database, ann)).toMatchObject([{ price: 1500 }]);
});

test('restoring does not exceed the limit either', async () => {
  for (const id of ids.slice(0, 3)) await save(ann, id);
  await removeListing(database, { shopperId: ann, listingId: ids[0]! });
  await save(ann, ids[3]!);
  expect(await restore(ann, ids[0]!)).toBe('limit');
  expect(await restore(ann, ids[0]!, true)).toBe('restored');
});

test('when two shoppers merge, a car that both saved keeps the earlier saved price', async () => {
  await save(ann, ids[1]!);
  await database.query(`update saved_listings set saved_at = now() - interval '1 day'`);
  await database.query(`update listings set facts = '{"salePrice": 1500}' where id = $1`, [ids[1]]);
  await save(bob, ids[1]!);
  await save(bob, ids[2]!);
  await mergeSavedListings(database, ann, bob);
  expect(await findSavedListings(database, bob)).toMatchObject([
    { listingId: ids[2], price: 3000 },
    { listingId: ids[1], price: 2000 },
  ]);
});

test('exports saved and removed cars', async () => {
  await save(ann, ids[1]!);
  await save(ann, ids[2]!);
  await removeListing(database, { shopperId: ann, listingId: ids[2]! });
  expect(await exportSavedListings(database, ann)).toEqual([
    { listingId: ids[1], price: 2000, savedAt: expect.any(Date) as Date, removedAt: null },
    { listingId: ids[2], price: 3000, savedAt: expect.any(Date) as Date, removedAt: expect.any(Date) as Date },
  ]);
});
