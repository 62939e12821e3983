import { afterAll, beforeAll, expect, test } from 'vitest';
import { findPublicReviews, findRatingTotals, listReviewQueue } from '#features/reviews/reviews.server.ts';
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
const MODELS = ['RAV4', 'CAMRY', 'COROLLA'];

async function addCars(): Promise<void> {
  await database.query(`insert into sources (name) values ($1)`, [DEMO_SOURCE]);
  await database.query(
    `insert into owners (source_id, key, facts, content_hash)
     select id, 'o' || n, '{"name": "Tom’s Cars", "privateSeller": false}', '' from sources, generate_series(1, 4) n`,
  );
  await database.query(
    `insert into listings (source_id, key, owner_id, facts, content_hash)
     select o.source_id, m || y || o.id, o.id, jsonb_build_object('makeCode', 'TOYOTA', 'modelCode', m, 'year', y, 'trim', 'LE',
       'listingType', 'USED'), '' from owners o, unnest($1::text[]) m, generate_series(2018, 2024) y`,
    [MODELS],
  );
}

test('adds reviews once, labeled as demo data and not suspicious, and removes them with their authors', async () => {
  expect(await seedReviews(database, NOW)).toBe(0);
  await addCars();
  const added = await seedReviews(database, NOW);
  expect(added).toBeGreaterThan(25);
  expect(await seedReviews(database, NOW)).toBe(0);
  expect(await listReviewQueue(database, { after: null, max: 50 })).toEqual([]);
  expect(await database.query('select from review_proofs')).toEqual([]);
  for (const model of MODELS) {
    const of = { kind: 'owner', subject: `TOYOTA-${model}` } as const;
    const reviews = await findPublicReviews(database, of, 50);
    expect(reviews.map(({ isDemo }) => isDemo)).toEqual(Array.from({ length: 7 }, () => true));
    expect((await findRatingTotals(database, of)).byStars.reduce((sum, count) => sum + count, 0)).toBe(7);
  }
  expect((await findPublicReviews(database, { kind: 'dealer', subject: '1' }, 50)).length).toBeGreaterThan(1);
  expect(await removeDemoReviews(database)).toBe(added);
  expect(await database.query('select from reviews')).toEqual([]);
  expect(await database.query('select from shoppers')).toEqual([]);
});
