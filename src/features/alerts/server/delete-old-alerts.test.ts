import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { deleteOldAlerts } from '../alerts.server.ts';

let database: Database;
let shopperId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.query(`insert into sources (name) values ('test')`);
  await database.query(
    `insert into owners (source_id, key, facts, content_hash) select id, 'o', '{}', '\\x00' from sources`,
  );
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.query('truncate shoppers, alert_recipients, listings restart identity cascade');
  const [shopper] = await database.query<{ id: string }>('insert into shoppers default values returning id');
  shopperId = shopper!.id;
});

let made = 0;
const hash = () => Buffer.from(`hash ${made++}`);
async function person(email: string, isConfirmed: boolean): Promise<number> {
  const [row] = await database.query<{ id: number }>(
    `insert into alert_recipients (email, brand, key_hash, confirmed_at) values ($1, 'marketplace', $2, case when $3 then now() end) returning id`,
    [email, hash(), isConfirmed],
  );
  return row!.id;
}
async function search(recipientId: number): Promise<number> {
  const [row] = await database.query<{ id: number }>(
    `insert into saved_searches (bookmark_id, shopper_id, brand, query, query_key, title, recipient_id)
     values ($1, $2, 'marketplace', $1, $3, 'T', $4) returning id`,
    [`b${made}`, shopperId, hash(), recipientId],
  );
  return row!.id;
}
const request = (recipientId: number, searchId: number, days: number, isConfirmed = false) =>
  database.query(
    `insert into alert_requests (key_hash, recipient_id, search_id, asked_at, confirmed_at)
     select $1, $2, $3, now() - $4 * interval '1 day', case when $5 then now() end`,
    [hash(), recipientId, searchId, days, isConfirmed],
  );
const count = async (table: string) => (await database.query(`select 1 from ${table}`)).length;
const mailed = async () =>
  (await database.query<{ r: number | null }>('select recipient_id as r from saved_searches order by id')).map(
    ({ r }) => r,
  );

test('links of old emails stop working, except those of the last email', async () => {
  const [ann, bob] = [await person('ann@example.com', true), await person('bob@example.com', true)];
  for (const [recipient, days] of [
    [ann, 400],
    [ann, 91],
    [ann, 89],
    [bob, 400],
    [bob, 300],
  ] as const)
    await database.query(
      `insert into alert_keys (key_hash, recipient_id, made_at) values ($1, $2, now() - $3 * interval '1 day')`,
      [hash(), recipient, days],
    );
  expect(await deleteOldAlerts(database)).toEqual({ keys: 3, requests: 0, sent: 0 });
  const left = await database.query(
    `select recipient_id as who, round(extract(epoch from now() - made_at) / 86400)::int as days from alert_keys order by 1`,
  );
  expect(left).toEqual([
    { who: ann, days: 89 },
    { who: bob, days: 300 },
  ]);
});

test('for any number of them', async () => {
  const ann = await person('ann@example.com', true);
  await database.query(
    `insert into alert_keys (key_hash, recipient_id, made_at)
     select decode(md5(n::text), 'hex'), $1, now() - interval '100 days' + n * interval '1 second' from generate_series(1, 2501) n`,
    [ann],
  );
  expect(await deleteOldAlerts(database)).toMatchObject({ keys: 2500 });
});

test('deletes an expired request with its address, and its search sends nothing', async () => {
  const never = await person('never@example.com', false);
  const ids = [await search(never), await search(never)];
  for (const id of ids) await request(never, id, 9);
  expect(await deleteOldAlerts(database)).toMatchObject({ requests: 2 });
  expect([await count('alert_requests'), await count('alert_recipients'), await mailed()]).toEqual([
    0,
    0,
    [null, null],
  ]);
});

test('keeps requests that were or can still be confirmed', async () => {
  const ann = await person('ann@example.com', true);
  const [agreed, open, refused] = [await search(ann), await search(ann), await search(ann)];
  await request(ann, agreed, 30, true);
  await request(ann, agreed, 20);
  await request(ann, open, 20);
  await request(ann, open, 6);
  await request(ann, refused, 20);
  expect(await deleteOldAlerts(database)).toMatchObject({ requests: 3 });
  expect([await count('alert_requests'), await count('alert_recipients'), await mailed()]).toEqual([
    ...[2, 1],
    [ann, ann, null],
  ]);
});

test('keeps alerts for a year after the last offer of the car', async () => {
  const ann = await person('ann@example.com', true);
  const car = (id: number, vin: string | null, days: number | null) =>
    database.query(
      `insert into listings (id, source_id, key, owner_id, vin, facts, content_hash, withdrawn_at) overriding system value
       select $1::bigint, source_id, $1::text, id, $2, '{}', '\\x00', now() - $3 * interval '1 day' from owners`,
      [id, vin, days],
    );
  const addAlert = (name: string, listingId: number, days: number, isSent = true) =>
    database.query(
      `insert into alert_ledger (recipient_id, car, event, listing_id, noted_at, due_at, told_at)
       select $1, $2, 'match', $3, at, at, case when $5 then at end from (select now() - $4 * interval '1 day' as at) t`,
      [ann, name, listingId, days, isSent],
    );
  await car(1, 'GONE', 400);
  await car(2, 'BACK', 400);
  await car(3, 'BACK', null);
  await car(4, 'LATELY', 300);
  await car(5, null, 400);
  await addAlert('GONE', 1, 500);
  await addAlert('BACK', 2, 500);
  await addAlert('LATELY', 4, 500);
  await addAlert('listing 5', 5, 450);
  await addAlert('WAITS', 1, 450, false);
  await addAlert('YOUNG', 1, 300);
  expect(await deleteOldAlerts(database)).toEqual({ keys: 0, requests: 0, sent: 2 });
  const left = await database.query<{ car: string }>('select car from alert_ledger order by id');
  expect(left.map((row) => row.car)).toEqual(['BACK', 'LATELY', 'WAITS', 'YOUNG']);
});
