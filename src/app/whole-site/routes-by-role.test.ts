import type { Hono } from 'hono';
import { TrieRouter } from 'hono/router/trie-router';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fakeAccounts } from '#ports/accounts/fake.ts';
import { openAccounts } from '#ports/accounts/open-accounts.ts';
import { databaseError } from '#ports/database/database-errors.ts';
import type { Database } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { startServices } from '../boot/start-services.ts';
import type { Access, RouteFacts } from '../http/route.ts';
import { addressOf, requestRoute, isRefusal } from './testing/route-walk.ts';
import { SITE_ROUTES } from './testing/site-routes.ts';
import { createWholeSite } from './testing/create-whole-site.ts';

const EVERYONE: readonly Access[] = ['everyone', 'shopper'];
const MEMBERS: readonly Access[] = [...EVERYONE, 'account', 'dealer-staff', 'dealer-owner'];
const ROLES: Record<string, { cookie: string; may: readonly Access[] }> = {
  'a visitor': { cookie: '', may: EVERYONE },
  'a shopper with an account': { cookie: 'session=ann', may: [...EVERYONE, 'account'] },
  'the owner of a dealership': { cookie: 'session=dan', may: MEMBERS },
  'an operator': { cookie: 'session=operator', may: [...EVERYONE, 'account', 'operator'] },
};

/**
 * A visitor requests every route. The other roles request one in `EVERY` of the routes that are open to everyone;
 * `npm run test:long` sets it to 1.
 */
const EVERY = Number(process.env['OPEN_ROUTES_EVERY'] ?? 6);

/** Returns the routes that a role requests: all that are closed to someone, and a sample of the others. */
function routesFor(role: string): readonly RouteFacts[] {
  const [visitor, ...others] = Object.keys(ROLES);
  const first = others.indexOf(role);
  return SITE_ROUTES.filter(
    ({ access }, at) => role === visitor || !EVERYONE.includes(access) || at % EVERY === first % EVERY,
  );
}

const unused = () => Promise.reject(new Error('No test calls this.'));
const failures: unknown[] = [];
let database: Database;
let app: Hono;
let stop: () => Promise<unknown>;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.query(`insert into sources (name) values ('test')`);
  await database.query(
    `insert into owners (source_id, key, facts, content_hash)
     select id, 'o', '{"name": "Mile High Motors", "privateSeller": false}', '\\x00' from sources`,
  );
  await database.query(
    `insert into dealer_members (owner_id, user_id, email, role) select id, 'dan', 'dan@example.com', 'owner' from owners`,
  );
  const services = startServices(database, unused, { resize: unused, frame: unused }, {
    of: async () => 'salt',
  } as never);
  const known = fakeAccounts({ ann: {}, dan: {}, operator: { isOperator: true } });
  const real = openAccounts(database, { secret: 's'.repeat(32), errorOf: databaseError });
  stop = async () => [await services.stop(), await real.close()];
  const changes = {
    database,
    services,
    accounts: {
      ...real,
      find: known.find,
      end: known.end,
      // The real one finds no session of these accounts in the database.
      passkeys: { ...real.passkeys, startRegistration: async () => ({ options: {}, cookies: [] }) },
    },
    metrics: { metrics: { text: async () => '', contentType: 'text/plain' }, token: 'a-token-of-16-signs' } as never,
    // Rate limits are off, because a request beyond them would not reach its handler.
    limits: { of: () => async () => ({ kind: 'allowed' as const }) },
    photos: { get: async () => ({ kind: 'missing' as const }) },
    illustrations: { get: async () => ({ kind: 'missing' as const }) },
    pictures: { resize: async () => null, frame: async () => Buffer.from('jpeg') },
    socialPictures: { get: (_name: string, make: () => Promise<Buffer | null>) => make() },
    sitemap: { searches: async () => [], vehicles: async () => [] } as never,
  };
  app = createWholeSite((message, detail) => void failures.push([message, detail]), { changes });
});
afterAll(async () => {
  await stop();
  await database.close();
});

/** Returns whether a response says that its route is not for this client. Records with the id 42 do not exist. */
function isDenied(response: Response): boolean {
  return response.status !== 404 && isRefusal(response);
}

/** Returns the rows whose response differs from what `may` allows, or is a server error. */
async function wrongRows(
  rows: readonly RouteFacts[],
  may: readonly Access[],
  headers: Record<string, string>,
): Promise<string[]> {
  const wrong: string[] = [];
  for (const row of rows) {
    const response = await requestRoute(app, row, { ...headers, 'sec-fetch-site': 'same-origin' });
    const isRight = may.includes(row.access) ? !isDenied(response) : isRefusal(response);
    if (!isRight || response.status >= 500) wrong.push(`${row.method} ${row.path}: ${response.status}`);
  }
  return wrong;
}

describe.each(Object.entries(ROLES))('%s', (role, { cookie, may }) => {
  test('gets from each route what its row says, as application/json', () => expectRows('application/json'));
  // Visitors are refused most, so the pages that refuse them represent those of all roles.
  const tags = role === 'a visitor' ? [] : ['long'];
  test('gets from each route what its row says, as text/html', { tags }, () => expectRows('text/html'));

  async function expectRows(accept: string): Promise<void> {
    failures.length = 0;
    expect(await wrongRows(routesFor(role), may, { accept, cookie })).toEqual([]);
    expect(failures).toEqual([]);
  }
});

test('detects a row that grants less or more than its route', async () => {
  const rowOf = (path: string) => SITE_ROUTES.find((row) => row.method === 'GET' && row.path === path)!;
  const rows: RouteFacts[] = [
    { ...rowOf('/account'), access: 'everyone' },
    { ...rowOf('/privacy'), access: 'account' },
  ];
  expect(await wrongRows(rows, EVERYONE, { accept: 'text/html' })).toEqual(['GET /account: 303', 'GET /privacy: 200']);
});

/** Returns the rows that an earlier row of the same method answers for. */
function hiddenRows(rows: readonly Pick<RouteFacts, 'method' | 'path'>[]): string[] {
  const router = new TrieRouter<Pick<RouteFacts, 'method' | 'path'>>();
  for (const row of rows) router.add(row.method, row.path, row);
  return rows
    .filter((row) => router.match(row.method, addressOf(row))[0][0]?.[0] !== row)
    .map(({ method, path }) => `${method} ${path}`);
}

test('no route is shadowed by an earlier one', () => {
  expect(hiddenRows(SITE_ROUTES)).toEqual([]);
});

test('detects a route behind a wider one', () => {
  const rows = [
    { method: 'GET', path: '/dev/mail/:id' },
    { method: 'GET', path: '/dev/mail/samples' },
  ] as const;
  expect(hiddenRows(rows)).toEqual(['GET /dev/mail/samples']);
  expect(hiddenRows(rows.toReversed())).toEqual([]);
});
