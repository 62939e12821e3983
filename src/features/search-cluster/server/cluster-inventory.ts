import type { Database } from '#ports/database/database.ts';
import type { SearchCluster } from '#ports/search-cluster/search-cluster.ts';
import type { VehicleIndex } from '#features/search/search.server.ts';
import { ClusterFollower } from './cluster-follower.ts';
import { createClusterIndex } from './cluster-index.ts';
import { ClusterPlaces } from './cluster-places.ts';
import { clusterSchema } from './cluster-schema.ts';
import { ClusterSync } from './cluster-sync.ts';

export type ClusterInventoryOptions = {
  database: Database;
  cluster: SearchCluster;
  /** Prefix of the index names. Sites that share a cluster use different prefixes. */
  prefix: string;
  /** Number of shards of the index, 1 by default. Another number creates another index. */
  shards?: number | undefined;
  /** Time in ms after which an index that lacks a shard is replaced and refilled. One minute by default. */
  lostAfterMs?: number | undefined;
  /** Called once when the cluster or the database is unavailable, and for rows that cannot be read. */
  onError(error: Error): void;
  /** Called with a sentence about each long operation. */
  onNote(line: string): void;
};

/** The inventory in a cluster, as seen by one instance of the site. */
export type ClusterInventory = {
  index: VehicleIndex;
  /** The last change that searches see. -1 before the first. */
  readonly seq: number;
  /**
   * Returns the reason why this instance should get no requests: its index lacks rows that cannot be read. `null` if
   * nothing is wrong.
   */
  whyUnfit(): string | null;
  readonly unreadableRows: number;
  /** Resolves when searches see everything committed so far. Rejects if it is stopped first. */
  caughtUp(): Promise<void>;
  /** Does not close the cluster's client. */
  stop(): Promise<void>;
};

/**
 * Starts searching in a cluster, and keeps it in sync with the database: this instance does, unless another one already
 * does.
 */
export function startClusterInventory(options: ClusterInventoryOptions): ClusterInventory {
  const { database, cluster, prefix, shards, lostAfterMs, onError, onNote } = options;
  const schema = clusterSchema({ shards });
  const places = new ClusterPlaces(prefix, schema);
  const index = createClusterIndex({
    cluster,
    index: places.alias,
    now: () => performance.now(),
    onError: (error) => onError(error instanceof Error ? error : new Error(String(error))),
    isCaughtUp: () => follower.isCaughtUp(),
    isFit: () => follower.isFit(),
  });
  const follower = new ClusterFollower({ database, cluster, places, renew: () => index.renew(), onError });
  const sync = new ClusterSync({
    database,
    cluster,
    places,
    schema,
    onError,
    onNote,
    ...(lostAfterMs !== undefined && { lostAfterMs }),
  });
  return {
    index,
    get seq() {
      return follower.seq;
    },
    whyUnfit: () => follower.whyUnfit(),
    get unreadableRows() {
      return follower.unreadableRows;
    },
    caughtUp: () => follower.caughtUp(),
    stop: async () => {
      // Stops writing first, so that another instance takes over immediately.
      await sync.stop();
      await follower.stop();
      await index.close();
    },
  };
}
