import type { NodeRequest } from './opensearch-node.ts';
import type { OpensearchNodes, ClusterTimeouts } from './opensearch-nodes.ts';

/** Returns the response body from any node. Rejects with ClusterError, or with the signal's reason. */
export type Ask = <Body>(request: NodeRequest & { signal?: AbortSignal | undefined; since?: number }) => Promise<Body>;

export function createClusterRequester(nodes: OpensearchNodes, patience: Omit<ClusterTimeouts, 'since'>): Ask {
  return ({ signal, since, ...request }) =>
    nodes.ask(request, { ...patience, ...(since !== undefined && { since }) }, signal);
}
