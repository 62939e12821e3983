import { inject } from 'vitest';
import { requestShared } from '#kit/testing/share-server.ts';
import { connectDatabase, type Database } from './database.ts';
import type { TestServer } from './test-server.ts';
import { newDatabase } from './testing/new-database.ts';

let server: Promise<TestServer> | undefined;

/** Returns the test run's PostgreSQL. */
export function testServer(): Promise<TestServer> {
  return (server ??= requestShared<TestServer>(inject('databaseShareUrl')));
}

/** Creates a separate migrated database without rows on the test run's PostgreSQL. Close it in `afterAll`. */
export async function createTestDatabase(): Promise<Database> {
  return connectDatabase(await createMigratedDatabase());
}

/** Creates a migrated database without rows and returns its URL. */
export async function createMigratedDatabase(): Promise<string> {
  const { url, template } = await testServer();
  return newDatabase(url, template);
}

/** Creates an empty, unmigrated database and returns its URL. */
export async function createNewDatabase(): Promise<string> {
  return newDatabase((await testServer()).url);
}
