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
    /** Asked for, it answers the URL of a search server as JSON, or why there is none. */
    searchServerDesk: string;
  }
}

/** The site's orders are a few scripts; random ones are more than a node compiles in five minutes, unless it is told to. */
const SETTINGS = { 'script.disable_max_compilations_rate': true };

/** One real search server for a whole test run, started when the first test file asks for it. */
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
