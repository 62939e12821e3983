import { ClusterError } from '#ports/search-cluster/search-cluster.ts';

/**
 * What keeps searches from being answered though nothing is wrong with them, and passes by itself. `away`: what holds the
 * inventory does not answer, or not all of it does. `busy`: it has no room for more. `null`: the error is another.
 */
export function troubleOf(error: unknown): 'away' | 'busy' | null {
  if (!(error instanceof ClusterError) || error.kind === 'refused') return null;
  return error.kind === 'busy' ? 'busy' : 'away';
}
