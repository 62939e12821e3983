import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { listingReportSchema, pageFeedbackSchema } from '../model/shopper-report.ts';
import { createReportStore } from './report-store.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.query(`insert into sources (name) values ('test')`);
  await database.query(
    `insert into owners (source_id, key, facts, content_hash) select id, 'o', '{}', '\\x00' from sources`,
  );
  await database.query(
    `insert into listings (source_id, key, owner_id, facts, content_hash) select source_id, 'l', id, '{}', '\\x00' from owners`,
  );
});
afterAll(() => database.close());

test('keeps a report of a listing with its reason, comments and address', async () => {
  const report = listingReportSchema.parse({
    listingId: '1',
    reason: 'fraud',
    comments: '  Asks for gift cards. ',
    emailAddress: 'ann@example.com',
  });
  expect(await createReportStore(database).saveReport(report, 'AT')).toBe('saved');
  expect(await database.query('select brand, listing_id, reason, comments, email from listing_reports')).toEqual([
    { brand: 'AT', listing_id: 1, reason: 'fraud', comments: 'Asks for gift cards.', email: 'ann@example.com' },
  ]);
});

test('keeps no report of a listing that never was', async () => {
  const report = listingReportSchema.parse({ listingId: 99, reason: 'sold' });
  expect(await createReportStore(database).saveReport(report, 'AT')).toBe('unknown-listing');
});

test('keeps an answer to the prompt with the search that was shown', async () => {
  const feedback = pageFeedbackSchema.parse({ helpful: 'no', search: '/cars-for-sale?makeCode=FORD#feedback' });
  await createReportStore(database).saveFeedback(feedback, 'KBB');
  expect(await database.query('select brand, helpful, search, comments from page_feedback')).toEqual([
    { brand: 'KBB', helpful: false, search: 'makeCode=FORD', comments: null },
  ]);
});
