import { clusterDocument } from './cluster-document.ts';
import { CLUSTER_MAPPING } from './cluster-mapping.ts';
import type { ClusterSchema } from './cluster-places.ts';

/** Changes with what `clusterDocument` makes of a listing; a test notices when it has to. */
const VERSION = '8';

/**
 * What this version of the site keeps in a cluster. One shard answers with one thread of one node, mostly: more of them
 * share the work of each search.
 */
export function clusterSchema({ shards = 1 }: { shards?: number | undefined } = {}): ClusterSchema {
  const settings = {
    number_of_shards: shards,
    // A second copy, as soon as there is a second node.
    auto_expand_replicas: '0-1',
    // A node that hung cannot take its copy back before the points in time that it held are forgotten, five minutes later.
    // An attempt takes five seconds, and after five of them the cluster would wait for somebody to say so.
    'allocation.max_retries': 100,
    // Whoever writes says when it is to be seen.
    refresh_interval: '-1',
    // A writer that was halted may come late with what was withdrawn meanwhile: so long a removal is remembered.
    gc_deletes: '10m',
  };
  return { body: { settings, mappings: CLUSTER_MAPPING }, version: VERSION, documentOf: clusterDocument };
}
