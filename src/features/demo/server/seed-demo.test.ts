import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImportReport } from '#features/feeds/feeds.server.ts';
import { type ListingFacts, listingFactsSchema } from '#features/listings/listings.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import type { Database } from '#ports/database/database.ts';
import { DEMO_SOURCE, seedDemo, seedPastOffers } from './seed-demo.ts';

const MINUTES = 300_000;
/** The first listings, all of dealers; `npm run test:long` seeds the whole demo, with private sellers. */
const LISTINGS = Number(process.env['SEEDED_LISTINGS'] ?? 400);
const IS_WHOLE = LISTINGS > 30_000;
const TODAY = new Date('2026-11-21T12:00:00Z');

it('a smaller demo is a prefix of the full one', { tags: 'long', timeout: MINUTES }, async () => {
  const database = await createTestDatabase();
  const report = await seedDemo({ database, today: TODAY, max: 600 });
  expect(report).toMatchObject({ created: 600, rejected: 0, warnings: 0, duplicates: 0 });
  const [found] = await database.query<{ n: number }>(
    `select count(*) as n from listings l join owners o on o.id = l.owner_id
      where l.facts->>'make' = 'Toyota' and l.facts->>'model' = 'Tacoma' and o.facts->>'state' = 'CO'`,
  );
  expect(found!.n).toBeGreaterThan(0);
  await database.close();
});

describe('seeding', () => {
  let database: Database;
  let report: ImportReport;
  beforeAll(async () => {
    database = await createTestDatabase();
    report = await seedDemo({ database, today: TODAY, max: LISTINGS });
  }, MINUTES);
  afterAll(() => database.close());

  it('imports every row without rejects or unknown values', () => {
    expect(report).toMatchObject({ rejected: 0, warnings: 0, duplicates: 0 });
    expect(report.created).toBeGreaterThanOrEqual(IS_WHOLE ? 30_000 : LISTINGS);
  });

  it("stores owners with locations, and listings with the feed's values", async () => {
    const [owners] = await database.query<{ dealers: number; sellers: number; lost: number }>(`
      select count(*) filter (where facts->>'privateSeller' = 'false') as dealers,
        count(*) filter (where facts->>'privateSeller' = 'true') as sellers,
        count(*) filter (where facts->>'latitude' is null) as lost
      from owners`);
    expect(owners!.dealers).toBeGreaterThanOrEqual(IS_WHOLE ? 400 : 1);
    expect(owners!.sellers).toBeGreaterThanOrEqual(IS_WHOLE ? 1_000 : 0);
    expect(owners!.lost).toBe(0);

    const rows = await database.query<{ facts: ListingFacts }>('select facts from listings where id % 50 = 0');
    for (const { facts } of rows) {
      listingFactsSchema.parse(facts);
      expect(facts).toMatchObject({
        bodyStyleCode: expect.any(String) as string,
        exteriorColorCode: expect.any(String) as string,
        interiorColorCode: expect.any(String) as string,
        fuelCode: expect.any(String) as string,
        driveCode: expect.any(String) as string,
        engineCode: expect.any(String) as string,
        trimCode: expect.any(String) as string,
      });
    }
  });

  it("has cars on the market since they came into stock, with their feed's price drops", async () => {
    const read = () =>
      database.query<{ n: number }>(
        `select count(*) as n from listings l join listing_offers o on o.listing_id = l.id and o.until_at is null
         left join listing_offers e on e.listing_id = l.id and e.until_at = o.from_at
         where coalesce(e.from_at, o.from_at) = (l.facts->>'listedAt')::timestamptz
           and e.price is not distinct from (l.facts->>'previousPrice')::bigint and o.price is not distinct from
             coalesce((l.facts->>'salePrice')::bigint, (l.facts->>'msrp')::bigint)`,
      );
    const [{ n: before } = { n: 0 }] = await read();
    expect(before).toBeGreaterThan(report.created * 0.9);
    await seedPastOffers(database, DEMO_SOURCE);
    expect(await read()).toEqual([{ n: before }]);
  });

  it('stops on request', async () => {
    const abort = AbortSignal.abort(new Error('no more'));
    await expect(seedDemo({ database, today: TODAY, signal: abort })).rejects.toThrow('no more');
  });
});
