import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  createInProcessIndex,
  createSnapshots,
  followInventory,
  openSnapshotFile,
} from '#features/search-memory/search-memory.server.ts';
import { startClusterInventory } from '#features/search-cluster/search-cluster.server.ts';
import { type VehicleIndex } from '#features/search/search.server.ts';
import { connectDatabase, type Database } from '#ports/database/database.ts';
import { createMigratedDatabase } from '#ports/database/test-database.ts';
import { createFolderObjects } from '#ports/objects/folder-objects.ts';
import {
  isClusterTestUnavailable,
  openTestCluster,
  SEARCH_SERVER_TIMEOUT_MS,
  type TestCluster,
} from '#ports/search-cluster/test-cluster.ts';
import { LISTING, OWNER } from '../routes/rest/testing/one-car.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

// An index may have followed the inventory further than the restored backup. None of the changes that it has seen since
// may show, even though the change numbers are the same or lower.

const LONG = { tags: 'long' };

let folder: string;
let url: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'forecourt-index-'));
  url = await createMigratedDatabase();
  await use(async (database) => {
    await database.query(`insert into sources (name) values ('test')`);
    const { id, ...facts } = OWNER;
    await database.query(
      `insert into owners (id, source_id, key, facts, content_hash) overriding system value values ($1, 1, 'a', $2, '')`,
      [id, facts],
    );
    for (const id of [1, 2, 3]) await put(database, id, 2001);
  });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Uses the database like a running site until `work` is done. */
async function use<Result>(work: (database: Database) => Promise<Result>): Promise<Result> {
  const database = connectDatabase(url);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

async function put(database: Database, id: number, year: number): Promise<void> {
  const { id: _id, ownerId, ...facts } = { ...LISTING, year };
  await database.query(
    `with listing as (
       insert into listings (id, source_id, key, owner_id, facts, content_hash)
       overriding system value values ($1::bigint, 1, $1::bigint::text, $2, $3, '')
       on conflict (source_id, key) do update set facts = excluded.facts returning id)
     insert into listing_changes (listing_id, kind) select id, 'updated' from listing`,
    [id, ownerId, facts],
  );
}

async function withdraw(database: Database, id: number): Promise<void> {
  await database.query('update listings set withdrawn_at = now() where id = $1', [id]);
  await database.query(`insert into listing_changes (listing_id, kind) values ($1, 'withdrawn')`, [id]);
}

/** Returns the years of the listings by id, as the index finds them. */
async function shown(index: VehicleIndex): Promise<(number | null | undefined)[]> {
  return Promise.all([1, 2, 3, 4].map(async (id) => (await index.find(id))?.listing.year));
}

const backup = (database: Database) =>
  writeBackup({ database, objects: createFolderObjects(folder) }, path.join(folder, 'all.tar'), () => undefined);
const restore = () =>
  restoreBackup({ databaseUrl: url, objects: createFolderObjects(folder) }, path.join(folder, 'all.tar'), {
    ...{ force: true, onProgress: () => undefined },
  });

type Running = { index: VehicleIndex; caughtUp(): Promise<void>; stop(): Promise<void> };
type Start = (database: Database, onNote: (line: string) => void) => Running;

/** Follows changes, makes a backup, follows changes that are then lost, and restarts from its stored state. */
async function expectBackupState(start: Start, { forget }: { forget(): void }): Promise<string[]> {
  const notes: string[] = [];
  await use(async (database) => {
    const site = start(database, () => undefined);
    await site.caughtUp();
    await backup(database);
    forget();
    await put(database, 1, 2011);
    await withdraw(database, 2);
    await put(database, 4, 2014);
    await site.caughtUp();
    expect(await shown(site.index)).toEqual([2011, undefined, 2001, 2014]);
    await site.stop();
  });
  await restore();
  await use(async (database) => {
    const site = start(database, (line) => notes.push(line));
    await site.caughtUp();
    expect(await shown(site.index)).toEqual([2001, 2001, 2001, undefined]);
    await put(database, 3, 2023);
    await site.caughtUp();
    expect(await shown(site.index)).toEqual([2001, 2001, 2023, undefined]);
    await site.stop();
  });
  return notes;
}

describe('in memory', () => {
  const start: Start = (database, onNote) => {
    const follower = followInventory({
      ...{ database, onNote },
      onError: (error) => expect.unreachable(error.message),
      snapshots: createSnapshots(openSnapshotFile(path.join(folder, 'index')), database),
    });
    return { index: createInProcessIndex(follower), caughtUp: () => follower.caughtUp(), stop: () => follower.stop() };
  };
  const REBUILT = [
    expect.stringContaining('from another database or another history'),
    expect.stringContaining('The index was built from the database'),
  ];

  test('does not use a snapshot that is ahead of the backup', async () => {
    expect(await expectBackupState(start, { forget: () => undefined })).toEqual(REBUILT);
  });

  test('does not use an index of exactly that change either, since it may include later changes', LONG, async () => {
    const visit = async (notes: string[]) => {
      await use(async (database) => {
        const site = start(database, (line) => notes.push(line));
        await site.caughtUp();
        expect(await shown(site.index)).toEqual([2001, 2001, 2001, undefined]);
        await site.stop();
      });
      return notes;
    };
    await visit([]);
    expect(await visit([])).toEqual([]);
    await use(backup);
    await restore();
    expect(await visit([])).toEqual(REBUILT);
    expect(await visit([])).toEqual([]);
  });
});

describe.skipIf(await isClusterTestUnavailable())('in a cluster', () => {
  let server: TestCluster;
  let runs = 0;
  beforeEach(async () => {
    server = await openTestCluster();
  }, SEARCH_SERVER_TIMEOUT_MS);
  afterEach(() => server.close());

  const startWith =
    (mayNote: () => boolean, prefix = `${server.prefix}-${++runs}`): Start =>
    (database, onNote) =>
      startClusterInventory({
        ...{ database, prefix, onNote },
        cluster: { ...server.cluster, note: async (...said) => (mayNote() ? server.cluster.note(...said) : undefined) },
        onError: (error) => expect.unreachable(error.message),
      });

  test('replaces an index that is ahead of the backup without using it', async () => {
    const notes = await expectBackupState(
      startWith(() => true),
      { forget: () => undefined },
    );
    expect(notes).toContainEqual(expect.stringContaining('is filled'));
  });

  test('also replaces one whose recorded position is not ahead of the backup, as after a kill', LONG, async () => {
    let mayNote = true;
    const notes = await expectBackupState(
      startWith(() => mayNote),
      { forget: () => void (mayNote = false) },
    );
    expect(notes).toContainEqual(expect.stringContaining('is filled'));
  });
});
