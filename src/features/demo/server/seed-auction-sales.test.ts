import { expect, test } from 'vitest';
import { storeMarket, encodeWithinLimit } from '#features/pricing/pricing.server.ts';
import { fitMarket } from '#features/pricing/pricing.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { removeDemoAuctionSales, seedAuctionSales } from './seed-auction-sales.ts';
import { DEMO_SOURCE, seedDemo } from './seed-demo.ts';

const TODAY = new Date('2026-11-21T12:00:00Z');

test('the demo makes up auction sales below the asking prices, which end with it unless others replace them', async () => {
  const database = await createTestDatabase();
  const centers = async () => {
    const rows = await database.query<{ center: number; cars: number }>(
      `select (head->>'center')::float8 as center, (head->>'cars')::int as cars from market_models where kind = 'auction'`,
    );
    return rows[0] ?? null;
  };
  try {
    await seedDemo({ database, today: TODAY, max: 900 });
    expect(await centers()).toBeNull();
    const sales = await seedAuctionSales(database, DEMO_SOURCE);
    expect(sales).toBeGreaterThanOrEqual(300);
    expect((await centers())!.cars).toBeGreaterThan(0);
    const [asked] = await database.query<{ log: number }>(
      `select avg(ln((facts->>'salePrice')::float8)) as log from listings where facts->>'listingType' = 'USED'
         and facts->>'salePrice' is not null`,
    );
    expect((await centers())!.center).toBeLessThan(asked!.log);
    // A second start of the site changes nothing.
    expect(await seedAuctionSales(database, DEMO_SOURCE)).toBe(0);
    await removeDemoAuctionSales(database, DEMO_SOURCE);
    expect(await centers()).toBeNull();
    await storeMarket(database, 'auction', encodeWithinLimit(fitMarket([])), new Date());
    await removeDemoAuctionSales(database, DEMO_SOURCE);
    expect(await centers()).not.toBeNull();
  } finally {
    await database.close();
  }
});
