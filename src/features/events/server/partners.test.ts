import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { createPartners } from './partners.ts';

let database: Database;
beforeAll(async () => void (database = await createTestDatabase()));
afterAll(() => database.close());
beforeEach(() => database.query('truncate partner_days, partner_visitors'));

const PARTNER = { day: '2026-11-27', partner: 'digest', name: 'psid:only-ann-has-it' };
const count = (visitors: string, changes: object = {}) =>
  createPartners(database).count([...visitors].map((visitor) => ({ ...PARTNER, visitor, ...changes })));
const rows = () => database.query('select name, visitors from partner_days order by day, visitors');

test('the ID of a partner is stored only when the fifth visitor of the day came with it', async () => {
  for (const visitor of ['a', 'b', 'aa', 'c', 'd']) await count(visitor);
  expect(await rows()).toEqual([{ name: null, visitors: 4 }]);
  expect(JSON.stringify(await database.query('select * from partner_days, partner_visitors'))).not.toContain('ann');
  await count('abcd', { day: '2026-11-28' });
  await count('e');
  expect(await rows()).toEqual([
    { name: PARTNER.name, visitors: 5 },
    { name: null, visitors: 4 },
  ]);
});

test('five visitors in one write are enough, also of two servers at the same time', async () => {
  await Promise.all([count('abcb'), count('cde')]);
  await count('');
  expect(await rows()).toEqual([{ name: null, visitors: 5 }].map((row) => ({ ...row, name: expect.anything() })));
});
