import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedDemoInChildProcess } from '#features/demo/demo.server.ts';
import type { Database } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { prepareDemoDealer } from './demo-dealer.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('a database without the demo gets no account', async () => {
  expect(await prepareDemoDealer(database.url)).toBeNull();
  expect(await database.query('select from account_users')).toEqual([]);
});

test('the first dealer of the demo gets an owner and a lead address, once', { tags: 'long' }, async () => {
  await seedDemoInChildProcess(database.url, { today: new Date('2026-07-01'), max: 3, onProgress: () => undefined });
  const dealer = await prepareDemoDealer(database.url);
  expect(await prepareDemoDealer(database.url)).toEqual(dealer);
  const [member, ...others] = await database.query<{ owner_id: number }>(
    `select m.owner_id from dealer_members m join account_users u on u.id = m.user_id
      where u.email = $1 and m.role = 'owner' and u.email_verified`,
    [dealer!.email],
  );
  expect(others).toEqual([]);
  expect(dealer!.path).toBe(`/dealer/leads?dealer=${member!.owner_id}`);
  expect(await database.query('select owner_id, kind, address from lead_destinations')).toEqual([
    { owner_id: member!.owner_id, kind: 'email', address: 'leads@forecourt.example' },
  ]);
});
