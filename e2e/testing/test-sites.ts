import type { TestProject } from 'vitest/node';
import { requestShared, startShareServer } from '#kit/testing/share-server.ts';
import type { TestServer } from '#ports/database/test-server.ts';
import type { SharedSite } from './shared-site.ts';
import type { Site } from './start-site.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /**
     * The URL of a share server that answers `/inventory` with the name of a database with the small inventory, which
     * tests copy, and `/WORKER` with that worker's site.
     */
    siteShareUrl: string;
  }
}

/**
 * Provides a database with the small inventory and one site per worker on a copy of it, each created on the first
 * request of a test file. A site serves one file at a time, so that no file's load affects another file's pages.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const sites = new Map<string, Promise<Site>>();
  let importing: Promise<string> | undefined;
  const findInventory = () => (importing ??= importInventory(project));
  const findSite = (worker: string) => {
    const site = sites.get(worker) ?? findInventory().then((inventory) => startSite(project, inventory));
    sites.set(worker, site);
    return site;
  };
  const share = await startShareServer(async (path) =>
    path === '/inventory' ? { template: await findInventory() } : sharedPart(await findSite(path)),
  );
  project.provide('siteShareUrl', share.url);
  return async () => {
    share.close();
    await Promise.allSettled([...sites.values()].map(async (site) => (await site).stop()));
  };
}

const sharedPart = ({ address, databaseUrl }: Site): SharedSite => ({ address, databaseUrl });

/** Starts a site on a copy of a database. */
async function startSite(project: TestProject, template: string): Promise<Site> {
  const { prepareSiteDatabaseOn, startOn } = await import('./start-site.ts');
  const databaseUrl = await createDatabase(project, () => template);
  return startOn(await prepareSiteDatabaseOn(databaseUrl, { ...project.config.env, TRUST_PROXY: '1' }));
}

/** Returns the name of a new database with the small inventory. */
async function importInventory(project: TestProject): Promise<string> {
  const { prepareSiteDatabaseOn } = await import('./start-site.ts');
  const { SMALL_INVENTORY } = await import('./small-inventory.ts');
  const databaseUrl = await createDatabase(project, ({ template }) => template);
  const ground = await prepareSiteDatabaseOn(databaseUrl, project.config.env);
  await ground.importFeed(SMALL_INVENTORY);
  await ground.close();
  return new URL(ground.databaseUrl).pathname.slice(1);
}

async function createDatabase(project: TestProject, templateOf: (server: TestServer) => string): Promise<string> {
  const { newDatabase } = await import('#ports/database/testing/new-database.ts');
  const server = await requestShared<TestServer>(project.getProvidedContext().databaseShareUrl);
  return newDatabase(server.url, templateOf(server));
}
