import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createEventRecorder, eventKey, type NewEvent } from '#features/events/events.server.ts';
import type { Database } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { emptyTables } from '#ports/database/testing/empty-tables.ts';
import { createKeyRing, useKeyRing } from '#ports/secrets/secrets.ts';
import type { SlotToken } from '../model/slot-token.ts';
import { createDealers, insertCampaign } from '../testing/campaign-rows.ts';
import { chargeClick } from './budgets.ts';
import { countAuctions } from './count-auctions.ts';
import { signSlot } from './signed-slot.ts';
import { findOutcome, SLOT_EVENTS, subjectOf } from './slot-events.ts';

useKeyRing(createKeyRing([Buffer.alloc(32, 7)]));
const NOW = new Date('2026-11-27T12:00:30Z');
const ANN = Buffer.from('ann');

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  await createDealers(database, 1);
});
afterAll(() => database.close());
beforeEach(() =>
  emptyTables(database, 'campaigns', 'slot_days', 'campaign_events', 'auctions', 'counted_auctions', 'events'),
);

const slotOf = (campaignId: number, changes: Partial<SlotToken> = {}): SlotToken => ({
  ...{ auctionId: 'a', campaignId, listingId: 100, ownerId: 1, placement: 'spotlight', position: 2 },
  ...{ priceCents: 40, day: '2026-11-27', minute: Math.floor(NOW.getTime() / 60_000), ...changes },
});
const eventOf = (slot: SlotToken, name: NewEvent['name'] = 'impression'): NewEvent => {
  const { source, day, facts } = subjectOf(slot);
  return { id: randomUUID(), source, name, day, key: eventKey(randomUUID()), facts };
};
const charge = async (campaignId: number, visitor: Buffer) => {
  await database.query(
    `insert into campaign_days (campaign_id, day, budget_cents) values ($1, '2026-11-27', 1000) on conflict do nothing`,
    [campaignId],
  );
  const slot = { auctionId: 'a', campaignId, listingId: 100, placement: 'spotlight', position: 2 } as const;
  expect(await chargeClick(database, { ...slot, day: '2026-11-27', priceCents: 40, hour: 1, visitor })).toBe(true);
};

test('reads a token of a slot, unless it is forged or expired', () => {
  const slot = slotOf(17);
  const token = signSlot(slot);
  expect(SLOT_EVENTS.read(token, NOW)).toEqual({
    ...{ source: 'slot', day: '2026-11-27', saltDay: 20_784, ownerId: 1, figures: 'slot 17' },
    facts: { auctionId: 'a', campaignId: 17, listingId: 100, position: 2 },
  });
  expect(SLOT_EVENTS.read(token.replace('~17~', '~18~'), NOW)).toBeNull();
  expect(SLOT_EVENTS.read(token, new Date('2026-11-27T17:00:00Z'))).toBeNull();
  expect(SLOT_EVENTS.read('', NOW)).toBeNull();
});

test('impressions and clicks are counted by position, and events by campaign, day, car and position', async () => {
  const paid = await insertCampaign(database, { placement: 'spotlight', tier: 'PREMIUM' });
  const house = await insertCampaign(database, { placement: 'spotlight', tier: 'PREMIUM', isHouse: true });
  const { record } = createEventRecorder(database, [SLOT_EVENTS]);
  await record([
    ...[slotOf(paid), slotOf(paid), slotOf(paid, { position: 3 }), slotOf(house)].map((slot) => eventOf(slot)),
    eventOf(slotOf(paid), 'save'),
    eventOf(slotOf(house), 'click'),
  ]);
  await record([eventOf(slotOf(paid)), eventOf(slotOf(999))]);
  await charge(paid, ANN);
  expect(
    await database.query('select tier, position, impressions, clicks, cents from slot_days order by position'),
  ).toEqual([
    { tier: 'PREMIUM', position: 2, impressions: 3, clicks: 1, cents: 40 },
    { tier: 'PREMIUM', position: 3, impressions: 1, clicks: 0, cents: 0 },
  ]);
  const rows = await database.query<{ text: string }>(
    `select concat_ws(' ', campaign_id, day, listing_id, position, name, count) as text from campaign_events
      where campaign_id <> 999 order by campaign_id, position, name`,
  );
  expect(rows.map(({ text }) => text)).toEqual([
    `${paid} 2026-11-27 100 2 impression 3`,
    `${paid} 2026-11-27 100 2 save 1`,
    `${paid} 2026-11-27 100 3 impression 1`,
    `${house} 2026-11-27 100 2 click 1`,
    `${house} 2026-11-27 100 2 impression 1`,
  ]);
});

test('a save counts once for the visitor’s last click on the car within a day', async () => {
  const id = await insertCampaign(database);
  const save = (listingId: number, ...visitors: Buffer[]) =>
    findOutcome(database, { name: 'save', listingId, visitors });
  expect(await save(100, ANN)).toBeNull();
  await charge(id, ANN);
  const found = await save(100, Buffer.from('ann of today'), ANN);
  expect(found).toMatchObject({
    ...{ source: 'slot', name: 'save', day: '2026-11-27' },
    facts: { auctionId: 'a', campaignId: id, listingId: 100, position: 2 },
  });
  expect((await save(100, ANN))!.key).toEqual(found!.key);
  expect(await findOutcome(database, { name: 'lead', listingId: 100, visitors: [ANN] })).not.toMatchObject({
    key: found!.key,
  });
  expect(await save(101, ANN)).toBeNull();
  expect(await save(100, Buffer.from('bob'))).toBeNull();
  await database.query(`update sponsored_clicks set at = now() - interval '25 hours'`);
  expect(await save(100, ANN)).toBeNull();
});

test('slots of auctions are counted once: offered, and sold to campaigns that pay', async () => {
  const slots = [
    { placement: 'spotlight', tier: 'PREMIUM', position: 0 },
    { placement: 'spotlight', tier: 'PREMIUM', position: 1 },
    { placement: 'highlight', tier: null, position: 15 },
  ];
  const won = (slot: object, isHouse: boolean) => ({ ...slot, isHouse });
  const hold = (id: string, seconds: number) =>
    database.query(
      `insert into auctions (id, minute, brand, search, inputs, outcome, at)
       values ($1, $2, 'marketplace', 's', $3, $4, now() - make_interval(secs => $5))`,
      [
        id,
        slotOf(1).minute,
        JSON.stringify({ slots }),
        JSON.stringify([won(slots[0]!, false), won(slots[1]!, true), won(slots[2]!, false)]),
        seconds,
      ],
    );
  await hold('a', 3_600);
  await hold('b', 60);
  await hold('too new', 0);
  await countAuctions(database);
  await countAuctions(database);
  const counted = () =>
    database.query<{ text: string }>(
      `select concat_ws(' ', day, placement, tier, position, offered, sold) as text from slot_days order by position`,
    );
  expect((await counted()).map(({ text }) => text)).toEqual([
    '2026-11-27 spotlight PREMIUM 0 2 2',
    '2026-11-27 spotlight PREMIUM 1 2 0',
    '2026-11-27 highlight  15 2 2',
  ]);
  await database.query(`update auctions set at = now() - interval '31 seconds' where id = 'too new'`);
  await database.query(`update counted_auctions set until = now() - interval '32 seconds'`);
  await countAuctions(database);
  expect((await counted())[0]!.text).toBe('2026-11-27 spotlight PREMIUM 0 3 3');
});

test('a page offers as many slots as it has cards for: those that are sold, and the first of the others', async () => {
  const spotlight = { placement: 'spotlight', tier: 'FEATURED' };
  const slots = [
    ...[3, 4, 5, 6].map((position) => ({ ...spotlight, position })),
    ...['boost', 'peekaboo', 'highlight', 'showcase'].map((placement, position) => ({
      placement,
      tier: null,
      position,
    })),
  ];
  const hold = async (carousel: number, sold: readonly number[]) => {
    await database.query('delete from auctions');
    await database.query('delete from slot_days');
    await database.query('delete from counted_auctions');
    await database.query(
      `insert into auctions (id, minute, brand, search, inputs, outcome, at)
       values ('a', 0, 'marketplace', 's', $1, $2, now() - interval '1 minute')`,
      [
        JSON.stringify({ slots, page: { carousel, promos: 1 } }),
        JSON.stringify(sold.map((at) => ({ ...slots[at]!, isHouse: false }))),
      ],
    );
    await countAuctions(database);
    const counted = await database.query<{ text: string }>(
      `select concat_ws(' ', placement, position, offered, sold) as text from slot_days order by 1`,
    );
    return counted.map(({ text }) => text);
  };
  const others = ['peekaboo 1 1 0', 'showcase 3 1 0'];
  expect(await hold(1, [0, 4])).toEqual(['boost 0 1 1', ...others, 'spotlight 3 1 1']);
  expect(await hold(1, [2, 6])).toEqual(['highlight 2 1 1', ...others, 'spotlight 5 1 1']);
  expect(await hold(2, [])).toEqual(['boost 0 1 0', ...others, 'spotlight 3 1 0', 'spotlight 4 1 0']);
  expect(await hold(3, [3])).toEqual([
    ...['boost 0 1 0', ...others],
    ...['spotlight 3 1 0', 'spotlight 4 1 0', 'spotlight 6 1 1'],
  ]);
});
