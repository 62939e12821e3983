import { afterAll, beforeAll, expect, test } from 'vitest';
import { bareOwnerFacts } from '#features/dealers/testing/owner-facts.ts';
import type { Database } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { bareListingFacts } from '../testing/listing-facts.ts';
import { findPriceHistory } from './find-price-history.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.query(`insert into sources (name) values ('feed')`);
  await database.query(`insert into owners (source_id, key, facts, content_hash) values (1, 'store', $1, '')`, [
    bareOwnerFacts(),
  ]);
  await database.query(
    `insert into listings (source_id, key, owner_id, facts, content_hash)
     values (1, 'described', 1, $1, ''), (1, 'bare', 1, $2, '')`,
    [{ ...bareListingFacts(), description: 'One owner.\n\nNew tires.' }, bareListingFacts()],
  );
});
afterAll(() => database.close());

test('the records of a listing have the description of its seller', async () => {
  const read = async (id: number) => (await findPriceHistory(database, { id, vin: null })).description;
  expect(await read(1)).toBe('One owner.\n\nNew tires.');
  expect(await read(2)).toBeNull();
  expect(await read(3)).toBeNull();
});

test('the offers of a car are those of its VIN, latest first, in whole milliseconds', async () => {
  const at = '2026-07-01T00:00:00.123999Z';
  await database.query(
    `insert into listing_offers (listing_id, from_at, price_since, until_at, vin, owner_id, price)
     values (1, $1, $1, null, 'VIN', 1, 17000), (2, '2026-05-01Z', '2026-05-02Z', '2026-05-03Z', 'VIN', 1, null),
            (2, '2026-04-01Z', '2026-04-01Z', '2026-04-02Z', null, 1, 18000)`,
    [at],
  );
  const [earlier, later, known] = ['2026-04-01Z', '2026-05-01Z', at].map((instant) => Date.parse(instant));
  const { name, zip, privateSeller } = bareOwnerFacts();
  const offer = { seller: { ownerId: 1, name, zip, privateSeller }, price: null, until: null };
  const ofVin = [
    { ...offer, listingId: 1, price: 17_000, from: known, priceFrom: known },
    { ...offer, listingId: 2, from: later, priceFrom: Date.parse('2026-05-02Z'), until: Date.parse('2026-05-03Z') },
  ];
  expect((await findPriceHistory(database, { id: 1, vin: 'VIN' })).offers).toEqual(ofVin);
  // The listing may be gone.
  expect(await findPriceHistory(database, { id: 3, vin: 'VIN' })).toEqual({
    offers: ofVin,
    confirmedAt: null,
    description: null,
  });
  const ofListing = { ...offer, listingId: 2, price: 18_000, from: earlier, priceFrom: earlier };
  expect((await findPriceHistory(database, { id: 2, vin: null })).offers.at(-1)).toEqual({
    ...ofListing,
    until: Date.parse('2026-04-02Z'),
  });
});
