import type { TestProject } from 'vitest/node';
import { requestShared, startShareServer } from '#kit/testing/share-server.ts';
import type { TestServer } from '#ports/database/test-server.ts';
import { createHostProcess } from './host-process.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /**
     * The URL of a share server. It answers with the name of a database with the small inventory, which tests copy;
     * `/start` and `/stop` with a site.
     */
    siteShareUrl: string;
  }
}

/**
 * Provides a database with the small inventory, created on the first request of a test file, or at once for tests of the
 * whole site: it is there when the first of them has loaded its code. Provides a process for their sites, because each
 * worker's own one would load and compile the server again.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  let importing: Promise<string> | undefined;
  const prepare = () => (importing ??= importInventory(project));
  const host = createHostProcess(project.config.env);
  const share = await startShareServer(async (path, given) => {
    if (path === '/start') return host.start(given as NodeJS.ProcessEnv);
    if (path === '/stop') return (await host.stop(given as number), {});
    return { template: await prepare() };
  });
  project.provide('siteShareUrl', share.url);
  // Test files report a failure.
  if (project.vitest.state.getPaths().some((file) => /[\\/]e2e[\\/]/.test(file))) prepare().catch(() => undefined);
  // The next run may have another build.
  project.onTestsRerun(() => host.end());
  return async () => {
    await host.end();
    share.close();
  };
}

/** Returns the name of a new database with the small inventory. */
async function importInventory(project: TestProject): Promise<string> {
  const { prepareSiteDatabaseOn } = await import('./start-site.ts');
  const { SMALL_INVENTORY } = await import('./small-inventory.ts');
  const { newDatabase } = await import('#ports/database/testing/new-database.ts');
  const server = await requestShared<TestServer>(project.getProvidedContext().databaseShareUrl);
  const ground = await prepareSiteDatabaseOn(await newDatabase(server.url, server.template), project.config.env);
  await ground.importFeed(SMALL_INVENTORY);
  await ground.close();
  return new URL(ground.databaseUrl).pathname.slice(1);
}
