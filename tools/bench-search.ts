/**
 * Times whole searches on the demo's cars in this process: parsed query in, described answer out.
 * Run: node tools/node24.mjs tools/bench-search.ts [--listings 34877] [--queries 400] [--rounds 5]
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { MAIN_BRAND } from '#features/brands/brands.ts';
import { catalog, findCity, findZip, marketAreaOf, type ZipPlace } from '#features/reference/reference.server.ts';
import { readRequest, type Place } from '#features/search/search.ts';
import {
  catalogVocabulary,
  createInProcessIndex,
  createSearchService,
  Inventory,
} from '#features/search/search.server.ts';
import { type Cars, DEMO_DAY, demoInventory, likeInventory } from './measure/demo-inventory.ts';
import { searchMix } from './measure/search-mix.ts';

const { values: options } = parseArgs({
  options: {
    listings: { type: 'string' },
    queries: { type: 'string', default: '400' },
    rounds: { type: 'string', default: '5' },
  },
});

const rounds = Number(options.rounds);
const demo = demoInventory();
const inventory = fill(demo, Number(options.listings ?? demo.listings.length));
const service = createSearchService({
  index: createInProcessIndex({ inventory, isCaughtUp: () => true }),
  catalog: catalogVocabulary(catalog),
  now: () => new Date(`${DEMO_DAY}T12:00:00Z`),
  findZip: (zip) => placeOf(findZip(zip)),
  findCity: (city, state) => placeOf(findCity(city, state)),
});
const parsed = searchMix(demo, Number(options.queries)).map((query) => service.parse(readRequest(query), MAIN_BRAND));
const index = createInProcessIndex({ inventory, isCaughtUp: () => true });
const context = service.context(MAIN_BRAND);

console.log(`${inventory.size} listings, load ${loadavg()[0]!.toFixed(2)}, ${new Date().toISOString()}`);
console.log(`found by a query: ${spread(await totals())}`);
await report('the index alone', async (i) => void (await index.search(parsed[i]!.query, context)));
await report('search, described', async (i) => void (await service.search(parsed[i]!, MAIN_BRAND)));
await report('the count alone', async (i) => void (await service.count(parsed[i]!, MAIN_BRAND)));
changes();

function fill({ owners, listings }: Cars, count: number): Inventory {
  const filled = new Inventory();
  const before = memory();
  let seconds = 0;
  for (let copy = 0; filled.size < count; copy++) {
    const like = likeInventory({ owners, listings }, copy);
    const start = performance.now();
    filled.apply({ owners: like.owners });
    for (let from = 0; from < like.listings.length && filled.size < count; from += 1_000)
      filled.apply({ put: like.listings.slice(from, Math.min(from + 1_000, from + count - filled.size)) });
    seconds += (performance.now() - start) / 1_000;
  }
  const after = memory();
  console.log(
    `filled in ${seconds.toFixed(1)} s; buffers ${after.buffers - before.buffers} MB, heap ${after.heap - before.heap} MB`,
  );
  return filled;
}

function memory() {
  globalThis.gc?.();
  const { arrayBuffers, heapUsed } = process.memoryUsage();
  return { buffers: Math.round(arrayBuffers / 2 ** 20), heap: Math.round(heapUsed / 2 ** 20) };
}

async function totals(): Promise<number[]> {
  const found: number[] = [];
  for (const one of parsed) found.push(await service.count(one, MAIN_BRAND));
  return found;
}

/**
 * The first round warms up. On a machine that does other work too, the quickest of a query's rounds tells most about
 * the query, and the processor's time about what the process takes in all.
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
  console.log(
    `${name}: quickest of ${rounds} rounds ${spread(quickest)} ms; process CPU ${mean.toFixed(3)} ms a query`,
  );
}

/** Batches of 1,000 listings at other prices, as a feed brings them. */
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

function placeOf(found: ZipPlace | null): Place | undefined {
  return found ? { ...found, marketArea: marketAreaOf(found.zip)?.code ?? null } : undefined;
}
