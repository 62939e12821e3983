import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import type { PaymentSettings } from '../model/payment-settings.ts';
import { createPaymentSettingsCache, findPaymentSettings, savePaymentSettings } from './payment-settings.ts';

const SITE: PaymentSettings = {
  ...{ retailingType: 'SITE', uiEnabled: true, leaseEnabled: false },
  ...{ calculationUrl: null, incentivesUrl: null },
};
const PARTNER: PaymentSettings = { ...SITE, retailingType: 'PARTNER', calculationUrl: 'https://tool.example/{vin}' };

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.query(`insert into sources (name) values ('test')`);
  await database.query(
    `insert into owners (source_id, key, facts, content_hash) select id, 'o', '{}', '\\x00' from sources`,
  );
});
afterAll(() => database.close());

test('settings are stored once for each dealer, and never for an unknown one', async () => {
  expect(await findPaymentSettings(database, 1)).toBeNull();
  expect(await savePaymentSettings(database, 1, SITE)).toBe(true);
  expect(await savePaymentSettings(database, 1, PARTNER)).toBe(true);
  expect(await findPaymentSettings(database, 1)).toEqual(PARTNER);
  expect(await savePaymentSettings(database, 2, SITE)).toBe(false);
});

test('memory follows the database within ten seconds, and unchanged settings stay the same object', async () => {
  let time = 0;
  const cache = createPaymentSettingsCache({ database, now: () => time });
  await savePaymentSettings(database, 1, PARTNER);
  await cache.prepare();
  const first = cache.settingsOf(1);
  expect([first, cache.settingsOf(2)]).toEqual([PARTNER, null]);
  await cache.prepare();
  expect(cache.settingsOf(1)).toBe(first);

  await savePaymentSettings(database, 1, SITE);
  time = 9_999;
  expect(cache.settingsOf(1)).toBe(first);
  time = 20_000;
  await expect.poll(() => cache.settingsOf(1)?.retailingType).toBe('SITE');
});
