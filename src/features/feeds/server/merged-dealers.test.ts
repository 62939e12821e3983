import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findPaymentSettings, savePaymentSettings } from '#features/dealers/dealers.server.ts';
import { hideListing } from '#features/listings/listings.server.ts';
import type { Database } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { emptyTables } from '#ports/database/testing/empty-tables.ts';
import { findDealerMerge, hideRepeatedVins, mergeDealers, previewMerge, separateDealer } from './merged-dealers.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** Dealers 1 and 2 are in two sources, 3 is in the source of 1, and 4 is a private seller. */
beforeEach(async () => {
  await emptyTables(
    database,
    'owner_aliases',
    'listing_blocks',
    'listing_changes',
    'lead_destinations',
    'dealer_members',
    'reviews',
  );
  await emptyTables(database, 'listings', 'owners', 'sources');
  await database.query(`insert into sources (id, name) overriding system value values (1, 'one'), (2, 'two')`);
  for (const [id, source, name, phone, isPrivate] of [
    [1, 1, 'Summit Motors', '(303) 555-0142', false],
    [2, 2, 'Summit Motors Denver', '+1 303-555-0142', false],
    [3, 1, 'summit motors', null, false],
    [4, 2, 'Pat Jones', '(303) 555-0142', true],
  ] as const)
    await database.query(
      `insert into owners (id, source_id, key, facts, content_hash) overriding system value
       values ($1::int, $2, 'o' || $1, jsonb_build_object('name', $3::text, 'phone', $4::text, 'state', 'CO', 'privateSeller', $5::boolean), '\\x00')`,
      [id, source, name, phone, isPrivate],
    );
  for (const [id, source, owner, vin] of [
    [11, 1, 1, 'VIN-A'],
    [12, 1, 1, 'VIN-B'],
    [21, 2, 2, 'VIN-A'],
    [22, 2, 2, 'VIN-C'],
    [31, 1, 3, null],
  ] as const)
    await database.query(
      `insert into listings (id, source_id, key, owner_id, vin, facts, content_hash) overriding system value
       values ($1::bigint, $2, 'l' || $1, $3, $4, '{"salePrice": 20000}', '\\x01')`,
      [id, source, owner, vin],
    );
});

const merge = (from: number, into: number) =>
  database.transaction((one) => mergeDealers(one, { from, into, hideAfterHours: 0 }));
const separate = (from: number, into: number) =>
  database.transaction((one) => separateDealer(one, { from, into, hideAfterHours: 0 }));
const tidy = () => database.transaction((one) => hideRepeatedVins(one, 0));
/** Returns the cars for sale by owner: `1: 11 12`. */
const shown = async () => {
  const rows = await database.query<{ text: string }>(
    `select owner_id || ': ' || string_agg(id::text, ' ' order by id) as text from listings where withdrawn_at is null
     group by owner_id order by owner_id`,
  );
  return rows.map(({ text }) => text);
};

test('dealers with the same phone number, or the same name in a state, are offered for merging', async () => {
  const twins = async (id: number) => (await findDealerMerge(database, id)).twins.map(({ ownerId }) => ownerId);
  expect([await twins(1), await twins(2), await twins(3)]).toEqual([[2, 3], [1], [1]]);
});

test('a merged dealer’s cars belong to the other one, and a VIN of both is shown once', async () => {
  expect(await merge(2, 1)).toBe('merged');
  expect(await shown()).toEqual(['1: 11 12 22', '3: 31']);
  expect(await findDealerMerge(database, 1)).toMatchObject({
    main: null,
    merged: [{ ownerId: 2 }],
    twins: [{ ownerId: 3 }],
  });
  expect(await findDealerMerge(database, 2)).toMatchObject({ main: { ownerId: 1, source: 'one' }, twins: [] });
  const changes = await database.query<{ text: string }>(
    `select listing_id || ' ' || kind as text from listing_changes order by seq`,
  );
  expect(changes.map(({ text }) => text)).toEqual(['21 updated', '22 updated', '21 withdrawn']);
});

test('when the shown listing of a VIN is gone, the other one is shown, unless it was hidden', async () => {
  await merge(2, 1);
  await database.query('update listings set withdrawn_at = now() where id = 11');
  await tidy();
  expect(await shown()).toEqual(['1: 12 21 22', '3: 31']);
  await database.query('update listings set withdrawn_at = null where id = 11');
  await tidy();
  expect(await shown()).toEqual(['1: 11 12 22', '3: 31']);
  await database.transaction((one) => hideListing(one, { listingId: 11, reason: 'fraud' }));
  await tidy();
  expect(await shown()).toEqual(['1: 12 22', '3: 31']);
});

test('reviews move along, except those of authors who reviewed both dealers', async () => {
  const newShopper = async () =>
    (await database.query<{ id: string }>('insert into shoppers default values returning id'))[0]!.id;
  const [ann, bob] = [await newShopper(), await newShopper()];
  for (const [author, dealer, title, status] of [
    [ann, '1', 'Ann of 1', 'approved'],
    [ann, '2', 'Ann of 2', 'approved'],
    [bob, '2', 'Bob of 2', 'approved'],
    [bob, '3', 'Bob of 3', 'approved'],
  ] as const)
    await database.query(
      `insert into reviews (shopper_id, kind, brand, subject, overall, title, body, status, sketch)
       values ($1, 'dealer', 'marketplace', $2, 1, $3, 'Text', $4, '{}')`,
      [author, dealer, title, status],
    );
  expect(await previewMerge(database, { from: 2, into: 1 })).toMatchObject({ moves: { reviews: 1 } });
  await merge(2, 1);
  const rows = await database.query<{ text: string }>(
    `select subject || ': ' || title as text from reviews order by subject, title`,
  );
  expect(rows.map(({ text }) => text)).toEqual(['1: Ann of 1', '1: Bob of 2', '2: Ann of 2', '3: Bob of 3']);
});

test('open invitations move along, so that the members of the other dealer see and can withdraw them', async () => {
  await emptyTables(database, 'dealer_invitations');
  await database.query(
    `insert into dealer_invitations (owner_id, email, role, key_hash, accepted_at, revoked_at, expires_at) values
       (2, 'open@x.example', 'owner', '\\x01', null, null, now() + interval '1 day'),
       (2, 'revoked@x.example', 'owner', '\\x03', null, now(), now() + interval '1 day'),
       (2, 'used@x.example', 'owner', '\\x02', now(), null, now() + interval '1 day')`,
  );
  await merge(2, 1);
  expect(await database.query('select owner_id as "ownerId", email from dealer_invitations order by email')).toEqual([
    { ownerId: 1, email: 'open@x.example' },
    { ownerId: 2, email: 'revoked@x.example' },
    { ownerId: 2, email: 'used@x.example' },
  ]);
});

test('payment settings move to a dealer without its own', async () => {
  const settings = { uiEnabled: true, calculationUrl: null, incentivesUrl: null, retailingType: 'SITE' as const };
  const question = (from: number) => previewMerge(database, { from, into: 1 });
  expect(await question(2)).toMatchObject({ copiesPayments: false });
  await savePaymentSettings(database, 2, { ...settings, leaseEnabled: false });
  expect(await question(2)).toMatchObject({ copiesPayments: true });
  await merge(2, 1);
  expect(await findPaymentSettings(database, 1)).toEqual({ ...settings, leaseEnabled: false });
  await savePaymentSettings(database, 3, { ...settings, leaseEnabled: true });
  expect(await question(3)).toMatchObject({ copiesPayments: false });
  await merge(3, 1);
  expect(await findPaymentSettings(database, 1)).toMatchObject({ leaseEnabled: false });
});

test('the question before a merge counts only what moves', async () => {
  await emptyTables(database, 'dealer_invitations');
  await database.query(
    `insert into dealer_members (owner_id, user_id, email, role) values (1, 'ann', 'a@x.example', 'owner'),
       (2, 'ann', 'a@x.example', 'staff'), (2, 'bob', 'b@x.example', 'owner')`,
  );
  await database.query(
    `insert into lead_destinations (owner_id, kind, address, created_by) values (1, 'email', 'Desk@x.example', 'ann'),
       (2, 'email', 'desk@x.example', 'bob'), (2, 'adf', 'desk@x.example', 'bob')`,
  );
  expect(await previewMerge(database, { from: 2, into: 1 })).toMatchObject({
    dealer: { listings: 2 },
    moves: { leads: 0, reviews: 0, destinations: 1, members: 1, invitations: 0 },
  });
  await merge(2, 1);
  const moved = await database.query('select kind from lead_destinations where owner_id = 1 order by kind');
  expect(moved).toEqual([{ kind: 'adf' }, { kind: 'email' }]);
});

test('members, destinations and dealers merged earlier move along', async () => {
  await database.query(
    `insert into dealer_members (owner_id, user_id, email, role) values (1, 'ann', 'a@x.example', 'owner'),
       (2, 'ann', 'a@x.example', 'staff'), (2, 'bob', 'b@x.example', 'owner'), (1, 'cy', 'c@x.example', 'staff'),
       (2, 'cy', 'c@x.example', 'owner')`,
  );
  await database.query(
    `insert into lead_destinations (owner_id, kind, address, enabled) values (1, 'email', 'same@x.example', false),
       (2, 'email', 'Same@x.example', true), (2, 'email', 'crm@x.example', true), (1, 'adf', 'crm@x.example', false)`,
  );
  await merge(3, 2);
  await merge(2, 1);
  const of = async (sql: string) => (await database.query<{ text: string }>(sql)).map(({ text }) => text);
  expect(await of(`select user_id || ' ' || role as text from dealer_members where owner_id = 1 order by 1`)).toEqual([
    'ann owner',
    'bob owner',
    'cy owner',
  ]);
  expect(
    await of(`select kind || ' ' || address as text from lead_destinations where owner_id = 1 and enabled order by 1`),
  ).toEqual(['email crm@x.example', 'email same@x.example']);
  expect((await findDealerMerge(database, 1)).merged.map(({ ownerId }) => ownerId)).toEqual([2, 3]);
  expect(await shown()).toEqual(['1: 11 12 22 31']);
});

test('a separated dealer gets its cars back: at once, or with the next import of a shared source', async () => {
  await merge(2, 1);
  expect(await separate(2, 1)).toBe('separated');
  expect(await shown()).toEqual(['1: 11 12', '2: 21 22', '3: 31']);
  await merge(3, 1);
  await separate(3, 1);
  expect(await shown()).toEqual(['1: 11 12 31', '2: 21 22']);
  const unread = await database.query<{ id: number }>(
    `select id from listings where content_hash = '\\x00' order by id`,
  );
  expect(unread.map(({ id }) => id)).toEqual([11, 12, 31]);
});

test.each([
  [1, 1, 'same'],
  [4, 1, 'unknown'],
  [99, 1, 'unknown'],
])('does not merge %d into %d: %s', async (from, into, kind) => {
  expect(await merge(from, into)).toBe(kind);
});

test('a dealer is merged once, and into no merged dealer', async () => {
  await merge(2, 1);
  expect([await merge(2, 3), await merge(3, 2)]).toEqual(['already-merged', 'already-merged']);
  expect([await separate(3, 1), await separate(2, 3)]).toEqual(['unknown', 'unknown']);
});
