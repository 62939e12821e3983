import { afterAll, beforeAll, expect, test } from 'vitest';
import { BRANDS } from '#features/brands/brands.ts';
import { bareOwnerFacts } from '#features/dealers/testing/owner-facts.ts';
import { PLACEMENTS } from '#features/promotions/promotions.ts';
import { replayAuctions } from '#features/promotions/promotions.server.ts';
import { bareListingFacts } from '#features/listings/testing/listing-facts.ts';
import type { Database } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { DEMO_SOURCE } from './seed-demo.ts';
import { seedCampaignHistory } from './seed-campaign-history.ts';
import { seedCampaigns } from './seed-campaigns.ts';
import { seedSearches } from './seed-searches.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.query(`insert into sources (name) values ('other'), ($1)`, [DEMO_SOURCE]);
  const facts = JSON.stringify({ ...bareOwnerFacts(), privateSeller: false });
  await database.query(
    `insert into owners (source_id, key, facts, content_hash)
     select case when n = 13 then 1 else 2 end, n::text, $1, '\\x00' from generate_series(1, 13) n`,
    [facts],
  );
  await database.query(
    `insert into listings (source_id, key, owner_id, facts, content_hash)
     select o.source_id, o.id || ' ' || n, o.id, $1, '\\x00' from owners o, generate_series(1, 2) n`,
    [JSON.stringify({ ...bareListingFacts(), makeCode: 'HYUNDAI', listingType: 'NEW' })],
  );
});
afterAll(() => database.close());

const now = new Date('2026-11-20T12:00:00Z');

test('starts campaigns of demo dealers for each placement on each brand once, and one of the site', async () => {
  expect(await seedCampaigns(database, now)).toBe(26);
  expect(await seedCampaigns(database, now)).toBe(0);
  const rows = await database.query<{
    brand: string;
    state: string;
    placement: string;
    ownerId: number | null;
    house: boolean;
  }>(`select brand, state, placement, owner_id as "ownerId", is_house as house from campaigns`);
  expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['running']));
  for (const { key } of BRANDS) {
    const placements = rows.filter(({ brand }) => brand === key).map(({ placement }) => placement);
    expect(new Set(placements)).toEqual(new Set(PLACEMENTS));
  }
  expect(rows.filter(({ house }) => house)).toHaveLength(1);
  expect(rows.some(({ ownerId }) => ownerId === 13)).toBe(false);
});

test('makes up a past whose auctions can be replayed, and whose charges are those of the budgets', async () => {
  const auctions = await seedCampaignHistory(database, now);
  const replayed = await replayAuctions(database, { id: null, max: 1_000 });
  expect(replayed).toHaveLength(auctions);
  expect(replayed.flatMap(({ faults }) => faults)).toEqual([]);
  const [sums] = await database.query<Record<'spent' | 'charged' | 'reserved' | 'clicks', number>>(
    `select sum(spent_cents)::integer as spent, sum(reserved_cents)::integer as reserved,
       (select sum(price_cents)::integer from sponsored_clicks) as charged,
       (select count(*)::integer from sponsored_clicks where at < $1) as clicks from campaigns`,
    [now],
  );
  expect(sums!.clicks).toBeGreaterThan(20);
  expect(sums).toMatchObject({ spent: sums!.charged, reserved: 0 });
  const days = await database.query<{ name: string; days: number }>(
    `select name, count(distinct day)::integer as days from campaign_events group by 1 order by 1`,
  );
  expect(days).toContainEqual({ name: 'impression', days: 14 });
});

test('adds searches for the estimate only where none are counted', async () => {
  await seedSearches(database);
  const count = () => database.query('select count(*)::integer as n, min(visitors) as least from search_days');
  const [before] = await count();
  expect(before).toMatchObject({ least: expect.any(Number) });
  await seedSearches(database);
  expect(await count()).toEqual([before]);
});
