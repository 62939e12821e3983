// `node tools/node24.mjs bench/site/limits.ts`: measures the cost of a rate-limited request when counted in this process, when
// counted in PostgreSQL, and when refused: µs of CPU time of the server and of PostgreSQL, and ms until it is admitted.
import { Hono } from 'hono';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createGuard } from '../../src/ports/calls/create-guard.ts';
import { openDatabase } from '../../src/ports/database/open-database.ts';
import type { Limits } from '../../src/ports/limits/limits.ts';
import { memoryLimits } from '../../src/ports/limits/memory-limits.ts';
import { GUARDED_CALLS } from '../../src/app/load/guards.ts';
import { limitRate, startLimits } from '../../src/app/http/rate-limits.ts';
import { createVisitorSalts } from '../../src/app/identity/visitor-salts.ts';

const ROUNDS = 15;
const REQUESTS = 2_000;
const LIMIT = { name: 'posts', points: 30, seconds: 600 };
/** The number of requests per address in a round of `REQUESTS`. */
const BY_ADDRESS = 20;
const MS_PER_TICK = 10;

type Cost = { serverUs: number; databaseUs: number; p50: number; p99: number };

function siteWith(limits: Limits) {
  const app = new Hono();
  app.post(
    '/',
    limitRate(LIMIT, { limits, ingress: { trustedProxies: 1 } }, (context) => context.text('No.', 429)),
  );
  app.post('/', (context) => context.text('Thanks.'));
  return (address: string) => app.request('/', { method: 'POST', headers: { 'x-forwarded-for': address } });
}

/** Returns the CPU time of processes in ms, as Linux reports it; 0 on other systems. */
async function cpuOf(pids: readonly number[]): Promise<number> {
  const times = pids.map(async (pid) => {
    const fields = (await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')).split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * MS_PER_TICK;
  });
  return (await Promise.all(times)).reduce((sum, ms) => sum + ms, 0);
}

async function measure(ask: (at: number) => Promise<Response>, pids: readonly number[]): Promise<Cost> {
  const waits: number[] = [];
  const databaseBefore = await cpuOf(pids);
  const before = process.cpuUsage();
  for (let at = 0; at < REQUESTS; at++) {
    const since = performance.now();
    await ask(at);
    waits.push(performance.now() - since);
  }
  const { user, system } = process.cpuUsage(before);
  const databaseMs = (await cpuOf(pids)) - databaseBefore;
  waits.sort((a, b) => a - b);
  const at = (share: number) => waits[Math.floor(REQUESTS * share)]!;
  return {
    serverUs: (user + system) / REQUESTS,
    databaseUs: (databaseMs * 1000) / REQUESTS,
    ...{ p50: at(0.5), p99: at(0.99) },
  };
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!;

const folder = await mkdtemp(path.join(tmpdir(), 'forecourt-bench-limits-'));
await chmod(folder, 0o755);
const database = await openDatabase({ databaseUrl: undefined, dataDir: folder });
const guard = createGuard({ ...GUARDED_CALLS.rateLimits, timeoutMs: 60_000 });
const limits = startLimits(database, createVisitorSalts(database, Date.now), guard);
const [alone, together] = [siteWith(memoryLimits), siteWith(limits)];
for (let i = 0; i <= LIMIT.points; i++) await together('refused');
const pids = (
  await database.query<{ pid: number }>(`select pid from pg_stat_activity where application_name = 'forecourt'`)
).map(({ pid }) => pid);

let round = -2;
const addressOf = (at: number) => `${round}.${Math.floor(at / BY_ADDRESS)}`;
const ways: Record<string, (at: number) => Promise<Response>> = {
  'in this process': async (at) => alone(addressOf(at)),
  'in PostgreSQL': async (at) => together(addressOf(at)),
  'in PostgreSQL, refused': async () => together('refused'),
};
const costs = Object.fromEntries(Object.keys(ways).map((way) => [way, [] as Cost[]]));
for (; round < ROUNDS; round++)
  for (const [way, ask] of Object.entries(ways)) {
    const cost = await measure(ask, pids);
    if (round >= 0) costs[way]!.push(cost);
  }
for (const [way, found] of Object.entries(costs)) {
  const of = (key: keyof Cost) => median(found.map((cost) => cost[key]));
  console.log(
    `${way}: ${of('serverUs').toFixed(0)} µs of the server, ${of('databaseUs').toFixed(0)} µs of PostgreSQL, ` +
      `p50 ${of('p50').toFixed(2)} ms, p99 ${of('p99').toFixed(2)} ms`,
  );
}
limits.stop();
await database.close();
await rm(folder, { recursive: true, force: true });
