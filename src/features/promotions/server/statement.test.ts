import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fakeBilling } from '#ports/billing/fake.ts';
import type { Database } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { emptyTables } from '#ports/database/testing/empty-tables.ts';
import type { AuctionInput } from '../model/auction.ts';
import { explainCharge } from '../model/explain-charge.ts';
import { runAuction } from '../model/run-auction.ts';
import { formatChargeRows } from '../model/statement-csv.ts';
import { listChargedDays } from './campaign-desk.ts';
import { issueInvoices } from './issue-invoices.ts';
import { findCharge, listStatementCharges, listStatementLines } from './statement.ts';
import { addCampaign, addCharge, addDealers } from './testing/campaign-rows.ts';

const NOVEMBER = { ownerId: 1, month: '2026-11' };

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  await addDealers(database);
});
afterAll(() => database.close());
beforeEach(() => emptyTables(database, 'campaigns', 'auctions'));

/** Charges of dealer 1 in three months, and one of dealer 2. Returns dealer 1's campaign. */
async function addCharges(): Promise<number> {
  const campaignId = await addCampaign(database, {}, 'submit', 'approve');
  for (const [day, priceCents] of [
    ['2026-10-31', 90],
    ['2026-11-01', 62],
    ['2026-11-01', 70],
    ['2026-11-30', 55],
    ['2026-12-01', 40],
  ] as const)
    await addCharge(database, { campaignId, listingId: 11, day, priceCents });
  const theirs = await addCampaign(database, { ownerId: 2 }, 'submit', 'approve');
  await addCharge(database, { campaignId: theirs, listingId: 22, day: '2026-11-05', priceCents: 99 });
  return campaignId;
}

test('a statement has the charges of its month and dealer, which add up', async () => {
  const campaignId = await addCharges();
  expect(await listStatementLines(database, NOVEMBER)).toEqual([
    { campaignId, placement: 'boost', tier: null, clicks: 3, amountCents: 187 },
  ]);
  const charges = await listStatementCharges(database, { ...NOVEMBER, max: 10 });
  expect(charges.map(({ priceCents }) => priceCents)).toEqual([55, 70, 62]);
  const [newest] = charges;
  expect(newest).toMatchObject({ campaignId, listingId: 11, position: 6, auctionId: 'auction' });
  const older = await listStatementCharges(database, { ...NOVEMBER, before: newest!.id, max: 10 });
  expect(older).toEqual(charges.slice(1));
  const period = { from: '2026-11-01', to: '2026-11-30' };
  expect(await listChargedDays(database, { of: [1], ...period })).toEqual([
    { day: '2026-11-01', spentCents: 132, clicks: 2 },
    { day: '2026-11-30', spentCents: 55, clicks: 1 },
  ]);
  expect(await listChargedDays(database, { of: 'all', ...period })).toHaveLength(3);
});

test('formats a charge for spreadsheets', async () => {
  await addCharges();
  const [charge] = await listStatementCharges(database, { ...NOVEMBER, max: 1 });
  expect(formatChargeRows([charge!])).toMatch(
    /^"\d+","2026-11-30T18:00:00\.000Z","\d+","Boost","after 6 results","[^"]+","S-11","11","0\.55","auction"\r\n$/,
  );
});

test('a charge is found with its auction by its dealer only, and its price can be explained', async () => {
  const campaignId = await addCampaign(database, {}, 'submit', 'approve');
  const inputs: AuctionInput = {
    ...{ brand: 'marketplace', search: 'digest', minute: 29_000_000, dayPassed: 0.5 },
    slots: [{ placement: 'boost', tier: null, position: 6, reserveCents: 25, clickRate: 0.02 }],
    candidates: [
      ...[
        { campaignId, ownerId: 1, listingId: 11, placement: 'boost', tier: null, quality: 1, isHouse: false } as const,
      ],
    ],
    counters: { [campaignId]: { bidCents: 150, dailyCents: 1_000, daySpentCents: 0, leftCents: 30_000 } },
  };
  const outcome = runAuction(inputs);
  await database.query(
    `insert into auctions (id, minute, brand, search, inputs, outcome) values ('kept', 29000000, 'marketplace', 'digest', $1, $2)`,
    [JSON.stringify(inputs), JSON.stringify(outcome)],
  );
  const charge = { campaignId, listingId: 11, day: '2026-11-20', priceCents: 25 };
  const id = await addCharge(database, { ...charge, auctionId: 'kept' });
  const found = await findCharge(database, id, [1]);
  expect(explainCharge(found!.auction!, found!)).toMatchObject({ priceCents: 25, reserveCents: 25, neededCents: null });
  expect(await findCharge(database, id, [2])).toBeNull();
  const old = await addCharge(database, charge);
  expect((await findCharge(database, old, 'all'))?.auction).toBeNull();
});

test('issues one invoice per dealer with charges for the month that ended last', async () => {
  const campaignId = await addCharges();
  const billing = fakeBilling();
  // Still November 30 in the site's time zone.
  const inNovember = { database, billing, now: () => new Date('2026-12-01T04:59:00Z') };
  expect(await issueInvoices(inNovember)).toBe(1);
  expect(billing.issued.map(({ month, totalCents }) => [month, totalCents])).toEqual([['2026-10', 90]]);
  const inDecember = { database, billing, now: () => new Date('2026-12-01T05:00:00Z') };
  expect(await issueInvoices(inDecember)).toBe(2);
  expect(await issueInvoices(inDecember)).toBe(2);
  expect(billing.issued.slice(1)).toMatchObject([
    {
      ...NOVEMBER,
      totalCents: 187,
      lines: [{ description: `Boost, campaign ${campaignId}: clicks`, quantity: 3, amountCents: 187 }],
    },
    { ownerId: 2, month: '2026-11', totalCents: 99 },
  ]);
});
