import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Listing } from '#features/listings/listings.ts';
import type { Database } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { resetTables } from '#ports/database/testing/empty-tables.ts';
import { withFrameHeader, FrameReader } from '../cards/frames.ts';
import { followInventory, type InventoryFollower } from '../inventory-follower.ts';
import { sampleListing, sampleOwner } from '#features/search/testing/sample-cars.ts';
import { openSnapshotFile } from './snapshot-file.ts';
import { createSnapshots, snapshotSchema } from './snapshots.ts';

let database: Database;
let folder: string;
let notes: string[];
let errors: Error[];
/** How often all listings were loaded from the database. */
let loads: number;

/** The reasons why snapshots were not used. */
const refusals = () =>
  notes.flatMap((line) => /^The snapshot of the index is not used \((.*)\)\. It is built/.exec(line)?.[1] ?? []);

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

beforeEach(async () => {
  await resetTables(database, 'sources', 'listing_changes');
  folder = await mkdtemp(path.join(tmpdir(), 'forecourt-snapshots-'));
  [notes, errors, loads] = [[], [], 0];
  await database.query(`insert into sources (name) values ('test')`);
  const { id: _id, ...owner } = sampleOwner();
  await database.query(`insert into owners (source_id, key, facts, content_hash) values (1, 'a', $1, '')`, [
    JSON.stringify(owner),
  ]);
  await publish(sampleListing({ stockNumber: 'ä — 1' }), sampleListing({ id: 2 }), sampleListing({ id: 3 }));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

async function publish(...listings: Listing[]): Promise<void> {
  for (const { id, ownerId, ...facts } of listings) {
    await database.query(
      `insert into listings (id, source_id, key, owner_id, facts, content_hash)
       overriding system value values ($1::bigint, 1, $1::bigint::text, $2, $3, '')
       on conflict (source_id, key) do update set facts = excluded.facts`,
      [id, ownerId, JSON.stringify(facts)],
    );
    await database.query(`insert into listing_changes (listing_id, kind) values ($1, 'updated')`, [id]);
  }
}

async function withdraw(id: number): Promise<void> {
  await database.query('update listings set withdrawn_at = now() where id = $1', [id]);
  await database.query(`insert into listing_changes (listing_id, kind) values ($1, 'withdrawn')`, [id]);
}

/** Follows until it is caught up, runs `work`, and stops, which writes a snapshot. */
async function start(work: (follower: InventoryFollower) => unknown = () => undefined): Promise<void> {
  const counted: Database = {
    ...database,
    transaction: (...args) => {
      loads++;
      return database.transaction(...args);
    },
  };
  const follower = followInventory({
    database: counted,
    onError: (error) => errors.push(error),
    onNote: (line) => notes.push(line),
    snapshots: createSnapshots(openSnapshotFile(folder), database),
  });
  await follower.caughtUp();
  await work(follower);
  await follower.stop();
}

const place = () => path.join(folder, 'inventory.snapshot');
const heldBy = (follower: InventoryFollower) => [1, 2, 3, 4].map((id) => follower.inventory.find(id)?.listing);

test('a start loads the snapshot and later changes, without reading every listing', async () => {
  await start();
  expect(loads).toBe(1);
  await publish(sampleListing({ id: 2, year: 2001 }), sampleListing({ id: 4 }));
  await withdraw(3);
  await start(async (follower) => {
    expect(loads).toBe(1);
    expect(heldBy(follower)).toEqual([
      sampleListing({ rating: null, stockNumber: 'ä — 1' }),
      sampleListing({ rating: null, id: 2, year: 2001 }),
      undefined,
      sampleListing({ rating: null, id: 4 }),
    ]);
    expect([follower.inventory.size, follower.seq]).toEqual([3, 6]);
    expect(follower.inventory.nameOf('modelKey', 'TOYOTA-CAMRY')).toBe('Camry');
    const year = { kind: 'range', column: 'year', min: 2000, max: 2005 } as const;
    expect(follower.inventory.engine.count([year])).toBe(1);
  });
  await start((follower) => expect(follower.seq).toBe(6));
  expect([loads, refusals(), errors]).toEqual([1, ['there is none'], []]);
});

test('saves changes in time while following, and not twice', async () => {
  const writes: number[] = [];
  const real = createSnapshots(openSnapshotFile(folder), database);
  const follower = followInventory({
    database,
    onError: (error) => errors.push(error),
    saveEveryMs: 0,
    pollMs: 1,
    snapshots: {
      ...real,
      save: async (inventory, seq) => {
        writes.push(seq);
        await real.save(inventory, seq);
      },
    },
  });
  await follower.caughtUp();
  await publish(sampleListing({ id: 4 }));
  await follower.caughtUp();
  await follower.caughtUp();
  await follower.stop();
  expect(new Set(writes).size).toBe(writes.length);
  expect(writes.at(-1)).toBe(4);
});

/** Starts again after the file or the database was changed: everything must be loaded again, and reported once. */
async function expectRebuilt(reason: string): Promise<void> {
  await start((follower) => expect(follower.inventory.size).toBe(3));
  expect(loads).toBe(2);
  expect(refusals().filter((refusal) => refusal !== 'there is none')).toEqual([reason]);
  const told = notes.length;
  // The rebuilt index is saved, and used by the next start.
  await start();
  expect([loads, notes.length, errors]).toEqual([2, told, []]);
}

test('detects damaged bytes and builds the index from the database', async () => {
  await start();
  const bytes = await readFile(place());
  bytes[Math.floor(bytes.length * 0.7)]! ^= 1;
  await writeFile(place(), bytes);
  await expectRebuilt('a checksum is wrong');
});

test('ignores a truncated file', { tags: 'long' }, async () => {
  await start();
  const bytes = await readFile(place());
  await writeFile(place(), bytes.subarray(0, bytes.length - 10));
  await expectRebuilt('it is truncated');
});

test('ignores a file that is not a snapshot', async () => {
  await writeFile(place(), 'never');
  loads++;
  await expectRebuilt('it is truncated');
});

test('a snapshot of another version is not used', async () => {
  await start();
  const other = snapshotSchema().replace(/^./, (digit) => (digit === '0' ? '1' : '0'));
  await rewriteHeader((header) => header.replace(snapshotSchema(), other));
  await expectRebuilt('another version wrote it');
});

test('nor is one of another database, even with as many changes', async () => {
  await start();
  await database.query('truncate listing_changes restart identity');
  await publish(sampleListing(), sampleListing({ id: 2 }), sampleListing({ id: 3 }));
  await expectRebuilt('it is from another database or another history');
});

test('does not use one whose last change was deleted', async () => {
  await start();
  await publish(sampleListing({ id: 2, year: 2001 }));
  await database.query('delete from listing_changes where seq <= 3');
  await expectRebuilt('it is from another database or another history');
});

test('logs an unusable folder and still serves the index', async () => {
  await writeFile(path.join(folder, 'file'), '');
  folder = path.join(folder, 'file');
  const follower = followInventory({
    database,
    onError: (error) => errors.push(error),
    onNote: (line) => notes.push(line),
    snapshots: createSnapshots(openSnapshotFile(folder), database),
  });
  await follower.caughtUp();
  expect(follower.inventory.size).toBe(3);
  await follower.stop();
  folder = path.dirname(folder);
  expect(errors.length).toBeGreaterThan(0);
  expect(errors[0]!.message).toContain('The snapshot of the index cannot be written: E');
  expect(refusals()).toEqual([expect.stringMatching(/^ENOTDIR/)]);
});

/** Changes the header, with a correct length and checksum. */
async function rewriteHeader(change: (header: string) => string): Promise<void> {
  const file = openSnapshotFile(folder);
  const before = await readFile(place());
  const length = before.readUInt32LE(0);
  const found = (await file.open())!;
  const header = await new FrameReader(found.chunks).next();
  await found.close();
  await file.write([...withFrameHeader(Buffer.from(change(header.toString('utf8')))), before.subarray(8 + length)]);
}
