import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { upsertShopper } from '#features/shoppers/shoppers.server.ts';
import type { Database } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { emptyTables } from '#ports/database/testing/empty-tables.ts';
import { addReview } from './add-review.ts';
import { findSale } from './sales.ts';

let database: Database;
let shopperId: string;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const VIN = '2T3P1RFV5MC000001';
const CLAIM = {
  ...{ vin: VIN, modelKey: 'TOYOTA-RAV4', makeName: 'Toyota', modelYear: 2021, ownedMonths: 1 },
  email: 'ann@mail.example',
};
const find = () => findSale(database, { ...CLAIM, shopperId }, new Date());

/** Another shopper bought one of two cars; `shopperId` wrote about the first 45 days ago, and it left 40 days ago. */
beforeEach(async () => {
  await emptyTables(database, 'reviews', 'leads', 'listing_blocks', 'listings', 'owners', 'sources', 'shoppers');
  shopperId = await upsertShopper(database, { userId: 'ann' });
  const facts = JSON.stringify({ makeCode: 'TOYOTA', modelCode: 'RAV4', year: 2021 });
  await database.query(`insert into sources (name) values ('test')`);
  await database.query(
    `insert into owners (id, source_id, key, facts, content_hash) overriding system value
     select 7, id, 'o', '{"website": "https://summit.example"}', '' from sources`,
  );
  await database.query(
    `insert into listings (id, source_id, key, owner_id, vin, facts, content_hash, withdrawn_at) overriding system value
     select n, id, 'l' || n, 7, case n when 1 then $1 else 'other' end, $2::jsonb, '', now() - interval '40 days'
       from sources, generate_series(1, 2) n`,
    [VIN, facts],
  );
  await database.query(
    `insert into leads (request_key, shopper_id, listing_id, owner_id, brand, kind, contact, created_at)
     values ('k', $1, 1, 7, 'marketplace', 'email', '{}', now() - interval '45 days')`,
    [shopperId],
  );
});

async function addProven(place: number, vin: string): Promise<string> {
  const author = await upsertShopper(database, { userId: `author ${place}` });
  const sale = { ...{ listingId: 1, ownerId: 7, evidence: 'left-site', wroteAt: new Date(), leftAt: new Date() } };
  return database.transaction((connection) =>
    addReview(connection, {
      ...{ shopperId: author, kind: 'owner', brand: 'marketplace' as never, subject: CLAIM.modelKey },
      ...{ car: { modelYear: 2021, trim: '', ownedMonths: 1 }, overall: 5, categories: {}, pros: '', cons: '' },
      ...{ title: `Number ${place}`, body: `Text number ${place}`, network: null, proof: null },
      sale: { ...sale, vin, evidence: 'left-site' },
    }),
  );
}

test('a message to the seller of a car that left the site proves it', async () => {
  expect(await find()).toMatchObject({ sale: { listingId: 1, ownerId: 7, evidence: 'left-site' } });
  await database.query(`update leads set status = 'won'`);
  expect(await find()).toMatchObject({ sale: { evidence: 'marked-sold' } });
});

test.each([
  ['was withdrawn', `update leads set status = 'withdrawn'`],
  ['is held as possible spam', `update leads set held_at = now()`],
  ['was marked as lost', `update leads set status = 'lost'`],
  ['is another account’s', `update leads set shopper_id = null`],
  ['came after the sale', `update leads set created_at = now()`],
  ['only revealed a phone number', `update leads set kind = 'call'`],
  ['is about another car of the seller', `update leads set listing_id = 2`],
  ['is about a car that is for sale', `update listings set withdrawn_at = null`],
  ['is about a car that no feed confirms', `update listings set stale_at = now()`],
  ['is about an ad that an operator removed', `insert into listing_blocks values (1, 'fraud', now(), true)`],
  [
    'is about a car that another shopper bought',
    `insert into leads (request_key, listing_id, owner_id, brand, kind, contact, status)
     values ('other', 1, 7, 'marketplace', 'email', '{}', 'won')`,
  ],
])('a message that %s proves nothing', async (_what, change) => {
  await database.query(change);
  expect(await find()).toEqual({ refusal: 'no-message' });
});

test('a car that another dealer offers again proves nothing, unless the seller marked the sale', async () => {
  await database.query(`update listings set vin = $1, withdrawn_at = null where id = 2`, [VIN]);
  expect(await find()).toEqual({ refusal: 'still-for-sale' });
  await database.query(`update leads set status = 'won'`);
  expect(await find()).toHaveProperty('sale');
});

test('a car that another shopper bought from another seller proves nothing', async () => {
  await database.query(`update listings set vin = $1 where id = 2`, [VIN]);
  expect(await find()).toHaveProperty('sale');
  await database.query(
    `insert into leads (request_key, listing_id, owner_id, brand, kind, contact, status)
     values ('other', 2, 7, 'marketplace', 'email', '{}', 'won')`,
  );
  expect(await find()).toEqual({ refusal: 'no-message' });
});

test('a VIN proves one review, and the third of a seller in a month is the last without a photo', async () => {
  expect(await addProven(1, VIN)).toBe('added');
  expect(await addProven(2, VIN)).toBe('used');
  expect(await database.query('select from reviews')).toHaveLength(1);
  expect(await find()).toEqual({ refusal: 'used' });
  await database.query(`update review_sales set vin = 'first'`);
  await addProven(3, 'third');
  expect(await find()).toHaveProperty('sale');
  await addProven(4, 'fourth');
  expect(await find()).toEqual({ refusal: 'many' });
  await database.query(`update review_sales set stored_at = now() - interval '31 days'`);
  expect(await find()).toHaveProperty('sale');
});

test('of reviews that are sent at the same time, a seller gets no more than the limit without a photo', async () => {
  const outcomes = await Promise.all(Array.from({ length: 6 }, (_, place) => addProven(place, `vin ${place}`)));
  expect(outcomes.toSorted()).toEqual(['added', 'added', 'added', 'many', 'many', 'many']);
  expect(await database.query('select from reviews')).toHaveLength(3);
  await database.query(`update review_sales set stored_at = now() - interval '31 days'`);
  const [one, other] = await Promise.all([addProven(7, VIN), addProven(8, VIN)]);
  expect([one, other].toSorted()).toEqual(['added', 'used']);
});

test('a rejection that comes while the review is sent counts', async () => {
  const author = await upsertShopper(database, { userId: 'author 1' });
  await database.query(
    `insert into reviews (shopper_id, kind, brand, subject, model_year, owned_months, overall, title, body, status, reason, sketch)
     values ($1, 'owner', 'marketplace', $2, 2020, 1, 5, '', '', 'rejected', 'not-bought', '{}')`,
    [author, CLAIM.modelKey],
  );
  expect(await addProven(1, VIN)).toBe('rejected');
});
