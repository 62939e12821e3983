import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { connectDatabase, type Database } from './database.ts';
import { migrate } from './migrate.ts';

/** A migrated database of its own on the test run's PostgreSQL, without rows. Close it in `afterAll`. */
export async function createTestDatabase(): Promise<Database> {
  const url = await createNewDatabase();
  await migrate(url);
  return connectDatabase(url);
}

/** The address of a database in which nothing has ever been. */
export async function createNewDatabase(): Promise<string> {
  const server = connectDatabase(inject('postgresUrl'), { poolSize: 1 });
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await server.query(`create database ${name}`);
  await server.close();
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${name}`;
  return url.href;
}
