import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { whyNotInstallable } from '../../../tools/opensearch/installation.ts';
import { openOpensearch } from './opensearch-cluster.ts';
import type { SearchCluster } from './search-cluster.ts';

/** For `beforeAll` of tests that ask for a search server: its first installation downloads 60 MB. */
export const SEARCH_SERVER_TIMEOUT_MS = 900_000;
/** On a machine that has other work, a search of a cold server takes its time. */
const TEST_TIMEOUT_MS = 60_000;

/** The test run's search server, with a beginning for the names of indexes that is nobody else's. */
export type TestCluster = {
  cluster: SearchCluster;
  url: string;
  prefix: string;
  /** Deletes the indexes whose names begin so. */
  close(): Promise<void>;
};

/** Whether tests of a search server have to be skipped, because this machine has no JDK or no Maven; logs the reason. */
export async function cannotTestCluster(): Promise<boolean> {
  const reason = await whyNotInstallable();
  if (reason !== null) console.warn(`Skipped, as there is no search server to test against. ${reason}`);
  return reason !== null;
}

/** @throws Error that says why there is no server. */
export async function openTestCluster(): Promise<TestCluster> {
  const answer = await fetch(inject('searchServerDesk'));
  const { url, error } = (await answer.json()) as { url: string; error?: string };
  if (error !== undefined) throw new Error(error);
  const cluster = openOpensearch({ urls: [url], searchTimeoutMs: TEST_TIMEOUT_MS });
  const prefix = `test-${randomUUID()}`;
  return {
    cluster,
    url,
    prefix,
    close: async () => {
      for (const { name } of await cluster.indexesOf(prefix)) await cluster.deleteIndex(name);
      await cluster.close();
    },
  };
}
