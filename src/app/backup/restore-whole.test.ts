import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectDatabase } from '#ports/database/database.ts';
import { openDatabase } from '#ports/database/open-database.ts';
import { createMigratedDatabase, createNewDatabase } from '#ports/database/test-database.ts';
import { createFolderObjects } from '#ports/objects/folder-objects.ts';
import type { Objects } from '#ports/objects/objects.ts';
import { BackupError } from './backup-file.ts';
import { restoreBackup, type RestoreOptions } from './restore-backup.ts';
import { readMigrations } from './tables.ts';
import { addListings, digestDatabase, fillDatabaseTables, useDatabase } from './testing/filled-database.ts';
import { type BackupProgress, writeBackup } from './write-backup.ts';

/** A sample of moments; `npm run test:long` runs the others, with more cars. */
const KILLS = Number(process.env['RESTORE_KILLS'] ?? 2);
const LISTINGS = KILLS > 2 ? 4_000 : 300;
const ROOT = path.resolve(import.meta.dirname, '../../..');

/** Finds sessions of restores, which the server may end a moment after their process. */
const RESTORING = `select 1 from pg_stat_activity where application_name = 'forecourt-restore' and datname = current_database()`;

type State = Awaited<ReturnType<typeof digestDatabase>>;

let folder: string;
let objects: Objects;
/** Each backup file with the contents of the database that it was made from. */
let states: { file: string; holds: State }[];
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'forecourt-restore-'));
  objects = createFolderObjects(path.join(folder, 'objects'));
  await objects.put('photos/a.webp', Buffer.from('a picture'));
  states = [];
  for (const [i, listings] of [LISTINGS, LISTINGS + 500].entries()) {
    const file = path.join(folder, `${i}.tar`);
    const url = await newDatabase(listings);
    const holds = await useDatabase(url, async (database) => {
      await writeBackup({ database, objects }, file, () => undefined);
      return digestDatabase(database);
    });
    states.push({ file, holds });
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function newDatabase(listings: number): Promise<string> {
  const url = await createMigratedDatabase();
  await useDatabase(url, (database) => fillDatabaseTables(database, listings));
  return url;
}

const restore = (databaseUrl: string, file: string, more: Partial<RestoreOptions> = {}) =>
  restoreBackup({ databaseUrl, objects }, file, { force: true, onProgress: () => undefined, ...more });
const holding = (url: string) => useDatabase(url, digestDatabase);
/** Returns which of the two backups a database equals, to the last row; -1 for neither. */
const stateOf = (state: State) => states.findIndex(({ holds }) => JSON.stringify(holds) === JSON.stringify(state));

// The next test stops restores in this process, which is faster.
const LONG = { tags: 'long', timeout: 3_600_000 };
test('a restore that is killed leaves either all of the old data or all of the new', LONG, async () => {
  const url = await createNewDatabase();
  const { ended, took } = await restoreInChildProcess(url, states[0]!.file);
  expect(ended).toBe('code 0');
  let before = stateOf(await holding(url));
  for (let kill = 0; kill < KILLS; kill++) {
    const other = 1 - before;
    const part = (kill + Math.random()) / KILLS;
    const outcome = await restoreInChildProcess(url, states[other]!.file, took * (0.2 + 0.9 * part));
    await useDatabase(url, async (database) => {
      const restoring = () => database.query(RESTORING);
      await expect.poll(restoring).toEqual([]);
    });
    const after = stateOf(await holding(url));
    expect([before, other], `${outcome.ended} after ${Math.round(outcome.took)} ms`).toContain(after);
    if (outcome.ended === 'code 0') expect(after).toBe(other);
    before = after;
  }
  // The comparison must also notice a missing row.
  await useDatabase(url, (database) => database.query('delete from listing_changes where seq = 7'));
  expect(stateOf(await holding(url))).toBe(-1);
  await restore(url, states[1]!.file);
  expect(stateOf(await holding(url))).toBe(1);
});

async function restoreInChildProcess(url: string, file: string, killAfterMs?: number) {
  const begun = performance.now();
  const child = spawn(process.execPath, ['src/app/cli/restore.ts', file, '--force'], {
    ...{ cwd: ROOT, stdio: 'ignore' },
    env: { ...process.env, DATABASE_URL: url, DATA_DIR: path.join(folder, 'data') },
  });
  const timer = killAfterMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfterMs);
  const ended = await new Promise<string>((resolve) =>
    child.once('exit', (code, signal) => resolve(code === null ? String(signal) : `code ${code}`)),
  );
  clearTimeout(timer);
  return { ended, took: performance.now() - begun };
}

/** Changes the schema as a newer version may, with objects that this version does not know. */
async function makeNewer(url: string): Promise<void> {
  await useDatabase(url, (database) =>
    database.query(`
      insert into schema_migrations (name, run_on) values ('9998_later', now()), ('9999_later_still', now());
      create type mood as enum ('good', 'bad');
      create domain cents as integer;
      create table moods (id serial primary key, listing_id bigint references listings, mood mood not null, price cents);
      create index "Moods By ""Mood""" on moods (mood);
      insert into moods (listing_id, mood) select id, 'good' from listings limit 3;
      create view good_moods as select * from moods where mood = 'good';
      create function mood_of(bigint) returns mood language sql as 'select mood from moods where listing_id = $1';
      create schema pgboss; create table pgboss.job (id uuid, name text, state text)`),
  );
}

test(
  'over a newer schema too, a failed restore leaves all of the old data, and a successful one the new',
  LONG,
  async () => {
    const url = await newDatabase(20);
    await makeNewer(url);
    const before = await holding(url);
    const broken = { ...objects, put: () => Promise.reject(new Error('the bucket is gone')) };
    await expect(
      restoreBackup({ databaseUrl: url, objects: broken }, states[0]!.file, {
        force: true,
        onProgress: () => undefined,
      }),
    ).rejects.toThrow('The database could not be restored: the bucket is gone. It is unchanged.');
    expect(await holding(url)).toEqual(before);
    expect(before).toHaveProperty('moods');
    await restore(url, states[0]!.file);
    expect(stateOf(await holding(url))).toBe(0);
    await useDatabase(url, async (database) => {
      expect(await readMigrations(database)).not.toContain('9999_later_still');
      const left = await database.query(`select typname from pg_type where typname in ('mood', 'cents', 'good_moods')`);
      expect(left).toEqual([]);
      expect(await database.query(`select 1 from pg_namespace where nspname = 'pgboss'`)).toEqual([]);
    });
  },
);

test('a restore that is stopped leaves all of the old data', async () => {
  const url = await newDatabase(20);
  const before = await holding(url);
  const phases = new Set<string>();
  for (const moment of ['checking', 'objects', 'tables'] as const) {
    const stopping = new AbortController();
    const onProgress: BackupProgress = (phase, done) => {
      phases.add(phase);
      if (phase === moment && (done > 0 || phase !== 'tables')) stopping.abort(new BackupError('Stopped.'));
    };
    await expect(restore(url, states[0]!.file, { onProgress, signal: stopping.signal })).rejects.toThrow('Stopped.');
    expect(await holding(url)).toEqual(before);
  }
  expect([...phases]).toEqual(['checking', 'objects', 'tables']);
});

test('a restore refuses to replace the database of a running site, even one that starts meanwhile', async () => {
  const url = await newDatabase(20);
  const before = await holding(url);
  const site = connectDatabase(url);
  const visit = () => site.query('select 1');
  await visit();
  await expect(restore(url, states[0]!.file)).rejects.toThrow('Stop every instance');
  await site.close();

  const late = connectDatabase(url);
  let visiting: Promise<unknown> | undefined;
  const onProgress: BackupProgress = (phase) => {
    if (phase === 'tables') visiting ??= late.query('select 1');
  };
  await expect(restore(url, states[0]!.file, { onProgress })).rejects.toThrow('It was started in the meantime');
  await visiting;
  await late.close();
  expect(await holding(url)).toEqual(before);
});

test('an instance that starts during a restore waits and sees the restored data', LONG, async () => {
  const url = await newDatabase(20);
  let opening: ReturnType<typeof openDatabase> | undefined;
  const onProgress: BackupProgress = (phase) => {
    if (phase === 'tables') opening ??= openDatabase({ databaseUrl: url, dataDir: folder });
  };
  await restore(url, states[1]!.file, { onProgress });
  const site = await opening!;
  expect(await site.query('select count(*) as n from listings')).toEqual([{ n: LISTINGS + 500 }]);
  await site.close();
});

test('stops waiting for a process that locks a table, and names it', async () => {
  const url = await newDatabase(20);
  const sitter = connectDatabase(url, { name: 'psql' });
  const told = sitter.transaction(async (connection) => {
    await connection.query('select 1 from listings');
    await restore(url, states[0]!.file, { lockTimeoutMs: 200 });
  });
  await expect(told).rejects.toThrow('another process is using its tables');
  await sitter.close();
});

test('never reuses a number that was assigned after the backup', async () => {
  const url = await createNewDatabase();
  await restore(url, states[0]!.file);
  const numbers = () =>
    useDatabase(url, (database) =>
      database.query<{ id: number; seq: number }>(
        'select (select max(id) from listings) as id, (select max(seq) from listing_changes) as seq',
      ),
    );
  const known = await numbers();
  await useDatabase(url, (database) => addListings(database, 90_001, 90_010));
  const [given] = await numbers();
  // Shoppers may have seen numbers on the lost machine that are thousands above those of the backup.
  expect(given!.id).toBeGreaterThan(known[0]!.id + 1_000_000);
  expect(given!.seq).toBeGreaterThan(known[0]!.seq + 1_000_000);
  await restore(url, states[0]!.file);
  await useDatabase(url, (database) => addListings(database, 90_001, 90_001));
  const [again] = await numbers();
  expect(again!.id).toBeGreaterThan(given!.id);
  expect(again!.seq).toBeGreaterThan(given!.seq);
  await useDatabase(url, async (database) => {
    await database.query(`insert into owners (source_id, key, facts, content_hash) values (1, 'next', '{}', '')`);
    // Owner ids have half the width, and hundreds of restores must fit.
    const [owner] = await database.query<{ id: number }>(`select id from owners where key = 'next'`);
    expect(owner!.id).toBeGreaterThan(100_000);
    expect(owner!.id).toBeLessThan(1_000_000);
  });
});
