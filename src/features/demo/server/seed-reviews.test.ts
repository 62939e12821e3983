import { afterAll, beforeAll, expect, test } from 'vitest';
import { findPublicReviews, listReviewQueue } from '#features/reviews/reviews.server.ts';
import type { Database } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { DEMO_SOURCE } from './seed-demo.ts';
import { removeDemoReviews, seedReviews } from './seed-reviews.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const NOW = new Date();

async function addDealers(): Promise<void> {
  await database.query(`insert into sources (name) values ($1)`, [DEMO_SOURCE]);
  await database.query(
    `insert into owners (source_id, key, facts, content_hash)
     select id, 'o' || n, '{"name": "Tom’s Cars", "privateSeller": false}', '' from sources, generate_series(1, 4) n`,
  );
  await database.query(
    `insert into listings (source_id, key, owner_id, facts, content_hash)
     select source_id, 'l' || id, id, '{"makeCode": "TOYOTA", "modelCode": "RAV4", "year": 2021, "listingType": "USED"}', ''
       from owners`,
  );
}

test('adds reviews of dealers once, labeled as demo data and not suspicious, and removes them with their authors', async () => {
  expect(await seedReviews(database, NOW)).toBe(0);
  await addDealers();
  const added = await seedReviews(database, NOW);
  expect(added).toBeGreaterThan(10);
  expect(await seedReviews(database, NOW)).toBe(0);
  expect(await listReviewQueue(database, { after: null, max: 50 })).toEqual([]);
  for (const subject of ['1', '2', '3', '4']) {
    const reviews = await findPublicReviews(database, { kind: 'dealer', subject }, 50);
    expect(reviews.length).toBeGreaterThan(1);
    expect(reviews.filter(({ isDemo }) => !isDemo)).toEqual([]);
  }
  expect(await removeDemoReviews(database)).toBe(added);
  expect(await database.query('select from reviews')).toEqual([]);
  expect(await database.query('select from shoppers')).toEqual([]);
});

test('makes up no review of a car, because cars are real', async () => {
  await seedReviews(database, NOW);
  expect(await database.query('select distinct kind from reviews')).toEqual([{ kind: 'dealer' }]);
});
