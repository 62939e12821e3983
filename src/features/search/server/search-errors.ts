import { ClusterError } from '#ports/search-cluster/search-cluster.ts';

/** Refuses a search because too many others wait for a computation that it needs first. A later attempt succeeds. */
export class SearchQueueFullError extends Error {
  override name = 'SearchQueueFullError';
}

/**
 * Classifies temporary errors that are not the search's fault. `away`: all or part of the inventory's store does not
 * answer. `busy`: the store or this process has no capacity left. `null`: any other error.
 */
export function temporaryErrorKindOf(error: unknown): 'away' | 'busy' | null {
  if (error instanceof SearchQueueFullError) return 'busy';
  if (!(error instanceof ClusterError) || error.kind === 'refused') return null;
  return error.kind === 'busy' ? 'busy' : 'away';
}
