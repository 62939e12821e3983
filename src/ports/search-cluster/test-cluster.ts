import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { requestShared } from '#kit/testing/share-server.ts';
import { installProblem } from '../../../tools/opensearch/installation.ts';
import { openOpensearch } from './opensearch-cluster.ts';
import type { SearchCluster } from './search-cluster.ts';

/** For `beforeAll` of tests with a search server, because its first installation downloads 60 MB. */
export const SEARCH_SERVER_TIMEOUT_MS = 900_000;
/** A cold server's searches are slow on a busy machine. */
const TEST_TIMEOUT_MS = 60_000;

/** The test run's search server, with a unique prefix for index names. */
export type TestCluster = {
  cluster: SearchCluster;
  url: string;
  prefix: string;
  /** Deletes the indexes with the prefix. */
  close(): Promise<void>;
};

/** Returns whether search server tests must be skipped because this machine has no JDK or no Maven. Logs the reason. */
export async function isClusterTestUnavailable(): Promise<boolean> {
  const reason = await installProblem();
  if (reason !== null) console.warn(`Skipped, as there is no search server to test against. ${reason}`);
  return reason !== null;
}

/** Opens the test run's search server. @throws Error with the reason why there is none. */
export async function openTestCluster(): Promise<TestCluster> {
  const { url } = await requestShared<{ url: string }>(inject('searchServerShareUrl'));
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
