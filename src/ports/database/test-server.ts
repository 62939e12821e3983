import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { embeddedPostgres } from './embedded-postgres.ts';
import { migrate } from './migrate.ts';
import { newDatabase } from './testing/new-database.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string;
    /** The name of a migrated database without rows, which tests copy. */
    postgresTemplate: string;
  }
}

/**
 * Tests kill clients but never the machine, so fsync is off, which makes the run several times faster. Autovacuum is
 * off because its launcher would visit hundreds of small databases several times a second.
 */
const SETTINGS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' };

/** Starts one real PostgreSQL for a whole test run. Each test file creates its own databases in it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'forecourt-test-'));
  // When started as root, PostgreSQL runs as another user, who needs access.
  await chmod(folder, 0o755);
  const server = await embeddedPostgres(folder, SETTINGS);
  const template = await newDatabase(server.url);
  await migrate(template);
  project.provide('postgresUrl', server.url);
  project.provide('postgresTemplate', new URL(template).pathname.slice(1));
  return async () => {
    await server.release();
    await rm(folder, { recursive: true, force: true });
  };
}
