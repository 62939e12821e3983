/**
 * Measures the time from a commit until searches see the change, and how long requests wait meanwhile: a separate
 * database with the demo's cars, a follower in this process, commits of one listing, of 1,000 and of all.
 * Run: node tools/node24.mjs bench/site/changes.ts [--listings 34877] [--commits 100]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Listing } from '../../src/features/listings/listings.ts';
import { followInventory, type InventoryFollower } from '../../src/features/search-memory/search-memory.server.ts';
import type { Database } from '../../src/ports/database/database.ts';
import { openDatabase } from '../../src/ports/database/open-database.ts';
import { demoInventory } from './measure/demo-inventory.ts';
import { changePrices, fillDatabase } from './measure/fill-database.ts';

const { values: options } = parseArgs({
  options: { listings: { type: 'string', default: '34877' }, commits: { type: 'string', default: '100' } },
});
const MANY = 1_000;

const dataDir = await mkdtemp(path.join(tmpdir(), 'forecourt-changes-'));
const database = await openDatabase({ databaseUrl: undefined, dataDir });
try {
  const listings = await fillDatabase(database, demoInventory(), Number(options.listings));
  const follower = followInventory({ database, onError: (error) => console.error(error.message) });
  await follower.caughtUp();
  console.log(`${listings.length} listings, load ${loadavg()[0]!.toFixed(2)}, ${new Date().toISOString()}`);
  for (const size of [1, MANY, listings.length]) {
    const least = size > MANY ? 3 : 10;
    const commits = Math.max(least, Math.round(Number(options.commits) / Math.sqrt(size)));
    await measure(database, follower, listings, { size, commits });
  }
  await follower.stop();
} finally {
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
}

type Round = { size: number; commits: number };

async function measure(into: Database, follower: InventoryFollower, listings: readonly Listing[], round: Round) {
  const waits: number[] = [];
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  for (let commit = 0; commit < round.commits; commit++) {
    const ids = Array.from(
      { length: round.size },
      (_id, i) => listings[(commit * round.size + i) % listings.length]!.id,
    );
    const price = 10_000 + commit;
    await changePrices(into, ids, price);
    const committed = performance.now();
    const isSeen = (id: number) => follower.inventory.find(id)?.listing.salePrice === price;
    // Waits for the follower instead of polling, because looking at this many listings would add to the measured time.
    if (ids.length > MANY) await follower.caughtUp();
    else while (!ids.every(isSeen)) await setImmediate();
    waits.push(performance.now() - committed);
    if (!ids.every(isSeen)) throw new Error('The follower says that it caught up, but changes are missing.');
  }
  delay.disable();
  const ms = (nanoseconds: number) => (nanoseconds / 1e6).toFixed(1);
  console.log(
    `${round.commits} commits of ${round.size}: seen after ${spread(waits)} ms; ` +
      `event loop held up p99 ${ms(delay.percentile(99))}, most ${ms(delay.max)} ms`,
  );
}

function spread(numbers: readonly number[]): string {
  const sorted = numbers.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!.toFixed(1);
  return `p50 ${at(0.5)}, p99 ${at(0.99)}, most ${at(1)}`;
}
