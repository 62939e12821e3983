import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { runner } from 'node-pg-migrate';

const FOLDER = path.join(import.meta.dirname, '../../../db/migrations');

/** The names of all migrations of this version, in order. */
export async function migrationNames(): Promise<string[]> {
  const files = await readdir(FOLDER);
  return files
    .filter((file) => file.endsWith('.sql'))
    .map((file) => path.basename(file, '.sql'))
    .toSorted();
}

/**
 * Brings the schema up to date; several processes may call it at once, one does the work.
 * @param most so many migrations at most, of those that were not run before.
 */
export async function migrate(databaseUrl: string, most?: number): Promise<void> {
  if (most === 0) return;
  await runner({
    databaseUrl,
    dir: FOLDER,
    direction: 'up',
    migrationsTable: 'schema_migrations',
    advisoryLockMode: 'wait',
    log: () => undefined,
    ...(most !== undefined && { count: most }),
  } as Parameters<typeof runner>[0]);
}
