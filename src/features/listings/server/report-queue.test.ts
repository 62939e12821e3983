import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { emptyTables } from '#ports/database/testing/empty-tables.ts';
import { closeFeedback, closeReports, listFeedback, listReportedListings, countModeration } from './report-queue.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.query(`insert into sources (name) values ('test')`);
  await database.query(
    `insert into owners (source_id, key, facts, content_hash) select id, 'o', '{"name": "Summit Motors"}', '\\x00' from sources`,
  );
  await database.query(
    `insert into listings (source_id, key, owner_id, facts, content_hash)
     select source_id, 'l' || n, o.id, jsonb_build_object('year', 2020, 'make', 'Toyota', 'model', 'Tacoma', 'trim', null), '\\x00'
     from owners o, generate_series(1, 3) n order by n`,
  );
});
afterAll(() => database.close());
beforeEach(() => emptyTables(database, 'listing_reports', 'page_feedback'));

const report = (listingId: number, reason: string, daysAgo: number) =>
  database.query(
    `insert into listing_reports (brand, listing_id, reason, comments, at) values ('AT', $1, $2, $2, now() - $3 * interval '1 day')`,
    [listingId, reason, daysAgo],
  );
const answer = (helpful: boolean, daysAgo: number) =>
  database.query(
    `insert into page_feedback (brand, helpful, search, at) values ('AT', $1, '', now() - $2 * interval '1 day')`,
    [helpful, daysAgo],
  );
const list = (after: number | null = null, max = 10) => listReportedListings(database, { after, max });

test('groups open reports by listing: the longest waiting first, with count, oldest time and most frequent reason', async () => {
  await report(2, 'price', 5);
  await report(1, 'fraud', 3);
  await report(2, 'fraud', 2);
  await report(2, 'fraud', 1);
  const found = await list();
  expect(found).toMatchObject([
    { id: 2, count: 3, reason: 'fraud', dealer: { name: 'Summit Motors' }, car: { make: 'Toyota' }, isHidden: false },
    { id: 1, count: 1, reason: 'fraud' },
  ]);
  expect(found[0]!.reports.map(({ reason }) => reason)).toEqual(['fraud', 'fraud', 'price']);
  expect(Math.round((Date.now() - found[0]!.oldestAt.getTime()) / 86_400_000)).toBe(5);
  const [first] = await list(null, 1);
  expect((await list(first!.first)).map(({ id }) => id)).toEqual([1]);
  expect(await countModeration(database)).toMatchObject({ reports: 4, reportedListings: 2, hidden: 0 });
});

test('closing reports leaves those that arrived after the page was shown', async () => {
  await report(1, 'sold', 2);
  const [shown] = await list();
  await report(1, 'fraud', 0);
  expect(await closeReports(database, { listingId: 1, upTo: shown!.last, outcome: 'dismissed' })).toMatchObject({
    count: 1,
  });
  expect(await closeReports(database, { listingId: 1, upTo: shown!.last, outcome: 'dismissed' })).toMatchObject({
    count: 0,
  });
  expect(await list()).toMatchObject([{ id: 1, count: 1, reason: 'fraud' }]);
});

test('shows ten reports of a listing at most, and counts all', async () => {
  for (let n = 0; n < 12; n++) await report(3, 'other', n);
  const [found] = await list();
  expect([found!.count, found!.reports.length]).toEqual([12, 10]);
});

test('feedback is listed newest first until it is marked as read', async () => {
  for (const [helpful, daysAgo] of [
    [true, 40],
    [false, 3],
    [true, 1],
  ] as const)
    await answer(helpful, daysAgo);
  const found = await listFeedback(database, { before: null, max: 10 });
  expect(found.map(({ helpful }) => helpful)).toEqual([true, false, true]);
  expect(await countModeration(database)).toMatchObject({ feedback: 3, helpful: 1, unhelpful: 1 });
  expect(await closeFeedback(database, { id: found[0]!.id })).toBe(1);
  expect(await closeFeedback(database, { upTo: found[1]!.id })).toBe(2);
  expect(await listFeedback(database, { before: null, max: 10 })).toEqual([]);
});
