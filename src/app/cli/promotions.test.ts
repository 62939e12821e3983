import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '#ports/database/test-database.ts';
import type { Database } from '#ports/database/database.ts';
import { createDealers, insertCampaign } from '#features/promotions/testing/campaign-rows.ts';
import { main } from './promotions.ts';
import { runCommand, runInThisProcess } from './testing/run-command.ts';

const COUNTERS = { dailyCents: 1_000, daySpentCents: 0, leftCents: 1_000 };
const CAR = { placement: 'highlight', tier: null, isHouse: false };
const INPUT = {
  brand: 'marketplace',
  search: 's',
  minute: 1,
  dayPassed: 0.5,
  slots: [{ placement: 'highlight', tier: null, position: 15, reserveCents: 10, clickRate: 0.02 }],
  candidates: [
    { ...CAR, campaignId: 1, ownerId: 1, listingId: 7, quality: 1 },
    { ...CAR, campaignId: 2, ownerId: 2, listingId: 8, quality: 0.5 },
  ],
  counters: { 1: { bidCents: 50, ...COUNTERS }, 2: { bidCents: 61, ...COUNTERS } },
};
const award = (priceCents: number) => [
  { ...CAR, position: 15, campaignId: 1, listingId: 7, ownerId: 1, priceCents, score: 1, scoreOfNext: 0.61 },
];

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  await createDealers(database, 1, 2);
});
afterAll(() => database.close());

const hold = (id: string, priceCents: number) =>
  database.query(
    `insert into auctions (id, minute, brand, search, inputs, outcome, at)
     values ($1, 1, 'marketplace', 's', $2, $3, '2026-11-27T17:00:00Z')`,
    [id, JSON.stringify(INPUT), JSON.stringify(award(priceCents))],
  );
/** Holds an auction for a showcase with three cars. */
const holdShowcase = (campaignId: number) => {
  const car = { placement: 'showcase', tier: null, isHouse: false, campaignId, ownerId: 1, listingId: 7 };
  const inputs = {
    ...INPUT,
    slots: [{ placement: 'showcase', tier: null, position: 0, reserveCents: 10, clickRate: 0.02 }],
    candidates: [{ ...car, quality: 1 }],
    counters: { [campaignId]: INPUT.counters[1] },
  };
  const outcome = [{ ...car, position: 0, priceCents: 10, score: 1, scoreOfNext: null, others: [9, 10] }];
  return database.query(
    `insert into auctions (id, minute, brand, search, inputs, outcome) values ('showcase', 1, 'marketplace', 's', $1, $2)`,
    [JSON.stringify(inputs), JSON.stringify(outcome)],
  );
};
const click = (campaignId: number, listingId: number) =>
  database.query(
    `insert into sponsored_clicks (auction_id, campaign_id, listing_id, placement, position, day, price_cents, hour)
     values ('showcase', $1, $2, 'showcase', 0, '2026-11-27', 10, 0)`,
    [campaignId, listingId],
  );
const promotions = (...args: string[]) => runInThisProcess(main, args, { DATABASE_URL: database.url });

test('replays winners and prices, and detects a price that differs', async () => {
  await hold('fair', 31);
  expect(await promotions('replay', 'fair')).toEqual({
    code: 0,
    output: `fair\t2026-11-27 17:00 UTC\tmarketplace\tcandidates: 2\tcharged clicks: 0
  Highlight, place 1: campaign 1, car 7, 31 cents (score 1.0000, next seller 0.6100)
1 auction: winners and prices agree.
`,
    problems: '',
  });
  await hold('odd', 40);
  const all = await promotions('replay');
  expect(all).toMatchObject({ code: 1, output: expect.stringContaining('1 of 2 auctions differ.') });
  expect(all.output).toContain(
    'DIFFERS: stored, but not won: Highlight, place 1 (position 15): campaign 1, car 7, 40 cents',
  );
  expect(all.output).not.toContain('fair');
  const campaignId = await insertCampaign(database, { placement: 'showcase' });
  await holdShowcase(campaignId);
  expect(await promotions('replay', 'showcase')).toMatchObject({
    code: 0,
    output: expect.stringContaining('car 7 with 9 10, 10 cents'),
  });
  await click(campaignId, 10);
  expect(await promotions('replay', 'showcase')).toMatchObject({
    code: 0,
    output: expect.stringContaining('charged clicks: 1'),
  });
  await click(campaignId, 11);
  expect(await promotions('replay', 'showcase')).toMatchObject({
    code: 1,
    output: expect.stringContaining(
      `DIFFERS: charged, but not won: Showcase, below the results (position 0): campaign ${campaignId}, car 11, 10 cents`,
    ),
  });
  expect(await promotions('replay', 'gone')).toMatchObject({
    code: 1,
    problems: expect.stringContaining('no auction "gone"'),
  });
  expect(await promotions('repeat')).toMatchObject({
    code: 1,
    output: expect.stringContaining('Usage: npm run promotions'),
  });
}, 300_000);

test('detects another position with the same name', async () => {
  const premium = { placement: 'spotlight', tier: 'PREMIUM', isHouse: false, campaignId: 1, ownerId: 1, listingId: 7 };
  const inputs = {
    ...INPUT,
    slots: [{ placement: 'spotlight', tier: 'PREMIUM', position: 0, reserveCents: 10, clickRate: 0.02 }],
    candidates: [{ ...premium, quality: 1 }],
  };
  // The place of the first featured spotlight, which is place 1 of its tier too.
  const outcome = [{ ...premium, position: 3, priceCents: 10, score: 1, scoreOfNext: null }];
  await database.query(
    `insert into auctions (id, minute, brand, search, inputs, outcome) values ('moved', 1, 'marketplace', 's', $1, $2)`,
    [JSON.stringify(inputs), JSON.stringify(outcome)],
  );
  const { code, output } = await promotions('replay', 'moved');
  expect(code).toBe(1);
  expect(output).toContain(
    'DIFFERS: stored, but not won: Spotlight, Premium, place 1 (position 3): campaign 1, car 7, 10 cents',
  );
  expect(output).toContain(
    'DIFFERS: won, but not stored: Spotlight, Premium, place 1 (position 0): campaign 1, car 7, 10 cents',
  );
});

test('is a program, whose process ends after it has used the database', { tags: 'long' }, async () => {
  expect(await runCommand('promotions.ts', ['replay', 'gone'], { DATABASE_URL: database.url })).toMatchObject({
    code: 1,
    problems: expect.stringContaining('no auction "gone"'),
  });
});
