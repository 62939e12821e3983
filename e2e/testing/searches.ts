import {
  isClusterTestUnavailable,
  openTestCluster,
  SEARCH_SERVER_TIMEOUT_MS,
} from '#ports/search-cluster/test-cluster.ts';

/** A search backend: how to set up a site for it, and how to clean up. */
export type Search = {
  name: 'memory' | 'opensearch';
  isThere: boolean;
  /** For `beforeAll`. */
  timeoutMs: number;
  open(): Promise<{ settings: NodeJS.ProcessEnv; close(): Promise<void> }>;
};

/** Both backends: in memory, and on the test run's cluster, under our own names. */
export const SEARCHES: readonly Search[] = [
  {
    name: 'memory',
    isThere: true,
    timeoutMs: 120_000,
    open: async () => ({ settings: { SEARCH: 'memory' }, close: async () => undefined }),
  },
  {
    name: 'opensearch',
    isThere: !(await isClusterTestUnavailable()),
    timeoutMs: SEARCH_SERVER_TIMEOUT_MS,
    open: async () => {
      const { url, prefix, close } = await openTestCluster();
      return { settings: { SEARCH: 'opensearch', OPENSEARCH_URL: url, OPENSEARCH_INDEX: prefix }, close };
    },
  },
];
