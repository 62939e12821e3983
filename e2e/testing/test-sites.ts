import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { newDatabase } from '#ports/database/testing/new-database.ts';
import { SMALL_INVENTORY } from './small-inventory.ts';
import { prepareGroundOn, type Site, startOn } from './start-site.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /**
     * Answers `/inventory` with the name of a database with the small inventory, which tests copy, and `/WORKER` with the
     * address of that worker's site: as JSON, or with the reason why there is none.
     */
    siteDesk: string;
  }
}

/**
 * Provides a database with the small inventory and one site per worker on a copy of it, each created on the first request of
 * a test file. A site serves one file at a time, so that no file's load affects another file's pages.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const sites = new Map<string, Promise<Site>>();
  let importing: Promise<string> | undefined;
  const findInventory = () => (importing ??= importInventory(project));
  const startSite = async () => {
    const databaseUrl = await newDatabase(project.getProvidedContext().postgresUrl, await findInventory());
    return startOn(await prepareGroundOn(databaseUrl, { ...project.config.env, TRUST_PROXY: '1' }));
  };
  const findSite = (worker: string) => {
    const site = sites.get(worker) ?? startSite();
    sites.set(worker, site);
    return site;
  };
  const answer = async (path: string) =>
    path === '/inventory' ? { template: await findInventory() } : { address: (await findSite(path)).address };
  const desk = createServer((request, response) => {
    answer(request.url!).then(
      (found) => response.end(JSON.stringify(found)),
      (error: Error) => response.end(JSON.stringify({ error: error.message })),
    );
  });
  await new Promise<void>((resolve) => desk.listen(0, '127.0.0.1', resolve));
  project.provide('siteDesk', `http://127.0.0.1:${(desk.address() as AddressInfo).port}`);
  return async () => {
    desk.closeAllConnections();
    desk.close();
    await Promise.allSettled([...sites.values()].map(async (site) => (await site).stop()));
  };
}

/** Returns the name of a new database with the small inventory. */
async function importInventory(project: TestProject): Promise<string> {
  const { postgresUrl, postgresTemplate } = project.getProvidedContext();
  const ground = await prepareGroundOn(await newDatabase(postgresUrl, postgresTemplate), project.config.env);
  await ground.importFeed(SMALL_INVENTORY);
  await ground.close();
  return new URL(ground.databaseUrl).pathname.slice(1);
}
