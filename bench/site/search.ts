/**
 * Times searches on the demo's cars in this process: by the index alone, with labeled options, and as the data of a
 * results page. With `--expose-gc` and a young generation that no page fills, it also measures garbage.
 * Run: node tools/node24.mjs --expose-gc --min-semi-space-size=64 --max-semi-space-size=64 bench/site/search.ts
 *   [--listings 34877] [--queries 400] [--rounds 5]
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { MAIN_BRAND } from '../../src/features/brands/brands.ts';
import { FLAG_DEFAULTS } from '../../src/features/flags/flags.ts';
import { readRequest } from '../../src/features/search/search.ts';
import {
  createInProcessIndex,
  createSnapshots,
  Inventory,
  type SnapshotFile,
} from '../../src/features/search-memory/search-memory.server.ts';
import { loadSearchResults } from '../../src/pages/search-results/load.ts';
import { fakeGuard } from '../../src/ports/calls/fake.ts';
import type { Database } from '../../src/ports/database/database.ts';
import { type Cars, demoInventory, varyInventory } from './measure/demo-inventory.ts';
import { createDemoSearch } from './measure/demo-search.ts';
import { searchMix } from './measure/search-mix.ts';

const { values: options } = parseArgs({
  options: {
    listings: { type: 'string' },
    queries: { type: 'string', default: '400' },
    rounds: { type: 'string', default: '5' },
  },
});

const GUARDS = {
  requiredListing: fakeGuard,
  optionalListing: fakeGuard,
  paidSlots: fakeGuard,
  listingViews: fakeGuard,
};
const rounds = Number(options.rounds);
const demo = demoInventory();
const inventory = await fill(demo, Number(options.listings ?? demo.listings.length));
const service = createDemoSearch(createInProcessIndex({ inventory, isCaughtUp: () => true, isFit: () => true }));
const queries = searchMix(demo, Number(options.queries));
const parsed = queries.map((query) => service.parse(readRequest(query), MAIN_BRAND));
const index = createInProcessIndex({ inventory, isCaughtUp: () => true, isFit: () => true });
const context = service.context(MAIN_BRAND);

console.log(`${inventory.size} listings, load ${loadavg()[0]!.toFixed(2)}, ${new Date().toISOString()}`);
console.log(`found by a query: ${spread(await totals())}`);
await report('the index alone', async (i) => void (await index.search(parsed[i]!.query, context)));
await report('search, described', async (i) => void (await service.search(parsed[i]!, MAIN_BRAND)));
await report('data of a results page', async (i) => void (await loadPage(queries[i]!)));
await report('a filter change as JSON', async (i) => void JSON.stringify(await loadPage(queries[i]!, 'data')));
await report(
  'sample of 2,000 cars',
  async (i) => void (await service.sample(parsed[i]!, MAIN_BRAND, { count: 2_000 })),
);
const everything = service.parse(readRequest('allListingType=all-cars'), MAIN_BRAND);
await report(
  '2,000 of all cars by lot',
  async () => void (await service.sample(everything, MAIN_BRAND, { count: 2_000 })),
);
await report('the count alone', async (i) => void (await service.count(parsed[i]!, MAIN_BRAND)));
changes();
await snapshot();

async function fill({ owners, listings }: Cars, count: number): Promise<Inventory> {
  const filled = new Inventory();
  const before = memory();
  const start = performance.now();
  for (let copy = 0, left = count; left > 0; copy++, left -= listings.length) {
    const like = varyInventory({ owners, listings }, copy);
    filled.stock({ owners: like.owners, put: like.listings.slice(0, left) });
  }
  const stocked = performance.now();
  await filled.open();
  const seconds = (from: number, to: number) => ((to - from) / 1_000).toFixed(1);
  const after = memory();
  const each = (bytes: number) => `${(bytes / count).toFixed(0)} bytes`;
  const { rows, cards } = filled.bytes;
  console.log(`cards made and put in ${seconds(start, stocked)} s, rows in ${seconds(stocked, performance.now())} s`);
  console.log(
    `a listing: rows ${each(rows)}, cards ${each(cards)}, heap ${each(2 ** 20 * (after.heap - before.heap))}`,
  );
  console.log(`in all: buffers ${after.buffers} MB, heap ${after.heap} MB, resident ${after.resident} MB`);
  return filled;
}

/** Writes and reads a snapshot, in memory. */
async function snapshot(): Promise<void> {
  const chunks: Uint8Array[] = [];
  const file: SnapshotFile = {
    write: async (pieces) => {
      for await (const piece of pieces) chunks.push(piece);
    },
    open: async () => ({ chunks: asStream(chunks), close: async () => undefined }),
  };
  const knowsNothing = { query: async () => [{ change: 'the same' }] } as unknown as Pick<Database, 'query'>;
  const snapshots = createSnapshots(file, knowsNothing);
  const start = performance.now();
  await snapshots.save(inventory, 1);
  const written = performance.now();
  const restored = await snapshots.restore({ budgetBytes: Infinity, read: async () => [] }, console.error);
  const loaded = performance.now();
  const bytes = chunks.reduce((sum, { length }) => sum + length, 0);
  console.log(
    `snapshot of ${(bytes / 2 ** 20).toFixed(0)} MB made in ${(written - start).toFixed(0)} ms, ` +
      `${restored?.inventory.size} listings taken up in ${(loaded - written).toFixed(0)} ms`,
  );
}

async function* asStream(chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks;
}

function memory() {
  globalThis.gc?.();
  const { arrayBuffers, heapUsed, rss } = process.memoryUsage();
  const mb = (bytes: number) => Math.round(bytes / 2 ** 20);
  return { buffers: mb(arrayBuffers), heap: mb(heapUsed), resident: mb(rss) };
}

/** Loads the data of a results page from its query string, without any cache of the site. */
function loadPage(query: string, part: 'page' | 'data' = 'page') {
  const services = { search: service, brand: MAIN_BRAND, flags: FLAG_DEFAULTS, guards: GUARDS };
  return loadSearchResults(services, query, new AbortController().signal, { part });
}

async function totals(): Promise<number[]> {
  const found: number[] = [];
  for (const one of parsed) found.push(await service.count(one, MAIN_BRAND));
  return found;
}

/**
 * The first round warms up. On a busy machine, a query's fastest round is the best estimate for the query, and the CPU
 * time the best one for the whole process.
 */
async function report(name: string, work: (i: number) => Promise<void>): Promise<void> {
  const quickest = parsed.map(() => Infinity);
  let cpu = 0;
  for (let round = 0; round <= rounds; round++) {
    const start = process.cpuUsage();
    for (let i = 0; i < parsed.length; i++) {
      const began = performance.now();
      await work(i);
      if (round > 0) quickest[i] = Math.min(quickest[i]!, performance.now() - began);
    }
    const { user, system } = process.cpuUsage(start);
    if (round > 0) cpu += (user + system) / 1_000;
  }
  const mean = cpu / (rounds * parsed.length);
  const garbage = await measureGarbage(work);
  console.log(
    `${name}: quickest of ${rounds} rounds ${spread(quickest)} ms; ` +
      `process CPU ${mean.toFixed(3)} ms a query${garbage === null ? '' : `, ${garbage.toFixed(0)} KB of garbage`}`,
  );
}

/** Returns how many KB of the heap a query takes; `null` without `--expose-gc`. */
async function measureGarbage(work: (i: number) => Promise<void>): Promise<number | null> {
  if (!globalThis.gc) return null;
  const count = Math.min(20, parsed.length);
  globalThis.gc();
  const before = process.memoryUsage().heapUsed;
  for (let i = 0; i < count; i++) await work(i);
  return (process.memoryUsage().heapUsed - before) / count / 1024;
}

/** Batches of 1,000 listings with new prices, as from a feed. */
function changes(): void {
  const batches: number[] = [];
  for (let batch = 0; batch < 20; batch++) {
    const from = (batch * 1_000) % Math.max(1, demo.listings.length - 1_000);
    const put = demo.listings
      .slice(from, from + 1_000)
      .map((listing) => ({ ...listing, salePrice: (listing.salePrice ?? 9_000) + batch }));
    const start = performance.now();
    inventory.apply({ put });
    batches.push(performance.now() - start);
  }
  console.log(`1,000 listings changed: ${spread(batches)} ms`);
}

function spread(numbers: readonly number[]): string {
  const sorted = numbers.toSorted((a, b) => a - b);
  const at = (share: number) => {
    const number = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
    return number >= 100 ? number.toFixed(0) : number.toFixed(3);
  };
  return `p50 ${at(0.5)}, p90 ${at(0.9)}, p99 ${at(0.99)}, most ${at(1)}`;
}
