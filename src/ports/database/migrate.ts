import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { PG_MIGRATE_LOCK_ID, runner, type RunnerOption } from 'node-pg-migrate';
import type { Queryable } from './database.ts';
import { DatabaseUnavailableError, databaseError } from './database-errors.ts';
import { openClient } from './open-client.ts';

const CONNECT_TIMEOUT_MS = 10_000;
/** PostgreSQL's code for a user without the rights that a statement needs. */
const NO_RIGHTS = '42501';
const FOLDER = path.join(import.meta.dirname, '../../../db/migrations');

/** Returns the names of all migrations of this version, in order. */
export async function migrationNames(): Promise<string[]> {
  const files = await readdir(FOLDER);
  return files
    .filter((file) => file.endsWith('.sql'))
    .map((file) => path.basename(file, '.sql'))
    .toSorted();
}

/**
 * Migrates the schema. Several processes may call it concurrently; one of them does the work.
 * @param most the maximum number of pending migrations to run.
 * @throws DatabaseUnavailableError when the database is down or goes down.
 */
export async function migrate(databaseUrl: string, max?: number): Promise<void> {
  const client = openClient({ connectionString: databaseUrl, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  let cause: Error | undefined;
  const note = (error: unknown): never => {
    const known = databaseError(error) as Error & { code?: string };
    if (known instanceof DatabaseUnavailableError || known.code === NO_RIGHTS) cause ??= known;
    throw known;
  };
  const query = (sql: string, values?: unknown[]) => client.query(sql, values).catch(note);
  try {
    await client.connect().catch(note);
    await runMigrations({ dbClient: { query }, advisoryLockMode: 'wait' } as unknown as RunnerOption, max);
  } catch (error) {
    // The library replaces some errors of its statements with its own messages.
    throw cause ?? error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Migrates as part of a transaction. Begin it with `lockMigrations`. */
export async function migrateWithin(connection: Queryable, max?: number): Promise<void> {
  const query = async (sql: string, values?: unknown[]) => ({
    rows: STEPS_OF_TRANSACTIONS.has(sql) ? [] : await connection.query(sql, values),
  });
  await runMigrations({ dbClient: { query }, noLock: true, singleTransaction: true } as unknown as RunnerOption, max);
}

const STEPS_OF_TRANSACTIONS: ReadonlySet<string> = new Set(['BEGIN', 'COMMIT', 'ROLLBACK']);

/**
 * Makes other processes that migrate wait until the transaction ends. Every process that opens the database migrates.
 */
export async function lockMigrations(connection: Queryable): Promise<void> {
  await connection.query('select pg_advisory_xact_lock($1)', [PG_MIGRATE_LOCK_ID]);
}

async function runMigrations(how: RunnerOption, max: number | undefined): Promise<void> {
  if (max === 0) return;
  const run = runner({
    ...how,
    dir: FOLDER,
    direction: 'up',
    migrationsTable: 'schema_migrations',
    log: () => undefined,
    ...(max !== undefined && { count: max }),
  });
  await run.catch((error: Error) => {
    // The library appends a stack trace to its message, which is removed here.
    const [said = ''] = error.message.split(/\n[^\S\n]+at /);
    throw Object.assign(new Error(said, { cause: error }), { code: (error as { code?: string }).code });
  });
}
