import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { fakeAccounts } from '#ports/accounts/fake.ts';
import { type GuardedRoute, guardAccess } from './access.ts';
import type { Access } from '../http/route.ts';
import { SITE_ROUTES } from '../whole-site/testing/site-routes.ts';
import type { AppContext } from '../base/app-context.ts';
import { requestRoute, isRefusal, routesOf, routesAcceptingCrossSite } from '../whole-site/testing/route-walk.ts';
import { createWholeSite } from '../whole-site/testing/create-whole-site.ts';

const accounts = fakeAccounts({ ann: {}, operator: { isOperator: true }, stranger: { emailVerified: false } });
const metrics = { metrics: { text: async () => '', contentType: 'text/plain' }, token: 'a-token-of-16-signs' } as never;
const site = () => createWholeSite(undefined, { changes: { accounts, metrics } });

/**
 * Each kind of client, and the access levels that the guard lets it use. `foreign-records.test.ts` tests ownership of records.
 */
const ROLES: Record<string, { cookie?: string; may: readonly Access[] }> = {
  nobody: { may: ['everyone', 'shopper'] },
  'an anonymous shopper': { cookie: `visitor=${'v'.repeat(43)}; keeps=1`, may: ['everyone', 'shopper'] },
  'whoever says that they are signed in': { cookie: 'signed-in=1; session=guess', may: ['everyone', 'shopper'] },
  'an account': { cookie: 'session=ann', may: ['everyone', 'shopper', 'account'] },
  'an account whose address is unproven': { cookie: 'session=stranger', may: ['everyone', 'shopper', 'account'] },
  'an operator': { cookie: 'session=operator', may: ['everyone', 'shopper', 'account', 'operator'] },
};

test('every route has one row, and every row has a route', () => {
  const rows = SITE_ROUTES.map(({ method, path }) => `${method} ${path}`);
  expect(rows.toSorted()).toEqual([...new Set(rows)].toSorted());
  expect(routesOf(site()).toSorted()).toEqual(rows.toSorted());
});

describe.each(Object.entries(ROLES))('%s', (_role, { cookie, may }) => {
  const rows = SITE_ROUTES.filter(({ access }) => !may.includes(access));
  const app = site();
  test.each(rows.map((row) => [row.method, row.path, row] as const))(
    'is refused by %s %s',
    async (_method, _path, row) => {
      for (const accept of ['text/html', 'application/json']) {
        const response = await requestRoute(app, row, { accept, ...(cookie !== undefined && { cookie }) });
        expect(isRefusal(response), `${response.status}`).toBe(true);
      }
    },
  );
});

describe('at the entrance', () => {
  const rows: GuardedRoute[] = [
    { method: 'GET', path: '/mine', access: 'account' },
    { method: 'POST', path: '/mine/:id', access: 'account' },
    { method: 'GET', path: '/desk', access: 'operator' },
    { method: 'GET', path: '/all', access: 'everyone' },
  ];
  const app = new Hono();
  const appContext = { accounts, brandOf: () => ({}), ingress: { trustedProxies: 0 } } as never as AppContext;
  app.use(guardAccess(appContext, rows));
  for (const { method, path } of rows) app.on(method, path, (context) => context.text('in'));
  const ask = async (method: string, path: string, headers: Record<string, string> = {}) => {
    const response = await app.request(path, { method, headers });
    return [response.status, response.headers.get('location')];
  };

  test('redirects browsers to sign-in and back, and sends API clients an error', async () => {
    const person = { accept: 'text/html' };
    expect(await ask('GET', '/mine?a=1', person)).toEqual([
      303,
      '/sign-in?defaultScreen=signin&refUrl=%2Fmine%3Fa%3D1',
    ]);
    expect(await ask('HEAD', '/mine')).toEqual([401, null]);
    expect(await ask('POST', '/mine/7')).toEqual([401, null]);
    const from = { ...person, referer: 'http://localhost/cars-for-sale?zip=80202' };
    expect(await ask('POST', '/mine/7', from)).toEqual([
      303,
      '/sign-in?defaultScreen=signin&refUrl=%2Fcars-for-sale%3Fzip%3D80202',
    ]);
  });

  test('lets permitted requests through', async () => {
    expect(await ask('GET', '/mine', { cookie: 'session=ann' })).toEqual([200, null]);
    expect(await ask('POST', '/mine/7', { cookie: 'session=ann' })).toEqual([200, null]);
    expect(await ask('GET', '/desk', { cookie: 'session=ann' })).toEqual([404, null]);
    expect(await ask('GET', '/desk', { cookie: 'session=operator' })).toEqual([200, null]);
    expect(await ask('GET', '/all')).toEqual([200, null]);
  });
});

describe('a change', () => {
  test('is refused from pages of other sites, on every route', async () => {
    const unsafe = SITE_ROUTES.filter(({ method }) => method !== 'GET');
    expect(unsafe.length).toBeGreaterThan(3);
    expect(await routesAcceptingCrossSite(site(), SITE_ROUTES)).toEqual([]);
  });

  test('would be detected if it were allowed', async () => {
    const broken = new Hono();
    const row = { method: 'POST', path: '/cars-for-sale/svc/feedback' } as const;
    broken.post(row.path, (context) => context.text('taken'));
    expect((await routesAcceptingCrossSite(broken, [row])).length).toBeGreaterThan(5);
  });
});
