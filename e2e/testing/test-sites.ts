import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { newDatabase } from '#ports/database/testing/new-database.ts';
import { prepareGroundOn, type Site, startOn } from './start-site.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Answers `/WORKER` with the address of that worker's site as JSON, or with the reason why there is none. */
    siteDesk: string;
  }
}

/**
 * Provides one site per worker on the small inventory, started on the first request of a test file. A site serves one file at
 * a time, so that no file's load affects another file's pages.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const sites = new Map<string, Promise<Site>>();
  const startSite = async () => {
    const { postgresUrl, postgresTemplate } = project.getProvidedContext();
    const databaseUrl = await newDatabase(postgresUrl, postgresTemplate);
    return startOn(await prepareGroundOn(databaseUrl, { ...project.config.env, TRUST_PROXY: '1' }));
  };
  const desk = createServer((request, response) => {
    const worker = request.url!;
    if (!sites.has(worker)) sites.set(worker, startSite());
    sites.get(worker)!.then(
      ({ address }) => response.end(JSON.stringify({ address })),
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
