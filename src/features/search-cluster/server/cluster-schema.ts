import { createHash } from 'node:crypto';
import { exampleOffers } from '#features/search-memory/search-memory.server.ts';
import { clusterDocument } from './cluster-document.ts';
import { CLUSTER_MAPPING } from './cluster-mapping.ts';
import type { ClusterSchema } from './cluster-places.ts';

/**
 * Describes what this version of the site stores in a cluster. A shard mostly uses one thread of one node per search,
 * so more shards share the work.
 */
export function clusterSchema({ shards = 1 }: { shards?: number | undefined } = {}): ClusterSchema {
  const settings = {
    number_of_shards: shards,
    // One replica, as soon as there is a second node.
    auto_expand_replicas: '0-1',
    // A node that hung cannot recover its replica until its points in time expire, five minutes later. An attempt takes
    // five seconds, and by default the cluster gives up after five until an operator intervenes.
    'allocation.max_retries': 100,
    // The writer decides when to refresh.
    refresh_interval: '-1',
    // A writer that was paused may send a listing late, after it was withdrawn. Removals are remembered this long to
    // reject it.
    gc_deletes: '10m',
  };
  const version = versionOf(clusterDocument);
  return { body: { settings, mappings: CLUSTER_MAPPING }, version, documentOf: clusterDocument };
}

/** Returns a hash of the documents of the example listings, so that an index with other documents has another version. */
export function versionOf(documentOf: ClusterSchema['documentOf']): string {
  const documents = exampleOffers().map(({ listing, owner }) => documentOf(listing, owner, 1));
  return createHash('sha256').update(JSON.stringify(documents)).digest('hex');
}
