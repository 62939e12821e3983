import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { connectDatabase, type Database } from './database.ts';
import { migrate } from './migrate.ts';

/** An empty, migrated database of its own on the test run's PostgreSQL. Close it in `afterAll`. */
export async function createTestDatabase(): Promise<Database> {
  const server = connectDatabase(inject('postgresUrl'), { poolSize: 1 });
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await server.query(`create database ${name}`);
  await server.close();
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${name}`;
  await migrate(url.href);
  return connectDatabase(url.href);
}
