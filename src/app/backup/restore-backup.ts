import { Readable } from 'node:stream';
import { markUnsentAsDead } from '#features/outbox/outbox.server.ts';
import { connectDatabase, type Connection } from '#ports/database/database.ts';
import { migrateWithin } from '#ports/database/migrate.ts';
import type { Objects } from '#ports/objects/objects.ts';
import { unpackGzip } from '#kit/node/unpack-gzip.ts';
import { BackupError, BackupReader, type Manifest } from './backup-file.ts';
import { prepareForRestore, assertDatabaseUnused, advanceSequences } from './prepare-for-restore.ts';
import { TABLES_NOT_BACKED_UP, copyTargetOf, quoteIdentifier } from './tables.ts';
import type { BackupProgress } from './write-backup.ts';

type Place = { databaseUrl: string; objects: Objects };

export type RestoreOptions = {
  /** Replaces the contents of the database, even those that another version created. */
  force: boolean;
  onProgress: BackupProgress;
  /** Aborts the restore and rejects with the signal's reason. The database is then unchanged. */
  signal?: AbortSignal;
  /** How long (ms) to wait for locks of other clients, such as an operator who inspects tables by hand. */
  lockTimeoutMs?: number;
};

/**
 * Restores a backup. Checks the whole file before it changes anything. All changes to the database happen in one
 * transaction: emptying it, the backup's schema, its rows, and the migrations to this version's schema. So the database
 * is either entirely the old one or entirely the new one. Objects are restored first and overwrite existing ones,
 * because an extra object does no harm.
 * @returns the backup's manifest, and how many emails and webhooks are held back because they may have been sent.
 * @throws BackupError; the database is then unchanged.
 */
export async function restoreBackup(
  { databaseUrl, objects }: Place,
  name: string,
  options: RestoreOptions,
): Promise<Manifest & { held: number }> {
  const { onProgress, signal } = options;
  const backup = await BackupReader.open(name, (done, total) => {
    signal?.throwIfAborted();
    onProgress('checking', done, total);
  });
  const database = connectDatabase(databaseUrl, { poolSize: 1, name: 'forecourt-restore' });
  let isCommitting = false;
  try {
    const held = await database.transaction(async (connection) => {
      const replaced = await prepareForRestore(connection, backup.manifest, options);
      await restoreObjects(backup, objects, options);
      await restoreTables(connection, backup, options);
      await advanceSequences(connection, backup.manifest.counters, replaced);
      await migrateWithin(connection);
      // From now on, the same change numbers may refer to different changes.
      await connection.query('update inventory_past set id = gen_random_uuid()');
      const heldBack = await markUnsentAsDead(connection);
      await assertDatabaseUnused(connection, 'It was started in the meantime. Stop it, then restore again.');
      signal?.throwIfAborted();
      isCommitting = true;
      return heldBack;
    });
    return { ...backup.manifest, held };
  } catch (error) {
    signal?.throwIfAborted();
    throw error instanceof BackupError ? error : explained(error as Error, isCommitting);
  } finally {
    await database.close();
    await backup.close();
  }
}

const LOCK_NOT_AVAILABLE = '55P03';

function explained(error: Error & { code?: string }, isCommitting: boolean): Error {
  if (isCommitting)
    return new BackupError(
      `The connection to the database was lost at the end (${error.message}). It contains either its previous data or the complete backup: restore again with --force.`,
    );
  const reason =
    error.code === LOCK_NOT_AVAILABLE
      ? 'another process is using its tables or restoring'
      : error.message.replace(/\.$/, '');
  return new BackupError(`The database could not be restored: ${reason}. It is unchanged.`, { cause: error });
}

async function restoreTables(
  connection: Connection,
  backup: BackupReader,
  { onProgress, signal }: RestoreOptions,
): Promise<void> {
  // Backups of earlier versions contained sessions. Sessions that ended after the backup must not work again.
  const tables = backup.manifest.tables.filter(({ name }) => !TABLES_NOT_BACKED_UP.includes(name));
  // Migrations may have inserted rows, which are replaced.
  if (tables.length > 0)
    await connection.query(`truncate ${tables.map(({ name }) => quoteIdentifier(name)).join(', ')} cascade`);
  const total = tables.reduce((sum, { rows }) => sum + rows, 0);
  let done = 0;
  for (const table of tables) {
    onProgress('tables', done, total);
    const source = Readable.from(textOf(backup, table.name, signal));
    await connection.copyFrom(`copy ${copyTargetOf(table)} from stdin`, source);
    const [{ rows } = { rows: -1 }] = await connection.query<{ rows: number }>(
      `select count(*) as rows from ${quoteIdentifier(table.name)}`,
    );
    if (rows !== table.rows) throw new BackupError(`"${table.name}" came to ${rows} rows instead of ${table.rows}.`);
    onProgress('tables', (done += rows), total);
  }
}

async function* textOf(backup: BackupReader, table: string, signal: AbortSignal | undefined): AsyncGenerator<Buffer> {
  for (const member of backup.members) {
    if (!member.name.startsWith(`tables/${table}/`)) continue;
    for await (const chunk of unpackGzip(backup.read(member))) {
      signal?.throwIfAborted();
      yield chunk;
    }
  }
}

async function restoreObjects(
  backup: BackupReader,
  objects: Objects,
  { onProgress, signal }: RestoreOptions,
): Promise<void> {
  const members = backup.members.filter(({ name }) => name.startsWith('objects/'));
  for (const [at, member] of members.entries()) {
    const key = member.name.slice('objects/'.length);
    await objects.put(key, { stream: backup.read(member), size: member.size }, signal);
    onProgress('objects', at + 1, members.length);
  }
}
