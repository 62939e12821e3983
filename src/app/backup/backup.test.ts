import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#ports/database/database.ts';
import { migrate, migrationNames } from '#ports/database/migrate.ts';
import { createMigratedDatabase, createNewDatabase, createTestDatabase } from '#ports/database/test-database.ts';
import { createFolderObjects } from '#ports/objects/folder-objects.ts';
import { type Objects, readObject } from '#ports/objects/objects.ts';
import { createS3Objects } from '#ports/objects/s3-objects.ts';
import { startS3Server } from '#ports/objects/testing/s3-server.ts';
import { BackupError, BackupReader } from './backup-file.ts';
import { restoreBackup } from './restore-backup.ts';
import { readTables } from './tables.ts';
import { addListings, digestDatabase, fillDatabaseTables, useDatabase } from './testing/filled-database.ts';
import { type BackupProgress, writeBackup } from './write-backup.ts';

const LISTINGS = 600;
const PHOTOS = ['photos/00/00aa-480.webp', 'photos/ff/ffaa-1200.webp'];
const QUIET = { force: false, onProgress: () => undefined };

let folder: string;
let source: Database;
let objects: Objects;
let backup: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'forecourt-backup-'));
  source = await createTestDatabase();
  await fillDatabaseTables(source, LISTINGS);
  objects = createFolderObjects(path.join(folder, 'objects'));
  await objects.put('photos/empty.webp', new Uint8Array());
  for (const key of [...PHOTOS, 'og/aa.jpg']) await objects.put(key, Buffer.from(`the picture ${key}`));
  backup = path.join(folder, 'all.tar');
  await writeBackup({ database: source, objects }, backup, () => undefined);
});
afterAll(async () => {
  await source.close();
  await rm(folder, { recursive: true, force: true });
});

test('leaves out temporary data: digests of visitors, limits, staging tables', async () => {
  await source.query('create unlogged table staged (n integer)');
  const names = (await readTables(source)).map(({ name }) => name);
  await source.query('drop table staged');
  expect(names).toEqual(expect.arrayContaining(['listings', 'listing_views', 'flag_switches']));
  for (const name of ['staged', 'rate_limits', 'visitor_salts', 'listing_viewers']) expect(names).not.toContain(name);
});

test('contains no secret that signs anyone in', async () => {
  const names = (await readTables(source)).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['account_users', 'account_credentials', 'account_passkeys']));
  for (const name of ['sessions', 'challenges', 'links', 'secrets']) expect(names).not.toContain(`account_${name}`);
});

// Backups of this version have no sessions.
test('restores no sessions from a backup of an earlier version', { tags: 'long' }, async () => {
  const old = await createNewDatabase();
  await migrate(old, 20);
  const file = path.join(folder, 'sessions.tar');
  await useDatabase(old, async (database) => {
    await database.query(`insert into account_users (id, name, email) values ('ann', 'Ann', 'ann@example.com')`);
    await database.query(
      `insert into account_sessions (id, user_id, token, expires_at) values ('s', 'ann', 'token', now() + interval '1 day')`,
    );
    await writeBackup({ database, objects, leaveOut: [] }, file, () => undefined);
  });
  const url = await createNewDatabase();
  const manifest = await restoreBackup({ databaseUrl: url, objects }, file, QUIET);
  expect(manifest.tables.map(({ name }) => name)).toContain('account_sessions');
  await useDatabase(url, async (database) => {
    expect(await database.query('select id from account_users')).toEqual([{ id: 'ann' }]);
    expect(await database.query('select id from account_sessions')).toEqual([]);
  });
});

test('backs up and restores an empty database', async () => {
  const url = await createNewDatabase();
  const into = createFolderObjects(path.join(folder, 'restored'));
  const manifest = await restoreBackup({ databaseUrl: url, objects: into }, backup, QUIET);
  expect(manifest).toMatchObject({ objects: 3, migrations: await migrationNames() });
  await useDatabase(url, async (database) => {
    expect(await digestDatabase(database)).toEqual(await digestDatabase(source));
    await addListings(database, LISTINGS + 1, LISTINGS + 1);
    const [newest] = await database.query<{ id: number }>('select max(id) as id from listings');
    expect(newest!.id).toBeGreaterThan(LISTINGS);
  });
  for (const key of PHOTOS) expect(String(await readObject(into, key))).toBe(`the picture ${key}`);
  expect(await into.head('photos/empty.webp')).toMatchObject({ size: 0 });
  expect(await into.head('og/aa.jpg')).toBeNull();
});

test('a backup during writes is consistent', async () => {
  const database = await createTestDatabase();
  await fillDatabaseTables(database, 500);
  const file = path.join(folder, 'moving.tar');
  let stop = false;
  const writing = (async () => {
    for (let n = 501; !stop; n++) await addListings(database, n, n);
  })();
  await writeBackup({ database, objects }, file, () => undefined);
  stop = true;
  await writing;
  const url = await createNewDatabase();
  await restoreBackup({ databaseUrl: url, objects }, file, QUIET);
  await useDatabase(url, async (restored) => {
    const [row] = await restored.query(
      `select (select count(*) from listings) - (select count(*) from listing_changes) as difference,
              (select count(*) from listings l where not exists (select 1 from listing_changes c where c.listing_id = l.id)) as untold`,
    );
    expect(row).toEqual({ difference: 0, untold: 0 });
  });
  await database.close();
});

test('refuses to replace a database with rows, unless forced', async () => {
  const url = await createMigratedDatabase();
  await useDatabase(url, (database) => fillDatabaseTables(database, 10));
  const before = await useDatabase(url, digestDatabase);
  await expect(restoreBackup({ databaseUrl: url, objects }, backup, QUIET)).rejects.toThrow(/not empty.*--force/);
  expect(await useDatabase(url, digestDatabase)).toEqual(before);
  await restoreBackup({ databaseUrl: url, objects }, backup, { ...QUIET, force: true });
  expect(await useDatabase(url, digestDatabase)).toEqual(await digestDatabase(source));
});

test('changes nothing if a byte of the backup is damaged, at 40 places, or if its end is missing', async () => {
  const bytes = await readFile(backup);
  const damaged = path.join(folder, 'damaged.tar');
  const url = await createNewDatabase();
  const places = Array.from({ length: 40 }, (_, at) => Math.floor((bytes.length - 1024) * (at / 40)) + (at % 7));
  for (const place of places) {
    // Zeros that fill up the blocks of the archive mean nothing.
    const at = bytes.findIndex((byte, index) => index >= place && byte !== 0);
    const other = Buffer.from(bytes);
    other[at]! ^= 0x10;
    await writeFile(damaged, other);
    await expect(restoreBackup({ databaseUrl: url, objects }, damaged, QUIET)).rejects.toThrow(BackupError);
  }
  for (const length of [0, 100, 512, bytes.length >> 1, bytes.length - 3_000, bytes.length - 1_025]) {
    await writeFile(damaged, bytes.subarray(0, length));
    await expect(restoreBackup({ databaseUrl: url, objects }, damaged, QUIET)).rejects.toThrow(BackupError);
  }
  await useDatabase(url, async (database) => expect(await readTables(database)).toEqual([]));
});

test('names a file that is not a backup', async () => {
  const url = await createNewDatabase();
  const none = path.join(folder, 'none.tar');
  await expect(restoreBackup({ databaseUrl: url, objects }, none, QUIET)).rejects.toThrow('There is no file');
  await writeFile(none, 'x'.repeat(5_000));
  await expect(restoreBackup({ databaseUrl: url, objects }, none, QUIET)).rejects.toThrow('not a backup');
});

test('a backup of an older version is migrated, also over a newer schema', async () => {
  const old = await createNewDatabase();
  await migrate(old, 2);
  const file = path.join(folder, 'old.tar');
  await useDatabase(old, async (database) => {
    await database.query(`insert into sources (name) values ('old')`);
    await writeBackup({ database, objects }, file, () => undefined);
  });
  const url = await createMigratedDatabase();
  await restoreBackup({ databaseUrl: url, objects }, file, QUIET);
  await useDatabase(url, async (database) => {
    expect(await database.query('select name from sources')).toEqual([{ name: 'old' }]);
    expect((await readTables(database)).map(({ name }) => name)).toContain('listing_views');
  });
});

test('a backup of a newer version is refused', async () => {
  const newer = await createTestDatabase();
  await newer.query(`insert into schema_migrations (name, run_on) values ('9999_later', now())`);
  const file = path.join(folder, 'newer.tar');
  await writeBackup({ database: newer, objects }, file, () => undefined);
  await newer.close();
  const url = await createNewDatabase();
  await expect(restoreBackup({ databaseUrl: url, objects }, file, QUIET)).rejects.toThrow('newer version');
});

test('overwrites no file, and a failure leaves none', async () => {
  await expect(writeBackup({ database: source, objects }, backup, () => undefined)).rejects.toThrow('already exists');
  const broken = { ...objects, get: () => Promise.reject(new Error('the bucket is gone')) };
  const file = path.join(folder, 'broken.tar');
  await expect(writeBackup({ database: source, objects: broken }, file, () => undefined)).rejects.toThrow('bucket');
  expect((await readdir(folder)).filter((name) => name.startsWith('broken'))).toEqual([]);
});

test('ends at once and leaves no file when interrupted', async () => {
  const file = path.join(folder, 'stopped.tar');
  for (const moment of ['tables', 'objects'] as const) {
    const stopping = new AbortController();
    const onProgress: BackupProgress = (phase) => phase === moment && stopping.abort(new BackupError('Stopped.'));
    await expect(writeBackup({ database: source, objects }, file, onProgress, stopping.signal)).rejects.toThrow(
      'Stopped.',
    );
    expect((await readdir(folder)).filter((name) => name.startsWith('stopped'))).toEqual([]);
  }
  expect(await source.query('select 1 as one')).toEqual([{ one: 1 }]);
});

// Folders and buckets pass one conformance suite.
test('objects move between a folder and S3', { tags: 'long' }, async () => {
  const server = await startS3Server();
  const bucket = createS3Objects(server);
  await restoreBackup({ databaseUrl: await createNewDatabase(), objects: bucket }, backup, QUIET);
  for (const key of PHOTOS) expect(String(await readObject(bucket, key))).toBe(`the picture ${key}`);
  bucket.close();
  await server.stop();
});

/** The expectations must also fail for a reader that checks nothing. */
test('detects a changed byte by the checksum', async () => {
  const reader = await BackupReader.open(backup, () => undefined);
  const rows = reader.members.find(({ name }) => name.startsWith('tables/listings/'))!;
  await reader.close();
  const bytes = await readFile(backup);
  bytes[rows.at + 4]! ^= 1;
  const file = path.join(folder, 'time-stamp-of-gzip.tar');
  await writeFile(file, bytes);
  await expect(BackupReader.open(file, () => undefined)).rejects.toThrow('checksum differs');
});
