import { installOpensearch } from '../../../../tools/opensearch/installation.ts';
import { freePorts, spawnNode, waitForCluster } from '../../../../tools/opensearch/local-node.ts';

const HEAP = '4g';

/**
 * Starts the project's local node, with one thread for searches. `url` answers; `stop` closes it.
 * @throws NotInstallable where a JDK or Maven is missing; Error with the end of the node's log.
 */
export async function startNode(folder: string): Promise<{ url: string; stop(): Promise<void> }> {
  const installation = await installOpensearch((line) => console.log(line));
  const [httpPort, transportPort] = (await freePorts(2)) as [number, number];
  const settings = {
    'node.processors': 1,
    'thread_pool.search.size': 1,
    'script.max_compilations_rate': 'use-context',
    'indices.query.bool.max_clause_count': 65_536,
  };
  const node = await spawnNode(installation, {
    ...{ name: 'bench', folder, httpPort, transportPort, heap: HEAP, settings },
  });
  await waitForCluster([node]);
  return node;
}
