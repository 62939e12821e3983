import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { emptyTables } from '#ports/database/testing/empty-tables.ts';
import { createDealers, insertCampaign } from '../testing/campaign-rows.ts';
import { measureCampaign, measureSlots } from './measure-campaigns.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  await createDealers(database, 1);
});
afterAll(() => database.close());
beforeEach(() => emptyTables(database, 'campaigns', 'slot_days', 'campaign_events'));

const NOTHING = { impressions: 0, clicks: 0, saves: 0, leads: 0, cents: 0 };
const PERIOD = { from: '2026-11-01', to: '2026-11-30' };

test('adds up events and charges of a campaign by day, position and car', async () => {
  const id = await insertCampaign(database);
  const other = await insertCampaign(database);
  await database.query(
    `insert into campaign_events (campaign_id, day, listing_id, position, name, count) values
       ($1, '2026-11-05', 100, 1, 'impression', 50), ($1, '2026-11-05', 101, 1, 'impression', 20),
       ($1, '2026-11-06', 100, 2, 'impression', 7), ($1, '2026-11-06', 100, 2, 'save', 2),
       ($1, '2026-11-06', 100, 2, 'lead', 1), ($1, '2026-10-31', 100, 1, 'impression', 999),
       ($1, '2026-11-06', 9999, 2, 'impression', 1), ($2, '2026-11-06', 100, 2, 'impression', 999)`,
    [id, other],
  );
  await database.query(
    `insert into sponsored_clicks (auction_id, campaign_id, listing_id, placement, position, day, price_cents, hour)
     values ('a', $1, 101, 'highlight', 1, '2026-11-05', 40, 1), ('a', $1, 101, 'highlight', 1, '2026-11-05', 35, 2)`,
    [id],
  );
  const measured = await measureCampaign(database, { campaignId: id, ...PERIOD, maxCars: 2 });
  expect(measured.days).toEqual([
    { day: '2026-11-05', ...NOTHING, impressions: 70, clicks: 2, cents: 75 },
    { day: '2026-11-06', ...NOTHING, impressions: 8, saves: 2, leads: 1 },
  ]);
  expect(measured.positions).toEqual([
    { position: 1, ...NOTHING, impressions: 70, clicks: 2, cents: 75 },
    { position: 2, ...NOTHING, impressions: 8, saves: 2, leads: 1 },
  ]);
  expect(measured.cars).toMatchObject([
    { listingId: 101, impressions: 20, clicks: 2, cents: 75, car: {} },
    { listingId: 100, impressions: 57, saves: 2, leads: 1 },
  ]);
  const all = await measureCampaign(database, { campaignId: id, ...PERIOD, maxCars: 9 });
  expect(all.cars[2]).toMatchObject({ listingId: 9999, car: null });
});

test('clicks of house campaigns are counted without charges', async () => {
  const id = await insertCampaign(database, { isHouse: true });
  await database.query(
    `insert into campaign_events (campaign_id, day, listing_id, position, name, count)
     values ($1, '2026-11-05', 100, 1, 'click', 3)`,
    [id],
  );
  const { days } = await measureCampaign(database, { campaignId: id, ...PERIOD, maxCars: 1 });
  expect(days).toEqual([{ day: '2026-11-05', ...NOTHING, clicks: 3 }]);
});

test('adds up positions of one brand or of all', async () => {
  await database.query(
    `insert into slot_days (day, brand, placement, tier, position, offered, sold, impressions, clicks, cents) values
       ('2026-11-05', 'marketplace', 'spotlight', 'PREMIUM', 0, 10, 4, 30, 2, 90),
       ('2026-11-06', 'marketplace', 'spotlight', 'PREMIUM', 0, 10, 6, 30, 1, 40),
       ('2026-11-06', 'valuation', 'boost', '', 6, 5, 5, 9, 0, 0)`,
  );
  expect(await measureSlots(database, { brand: null, ...PERIOD })).toEqual({
    days: [
      { day: '2026-11-05', offered: 10, sold: 4, impressions: 30, clicks: 2, cents: 90 },
      { day: '2026-11-06', offered: 15, sold: 11, impressions: 39, clicks: 1, cents: 40 },
    ],
    places: [
      { placement: 'boost', tier: null, position: 6, offered: 5, sold: 5, impressions: 9, clicks: 0, cents: 0 },
      {
        ...{ placement: 'spotlight', tier: 'PREMIUM', position: 0 },
        ...{ offered: 20, sold: 10, impressions: 60, clicks: 3, cents: 130 },
      },
    ],
  });
  const { days } = await measureSlots(database, { brand: 'marketplace', from: '2026-11-06', to: '2026-11-06' });
  expect(days).toMatchObject([{ day: '2026-11-06', offered: 10 }]);
});
