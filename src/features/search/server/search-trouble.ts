import { ClusterError } from '#ports/search-cluster/search-cluster.ts';

/**
 * Classifies temporary errors that are not the search's fault. `away`: all or part of the inventory's store does not
 * answer. `busy`: it has no capacity left. `null`: any other error.
 */
export function temporaryErrorKindOf(error: unknown): 'away' | 'busy' | null {
  if (!(error instanceof ClusterError) || error.kind === 'refused') return null;
  return error.kind === 'busy' ? 'busy' : 'away';
}
