import type { TestProject } from 'vitest/node';
import { startShareServer } from '#kit/testing/share-server.ts';
import type { TestPostgres } from './testing/test-postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The URL of a share server that answers with a `TestServer`. */
    databaseShareUrl: string;
  }
}

/** A real PostgreSQL, and the name of a migrated database without rows, which tests copy. */
export type TestServer = { url: string; template: string };

/** The tests of the whole site, which all need a server. */
const NEEDS_SERVER = /[\\/]e2e[\\/]/;

/**
 * Provides one PostgreSQL for a whole test run. It starts when the first test file requests it, so that a run of pure
 * files does not wait for it. Each test file creates its own databases in it. If there are tests of the whole site, it
 * starts immediately, while the site is built.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let starting: Promise<TestPostgres> | undefined;
  const start = () =>
    (starting ??= import('./testing/test-postgres.ts').then(({ startTestPostgres }) => startTestPostgres()));
  const share = await startShareServer(async () => {
    const { url, template } = await start();
    return { url, template } satisfies TestServer;
  });
  // Test files report a failure.
  if (project.vitest.state.getPaths().some((file) => NEEDS_SERVER.test(file))) start().catch(() => undefined);
  project.provide('databaseShareUrl', share.url);
  return async () => {
    share.close();
    await starting?.then(
      (server) => server.stop(),
      () => undefined,
    );
  };
}
