import path from 'node:path';
import { runner } from 'node-pg-migrate';

const FOLDER = path.join(import.meta.dirname, '../../../db/migrations');

/** Brings the schema up to date; several processes may call it at once, one does the work. */
export async function migrate(databaseUrl: string): Promise<void> {
  await runner({
    databaseUrl,
    dir: FOLDER,
    direction: 'up',
    migrationsTable: 'schema_migrations',
    advisoryLockMode: 'wait',
    log: () => undefined,
  } as Parameters<typeof runner>[0]);
}
