import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { emptyTables } from '#ports/database/testing/empty-tables.ts';
import { appraise, createAppraiser } from '../model/appraise.ts';
import { compactMarket } from '../model/market/compact-market.ts';
import { fitMarket } from '../model/market/market.ts';
import { syntheticMarket } from '../model/testing/synthetic-market.ts';
import { decodeMarket, encodeMarket } from './encode-market.ts';
import { createMarketModels, encodeWithinLimit, removeMarket, storeMarket } from './market-models.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => emptyTables(database, 'market_models'));

const market = fitMarket(syntheticMarket(600));
const CAR = {
  ...{ year: 2020, makeCode: 'ALPHA', modelKey: 'ALPHA-ONE', trimCode: 'SPORT', mileage: 70_000, grade: null },
  ...{ vin: null, horsepower: null, traits: {} },
};
const at = (iso: string) => new Date(iso);

test('decodes what it encodes', () => {
  const compact = compactMarket(market, 240);
  const decoded = decodeMarket(compact.head, encodeMarket(compact));
  expect(appraise(createAppraiser(decoded), CAR, 'dealer')).toEqual(appraise(createAppraiser(compact), CAR, 'dealer'));
  expect(decoded.groups.get('ALPHA-ONE|1950')).toBeUndefined();
});

test('loads a stored market, and a newer one after five minutes', async () => {
  let now = 0;
  const models = createMarketModels(database, () => now);
  expect(await models.find('asking')).toBeNull();
  await storeMarket(database, 'asking', encodeWithinLimit(market, 'asking'), { builtAt: at('2026-11-01T00:00:00Z') });
  expect(await models.find('asking')).toBeNull();
  now += 300_000;
  const first = await models.find('asking');
  expect(first?.builtAt).toEqual(at('2026-11-01T00:00:00Z'));
  expect(await models.find('asking')).toBe(first);
  expect(await models.find('auction')).toBeNull();
  await storeMarket(database, 'asking', encodeWithinLimit(fitMarket([]), 'asking'), {
    builtAt: at('2026-11-02T00:00:00Z'),
  });
  now += 300_000;
  expect((await models.find('asking'))?.appraiser.head.cars).toBe(0);
});

test('keeps the loaded market when the database fails, and tries again', async () => {
  let [now, fails] = [0, false];
  const query: Database['query'] = (...args) =>
    fails ? Promise.reject(new Error('away')) : (database.query as (...all: unknown[]) => Promise<never>)(...args);
  const models = createMarketModels({ query }, () => now);
  await storeMarket(database, 'asking', encodeWithinLimit(market, 'asking'), { builtAt: at('2026-11-01T00:00:00Z') });
  const first = await models.find('asking');
  [now, fails] = [300_000, true];
  expect(await models.find('asking')).toBe(first);
  now += 1;
  expect(await models.find('asking')).toBe(first);
  await expect(models.find('auction')).rejects.toThrow('away');
  fails = false;
  expect(await models.find('auction')).toBeNull();
});

test('drops a removed market, but keeps one that another version of the site replaced', async () => {
  let now = 0;
  const models = createMarketModels(database, () => now);
  await storeMarket(database, 'auction', encodeWithinLimit(market, 'auction'), { builtAt: at('2026-11-01T00:00:00Z') });
  const first = await models.find('auction');
  expect(first).not.toBeNull();
  await database.query(`update market_models set version = version + 1, built_at = '2026-11-02'`);
  now += 300_000;
  expect(await models.find('auction')).toBe(first);
  await removeMarket(database, 'auction');
  now += 300_000;
  expect(await models.find('auction')).toBeNull();
});
