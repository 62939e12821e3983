import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { connectDatabase, type Connection, type Database } from '#ports/database/database.ts';
import { migrate, migrationNames } from '#ports/database/migrate.ts';
import type { Objects } from '#ports/objects/objects.ts';
import { BackupError, BackupReader, type Manifest } from './backup-file.ts';
import { findFilled, placeOf, quoted, readMigrations } from './tables.ts';
import type { Progress } from './write-backup.ts';

type Place = { databaseUrl: string; objects: Objects };

/**
 * Puts back what a backup holds. The whole file is checked before anything is touched, all tables change at one moment,
 * and the schema is brought up to this version at the end.
 * @param force replaces what the database holds.
 * @throws BackupError in a sentence; nothing was changed then.
 */
export async function restoreBackup(
  { databaseUrl, objects }: Place,
  name: string,
  { force, onProgress }: { force: boolean; onProgress: Progress },
): Promise<Manifest> {
  const backup = await BackupReader.open(name, (done, total) => onProgress('checking', done, total));
  const database = connectDatabase(databaseUrl, { poolSize: 2, name: 'forecourt-restore' });
  try {
    await makeRoom(database, backup.manifest, force);
    await restoreObjects(backup, objects, onProgress);
    await database.transaction((connection) => restoreTables(connection, backup, onProgress));
    await migrate(databaseUrl);
    return backup.manifest;
  } finally {
    await database.close();
    await backup.close();
  }
}

/** The schema is the one that the backup was made of, afterwards. */
async function makeRoom(database: Database, { migrations }: Manifest, force: boolean): Promise<void> {
  const known = await migrationNames();
  if (migrations.some((migration, at) => known[at] !== migration))
    throw new BackupError(
      'The backup was made by a newer version of the program. Install that one, and restore with it.',
    );
  const [running] = await database.query(
    `select 1 from pg_stat_activity where datname = current_database() and application_name in ('forecourt', 'forecourt-jobs')`,
  );
  if (running) throw new BackupError('The site is running on this database. Stop every instance, then restore.');
  const present = await readMigrations(database);
  const filled = present.length > 0 ? await findFilled(database) : undefined;
  if (filled !== undefined && !force)
    throw new BackupError(
      `The database is not empty: there are rows in "${filled}". Restore into an empty one, or replace all it holds with --force.`,
    );
  // What was added to the schema since cannot be taken away piece by piece.
  const isNewer = present.length > migrations.length;
  if (isNewer)
    await database.query('drop schema public cascade; create schema public; drop schema if exists pgboss cascade');
  await migrate(database.url, migrations.length - (isNewer ? 0 : present.length));
}

async function restoreTables(connection: Connection, backup: BackupReader, onProgress: Progress): Promise<void> {
  const { tables, counters } = backup.manifest;
  if (tables.length > 0)
    await connection.query(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')} cascade`);
  const total = tables.reduce((sum, { rows }) => sum + rows, 0);
  let done = 0;
  for (const table of tables) {
    onProgress('tables', done, total);
    await connection.copyFrom(`copy ${placeOf(table)} from stdin`, Readable.from(textOf(backup, table.name)));
    const [{ rows } = { rows: -1 }] = await connection.query<{ rows: number }>(
      `select count(*) as rows from ${quoted(table.name)}`,
    );
    if (rows !== table.rows) throw new BackupError(`"${table.name}" came to ${rows} rows instead of ${table.rows}.`);
    onProgress('tables', (done += rows), total);
  }
  for (const { table, column, last } of counters)
    await connection.query('select setval(pg_get_serial_sequence($1, $2), $3)', [quoted(table), column, last]);
}

async function* textOf(backup: BackupReader, table: string): AsyncGenerator<Buffer> {
  for (const member of backup.members) {
    if (!member.name.startsWith(`tables/${table}/`)) continue;
    yield* backup.read(member).pipe(createGunzip()) as AsyncIterable<Buffer>;
  }
}

/** First, and over what is there: an object more does no harm where the tables then fail. */
async function restoreObjects(backup: BackupReader, objects: Objects, onProgress: Progress): Promise<void> {
  const members = backup.members.filter(({ name }) => name.startsWith('objects/'));
  for (const [at, member] of members.entries()) {
    const key = member.name.slice('objects/'.length);
    await objects.put(key, { stream: backup.read(member), size: member.size });
    onProgress('objects', at + 1, members.length);
  }
}
