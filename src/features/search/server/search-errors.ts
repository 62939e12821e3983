import { ClusterError } from '#ports/search-cluster/search-cluster.ts';

/**
 * Refuses a search because too many others wait for a computation that it needs first. The shopper can try again later.
 */
export class SearchQueueFullError extends Error {
  override name = 'SearchQueueFullError';
}

/**
 * Classifies temporary errors that the search did not cause. `away`: all or part of the inventory's store does not
 * answer. `busy`: the store or this process has no capacity left. `null`: any other error.
 */
export function temporaryErrorKindOf(error: unknown): 'away' | 'busy' | null {
  if (error instanceof SearchQueueFullError) return 'busy';
  if (!(error instanceof ClusterError) || error.kind === 'refused') return null;
  return error.kind === 'busy' ? 'busy' : 'away';
}
