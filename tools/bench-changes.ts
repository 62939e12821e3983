/**
 * How long a committed change takes until searches see it, and how long requests are kept waiting meanwhile: a database of
 * its own with the demo's cars, a follower in this process, commits of one listing and of 1,000.
 * Run: node tools/node24.mjs tools/bench-changes.ts [--listings 34877] [--commits 100]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Listing } from '#features/listings/listings.ts';
import { followInventory, type InventoryFollower } from '#features/search/search.server.ts';
import type { Database } from '#ports/database/database.ts';
import { openDatabase } from '#ports/database/open-database.ts';
import { demoInventory, likeInventory } from './measure/demo-inventory.ts';

const { values: options } = parseArgs({
  options: { listings: { type: 'string', default: '34877' }, commits: { type: 'string', default: '100' } },
});
const MANY = 1_000;
const COPY_ROWS = 2_000;

const dataDir = await mkdtemp(path.join(tmpdir(), 'forecourt-changes-'));
const database = await openDatabase({ databaseUrl: undefined, dataDir });
try {
  const listings = await fill(database, Number(options.listings));
  const follower = followInventory({ database, onError: (error) => console.error(error.message) });
  await follower.caughtUp();
  console.log(`${listings.length} listings, load ${loadavg()[0]!.toFixed(2)}, ${new Date().toISOString()}`);
  for (const size of [1, MANY]) {
    const commits = Math.max(10, Math.round(Number(options.commits) / Math.sqrt(size)));
    await measure(database, follower, listings, { size, commits });
  }
  await follower.stop();
} finally {
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
}

async function fill(into: Database, count: number): Promise<Listing[]> {
  const demo = demoInventory();
  const all: Listing[] = [];
  await into.query(`insert into sources (name) values ('measured')`);
  for (let copy = 0; all.length < count; copy++) {
    const { owners, listings } = likeInventory(demo, copy);
    await insert(into, 'owners', owners, '1, $key, facts', 'source_id, key, facts');
    all.push(...listings.slice(0, count - all.length));
  }
  await insert(into, 'listings', all, '1, $key, owner, facts', 'source_id, key, owner_id, facts');
  await into.query(`insert into listing_changes (listing_id, kind) select id, 'created' from listings order by id`);
  return all;
}

async function insert(into: Database, table: string, rows: readonly { id: number }[], values: string, columns: string) {
  for (let from = 0; from < rows.length; from += COPY_ROWS) {
    const slice = rows.slice(from, from + COPY_ROWS);
    await into.query(
      `insert into ${table} (id, ${columns}, content_hash) overriding system value
       select id, ${values.replace('$key', 'id::text')}, ''
       from unnest($1::bigint[], $2::int[], $3::jsonb[]) as given (id, owner, facts)`,
      [slice.map(({ id }) => id), slice.map(ownerOf), slice.map((row) => JSON.stringify(factsOf(row)))],
    );
  }
}

function ownerOf(row: object): number {
  return 'ownerId' in row ? (row.ownerId as number) : 0;
}

function factsOf({ id: _id, ownerId: _ownerId, ...facts }: { id: number; ownerId?: number }): object {
  return facts;
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
    await into.transaction(async (connection) => {
      await connection.query(`select pg_advisory_xact_lock(hashtext('listing_changes'))`);
      await connection.query(
        `update listings set facts = jsonb_set(facts, '{salePrice}', to_jsonb($2::int)) where id = any($1)`,
        [ids, price],
      );
      await connection.query(
        `insert into listing_changes (listing_id, kind) select id, 'updated' from unnest($1::bigint[]) as id`,
        [ids],
      );
      await connection.query(`select pg_notify('listing_changes', '')`);
    });
    const committed = performance.now();
    const isSeen = (id: number) => follower.inventory.find(id)?.listing.salePrice === price;
    while (!ids.every(isSeen)) await setImmediate();
    waits.push(performance.now() - committed);
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
