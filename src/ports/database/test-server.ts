import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { embeddedPostgres } from './embedded-postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string;
  }
}

/** One real PostgreSQL for a whole test run; every test file makes databases of its own in it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'forecourt-test-'));
  // As root, PostgreSQL runs as another user, who has to get in.
  await chmod(folder, 0o755);
  // Tests kill clients, never the machine: without fsync the run is several times faster.
  const server = await embeddedPostgres(folder, { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' });
  project.provide('postgresUrl', server.url);
  return async () => {
    await server.release();
    await rm(folder, { recursive: true, force: true });
  };
}
