import { setTimeout as wait } from 'node:timers/promises';
import type { SearchCluster } from '#ports/search-cluster/search-cluster.ts';

const MAX_PAUSE_MS = 5_000;
const LOOKS = 10;

export type IndexWatchOptions = {
  cluster: Pick<SearchCluster, 'indexStatus'>;
  index: string;
  /** Time in ms that a shard may be missing before the index is considered lost. */
  lostAfterMs: number;
  signal: AbortSignal;
};

/**
 * Resolves with the reason when an index is no longer usable: it is gone, or the cluster has reported a shard without a
 * copy for `lostAfterMs`. If the cluster does not respond, the time starts again, because it may be recovering.
 * Resolves with `null` when the signal aborts.
 */
export async function waitUntilUnusable({
  cluster,
  index,
  lostAfterMs,
  signal,
}: IndexWatchOptions): Promise<string | null> {
  const pauseMs = Math.min(MAX_PAUSE_MS, lostAfterMs / LOOKS);
  for (let redSince: number | null = null; !signal.aborted;) {
    await wait(pauseMs, undefined, { signal }).catch(() => undefined);
    const status = signal.aborted ? null : await cluster.indexStatus(index, signal).catch(() => null);
    if (status === 'gone') return `The search index ${index} is gone.`;
    redSince = status === 'red' ? (redSince ?? performance.now()) : null;
    if (redSince !== null && performance.now() - redSince >= lostAfterMs) {
      return `A shard of the search index ${index} has had no copy for ${Math.round(lostAfterMs / 1_000)} s.`;
    }
  }
  return null;
}
