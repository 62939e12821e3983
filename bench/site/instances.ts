/**
 * Two instances on one database: how long a committed change takes until both show it, and what shoppers behind a proxy
 * notice when one after the other is restarted. Starts a database, two built sites and, for OpenSearch, a node.
 * Run: npm run build, then node tools/node24.mjs bench/site/instances.ts [--search memory|opensearch] [--listings
 * 34877] [--commits 100] [--rounds 1]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Database } from '../../src/ports/database/database.ts';
import { openDatabase } from '../../src/ports/database/open-database.ts';
import { demoInventory } from './measure/demo-inventory.ts';
import { changePrices, fillDatabase } from './measure/fill-database.ts';
import { startRoundRobin } from './measure/round-robin.ts';
import { type Site, startSite } from './measure/site.ts';
import { startLoad } from './measure/steady-load.ts';
import { installOpensearch } from '../../tools/opensearch/installation.ts';
import { startCluster } from '../../tools/opensearch/local-cluster.ts';

const { values: options } = parseArgs({
  options: {
    search: { type: 'string', default: 'memory' },
    listings: { type: 'string', default: '34877' },
    commits: { type: 'string', default: '100' },
    rounds: { type: 'string', default: '1' },
  },
});
const NAMES = ['one', 'two'] as const;
const MAX_COMMITS = Number(options.commits);
const MANY = 1_000;
/** A process that was just started is slow at first, especially a search server. */
const WARM_UP_COMMITS = 50;
/** The polling interval for a change; more polling would load the machine being measured. */
const LOOK_EVERY_MS = 10;
let nextPrice = 900_000;
/** The duration of each phase of a restart. */
const PHASE_MS = 5_000;
/** Disables load shedding, which `bench/site/overload.ts` measures. */
const PATIENT = { DRAIN_MS: '5000', PAGE_WAIT_MS: '60000', LIVE_WAIT_MS: '60000', TRUST_PROXY: '1' };

const folder = await mkdtemp(path.join(tmpdir(), 'forecourt-instances-'));
const agent = new Agent({ keepAlive: true });
const quiet = () => undefined;
const database = await openDatabase({ databaseUrl: undefined, dataDir: path.join(folder, 'database') });
const cluster =
  options.search === 'opensearch'
    ? await startCluster(await installOpensearch(console.log), { folder: path.join(folder, 'search'), heap: '512m' })
    : undefined;
const settings = {
  ...{ ...PATIENT, DATABASE_URL: database.url, SEED_DEMO: '0', SEARCH: options.search },
  ...(cluster && { OPENSEARCH_URL: cluster.urls.join(',') }),
};
const sites = new Map<string, Site>();
const startAs = async (name: string) => sites.set(name, await startSite(path.join(folder, name), quiet, settings));
try {
  const listings = await fillDatabase(database, demoInventory(), Number(options.listings));
  const ids = listings.map(({ id }) => id);
  await Promise.all(NAMES.map(startAs));
  const now = new Date().toISOString();
  console.log(`${ids.length} listings, search in ${options.search}, load ${loadavg()[0]!.toFixed(2)}, ${now}`);
  for (const [size, commits] of [
    [1, WARM_UP_COMMITS],
    [1, MAX_COMMITS],
    [MANY, MAX_COMMITS / 10],
  ] as const) {
    await measureChanges(database, ids, size, Math.ceil(commits));
  }
  for (let round = 0; round < Number(options.rounds); round++) await measureRestarts(ids);
} finally {
  await Promise.all([...sites.values()].map((site) => site.stop()));
  agent.destroy();
  await cluster?.stop();
  await database.close();
  await rm(folder, { recursive: true, force: true });
}

async function measureChanges(into: Database, ids: readonly number[], size: number, commits: number): Promise<void> {
  const waits: number[] = [];
  for (let commit = 0; commit < commits; commit++) {
    const price = (nextPrice += 2);
    const changed = Array.from({ length: size }, (_, at) => ids[(commit * size + at) % ids.length]!);
    await changePrices(into, changed, price);
    const committed = performance.now();
    await Promise.all([...sites.values()].map((site) => showsAll(site, price, size)));
    waits.push(performance.now() - committed);
  }
  console.log(`${commits} commits of ${size}: shown by both after ${spread(waits)} ms`);
}

async function showsAll({ url }: Site, price: number, count: number): Promise<void> {
  const query = `allListingType=all-cars&minPrice=${price}&maxPrice=${price + 1}`;
  const countUrl = new URL(`/rest/lsc/listing/count?${query}`, url);
  countUrl.hostname = '127.0.0.1';
  for (;;) {
    const { totalResultCount } = JSON.parse(await textOf(countUrl)) as { totalResultCount: number };
    if (totalResultCount === count) return;
    await wait(LOOK_EVERY_MS);
  }
}

function textOf(url: URL): Promise<string> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      answer.on('end', () => resolve(text));
      answer.on('error', reject);
    }).on('error', reject);
  });
}

async function measureRestarts(ids: readonly number[]): Promise<void> {
  const proxy = await startRoundRobin();
  const allReady = async () => {
    while (proxy.ready().length < NAMES.length) await wait(50);
  };
  for (const [name, { url }] of sites) proxy.place(name, new URL(url).origin);
  await allReady();
  const load = startLoad({ address: proxy.address, listingIds: ids, shoppers: 64, slowShoppers: 4, pauseMs: 100 });
  await wait(PHASE_MS);
  for (const name of NAMES) {
    const began = performance.now();
    await sites.get(name)!.stop();
    const ended = performance.now();
    await startAs(name);
    proxy.place(name, new URL(sites.get(name)!.url).origin);
    await allReady();
    const seconds = (ms: number) => (ms / 1000).toFixed(1);
    console.log(
      `${name} ended in ${seconds(ended - began)} s and was ready ${seconds(performance.now() - ended)} s after that`,
    );
    await wait(PHASE_MS);
  }
  await load.stop();
  await proxy.stop();
  const failed = load.failures.length;
  const gap = Math.round(load.longestGapMs());
  console.log(`restarted both: ${failed} of ${load.done() + failed} requests failed, the longest gap ${gap} ms`);
  for (const failure of [...load.failures, ...proxy.failures].slice(0, 10)) console.log(`  ${failure}`);
}

function spread(numbers: readonly number[]): string {
  const sorted = numbers.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!.toFixed(1);
  return `p50 ${at(0.5)}, p99 ${at(0.99)}, most ${at(1)}`;
}
