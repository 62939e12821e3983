import type { Connection, Database, Queryable } from '#ports/database/database.ts';
import { databaseError } from '#ports/database/database-errors.ts';

/** Another process is importing the source. */
export class ImportBusyError extends Error {}

/** The import stopped because the connection that held its lock ended. */
export class ImportLockLostError extends Error {}

/** The lock on a source, held by the import that uses it. */
export type ImportLock = {
  /**
   * Resolves if the connection that holds the lock still responds.
   * @throws ImportLockLostError
   */
  confirm(): Promise<void>;
};

/**
 * Runs `work` while this process holds the lock on a source, so that only one import of a source runs at a time. The
 * lock lasts as long as its connection. If the connection ends, the resulting error of `work` becomes an
 * ImportLockLostError.
 * @throws ImportBusyError, ImportLockLostError
 */
export async function withImportLock<Result>(
  database: Database,
  { sourceId, sourceName }: { sourceId: number; sourceName: string },
  work: (lock: ImportLock) => Promise<Result>,
): Promise<Result> {
  return database.transaction(async (locked) => {
    // The transaction is idle while files are read, possibly for longer than the server's idle timeout allows.
    await locked.query('set local idle_in_transaction_session_timeout = 0');
    await takeLock(locked, sourceId, sourceName);
    const confirm = async () => {
      await locked.query('select 1').catch((cause: unknown) => {
        throw new ImportLockLostError(`The connection that held the lock of the import of "${sourceName}" ended.`, {
          // Other processes recognize a database error by its code.
          cause: databaseError(cause),
        });
      });
    };
    return work({ confirm }).catch(async (error: unknown) => {
      await confirm();
      throw error;
    });
  });
}

async function takeLock(locked: Connection, sourceId: number, sourceName: string): Promise<void> {
  const [lock] = await locked.query<{ free: boolean }>(
    `select pg_try_advisory_xact_lock(hashtext('import'), $1) as free`,
    [sourceId],
  );
  if (!lock?.free)
    throw new ImportBusyError(
      `Another import of the source "${sourceName}" is running. Wait until it ends, or give --source another name.`,
    );
}

/**
 * Resolves when no import of the source is running. After an import was killed, that is when the database has noticed.
 */
export async function waitForImportEnd(database: Queryable, sourceName: string): Promise<void> {
  await database.query(`select pg_advisory_xact_lock(hashtext('import'), id::int) from sources where name = $1`, [
    sourceName,
  ]);
}

/**
 * Fails if a later import of the source has started, because that import now holds the lock. Call this in the
 * transaction that writes, after LOCK_CHANGES. Then either the later import writes after this transaction, or this
 * transaction writes nothing.
 */
export async function assertNewestImport(
  connection: Queryable,
  { sourceId, importId }: { sourceId: number; importId: number },
): Promise<void> {
  const [{ overtaken } = { overtaken: false }] = await connection.query<{ overtaken: boolean }>(
    'select exists (select 1 from imports where source_id = $1 and id > $2) as overtaken',
    [sourceId, importId],
  );
  if (overtaken) throw new Error('A later import of the source has begun.');
}
