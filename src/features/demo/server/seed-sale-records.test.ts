import { expect, test } from 'vitest';
import { encodeWithinLimit, removeMadeUpMarkets, storeMarket } from '#features/pricing/pricing.server.ts';
import { fitMarket } from '#features/pricing/pricing.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { seedSaleRecords } from './seed-sale-records.ts';
import { DEMO_SOURCE, seedDemo } from './seed-demo.ts';

const TODAY = new Date('2026-11-21T12:00:00Z');

test('the demo makes up sale records below the asking prices, which end with it unless others replace them', async () => {
  const database = await createTestDatabase();
  const markets = () =>
    database.query<{ kind: string; center: number; cars: number }>(
      `select kind, (head->>'center')::float8 as center, (head->>'cars')::int as cars from market_models order by kind`,
    );
  try {
    await seedDemo({ database, today: TODAY, max: 700 });
    expect(await markets()).toEqual([]);
    const records = await seedSaleRecords(database, DEMO_SOURCE);
    const [auction, offer, ...others] = await markets();
    expect([auction!.kind, offer!.kind, others]).toEqual(['auction', 'instant-offer', []]);
    expect(auction!.cars).toBeGreaterThanOrEqual(300);
    expect(auction!.cars + offer!.cars).toBe(records);
    const [asked] = await database.query<{ log: number }>(
      `select avg(ln((facts->>'salePrice')::float8)) as log from listings where facts->>'listingType' = 'USED'
         and facts->>'salePrice' is not null`,
    );
    expect(offer!.center).toBeLessThan(auction!.center);
    expect(auction!.center).toBeLessThan(asked!.log);
    // A second start of the site changes nothing.
    expect(await seedSaleRecords(database, DEMO_SOURCE)).toBe(0);
    await storeMarket(database, 'auction', encodeWithinLimit(fitMarket([]), 'auction'), { builtAt: new Date() });
    expect(await removeMadeUpMarkets(database)).toEqual([{ kind: 'instant-offer', cars: offer!.cars }]);
    expect((await markets()).map(({ kind }) => kind)).toEqual(['auction']);
  } finally {
    await database.close();
  }
});
