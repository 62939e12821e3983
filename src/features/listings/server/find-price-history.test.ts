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
