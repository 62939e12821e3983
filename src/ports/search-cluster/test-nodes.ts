import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { installOpensearch } from '../../../tools/opensearch/installation.ts';
import { type LocalCluster, startCluster } from '../../../tools/opensearch/local-cluster.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A URL that returns the search server's URL as JSON, or the reason why there is none. */
    searchServerDesk: string;
  }
}

/**
 * The site uses only a few sort scripts, but random ones in tests would exceed a node's limit of compilations per five
 * minutes.
 */
const SETTINGS = { 'script.disable_max_compilations_rate': true };

/** Provides one real search server for a whole test run, started when the first test file requests it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'forecourt-test-search-'));
  let starting: Promise<LocalCluster> | undefined;
  const desk = createServer((_request, response) => {
    starting ??= startNode(folder);
    starting.then(
      ({ urls: [url] }) => response.end(JSON.stringify({ url })),
      (error: Error) => response.end(JSON.stringify({ error: error.message })),
    );
  });
  await new Promise<void>((resolve) => desk.listen(0, '127.0.0.1', resolve));
  project.provide('searchServerDesk', `http://127.0.0.1:${(desk.address() as AddressInfo).port}`);
  return async () => {
    desk.closeAllConnections();
    desk.close();
    await starting?.then(
      (cluster) => cluster.stop(),
      () => undefined,
    );
    await rm(folder, { recursive: true, force: true });
  };
}

async function startNode(folder: string): Promise<LocalCluster> {
  return startCluster(await installOpensearch(console.log), { folder, heap: '512m', settings: SETTINGS });
}
