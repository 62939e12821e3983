/**
 * Measures the cost of `GET /rest/lsc/listing` with all sections beyond the engine: the whole app over HTTP on this
 * machine, with requests from another process. A query’s figure is the median of its rounds; queries take turns, so
 * nothing is warm. Run: node tools/node24.mjs bench/site/rest.ts [--listings 34877] [--queries 400] [--rounds 9]
 * [--json]
 */
import { createServer, type RequestListener, type ServerOptions } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { serve, type ServerType } from '@hono/node-server';
import { brandOf } from '../../src/features/brands/brands.ts';
import { FLAG_DEFAULTS } from '../../src/features/flags/flags.ts';
import { createInProcessIndex, Inventory } from '../../src/features/search-memory/search-memory.server.ts';
import { memoryLimits } from '../../src/ports/limits/memory-limits.ts';
import { tuneV8 } from '../../src/app/boot/tune-v8.ts';
import { createAdmission } from '../../src/app/load/admission.ts';
import { createApp } from '../../src/app/routes/app.ts';
import { createGuards } from '../../src/app/load/guards.ts';
import { createRequestKinds } from '../../src/app/http/request-kinds.ts';
import { createRouteTable } from '../../src/app/routes/route-table.ts';
import { rejectWhenOverloaded } from '../../src/app/load/shed-load.ts';
import { skipOptionalCallsUnderLoad } from '../../src/app/load/limit-search-cost.ts';
import type { AppContext } from '../../src/app/base/app-context.ts';
import { createEventLoopTurns } from '../../src/app/load/drain.ts';
import { requestSequentially, type Encoding } from './measure/request-sequentially.ts';
import { demoInventory, varyInventory } from './measure/demo-inventory.ts';
import { createDemoSearch } from './measure/demo-search.ts';
import { searchMix } from './measure/search-mix.ts';

const { values: options } = parseArgs({
  options: {
    listings: { type: 'string', default: '34877' },
    queries: { type: 'string', default: '400' },
    rounds: { type: 'string', default: '9' },
    json: { type: 'boolean', default: false },
  },
});
const rounds = Number(options.rounds);
/** Warm-up rounds, after which the code is compiled. */
const WARM_UP = 5;

/**
 * The cost of one request in ms: CPU time of the thread that answers, and the engine's time to search and to name
 * counts. The engine's time is too short for CPU accounting, so it is wall-clock time. The system counts a thread's CPU
 * time when it waits, so in some rounds a request's time is added to that of the request before.
 */
type Cost = { all: number; engine: number };

/** The cost of sending only, measured in the same round: a response of typical length without any of our code. */
const ALONE = '/alone';
const ALONE_BYTES = 97 * 1024;
const alone = Buffer.alloc(ALONE_BYTES, ' ');

const demo = demoInventory();
const inventory = await fill(Number(options.listings));
await tuneV8();
const costs: Cost[] = [];
let begun: { at: number; engine: number } | null = null;
let engineMs = 0;
timeEngine();
const server = await listen();
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const paths = searchMix(demo, Number(options.queries)).map((query) => `/rest/lsc/listing?${query}`);
const load = loadavg()[0]!.toFixed(2);
console.log(`${inventory.size} listings, ${paths.length} queries, load ${load}, ${new Date().toISOString()}`);
const report: Record<string, unknown> = { rows: inventory.size };
for (const encoding of ['identity', 'gzip'] as const) report[encoding] = await measure(encoding, paths);
report['alone'] = await measure('identity', Array<string>(100).fill(ALONE), `${ALONE_BYTES / 1024} KB by Node alone`);
if (options.json) console.log(JSON.stringify(report));
server.close();

async function measure(
  encoding: Encoding,
  paths: readonly string[],
  name = encoding === 'gzip' ? 'gzip' : 'not compressed',
): Promise<object> {
  const turns = rounds + WARM_UP;
  const inTurn = Array.from({ length: turns }, () => paths).flat();
  costs.length = 0;
  begun = null;
  const before = process.cpuUsage();
  // A request's cost is known when the next one arrives.
  const { ms, bytes } = await requestSequentially({ origin, paths: [...inTurn, paths[0]!], encoding });
  const { user, system } = process.cpuUsage(before);
  const typical = (figure: (at: number) => number) =>
    paths.map((_, query) =>
      medianOf(Array.from({ length: rounds }, (_round, r) => figure((r + WARM_UP) * paths.length + query))),
    );
  const figures = {
    wall: typical((at) => ms[at]!),
    cpu: typical((at) => costs[at]!.all),
    engine: typical((at) => costs[at]!.engine),
    kilobytes: typical((at) => bytes[at]! / 1024),
  };
  const beyond = figures.cpu.map((cpu, query) => cpu - figures.engine[query]!);
  console.log(`\n${name}, median of ${rounds} rounds of each query`);
  const spreads = Object.entries({ ...figures, beyond }).map(([name, values]) => [name, spreadOf(values)] as const);
  for (const [name, { p50, p90, p99, mean }] of spreads) {
    const told = [p50, p90, p99, mean].map((number) => number.toFixed(3).padStart(9));
    console.log(`  ${name.padEnd(10)} p50${told[0]}  p90${told[1]}  p99${told[2]}  mean${told[3]}`);
  }
  const counted = costs.slice(WARM_UP * paths.length);
  const mean = (figure: (cost: Cost) => number) =>
    counted.reduce((sum, cost) => sum + figure(cost), 0) / counted.length;
  const allThreads = (user + system) / 1_000 / inTurn.length;
  console.log(
    `  mean of all rounds: CPU ${mean(({ all }) => all).toFixed(3)}, beyond the engine ` +
      `${mean(({ all, engine }) => all - engine).toFixed(3)}; all threads, warm-up included, ${allThreads.toFixed(3)} ms a request`,
  );
  return { ...Object.fromEntries(spreads), allThreads };
}

async function fill(count: number): Promise<Inventory> {
  const filled = new Inventory();
  for (let copy = 0, left = count; left > 0; copy++, left -= demo.listings.length) {
    const like = varyInventory(demo, copy);
    filled.stock({ owners: like.owners, put: like.listings.slice(0, left) });
  }
  await filled.open();
  return filled;
}

function timeEngine(): void {
  const { engine } = inventory;
  const { search, count } = engine;
  engine.count = (predicates) => timed(() => count(predicates));
  engine.search = (query) =>
    timed(() => {
      const answer = search(query);
      // Counts are decoded when they are first read.
      for (const name in answer.facets) answer.facets[name]!.entries();
      return answer;
    });
}

function timed<Value>(work: () => Value): Value {
  const start = performance.now();
  const value = work();
  engineMs += performance.now() - start;
  return value;
}

function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

function notice(): void {
  const now = { at: threadMs(), engine: engineMs };
  if (begun) costs.push({ all: now.at - begun.at, engine: now.engine - begun.engine });
  begun = now;
}

/** As `src/app/boot/forecourt.ts` wires it, but without stored data. */
function listen(): Promise<ServerType> {
  const turns = createEventLoopTurns(setImmediate);
  const admission = createAdmission({
    pageWaitMs: 2_000,
    liveWaitMs: 500,
    now: () => performance.now(),
    afterTurn: turns.afterArrivals,
  });
  const log: AppContext['log'] = (level, message, detail) => {
    if (level === 'error') console.error(message, detail);
  };
  const appContext = {
    search: createDemoSearch(createInProcessIndex({ inventory, isCaughtUp: () => true, isFit: () => true })),
    brandOf,
    limits: memoryLimits,
    flags: (brand) => ({ ...FLAG_DEFAULTS, ...brand.flagOverrides }),
    guards: skipOptionalCallsUnderLoad(createGuards(log), admission),
    admission,
    ingress: { trustedProxies: 0 },
    services: {
      dealerDifferences: { teaserOf: () => null },
      viewCounts: { viewCountsOf: async (vins: readonly string[]) => new Map(vins.map((vin) => [vin, 0])) },
    } as never,
    log,
    isStarting: () => false,
    isStopping: () => false,
  } satisfies Partial<AppContext> as unknown as AppContext;
  const table = createRouteTable(appContext);
  const { fetch } = createApp(appContext, table);
  const refuse = rejectWhenOverloaded(admission, createRequestKinds(table.main));
  const withDoor = (settings: ServerOptions, inside: RequestListener) =>
    createServer(settings, (request, response) => {
      notice();
      if (request.url === ALONE) response.writeHead(200, { 'Content-Length': ALONE_BYTES }).end(alone);
      else if (!refuse(request, response)) inside(request, response);
    });
  return new Promise((resolve) => {
    const made = serve({ fetch, port: 0, hostname: '127.0.0.1', createServer: withDoor as typeof createServer }, () => {
      turns.watch(made);
      resolve(made);
    });
  });
}

function medianOf(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1]!;
}

function spreadOf(numbers: readonly number[]) {
  const sorted = numbers.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
  const mean = numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
  return { p50: at(0.5), p90: at(0.9), p99: at(0.99), mean };
}
