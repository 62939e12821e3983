import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { BRANDS } from '#features/brands/brands.ts';
import {
  experimentCounts,
  endExperiment,
  openExperiments,
  startExperiment,
} from '#features/experiments/experiments.server.ts';
import type { NewExperiment } from '#features/flags/flags.ts';
import { createFlagSwitches, openFlags } from '#features/flags/flags.server.ts';
import { seededNumbers } from '#kit/seeded-numbers.ts';
import { connectDatabase } from '#ports/database/database.ts';
import { emptyTables } from '#ports/database/testing/empty-tables.ts';
import { memoryLimits } from '#ports/limits/memory-limits.ts';
import { startLeads } from '../boot/start-leads.ts';
import { startServices } from '../boot/start-services.ts';
import { listen, portOf } from '../http/listen.ts';
import { createVisitorSalts } from '../identity/visitor-salts.ts';
import { BROWSER, FORM, type LeadsSite, openLeadsSite } from '../routes/leads/testing/leads-site.ts';
import { createWholeSite } from './testing/create-whole-site.ts';

const SOON = { timeout: 120_000, interval: 10 };
const SPLIT: NewExperiment = { key: 'chips-1', flag: 'filter_chips_srp', shareA: 40, shareB: 50, goal: 'save' };
/** Only in pages whose flag is on. */
const CHIPS = 'class="chip-list"';
/** Visitors of the longest test; `npm run test:long` has more. */
const VISITORS = Number(process.env['EXPERIMENT_VISITORS'] ?? 10);
const RESULTS = '/cars-for-sale?zip=80202';
const CAR = '/cars-for-sale/vehicle/42';

let site: LeadsSite;
let folder: string;
let servers: Server[] = [];
let leadsTime = Date.now();
beforeAll(async () => {
  site = await openLeadsSite();
  folder = await mkdtemp(path.join(tmpdir(), 'forecourt-experiments-'));
});
beforeEach(async () => {
  await emptyTables(site.database, 'experiment_visitors', 'experiment_days', 'experiments', 'visitor_salts');
  servers = [await start(), await start()];
});
afterEach(async () => {
  for (const { stop } of servers) await stop();
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

const unused = () => Promise.reject(new Error('No test calls this.'));

type Server = {
  address: string;
  /** Whether the server follows an experiment. */
  isRunning(): boolean;
  /** Writes what is counted. */
  flush(): Promise<void>;
  /** Ends it as kill -9 does: what is not in the database is lost. */
  kill(): Promise<void>;
  stop(): Promise<void>;
};

/** Starts a server with its own connections, caches, flags and port. */
async function start(): Promise<Server> {
  const own = connectDatabase(site.database.url, { poolSize: 4 });
  const file = path.join(folder, `${randomBytes(8).toString('hex')}.json`);
  await writeFile(file, '{}');
  const salts = createVisitorSalts(own, Date.now);
  const services = startServices(own, unused, { resize: unused, frame: unused }, salts);
  const flags = await openFlags({ file, audiences: BRANDS, log: () => undefined });
  await flags.follow(createFlagSwitches(own));
  const log = () => undefined;
  const experiments = await openExperiments({
    ...{ database: own, flags, nameOf: salts.nameOf, now: Date.now, log, pollEveryMs: 10 },
  });
  const originFor = () => 'https://cars.example';
  const now = () => new Date(leadsTime);
  const leads = startLeads({ database: own, limits: memoryLimits, originFor, leadsFallback: undefined, now });
  const app = createWholeSite(undefined, {
    changes: { ...{ database: own, services, leads, experiments }, flags: flags.of, ingress: { trustedProxies: 1 } },
  });
  const server = await listen(app.fetch, { port: 0, host: '127.0.0.1' }, () => false);
  const close = async () => {
    server.close();
    server.closeAllConnections();
    if (server.listening) await once(server, 'close');
    flags.close();
  };
  let isKilled = false;
  return {
    address: `http://localhost:${portOf(server)}`,
    isRunning: experiments.isRunning,
    flush: experiments.stop,
    kill: async () => {
      isKilled = true;
      await close();
      await services.stop();
      await own.close();
      await experiments.stop();
    },
    stop: async () => {
      if (isKilled) return;
      await close();
      await experiments.stop();
      await services.stop();
      await own.close();
    },
  };
}

/** A browser with a visitor cookie, as someone who saved a car before. */
type Visitor = { cookie: string; network: string };
let visitors = 0;
function newVisitor(): Visitor {
  visitors++;
  return {
    cookie: `visitor=${randomBytes(32).toString('base64url')}`,
    network: `10.${visitors >> 8}.${visitors & 255}.1`,
  };
}

function ask(server: Server, url: string, { cookie, network }: Visitor, init: RequestInit = {}): Promise<Response> {
  const headers = {
    ...BROWSER,
    origin: server.address,
    cookie,
    'x-forwarded-for': network,
    ...(init.headers as object),
  };
  return fetch(`${server.address}${url}`, { redirect: 'manual', ...init, headers });
}
const htmlOf = async (server: Server, visitor: Visitor, headers: Record<string, string> = {}) => {
  const response = await ask(server, RESULTS, visitor, { headers });
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, no-cache']);
  return response.text();
};

async function run(experiment = SPLIT): Promise<void> {
  await startExperiment(site.database, experiment, 'operator');
  for (const server of servers) await vi.waitUntil(server.isRunning, SOON);
}

async function totals() {
  const rows = await experimentCounts(site.database, SPLIT.key);
  const of = (variant: string) =>
    (['visitorDays', 'view', 'save', 'lead'] as const).map((name) =>
      rows.filter((row) => row.variant === variant).reduce((sum, row) => sum + row[name], 0),
    );
  return { A: of('A'), B: of('B') };
}

/** Opens a car's page, or one that was prefetched: then the browser reports it. */
async function view(server: Server, visitor: Visitor, at: number): Promise<void> {
  const ahead = { headers: { 'sec-purpose': 'prefetch' } };
  expect((await ask(server, CAR, visitor, at % 2 ? ahead : {})).status).toBe(200);
  if (at % 2 === 0) return;
  const beacon = await ask(server, '/cars-for-sale/svc/vehicle-view?listingId=42', visitor, { method: 'POST' });
  expect(beacon.status).toBe(204);
}

/** Saves a car, or writes to its seller. */
async function save(server: Server, visitor: Visitor): Promise<void> {
  const body = JSON.stringify({ listingId: 42 });
  const headers = { 'content-type': 'application/json' };
  const { status } = await ask(server, '/account-api/saved-listings', visitor, { method: 'POST', body, headers });
  expect(status).toBe(201);
}
async function write(server: Server, visitor: Visitor): Promise<void> {
  const form = await ask(server, '/account-api/lead-form?listingId=42', visitor);
  const { requestKey } = (await form.json()) as { requestKey: string };
  leadsTime += 20_000;
  const fromEmailAddress = `${requestKey.slice(0, 8).toLowerCase()}@example.com`;
  // Equal texts of many visitors would be held as spam.
  const comments = `Is it still for sale? I could come on day ${requestKey.slice(8, 16)}.`;
  const body = new URLSearchParams({ ...FORM, requestKey, fromEmailAddress, comments });
  const address = '/cars-for-sale/contact?listingId=42';
  expect((await ask(server, address, visitor, { method: 'POST', body })).status).toBe(303);
  const held = await site.database.query('select id from leads where held_at is not null');
  expect(held).toEqual([]);
}

test('many visitors see two variants of a flag, and all counts equal those of their browsers, across a kill', async () => {
  await run();
  const random = seededNumbers(22);
  const expected = { A: [0, 0, 0, 0], B: [0, 0, 0, 0] };
  const shown = new Map<Visitor, boolean>();
  const all = Array.from({ length: VISITORS }, newVisitor);
  // The test cannot see which visitors are in the experiment; only the counts show it.
  const outside = new Set<Visitor>();
  for (const [at, visitor] of all.entries()) {
    const server = () => servers[Math.floor(random() * servers.length)]!;
    const before = await totalOf();
    const isOn = (await htmlOf(server(), visitor)).includes(CHIPS);
    shown.set(visitor, isOn);
    const does = [random() < 0.5, random() < 0.3, random() < 0.15];
    if (does[0]) await view(server(), visitor, at);
    if (does[1]) await save(server(), visitor);
    if (does[2]) await write(server(), visitor);
    // The variant is the same on each server, in the page's data too.
    expect((await htmlOf(server(), visitor)).includes(CHIPS)).toBe(isOn);
    for (const one of servers) await one.flush();
    if ((await totalOf()) === before) outside.add(visitor);
    else {
      const row = expected[isOn ? 'B' : 'A'];
      row[0]!++;
      for (const [goal, isDone] of does.entries()) if (isDone) row[goal + 1]!++;
    }
    if (at === VISITORS / 2) {
      await servers[0]!.kill();
      servers = [await start(), servers[1]!];
    }
  }
  expect(await totals()).toEqual(expected);
  // The flag is on for everyone, so those outside the experiment see it on.
  for (const visitor of outside) expect(shown.get(visitor)).toBe(true);
  expect(expected.A[0]! + expected.B[0]!).toBeGreaterThan(VISITORS / 2);
});

async function totalOf(): Promise<number> {
  const { A, B } = await totals();
  return A[0]! + B[0]!;
}

test('a kill loses what was not written yet, and those visitors count once when they return', async () => {
  await run({ ...SPLIT, shareA: 50, shareB: 50 });
  const all = Array.from({ length: 12 }, newVisitor);
  const shown = await Promise.all(all.map((visitor) => htmlOf(servers[0]!, visitor)));
  await servers[0]!.kill();
  const known = await totalOf();
  expect(known).toBeLessThanOrEqual(all.length);
  servers = [await start(), servers[1]!];
  const again = await Promise.all(all.map((visitor, at) => htmlOf(servers[at % 2]!, visitor)));
  for (const server of servers) await server.flush();
  const on = shown.filter((html) => html.includes(CHIPS)).length;
  expect(again.map((html) => html.includes(CHIPS))).toEqual(shown.map((html) => html.includes(CHIPS)));
  expect(await totals()).toEqual({ A: [all.length - on, 0, 0, 0], B: [on, 0, 0, 0] });
});

test('visitors without a cookie, with Global Privacy Control, or of a robot are not in it', async () => {
  await run({ ...SPLIT, shareA: 99, shareB: 1 });
  const all = Array.from({ length: 8 }, newVisitor);
  for (const visitor of all) {
    expect(await htmlOf(servers[0]!, { ...visitor, cookie: '' })).toContain(CHIPS);
    expect(await htmlOf(servers[0]!, visitor, { 'sec-gpc': '1' })).toContain(CHIPS);
    await htmlOf(servers[1]!, visitor, { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' });
    await htmlOf(servers[1]!, visitor, { 'sec-purpose': 'prefetch' });
  }
  for (const server of servers) await server.flush();
  expect(await totalOf()).toBe(0);
});

test('a car without a VIN counts as viewed too', async () => {
  await run({ ...SPLIT, shareA: 1, shareB: 99 });
  const visitor = newVisitor();
  await htmlOf(servers[0]!, visitor);
  expect((await ask(servers[0]!, '/cars-for-sale/vehicle/43', visitor)).status).toBe(200);
  await servers[0]!.flush();
  const { A, B } = await totals();
  expect(A[1]! + B[1]!).toBe(1);
});

test('a visitor whom a link of another site led here is in it, and a page that another site embeds is not', async () => {
  await run({ ...SPLIT, shareA: 50, shareB: 50 });
  const linked = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' };
  await htmlOf(servers[0]!, newVisitor(), { ...linked, 'sec-fetch-dest': 'iframe' });
  await servers[0]!.flush();
  expect(await totalOf()).toBe(0);
  await htmlOf(servers[0]!, newVisitor(), linked);
  await servers[0]!.flush();
  expect(await totalOf()).toBe(1);
});

test('pages have the same bytes without an experiment, before, during and after one', async () => {
  const plain = (html: string) => html.replaceAll(/nonce="[^"]*"/g, '');
  const [visitor, stranger] = [newVisitor(), { ...newVisitor(), cookie: '' }];
  const before = plain(await htmlOf(servers[0]!, stranger));
  expect(plain(await htmlOf(servers[0]!, visitor))).toBe(before);
  await run({ ...SPLIT, shareA: 99, shareB: 1 });
  const inA = await Promise.all(Array.from({ length: 8 }, () => htmlOf(servers[0]!, newVisitor())));
  expect(inA.some((html) => !html.includes(CHIPS))).toBe(true);
  // A cached page of a variant reaches no one else.
  expect(plain(await htmlOf(servers[0]!, stranger))).toBe(before);
  await site.database.transaction((connection) => endExperiment(connection, SPLIT.key));
  await vi.waitUntil(() => !servers[0]!.isRunning(), SOON);
  expect(plain(await htmlOf(servers[0]!, visitor))).toBe(before);
});
