import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { emptyTables } from '#ports/database/testing/empty-tables.ts';
import { createDealers, insertCampaign } from '../testing/campaign-rows.ts';
import { type CarSearch, removeCampaignCars, updateCampaignCars } from './campaign-cars.ts';
import { endCampaigns } from './end-campaigns.ts';
import { setReservePrices } from './reserve-prices.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  await createDealers(database, 2);
});
afterAll(() => database.close());
beforeEach(async () => {
  await emptyTables(database, 'campaigns', 'listing_changes', 'campaign_position', 'reserve_prices');
  await database.query('update listings set withdrawn_at = null');
});

const searches: CarSearch[] = [];
const update = (day = '2026-11-27', isComplete = true) =>
  updateCampaignCars(database, {
    day,
    isComplete,
    settleSeconds: 0,
    signal: new AbortController().signal,
    findCars: async (search) => {
      searches.push(search);
      return [101, 102, 201];
    },
  });
const cars = async () =>
  (
    await database.query<{ car: string }>(
      `select campaign_id || ' ' || listing_id as car from campaign_cars order by campaign_id, listing_id`,
    )
  ).map(({ car }) => car);
const changes = async () => {
  const rows = await database.query<{ id: number }>('select listing_id as id from listing_changes order by seq');
  await emptyTables(database, 'listing_changes');
  return rows.map(({ id }) => id);
};

test('a campaign has one car, the cars of a rule that its owner has, or all cars of its owner', async () => {
  const one = await insertCampaign(database, { subject: { kind: 'listing', listingId: 100 } });
  const some = await insertCampaign(database, {
    subject: { kind: 'query', query: 'listingType=USED' },
    brand: 'maker',
  });
  const all = await insertCampaign(database, { ownerId: 2 });
  expect(await update()).toBe(6);
  expect(await cars()).toEqual([`${one} 100`, `${some} 101`, `${some} 102`, `${all} 200`, `${all} 201`, `${all} 202`]);
  expect(searches).toMatchObject([{ ownerId: 1, query: 'listingType=USED', brand: 'maker' }]);
  expect(await changes()).toEqual([100, 101, 102, 200, 201, 202]);
});

test('a start, a new car, a withdrawn car and an end are changes of the inventory, and nothing else is', async () => {
  const id = await insertCampaign(database, { startsOn: '2026-11-27', endsOn: '2026-11-28' });
  expect([await update('2026-11-26'), await changes()]).toEqual([0, []]);
  expect([await update(), await changes()]).toEqual([3, [100, 101, 102]]);
  expect([await update(), await changes()]).toEqual([0, []]);
  await database.query('update listings set withdrawn_at = now() where id = 101');
  expect([await update(), await cars()]).toEqual([1, [`${id} 100`, `${id} 102`]]);
  // The withdrawal itself was recorded by who withdrew it.
  expect(await changes()).toEqual([]);
  await database.query('update listings set withdrawn_at = null where id = 101');
  expect([await update(), await changes()]).toEqual([1, [101]]);
  expect([await update('2026-11-29'), await changes()]).toEqual([3, [100, 101, 102]]);
  expect(await cars()).toEqual([]);
});

test('a pause removes the cars in its own transaction', async () => {
  const id = await insertCampaign(database);
  await update();
  await changes();
  await database.transaction(async (connection) => {
    expect(await removeCampaignCars(connection, id)).toBe(3);
    await connection.query(`update campaigns set state = 'paused' where id = $1`, [id]);
  });
  expect([await cars(), await changes()]).toEqual([[], [100, 101, 102]]);
  expect(await update()).toBe(0);
});

test('the clock ends campaigns after their last day, or when nothing is left for a click, and logs it', async () => {
  const rows = [
    { endsOn: '2026-11-26', state: 'paused' },
    { endsOn: '2026-11-27' },
    { totalCents: 9 },
    { totalCents: 10 },
    { totalCents: 0, dailyCents: 0, isHouse: true },
    { endsOn: '2026-11-01', state: 'draft' },
  ] as const;
  const ids: number[] = [];
  for (const row of rows) ids.push(await insertCampaign(database, row));
  expect(await endCampaigns(database, { day: '2026-11-27', usualReserveCents: 10 })).toEqual([ids[0], ids[2]]);
  expect(await endCampaigns(database, { day: '2026-11-27', usualReserveCents: 10 })).toEqual([]);
  expect(await database.query(`select campaign_id as id, actor, before from campaign_changes order by id`)).toEqual([
    { id: ids[0], actor: 'clock', before: { state: 'paused' } },
    { id: ids[2], actor: 'clock', before: { state: 'running' } },
  ]);
});

test('looks again only at campaigns without cars and of owners with changed listings', async () => {
  const search = { kind: 'query', query: 'listingType=USED' } as const;
  await insertCampaign(database, { subject: search });
  await insertCampaign(database, { ownerId: 2, subject: search });
  const searched = async () => {
    searches.length = 0;
    await update('2026-11-27', false);
    return searches.map(({ ownerId }) => ownerId);
  };
  expect(await searched()).toEqual([1, 2]);
  // The start of the campaigns was a change of their own cars.
  expect(await searched()).toEqual([1, 2]);
  expect(await searched()).toEqual([]);
  await database.query(`insert into listing_changes (listing_id, kind) values (202, 'updated')`);
  expect(await searched()).toEqual([2]);
  await insertCampaign(database, { subject: search });
  expect(await searched()).toEqual([1]);
});

test('a reserve price above the bid ends no campaign, because it may be lowered again', async () => {
  const poor = await insertCampaign(database, { totalCents: 60, bidCents: 50 });
  await insertCampaign(database, { totalCents: 2_000, bidCents: 150 });
  await setReservePrices(database, 'marketplace', [{ placement: 'highlight', tier: null, cents: 5_000 }]);
  expect(await endCampaigns(database, { day: '2026-11-27', usualReserveCents: 10 })).toEqual([]);
  await database.query('update campaigns set spent_cents = 11 where id = $1', [poor]);
  expect(await endCampaigns(database, { day: '2026-11-27', usualReserveCents: 10 })).toEqual([poor]);
});
