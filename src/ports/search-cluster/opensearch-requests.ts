import type { Asked } from './opensearch-node.ts';
import type { OpensearchNodes, Patience } from './opensearch-nodes.ts';

/** Returns the response body from any node. Rejects with ClusterError, or with the signal's reason. */
export type Ask = <Body>(asked: Asked & { signal?: AbortSignal | undefined; since?: number }) => Promise<Body>;

export function createAsk(nodes: OpensearchNodes, patience: Omit<Patience, 'since'>): Ask {
  return ({ signal, since, ...asked }) =>
    nodes.ask(asked, { ...patience, ...(since !== undefined && { since }) }, signal);
}
