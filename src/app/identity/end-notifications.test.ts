import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addShopper, turnOnPush } from '#features/push/testing/push-shopper.ts';
import { fakeAccounts } from '#ports/accounts/fake.ts';
import type { Database } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { endNotificationsOfOtherAccounts } from './end-notifications.ts';

const NUMBER = 'p'.repeat(20);

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test.each([
  ['stay, and belong to the new session', true],
  ['end, if another browser has ended the new session meanwhile', false],
])('at sign-in the account’s own notifications %s', async (_what, isLive) => {
  const shopperId = await addShopper(database);
  const userId = `user-${String(isLive)}`;
  await database.query('update shoppers set user_id = $2 where id = $1', [shopperId, userId]);
  await turnOnPush(database, shopperId, { pixallId: NUMBER });
  const accounts = { ...fakeAccounts(), isLive: async () => isLive };
  const app = new Hono();
  app.post('/', async (context) => {
    const parts = { accounts, database, ingress: { trustedProxies: 0 } };
    await endNotificationsOfOtherAccounts(context, parts, { userId, sessionId: 'new' });
    return context.body(null, 204);
  });
  const response = await app.request('/', { method: 'POST', headers: { cookie: `push-device=${NUMBER}` } });
  expect(
    await database.query('select session_id as "sessionId" from push_devices where shopper_id = $1', [shopperId]),
  ).toEqual(isLive ? [{ sessionId: 'new' }] : []);
  const renewed = `push-device=${NUMBER}; Max-Age=31536000; `;
  expect(response.headers.getSetCookie().join()).toContain(isLive ? renewed : 'push-device=; Max-Age=0; ');
  await database.query('delete from shoppers where id = $1', [shopperId]);
});
