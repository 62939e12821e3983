import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connectDatabase, type Database, type Queryable } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { emptyTables } from '#ports/database/testing/empty-tables.ts';
import type { AwardedSlot } from '../model/auction.ts';
import { isOnPace } from '../model/run-auction.ts';
import { auditBudgets } from '../testing/audit-budgets.ts';
import { createDealers, insertCampaign } from '../testing/campaign-rows.ts';
import { sampleAuction, spendBudgets, SPENDING_DAY } from '../testing/spend-budgets.ts';
import {
  chargeClick,
  loadMinuteCounters,
  releaseExpiredReservations,
  reserveAuctions,
  reserveSlots,
  type SponsoredClick,
} from './budgets.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  await createDealers(database, 2);
});
afterAll(() => database.close());
beforeEach(() => emptyTables(database, 'campaigns', 'auctions', 'campaign_minutes', 'slot_days'));

const day = SPENDING_DAY;
const open = (minute = 1) => loadMinuteCounters(database, { minute, day });
const serve = async (id: string, campaignIds: number[], priceCents: number) => {
  const auction = sampleAuction(id, campaignIds, priceCents);
  return (await reserveSlots(database, auction)).map(({ position }) => position);
};
const budgets = async (campaignId: number) => {
  const [row] = await database.query(
    `select c.spent_cents as spent, c.reserved_cents as reserved, d.spent_cents as "daySpent", d.reserved_cents as "dayReserved",
       (select sum(clicks)::integer from slot_days) as clicks, (select sum(cents)::integer from slot_days) as cents
     from campaigns c join campaign_days d on d.campaign_id = c.id where c.id = $1`,
    [campaignId],
  );
  return row;
};
const click = (campaignId: number, changes: Partial<SponsoredClick> = {}, connection: Queryable = database) =>
  chargeClick(connection, {
    ...{
      auctionId: 'a',
      campaignId,
      listingId: 100,
      placement: 'highlight',
      position: 0,
      day,
      priceCents: 40,
      hour: 1,
    },
    visitor: Buffer.from('ann'),
    ...changes,
  });
/** Returns whether a statement waits for another one. */
const isWaiting = async () => {
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return (await database.query(waiting)).length > 0;
};
const lapse = async () => {
  await database.query(`update reservations set expires_at = now() - interval '1 second'`);
  return releaseExpiredReservations(database);
};

test('the counters of a minute are those of its start, on every server', async () => {
  const id = await insertCampaign(database, { totalCents: 1_000, dailyCents: 500, bidCents: 70 });
  await insertCampaign(database, { state: 'paused' });
  await insertCampaign(database, { startsOn: '2026-11-28' });
  await insertCampaign(database, { isHouse: true });
  const first = { [id]: { bidCents: 70, dailyCents: 500, daySpentCents: 0, dayReservedCents: 0, leftCents: 1_000 } };
  expect(await open(1)).toEqual(first);
  await serve('a', [id], 40);
  await database.query('update campaigns set bid_cents = 80 where id = $1', [id]);
  expect(await open(1)).toEqual(first);
  expect(await open(2)).toEqual({
    [id]: { bidCents: 80, dailyCents: 500, daySpentCents: 40, dayReservedCents: 40, leftCents: 960 },
  });
});

test('serving a slot reserves one click, and the click charges it', async () => {
  const id = await insertCampaign(database);
  await open();
  expect(await serve('a', [id], 40)).toEqual([0]);
  expect(await budgets(id)).toEqual({
    spent: 0,
    reserved: 40,
    daySpent: 0,
    dayReserved: 40,
    clicks: null,
    cents: null,
  });
  expect(await click(id)).toBe(true);
  expect(await budgets(id)).toEqual({ spent: 40, reserved: 0, daySpent: 40, dayReserved: 0, clicks: 1, cents: 40 });
  expect(await auditBudgets(database)).toEqual([]);
});

test('another server serves the stored outcome, and reserves its own click', async () => {
  const id = await insertCampaign(database);
  await open();
  await serve('a', [id], 40);
  const other = await reserveSlots(database, sampleAuction('a', [id, id], 90));
  expect(other.map(({ priceCents }) => priceCents)).toEqual([40]);
  expect(await budgets(id)).toMatchObject({ reserved: 80, dayReserved: 80 });
});

test('auctions of one statement share budgets, and one of another server keeps its outcome', async () => {
  const id = await insertCampaign(database, { totalCents: 130 });
  await open();
  await serve('b', [id], 40);
  const auctions = [sampleAuction('c', [id], 30), sampleAuction('b', [id, id], 70), sampleAuction('a', [id], 40)];
  const served = await reserveAuctions(database, auctions);
  expect(served.map((slots) => slots.map(({ priceCents }) => priceCents))).toEqual([[30], [40], []]);
  expect(await budgets(id)).toMatchObject({ reserved: 110, dayReserved: 110 });
  expect(await auditBudgets(database)).toEqual([]);
  const kept = await database.query('select id, inputs, outcome from auctions order by id');
  const [c, b, a] = auctions;
  const [{ outcome }] = [sampleAuction('b', [id], 40)];
  expect(kept).toEqual([
    { id: 'a', inputs: a!.input, outcome: a!.outcome },
    { id: 'b', inputs: b!.input, outcome },
    { id: 'c', inputs: c!.input, outcome: c!.outcome },
  ]);
});

test.each([
  ['daily', { totalCents: 1_000, dailyCents: 70 }, [0, 1]],
  ['total', { totalCents: 100, dailyCents: 10_000 }, [0, 1, 2]],
])('serves no slot that the %s budget cannot pay', async (_name, row, positions) => {
  const [short, other] = [await insertCampaign(database, row), await insertCampaign(database, { ownerId: 2 })];
  await open();
  expect(await serve('a', [short, other, short, short], 40)).toEqual(positions);
  expect(await serve('b', [short, other], 40)).toEqual([1]);
  expect(await auditBudgets(database)).toEqual([]);
});

test.each([
  ['an hour of the daily budget', { dailyCents: 2_400, bidCents: 40 }, 80],
  ['one click if that costs more', { dailyCents: 480, bidCents: 40 }, 40],
])('searches in a loop, on several servers, hold at most %s, and the campaign goes on', async (_name, row, held) => {
  const id = await insertCampaign(database, row);
  await open();
  const servers = [1, 2, 3].map(() => connectDatabase(database.url, { poolSize: 2 }));
  const searches = Array.from({ length: 60 }, (_, at) => sampleAuction(`search ${at}`, [id], 40));
  const served = await Promise.all(searches.map((auction, at) => reserveSlots(servers[at % servers.length]!, auction)));
  await Promise.all(servers.map((server) => server.close()));
  expect(served.every(({ length }) => length === 1)).toBe(true);
  expect(await budgets(id)).toMatchObject({ reserved: held, dayReserved: held });
  // The campaign takes part in the next minute, also at the start of the day, and pays for clicks on cards without a reservation.
  const { [id]: counters } = await open(2);
  expect(isOnPace(counters!, 0)).toBe(true);
  const charged = await Promise.all(
    searches.map(({ id: auctionId }, at) => click(id, { auctionId, visitor: Buffer.from(`shopper ${at}`) })),
  );
  expect(charged.filter(Boolean)).toHaveLength(Math.min(60, Math.floor(row.dailyCents / 40)));
  expect(await auditBudgets(database)).toEqual([]);
});

test('serves no slot of a campaign that was paused meanwhile, but house campaigns for nothing', async () => {
  const id = await insertCampaign(database);
  await open();
  await database.query(`update campaigns set state = 'paused' where id = $1`, [id]);
  const auction = sampleAuction('a', [id, id], 40);
  const outcome = auction.outcome.map((slot) => (slot.position ? { ...slot, isHouse: true, priceCents: 0 } : slot));
  expect((await reserveSlots(database, { ...auction, outcome })).map(({ position }) => position)).toEqual([1]);
  expect(await database.query('select from reservations')).toEqual([]);
});

test('charges a visitor once per car and hour', async () => {
  const id = await insertCampaign(database);
  await open();
  await serve('a', [id], 40);
  const clicks = [{}, {}, { hour: 2 }, { listingId: 101 }, { visitor: Buffer.from('bob') }];
  const charged: boolean[] = [];
  for (const changes of clicks) charged.push(await click(id, changes));
  expect(charged).toEqual([true, false, true, true, true]);
  expect(await auditBudgets(database)).toEqual([]);
});

test('charges a visitor once per car and hour, although the car is in two campaigns', async () => {
  const [first, second] = [await insertCampaign(database), await insertCampaign(database)];
  await open();
  await serve('a', [first, second], 40);
  expect(await click(first)).toBe(true);
  const again = { position: 1, auctionId: 'a' };
  expect(await click(second, again)).toBe(false);
  expect(await budgets(second)).toMatchObject({ spent: 0, reserved: 40, clicks: 1 });
  expect(await click(second, { ...again, hour: 2 })).toBe(true);
  expect(await click(second, { ...again, visitor: Buffer.from('bob') })).toBe(true);
  expect(await auditBudgets(database)).toEqual([]);
});

test('charges one of two clicks of a visitor at once on two campaigns of a car', async () => {
  const [first, second] = [await insertCampaign(database), await insertCampaign(database)];
  await open();
  await serve('a', [first, second], 40);
  let charged: Promise<boolean> | undefined;
  await database.transaction(async (connection) => {
    expect(await click(first, {}, connection)).toBe(true);
    let isDone = false;
    charged = click(second, { position: 1 }).finally(() => (isDone = true));
    const hasMet = async () => isDone || (await isWaiting());
    await expect.poll(hasMet, { interval: 20 }).toBe(true);
  });
  expect(await charged).toBe(false);
  expect(await budgets(second)).toMatchObject({ spent: 0, reserved: 40, clicks: 1 });
  expect(await auditBudgets(database)).toEqual([]);
});

test.each(['paused', 'ended'])('clicks on a page from before are free once the campaign is %s', async (state) => {
  const id = await insertCampaign(database);
  await open();
  await serve('a', [id], 40);
  await database.query(`update campaigns set state = $2 where id = $1`, [id, state]);
  expect(await click(id)).toBe(false);
  expect(await budgets(id)).toMatchObject({ spent: 0, daySpent: 0 });
  await database.query(`update campaigns set state = 'running' where id = $1`, [id]);
  expect(await click(id)).toBe(true);
  expect(await auditBudgets(database)).toEqual([]);
});

test('clicks on a page from before are free once the car is sold', async () => {
  const id = await insertCampaign(database);
  await open();
  await serve('a', [id], 40);
  await database.query('update listings set withdrawn_at = now() where id = 100');
  expect(await click(id)).toBe(false);
  expect(await budgets(id)).toMatchObject({ spent: 0, reserved: 40, clicks: null });
  await database.query('update listings set withdrawn_at = null where id = 100');
  expect(await click(id)).toBe(true);
});

test('a click that waits while its campaign is paused is free', async () => {
  const id = await insertCampaign(database);
  await open();
  await serve('a', [id], 40);
  let charged: Promise<boolean> | undefined;
  await database.transaction(async (connection) => {
    await connection.query(`update campaigns set state = 'paused' where id = $1`, [id]);
    charged = click(id);
    await expect.poll(isWaiting, { interval: 20 }).toBe(true);
  });
  expect(await charged).toBe(false);
  expect(await budgets(id)).toMatchObject({ spent: 0, reserved: 40, daySpent: 0 });
  expect(await auditBudgets(database)).toEqual([]);
});

test.each<[string, Partial<SponsoredClick>, boolean]>([
  ['a place that was not served', { position: 9 }, true],
  ['a day without a budget', { day: '2026-11-30' }, false],
  ['more than the budget of the day', { priceCents: 1_000_000 }, false],
])('a signed click of %s spends no more than the budgets', async (_name, changes, isCharged) => {
  const id = await insertCampaign(database);
  await open();
  await serve('a', [id], 40);
  expect(await click(id, changes)).toBe(isCharged);
  expect(await auditBudgets(database)).toEqual([]);
});

test('clicks without a stored visitor are told apart before the charge', async () => {
  const id = await insertCampaign(database);
  await open();
  await serve('a', [id], 40);
  expect([await click(id, { visitor: null }), await click(id, { visitor: null })]).toEqual([true, true]);
});

test('further clicks on a page spend what is left, and are free when nothing is', async () => {
  const id = await insertCampaign(database, { dailyCents: 90 });
  await open();
  await serve('a', [id], 40);
  const charged: boolean[] = [];
  for (const name of ['ann', 'bob', 'cat']) charged.push(await click(id, { visitor: Buffer.from(name) }));
  expect(charged).toEqual([true, true, false]);
  expect(await budgets(id)).toEqual({ spent: 80, reserved: 0, daySpent: 80, dayReserved: 0, clicks: 2, cents: 80 });
});

test('a lapsed reservation returns to the budget', async () => {
  const id = await insertCampaign(database, { totalCents: 60 });
  await open();
  expect(await serve('a', [id], 40)).toEqual([0]);
  expect(await serve('b', [id], 40)).toEqual([]);
  expect(await releaseExpiredReservations(database)).toBe(0);
  expect(await lapse()).toBe(1);
  expect(await serve('c', [id], 40)).toEqual([0]);
  expect(await auditBudgets(database)).toEqual([]);
});

test('three servers with several connections each overspend nothing and lose nothing', async () => {
  const campaignIds = [
    await insertCampaign(database, { totalCents: 400, dailyCents: 300 }),
    await insertCampaign(database, { totalCents: 250, dailyCents: 1_000 }),
    await insertCampaign(database, { totalCents: 90_000, dailyCents: 80_000 }),
  ];
  await open();
  const servers = [1, 2, 3].map(() => connectDatabase(database.url, { poolSize: 3 }));
  const work = servers.flatMap((server, at) =>
    [1, 2, 3].map((request) => spendBudgets(server, { campaignIds, rounds: 40, seed: 10 * at + request })),
  );
  const unpaid = await Promise.all(work);
  await Promise.all(servers.map((server) => server.close()));
  expect(await auditBudgets(database)).toEqual([]);
  await lapse();
  expect(await auditBudgets(database)).toEqual([]);
  expect(await database.query('select from campaigns where reserved_cents > 0')).toEqual([]);
  // The limits were reached, and money was spent.
  expect(unpaid.every((count) => count > 0)).toBe(true);
  const spent = await database.query<{ cents: number }>('select spent_cents as cents from campaigns order by id');
  expect(spent.every(({ cents }) => cents > 0)).toBe(true);
});

/** Makes `charge_click` of a database charge clicks without a reservation, whatever is left of the budgets. */
async function removeBudgetChecks(reckless: Database): Promise<void> {
  const [real] = await reckless.query<{ code: string }>(`select pg_get_functiondef('charge_click'::regproc) as code`);
  const code = real!.code.replace(/if not is_held and not exists .*?return false; end if;/s, '');
  expect(code).not.toBe(real!.code);
  await reckless.query(code);
  await reckless.query('alter table campaigns drop constraint campaigns_within_total');
  await reckless.query('alter table campaign_days drop constraint campaign_days_within_budget');
}

/** Returns a server that serves all slots of an auction without reserving their price. */
function serveUnreserved(server: Database): Pick<Database, 'query'> {
  return {
    query: async <Row extends object>(text: string, values: readonly unknown[] = []) => {
      if (!text.includes('reserve_auctions')) return server.query<Row>(text, values);
      const given = JSON.parse(String(values[0])) as { n: number; outcome: AwardedSlot[] }[];
      return given.map(({ n, outcome }) => {
        const reserved = outcome.map(({ placement, position }) => `${placement} ${position}`);
        return { n, stored: null, reserved } as object as Row;
      });
    },
  };
}

test('the audit detects servers that charge without a reservation', async () => {
  const reckless = await createTestDatabase();
  await createDealers(reckless, 1);
  const id = await insertCampaign(reckless, { totalCents: 200, dailyCents: 150 });
  await loadMinuteCounters(reckless, { minute: 1, day });
  await removeBudgetChecks(reckless);
  const servers = [1, 2, 3].map(() => connectDatabase(reckless.url, { poolSize: 1 }));
  await Promise.all(
    servers.map((server, seed) => spendBudgets(serveUnreserved(server), { campaignIds: [id], rounds: 40, seed })),
  );
  await Promise.all(servers.map((server) => server.close()));
  expect(await auditBudgets(reckless)).toEqual([
    expect.stringMatching(/^campaign \d+: \d+ \+ 0 of 200$/),
    expect.stringMatching(/^campaign \d+ on 2026-11-27: \d+ \+ 0 of 150$/),
  ]);
  await reckless.close();
});

test('the database itself refuses to overspend', async () => {
  const id = await insertCampaign(database, { totalCents: 100, dailyCents: 50 });
  await open();
  await expect(database.query('update campaigns set spent_cents = 101 where id = $1', [id])).rejects.toThrow(
    'campaigns_within_total',
  );
  await expect(
    database.query('update campaign_days set reserved_cents = 51 where campaign_id = $1', [id]),
  ).rejects.toThrow('campaign_days_within_budget');
});
