import type { TestProject } from 'vitest/node';
import { requestShared, startShareServer } from '#kit/testing/share-server.ts';
import type { TestServer } from '#ports/database/test-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The URL of a share server that answers with the name of a database with the small inventory, which tests copy. */
    siteShareUrl: string;
  }
}

/** Provides a database with the small inventory, created on the first request of a test file. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  let importing: Promise<string> | undefined;
  const share = await startShareServer(async () => ({ template: await (importing ??= importInventory(project)) }));
  project.provide('siteShareUrl', share.url);
  return async () => share.close();
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
