import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connectDatabase, type Database } from '#ports/database/database.ts';
import { changePrices } from '../../bench/page/change-listings.ts';
import { startLoad } from '../../bench/site/measure/steady-load.ts';
import { evaluateMemory, type MemoryVerdict } from '../testing/evaluate-memory.ts';
import { SimulatedShopper } from '../testing/simulated-shopper.ts';
import { type MemorySample, sampleMemory } from '../testing/sample-memory.ts';
import {
  endInstance,
  type SiteDatabase,
  type Instance,
  PLAIN_SITE,
  prepareSiteDatabase,
  prepareSmallInventory,
} from '../testing/sites/start-site.ts';

/** Minutes of load; by default a sample of `SAMPLE_REQUESTS`. `npm run test:long`: two hours, with the whole demo. */
const MINUTES = Number(process.env['MEMORY_MINUTES'] ?? 0);
/** At this rate, two hours have as many requests as a day of a site with two requests per second. */
const REQUESTS_PER_SECOND = 24;
const SAMPLE_REQUESTS = 100;
const SAMPLE_EVERY_MS = MINUTES ? 15_000 : 100;
/** How many prices change, and how often. */
const CHANGED_LISTINGS = 50;
const CHANGE_EVERY_MS = MINUTES ? 10_000 : 500;
const MB = 2 ** 20;
const MAX_RESIDENT_MB = 450;
/**
 * The allowed growth of the memory in use during the second half: 1 MB per hour at the normal rate; the sample is less
 * precise.
 */
const MAX_GROWTH_MB = MINUTES ? (MINUTES / 2 / 60) * 12 : 100;
/**
 * Makes a server leak memory: in `npm run test:long` it proves that this test notices a leak, even with the sample's
 * load.
 */
const LEAK = new URL('../testing/leak-memory.ts', import.meta.url);

let ground: SiteDatabase;
let database: Database;
beforeEach(async () => {
  const settings = { TRUST_PROXY: '1', RATE_EVERY: 'off' };
  ground = await (MINUTES ? prepareSiteDatabase({ ...settings, SEED_DEMO: '1' }) : prepareSmallInventory(settings));
  database = connectDatabase(ground.databaseUrl, { poolSize: 2 });
});
afterEach(async () => {
  await database.close();
  await ground.close();
});

/** Loads a server with typical work of shoppers, sellers and feeds, and judges its memory. */
async function loadServer(settings: NodeJS.ProcessEnv = {}): Promise<MemoryVerdict> {
  const site = await ground.start(
    {
      // Half the young generation of `npm start`, so that it has its full size when the sample begins.
      NODE_OPTIONS: '--expose-gc --max-semi-space-size=16 --v8-pool-size=1',
      ...settings,
    },
    MINUTES ? undefined : PLAIN_SITE,
  );
  const rows = await database.query<{ id: number }>(`select id from listings order by id`);
  const listingIds = rows.map(({ id }) => id);
  const sampler = sampleMemory({ pid: site.child.pid!, address: site.address }, SAMPLE_EVERY_MS, report);
  const load = startLoad({
    ...{ address: site.address, listingIds },
    ...(MINUTES ? { shoppers: REQUESTS_PER_SECOND, pauseMs: 1_000 } : { shoppers: 4 }),
  });
  // A private seller takes offers with an amount, which these messages lack.
  const ofDealers = await database.query<{ id: number }>(
    `select l.id from listings l join owners o on o.id = l.owner_id where o.facts->'privateSeller' is distinct from 'true'`,
  );
  const dealersCars = ofDealers.map(({ id }) => id);
  const customer = new SimulatedShopper(site.address, dealersCars, { pauseMs: MINUTES ? 4_000 : 200 });
  const changes = startChanges();
  if (MINUTES) await setTimeout(MINUTES * 60_000);
  else await expect.poll(() => load.done() + load.failures.length).toBeGreaterThan(SAMPLE_REQUESTS);
  await Promise.all([load.stop(), customer.stop(), changes.stop()]);
  await sampler.stop();
  // Load shedding is fine; any other failure is not.
  expect(load.failures.filter((failure) => !failure.endsWith(': 503'))).toEqual([]);
  console.log(`${load.done()} requests answered, ${load.failures.length} shed.`);
  expect(await hasEnded(site)).toBe(false);
  return evaluateMemory(sampler.samples);
}

async function hasEnded(site: Instance): Promise<boolean> {
  const ended = site.child.exitCode !== null || site.child.signalCode !== null;
  await endInstance(site.child);
  return ended;
}

function report({ atMs, residentBytes, heapBytes, externalBytes }: MemorySample): void {
  if (!MINUTES) return;
  const [resident, heap, external] = [residentBytes, heapBytes, externalBytes].map((bytes) => Math.round(bytes / MB));
  console.log(`${(atMs / 60_000).toFixed(1)} min: resident ${resident} MB, heap ${heap} MB, external ${external} MB`);
}

/** Changes prices as an import does, until stopped. */
function startChanges(): { stop(): Promise<void> } {
  let offset = 0;
  let stopped = false;
  const stop = Promise.withResolvers<void>();
  const change = async () => {
    await changePrices(database, offset % 20_000, CHANGED_LISTINGS);
    offset += CHANGED_LISTINGS;
  };
  const work = (async () => {
    while (!stopped) {
      await change();
      await Promise.race([setTimeout(CHANGE_EVERY_MS), stop.promise]);
    }
  })();
  return {
    stop: async () => {
      stopped = true;
      stop.resolve();
      await work;
    },
  };
}

test(
  'the memory of a server does not grow under mixed load',
  { tags: 'long', timeout: 240_000 + MINUTES * 90_000 },
  async () => {
    const { maxResidentBytes, growthBytes } = await loadServer();
    console.log(
      `Resident at most ${(maxResidentBytes / MB).toFixed(0)} MB, growth ${(growthBytes / MB).toFixed(1)} MB in the second half.`,
    );
    if (MINUTES) expect(maxResidentBytes / MB).toBeLessThanOrEqual(MAX_RESIDENT_MB);
    expect(growthBytes / MB).toBeLessThanOrEqual(MAX_GROWTH_MB);
  },
);

test.runIf(process.env['MEMORY_CONTROL'] === '1')(
  'detects a server that leaks memory with each request',
  { timeout: 240_000 },
  async () => {
    const { growthBytes } = await loadServer({ NODE_OPTIONS: `--import=${LEAK.href}` });
    expect(growthBytes / MB).toBeGreaterThan(MAX_GROWTH_MB);
  },
);
