import { inject } from 'vitest';
import { connectDatabase, type Database } from './database.ts';
import { newDatabase } from './testing/new-database.ts';

/** Creates a separate migrated database without rows on the test run's PostgreSQL. Close it in `afterAll`. */
export async function createTestDatabase(): Promise<Database> {
  return connectDatabase(await createMigratedDatabase());
}

/** Creates a migrated database without rows and returns its URL. */
export function createMigratedDatabase(): Promise<string> {
  return newDatabase(inject('postgresUrl'), inject('postgresTemplate'));
}

/** Creates an empty, unmigrated database and returns its URL. */
export function createNewDatabase(): Promise<string> {
  return newDatabase(inject('postgresUrl'));
}
