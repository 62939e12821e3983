import { inject } from 'vitest';
import { connectDatabase, type Database } from './database.ts';
import { newDatabase } from './testing/new-database.ts';

/** A migrated database of its own on the test run's PostgreSQL, without rows. Close it in `afterAll`. */
export async function createTestDatabase(): Promise<Database> {
  return connectDatabase(await createMigratedDatabase());
}

/** The address of a migrated database without rows. */
export function createMigratedDatabase(): Promise<string> {
  return newDatabase(inject('postgresUrl'), inject('postgresTemplate'));
}

/** The address of a database in which nothing has ever been. */
export function createNewDatabase(): Promise<string> {
  return newDatabase(inject('postgresUrl'));
}
