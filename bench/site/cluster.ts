/**
 * Measures a search cluster: its index's size, how long it takes to fill, and the cost of searches with all counts and
 * of changes. Uses its own OpenSearch and database with cars like the demo's. Every figure includes the CPU time of the
 * search server and of this process, which other work on the machine hardly affects.
 * Run: node tools/node24.mjs bench/site/cluster.ts [--listings 200000] [--shards 1] [--heap 1g] [--queries 300]
 * [--version 3] [--folder /tmp]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { MAIN_BRAND } from '../../src/features/brands/brands.ts';
import type { Listing } from '../../src/features/listings/listings.ts';
import { readRequest } from '../../src/features/search/search.ts';
import { startClusterInventory } from '../../src/features/search-cluster/search-cluster.server.ts';
import type { Database } from '../../src/ports/database/database.ts';
import { openDatabase } from '../../src/ports/database/open-database.ts';
import { openOpensearch } from '../../src/ports/search-cluster/opensearch-cluster.ts';
import { createProgressBar } from '../../src/app/cli/progress-bar.ts';
import { demoInventory } from './measure/demo-inventory.ts';
import { createDemoSearch } from './measure/demo-search.ts';
import { changePrices, fillDatabase } from './measure/fill-database.ts';
import { readCpuMs } from './measure/process-cpu.ts';
import { searchMix } from './measure/search-mix.ts';
import { installOpensearch } from '../../tools/opensearch/installation.ts';
import { type LocalCluster, startCluster } from '../../tools/opensearch/local-cluster.ts';

const { values: options } = parseArgs({
  options: {
    listings: { type: 'string', default: '200000' },
    shards: { type: 'string', default: '1' },
    heap: { type: 'string', default: '1g' },
    queries: { type: 'string', default: '300' },
    commits: { type: 'string', default: '60' },
    version: { type: 'string', default: '' },
    folder: { type: 'string', default: tmpdir() },
  },
});
const MANY = 1_000;
const POLL_MS = 2;

const follow = { prefix: 'forecourt-listings', onError: complain, onNote: () => undefined };

type Site = ReturnType<typeof startClusterInventory>;

const bar = createProgressBar(process.stderr);
const folder = await mkdtemp(path.join(options.folder, 'forecourt-cluster-'));
const database = await openDatabase({ databaseUrl: undefined, dataDir: path.join(folder, 'database') });
try {
  await measureAll(database);
} finally {
  bar.stop();
  await database.close();
  await rm(folder, { recursive: true, force: true });
}

async function measureAll(from: Database): Promise<void> {
  const [count, shards] = [Number(options.listings), Number(options.shards)];
  const show = (phase: string) => (done: number) => bar.show({ phase, rows: done, done, total: count });
  const demo = demoInventory();
  const listings = await fillDatabase(from, demo, count, show('Database'));
  bar.stop();
  const installation = await installOpensearch(console.log, options.version);
  const nodes = await startCluster(installation, { folder: path.join(folder, 'nodes'), heap: options.heap });
  const cluster = openOpensearch({ urls: nodes.urls, searchTimeoutMs: 60_000 });
  try {
    console.log(
      `${count} listings, ${shards} shards, OpenSearch ${installation.version} with a heap of ${options.heap}, ` +
        `load ${loadavg()[0]!.toFixed(1)}, ${new Date().toISOString()}`,
    );
    const open = () => startClusterInventory({ ...follow, database: from, cluster, shards });
    let site = await measureFilling(open, nodes, count, show('Index'));
    await describeIndex(nodes, count);
    const queries = searchMix(demo, Number(options.queries));
    await site.stop();
    await nodes.nodes[0]!.stop();
    await nodes.restart('node-1');
    site = await timed('start on a filled index', 1, nodes, () => started(open));
    const half = Math.ceil(queries.length / 2);
    await measureSearches('right after a restart', site, nodes, queries.slice(0, half));
    await measureSearches('new queries', site, nodes, queries.slice(half));
    await measureSearches('repeated queries', site, nodes, queries.slice(half));
    for (const size of [1, MANY]) await measureCommits(site, nodes, from, listings, size);
    await measureSearches('after changes', site, nodes, queries.slice(half));
    await measureStream(site, nodes, from, listings);
    await describeIndex(nodes, count);
    await site.stop();
  } finally {
    await cluster.close();
    await nodes.stop();
  }
}

async function started(open: () => Site): Promise<Site> {
  const site = open();
  await site.caughtUp();
  return site;
}

async function measureFilling(open: () => Site, nodes: LocalCluster, count: number, show: (done: number) => void) {
  const watch = setInterval(() => void documentsIn(nodes).then(show, () => undefined), 1_000);
  try {
    return await timed('filling', count, nodes, () => started(open));
  } finally {
    clearInterval(watch);
    bar.stop();
  }
}

/** Reports the cost of some work, in total and per item of `each`. */
async function timed<Made>(name: string, each: number, nodes: LocalCluster, work: () => Promise<Made>): Promise<Made> {
  const [begun, cpu] = [performance.now(), cpuOf(nodes)];
  const made = await work();
  const seconds = (performance.now() - begun) / 1_000;
  const [server, own] = cpuOf(nodes).map((ms, i) => ms - cpu[i]!) as [number, number];
  const more = each > 1 ? `, ${Math.round(each / seconds)} a second` : '';
  console.log(
    `${name}: ${seconds.toFixed(1)} s${more}; CPU of the server ${(server / 1_000).toFixed(1)} s, ${perOne(server, each)}, ` +
      `of this process ${(own / 1_000).toFixed(1)} s, ${perOne(own, each)}`,
  );
  return made;
}

/** Returns the CPU time of the search server and of this process, in ms. */
function cpuOf(nodes: LocalCluster): [server: number, own: number] {
  const { user, system } = process.cpuUsage();
  return [nodes.nodes.reduce((sum, { pid }) => sum + readCpuMs(pid), 0), (user + system) / 1_000];
}

function perOne(ms: number, each: number): string {
  return `${(ms / each).toFixed(3)} ms each`;
}

async function measureSearches(name: string, { index }: Site, nodes: LocalCluster, queries: readonly string[]) {
  const service = createDemoSearch(index);
  const waits: number[] = [];
  await timed(`${queries.length} searches ${name}`, queries.length, nodes, async () => {
    for (const query of queries) {
      const begun = performance.now();
      await service.searchCounted(service.parse(readRequest(query), MAIN_BRAND), MAIN_BRAND);
      waits.push(performance.now() - begun);
    }
  });
  console.log(`  ${spread(waits)}`);
}

/** Measures the time from a commit until searches see it. */
async function measureCommits(
  site: Site,
  nodes: LocalCluster,
  from: Database,
  listings: readonly Listing[],
  size: number,
) {
  const commits = Math.max(5, Math.round(Number(options.commits) / Math.sqrt(size)));
  const waits: number[] = [];
  await timed(`${commits} commits of ${size}`, commits * size, nodes, async () => {
    for (let commit = 0; commit < commits; commit++) {
      const seq = await changePrices(from, idsOf(listings, commit * size, size), 10_000 + commit);
      const committed = performance.now();
      while (site.seq < seq) await wait(POLL_MS);
      waits.push(performance.now() - committed);
    }
  });
  console.log(`  seen after ${spread(waits)}`);
}

/** Commits changes at the maximum rate: each commit waits for the cluster. */
async function measureStream(site: Site, nodes: LocalCluster, from: Database, listings: readonly Listing[]) {
  const count = Math.min(listings.length, 20 * MANY);
  let seq = 0;
  for (let at = 0; at < count; at += MANY) seq = await changePrices(from, idsOf(listings, at, MANY), 20_000 + at);
  const left = seq - site.seq;
  await timed(`the last ${left} of ${count} changes at once`, Math.max(1, left), nodes, async () => {
    while (site.seq < seq) await wait(POLL_MS);
  });
}

function idsOf(listings: readonly Listing[], from: number, count: number): number[] {
  return Array.from({ length: count }, (_id, i) => listings[(from + i) % listings.length]!.id);
}

function spread(numbers: readonly number[]): string {
  const sorted = numbers.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!.toFixed(1);
  return `p50 ${at(0.5)}, p99 ${at(0.99)}, most ${at(1)} ms`;
}

async function describeIndex(nodes: LocalCluster, count: number): Promise<void> {
  type Stats = { _all: { primaries: { store: { size_in_bytes: number }; segments: { count: number } } } };
  type Pools = { nodes: Record<string, { jvm: { mem: { pools: { old: { used_in_bytes: number } } } } }> };
  const { _all: all } = await ask<Stats>(nodes, '/forecourt-listings-*/_stats/store,segments');
  const pools = await ask<Pools>(nodes, '/_nodes/stats/jvm');
  const { store, segments } = all.primaries;
  const old = Object.values(pools.nodes).reduce((sum, { jvm }) => sum + jvm.mem.pools.old.used_in_bytes, 0);
  const perGigabyte = Math.round(count / (store.size_in_bytes / 1e9));
  console.log(
    `index: ${(store.size_in_bytes / 2 ** 20).toFixed(0)} MB in ${segments.count} segments, ` +
      `${(store.size_in_bytes / count).toFixed(0)} bytes a listing, ${perGigabyte} listings a GB of disk; ` +
      `old generation of the heap ${(old / 2 ** 20).toFixed(0)} MB`,
  );
}

async function documentsIn(nodes: LocalCluster): Promise<number> {
  type Stats = { _all: { primaries: { indexing: { index_total: number } } } };
  const { _all: all } = await ask<Stats>(nodes, '/forecourt-listings-*/_stats/indexing');
  return all.primaries.indexing.index_total;
}

async function ask<Answer>({ urls: [url] }: LocalCluster, where: string): Promise<Answer> {
  return (await (await fetch(`${url}${where}`)).json()) as Answer;
}

function complain(error: Error): void {
  console.error(error.message);
}
