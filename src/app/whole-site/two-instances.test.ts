import type { Hono } from 'hono';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { BRANDS } from '#features/brands/brands.ts';
import { createFlagSwitches, openFlags } from '#features/flags/flags.server.ts';
import { createGuard } from '#ports/calls/create-guard.ts';
import { connectDatabase, type Database } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { emptyTables } from '#ports/database/testing/empty-tables.ts';
import { GUARDED_CALLS } from '../load/guards.ts';
import { POST_LIMIT, startLimits } from '../http/rate-limits.ts';
import { startServices } from '../boot/start-services.ts';
import { createWholeSite } from './testing/create-whole-site.ts';
import { createVisitorSalts } from '../identity/visitor-salts.ts';

const BROWSER = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Safari/537.36';
const VIN = '1HGCM82633A004352';
const CAR = '/cars-for-sale/vehicle/42';
const SOON = { timeout: 120_000, interval: 20 };

/** A server as `forecourt.ts` wires it, on a few listings. Each instance has its own caches and state. */
type Instance = { app: Hono; database: Database; flushViews(): Promise<void>; stop(): Promise<void> };

let database: Database;
let folder: string;
let one: Instance;
let two: Instance;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'forecourt-instances-'));
  [one, two] = [await start('one'), await start('two')];
});
beforeEach(async () => {
  await emptyTables(database, 'rate_limits', 'listing_views', 'listing_viewers', 'flag_switches', 'page_feedback');
});
afterAll(async () => {
  for (const { stop } of [one, two]) await stop();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const unused = () => Promise.reject(new Error('No test calls this.'));

async function start(name: string): Promise<Instance> {
  const own = connectDatabase(database.url, { poolSize: 4 });
  const file = path.join(folder, `${name}.json`);
  await writeFile(file, '{}');
  const salts = createVisitorSalts(own, Date.now);
  const services = startServices(own, unused, { resize: unused, frame: unused }, salts);
  const limits = startLimits(own, salts, createGuard({ ...GUARDED_CALLS.rateLimits, timeoutMs: 60_000 }));
  const flags = await openFlags({ file, audiences: BRANDS, log: () => undefined });
  await flags.follow(createFlagSwitches(own));
  const changes = { database: own, services, limits, flags: flags.of, ingress: { trustedProxies: 1 } };
  return {
    app: createWholeSite(undefined, { changes }),
    database: own,
    flushViews: () => services.viewCounts.stop(),
    stop: async () => {
      flags.close();
      limits.stop();
      await services.stop();
      await own.close();
    },
  };
}

const ask = (instance: Instance, address: string, { from = '203.0.113.1', cookie = '' } = {}) =>
  instance.app.request(`http://localhost${address}`, {
    headers: { host: 'localhost', 'user-agent': BROWSER, 'x-forwarded-for': from, ...(cookie && { cookie }) },
  });
const post = async (instance: Instance, from: string) =>
  instance.app.request('http://localhost/cars-for-sale/svc/feedback', {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify({ helpful: 'yes' }),
  });

describe('a rate limit', () => {
  test('is shared by all instances', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < POST_LIMIT.points; i++) statuses.push((await post(i % 2 ? one : two, '198.51.100.1')).status);
    expect(statuses).toEqual(Array(POST_LIMIT.points).fill(201));
    const refused = await Promise.all([one, two].map((instance) => post(instance, '198.51.100.1')));
    expect(refused.map(({ status }) => status)).toEqual([429, 429]);
    for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await post(one, '198.51.100.2')).status).toBe(201);
  });

  test('leaves no address in the database', async () => {
    await post(one, '198.51.100.3');
    const [row] = await database.query<{ key: string }>('select key from rate_limits');
    expect(row!.key).toMatch(/^posts:[\w-]{22}$/);
  });
});

describe('views', () => {
  const countsAt = async (instance: Instance) =>
    ((await (await ask(instance, `/cars-for-sale/svc/listing-view-count?vin=${VIN}`)).json()) as { counts: object })
      .counts;

  test('count a visitor once on any instance, and both show the same count [R251]', async () => {
    for (const instance of [one, two, one]) expect((await ask(instance, CAR, { from: '192.0.2.1' })).status).toBe(200);
    await ask(two, CAR, { from: '192.0.2.2' });
    await Promise.all([one.flushViews(), two.flushViews()]);
    expect(await countsAt(one)).toMatchObject({ AT: 2 });
    expect(await countsAt(two)).toEqual(await countsAt(one));
  });

  test('appear on the other instance automatically', async () => {
    await ask(one, CAR, { from: '192.0.2.3' });
    await vi.waitFor(async () => expect(await countsAt(two)).toMatchObject({ AT: 1 }), SOON);
  });
});

describe('a session', () => {
  test('that one instance started is valid on the other', async () => {
    const begun = await ask(one, '/cars-for-sale?psid=partner');
    const cookies = begun.headers.getSetCookie();
    expect(cookies.map((cookie) => cookie.split('=')[0]).toSorted()).toEqual(['osid', 'psid']);
    const cookie = cookies.map((each) => each.split(';')[0]).join('; ');
    for (const instance of [one, two]) {
      const next = await ask(instance, CAR, { cookie });
      expect([next.status, next.headers.getSetCookie()]).toEqual([200, []]);
    }
  });

  test("continues on the other instance after the first one's last result", async () => {
    type Page = { listings: { id: number }[]; after: string | null };
    const page = async (instance: Instance, more: string) =>
      (await (await ask(instance, `/rest/lsc/listing?allListingType=all-cars&numRecords=1${more}`)).json()) as Page;
    const ids: number[] = [];
    for (let at = 0, more = ''; at < 4; at++) {
      const { listings, after } = await page(at % 2 ? two : one, more);
      ids.push(...listings.map(({ id }) => id));
      more = `&firstRecord=${at + 1}&after=${after ?? ''}`;
    }
    expect(ids.toSorted()).toEqual([42, 43, 44, 45]);
  });

  test('shows the same pages: nothing in them depends on the instance', async () => {
    const textOf = async (instance: Instance, address: string) => {
      const text = await (await ask(instance, address)).text();
      return text.replaceAll(/nonce="[^"]*"/g, '');
    };
    for (const address of ['/cars-for-sale?allListingType=all-cars', CAR, '/cars-for-sale/report-listing?listingId=42'])
      expect(await textOf(two, address)).toBe(await textOf(one, address));
  });
});

test('switching a feature switches it on both', async () => {
  const isThere = async (instance: Instance) =>
    /name="?marketExtension/.test(await (await ask(instance, '/cars-for-sale?zip=80202')).text());
  expect([await isThere(one), await isThere(two)]).toEqual([true, true]);
  await createFlagSwitches(database).set('market_extension', false);
  for (const instance of [one, two]) await vi.waitUntil(async () => !(await isThere(instance)), SOON);
  await createFlagSwitches(database).clear('market_extension');
  for (const instance of [one, two]) await vi.waitUntil(() => isThere(instance), SOON);
});
