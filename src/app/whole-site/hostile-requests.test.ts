import { Hono } from 'hono';
import type { Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fakeAccounts } from '#ports/accounts/fake.ts';
import { openAccounts } from '#ports/accounts/open-accounts.ts';
import { databaseError } from '#ports/database/database-errors.ts';
import type { Database } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { SITE_ROUTES } from './testing/site-routes.ts';
import { listen } from '../http/listen.ts';
import { refuseUnreadable } from '../http/refuse-unreadable.ts';
import { startServices } from '../boot/start-services.ts';
import { findHostileResponseFaults, HOSTILE_KINDS, routesFor, sendHostileRequest } from './testing/hostile-requests.ts';
import { createWholeSite } from './testing/create-whole-site.ts';

const unused = () => Promise.reject(new Error('No test calls this.'));
const metrics = { metrics: { text: async () => '', contentType: 'text/plain' }, token: undefined } as never;

let database: Database;
let server: Server;
let real: ReturnType<typeof openAccounts>;
let services: ReturnType<typeof startServices>;
const failures: unknown[] = [];
const refused: unknown[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  services = startServices(database, unused, { resize: unused, frame: unused }, { of: async () => 'salt' } as never);
  const { find, end } = fakeAccounts({ operator: { isOperator: true } });
  real = openAccounts(database, { secret: 's'.repeat(32), errorOf: databaseError });
  const changes = {
    // Rate limits are off, because a request beyond them would not be processed.
    limits: { of: () => async () => ({ kind: 'allowed' as const }) },
    ...{ database, metrics, services, accounts: { ...real, find, end } },
    photos: { get: async () => ({ kind: 'missing' as const }) },
    illustrations: { get: async () => ({ kind: 'missing' as const }) },
    pictures: { resize: async () => null, frame: async () => Buffer.from('jpeg') },
    socialPictures: { get: (_name: string, make: () => Promise<Buffer | null>) => make() },
    sitemap: { searches: async () => [], vehicles: async () => [] } as never,
  };
  const app = createWholeSite((message, detail) => void failures.push([message, detail]), { changes });
  const refuse = refuseUnreadable(
    (...line) => void refused.push(line),
    () => 0,
  );
  server = await listen(app.fetch, { port: 0, host: '127.0.0.1' }, refuse);
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await services.stop();
  await real.close();
  await database.close();
});

const DYNAMIC = SITE_ROUTES.filter(({ path }) => !path.startsWith('/assets/') && !path.startsWith('/pictures/cars/'));

/** A sample of the requests; `npm run test:long` sends all of them to each route. */
const IS_FULL = process.env['HOSTILE_EVERY'] === '1';
const SAMPLE = IS_FULL ? { shared: 1, own: 1 } : { shared: 48, own: 16 };
const SAMPLED = DYNAMIC.filter((_row, at) => at % SAMPLE.own === 0);

test.each(Object.entries(HOSTILE_KINDS))('%s harms no route', async (name, kind) => {
  const faults: string[] = [];
  failures.length = 0;
  for (const row of routesFor(name, DYNAMIC, SAMPLE)) {
    const sent = kind(row);
    if (sent === null) continue;
    for (const fault of await findHostileResponseFaults(server, row, sent))
      faults.push(`${row.method} ${row.path} ${fault}`);
  }
  expect(faults).toEqual([]);
  expect(failures).toEqual([]);
});

test('every page and call answers HEAD like GET, without the body', async () => {
  const different: string[] = [];
  for (const row of SAMPLED.filter(({ method }) => method === 'GET')) {
    const [get, head] = [
      await sendHostileRequest(server, row, {}),
      await sendHostileRequest(server, row, { method: 'HEAD' }),
    ];
    const told = [head.status, head.headers['content-type'], head.headers['location'], head.text];
    const wanted = [get.status, get.headers['content-type'], get.headers['location'], ''];
    if (JSON.stringify(told) !== JSON.stringify(wanted)) different.push(`${row.path}: ${told}, not ${wanted}`);
  }
  expect(different).toEqual([]);
});

test('OPTIONS and refusals of TRACE list the methods that a path accepts', async () => {
  const wrong: string[] = [];
  for (const row of SAMPLED) {
    const { status, headers, text } = await sendHostileRequest(server, row, { method: 'OPTIONS' });
    const allowed = String(headers['allow']).split(', ');
    const wanted = [row.method, 'OPTIONS', ...(row.method === 'GET' ? ['HEAD'] : [])];
    if (status !== 204 || text !== '' || !wanted.every((method) => allowed.includes(method)))
      wrong.push(`OPTIONS ${row.path}: ${status}, ${allowed}`);
    const trace = await sendHostileRequest(server, row, { method: 'TRACE', headers: { 'x-secret': 'canary' } });
    if (trace.status !== 405 || !trace.headers['allow']) wrong.push(`TRACE ${row.path}: ${trace.status}`);
  }
  expect(wrong).toEqual([]);
});

test('logs an unreadable row once, not for each request', () => {
  expect(refused).toHaveLength(1);
});

test('detects a site without limits, headers or validation', async () => {
  const broken = new Hono();
  broken.all('*', async (context) => {
    const text = await context.req.text();
    if (text.includes('\\u0000') || context.req.url.includes('%00')) return context.text('broken', 500);
    return context.text('taken');
  });
  const open = await listen(broken.fetch, { port: 0, host: '127.0.0.1' }, () => false);
  const row = { method: 'POST', path: '/sign-in' } as const;
  const found = new Map<string, string[]>();
  for (const [name, kind] of Object.entries(HOSTILE_KINDS))
    found.set(name, await findHostileResponseFaults(open, row, kind(row)!));
  open.closeAllConnections();
  open.close();
  for (const [name, faults] of found) expect(faults, name).toContain('has no content-security-policy');
  for (const name of ['NUL in the query', 'NUL in JSON']) expect(found.get(name)).toContain('answered 500');
  for (const name of ['too much JSON', 'too much JSON in chunks'])
    expect(found.get(name)).toContain('answered 200, not 413');
});
