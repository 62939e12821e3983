import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fakeAccounts } from '#ports/accounts/fake.ts';
import type { Database } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { identityOf, findOrCreateShopper } from './identity.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** Creates a site that returns the identity of a request, and one that saves something for it. */
function site(trustedProxies = 0) {
  const requested = {
    get database() {
      return database;
    },
    accounts: fakeAccounts({ ann: {} }),
    ingress: { trustedProxies },
  };
  const app = new Hono();
  app.get('/', async (context) => context.json(await identityOf(context, requested)));
  app.post('/', async (context) => {
    const [first, again] = [
      await findOrCreateShopper(context, requested),
      await findOrCreateShopper(context, requested),
    ];
    return context.json({
      ...first,
      isSame: first.shopperId === again.shopperId,
      afterwards: await identityOf(context, requested),
    });
  });
  return async (method: 'GET' | 'POST', cookie = '', headers = {}) => {
    const response = await app.request('/', { method, headers: { cookie, ...headers } });
    return { body: await response.json(), cookies: response.headers.getSetCookie() };
  };
}

const valueOf = (cookies: string[], name: string) =>
  cookies.map((cookie) => new RegExp(`^${name}=([^;]*)`).exec(cookie)?.[1]).findLast((value) => value !== undefined);

test('a visit creates no shopper', async () => {
  const { body, cookies } = await site()('GET');
  expect(body).toEqual({ shopperId: null, account: null });
  expect(cookies).toEqual([]);
});

test('a shopper who saves something is identified by an HttpOnly secret, stored as a digest [R201]', async () => {
  const ask = site();
  const kept = await ask('POST');
  expect(kept.body).toMatchObject({ account: null, isSame: true, afterwards: { shopperId: kept.body.shopperId } });
  const visitor = valueOf(kept.cookies, 'visitor')!;
  expect(visitor).toMatch(/^[\w-]{43}$/);
  expect(kept.cookies[0]).toBe(`visitor=${visitor}; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax`);
  expect(kept.cookies).toContain('keeps=1; Max-Age=31536000; Path=/; SameSite=Lax');
  const [row] = await database.query<{ visitor_hash: Buffer }>('select visitor_hash from shoppers where id = $1', [
    kept.body.shopperId,
  ]);
  expect(row!.visitor_hash.length).toBe(32);
  expect(row!.visitor_hash.toString('base64url')).not.toBe(visitor);

  expect((await ask('GET', `visitor=${visitor}`)).body.shopperId).toBe(kept.body.shopperId);
  expect((await ask('POST', `visitor=${visitor}`)).body.shopperId).toBe(kept.body.shopperId);
});

test.each([
  'visitor=',
  'visitor=guess',
  `visitor=${'A'.repeat(43)}`,
  `visitor=${'A'.repeat(44)}`,
  'keeps=1; signed-in=1',
])('a forged cookie (%s) identifies no one', async (cookie) => {
  expect((await site()('GET', cookie)).body).toEqual({ shopperId: null, account: null });
});

test('an account has one shopper, and the cookie signed-in is never trusted [R177, R201]', async () => {
  const ask = site();
  const kept = await ask('POST', 'session=ann');
  expect(kept.body.account.userId).toBe('ann');
  expect(kept.cookies).toEqual([]);
  expect((await ask('GET', 'session=ann')).body.shopperId).toBe(kept.body.shopperId);
  expect((await ask('GET', 'session=bob; signed-in=1')).body).toEqual({ shopperId: null, account: null });
});

test('the secret is bound to this host over HTTPS', async () => {
  const ask = site(1);
  const https = { 'x-forwarded-proto': 'https' };
  const { cookies, body } = await ask('POST', '', https);
  const visitor = valueOf(cookies, '__Host-visitor')!;
  expect(cookies.every((cookie) => / Secure/.test(cookie))).toBe(true);
  expect((await ask('GET', `__Host-visitor=${visitor}`, https)).body.shopperId).toBe(body.shopperId);
  expect((await ask('GET', `visitor=${visitor}`, https)).body.shopperId).toBeNull();
});
