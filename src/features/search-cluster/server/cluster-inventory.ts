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
  /** What the names of our indexes begin with; sites that share a cluster have names of their own. */
  prefix: string;
  /** How many parts the index is in, 1 without it; another number makes another index. */
  shards?: number | undefined;
  /** After how long an index that lacks a part is filled anew; a minute without it. */
  lostAfterMs?: number | undefined;
  /** Told once when the cluster or the database is away, and of rows that cannot be read. */
  onError(error: Error): void;
  /** Told in a sentence what takes long. */
  onNote(line: string): void;
};

/** The inventory in a cluster, as one instance of the site has it. */
export type ClusterInventory = {
  index: VehicleIndex;
  /** The last change that searches see; before there are any -1. */
  readonly seq: number;
  /** Why this instance should get no requests: the index lacks rows that cannot be read. `null` when nothing is wrong. */
  whyUnfit(): string | null;
  readonly unreadableRows: number;
  /** Resolves when searches see everything that is committed by now; rejects when it is stopped first. */
  caughtUp(): Promise<void>;
  /** The cluster itself stays open. */
  stop(): Promise<void>;
};

/**
 * Searches in a cluster that is kept equal to the record of truth: by this instance, or by another one as long as that
 * lives.
 */
export function followInCluster(options: ClusterInventoryOptions): ClusterInventory {
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
    ...{ database, cluster, places, schema, onError, onNote },
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
      // Another instance writes on at once.
      await sync.stop();
      await follower.stop();
      await index.close();
    },
  };
}
