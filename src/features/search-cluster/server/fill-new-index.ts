import type { Owner } from '#features/dealers/dealers.ts';
import type { Database } from '#ports/database/database.ts';
import type { SearchCluster } from '#ports/search-cluster/search-cluster.ts';
import {
  lastChangeSeq,
  type OnUnreadable,
  streamListings,
  streamOwners,
} from '#features/search-memory/search-memory.server.ts';
import type { ClusterSchema } from './cluster-places.ts';
import type { ClusterWriter } from './cluster-writer.ts';

export type RebuildOptions = {
  database: Pick<Database, 'transaction'>;
  cluster: Pick<SearchCluster, 'createIndex'>;
  body: ClusterSchema['body'];
  writer: ClusterWriter;
  onUnreadable: OnUnreadable;
};

/**
 * Creates an index and fills it with the active listings of one database snapshot. Returns the snapshot's last change;
 * following the changes after it misses none.
 */
export async function fillNewIndex(index: string, options: RebuildOptions): Promise<number> {
  const { database, cluster, body, writer, onUnreadable } = options;
  await cluster.createIndex(index, body);
  return database.transaction(
    async (connection) => {
      const seq = await lastChangeSeq(connection);
      const owners = new Map<number, Owner>();
      for await (const batch of streamOwners(connection, onUnreadable)) {
        for (const owner of batch) owners.set(owner.id, owner);
      }
      for await (const put of streamListings(connection, onUnreadable)) {
        await writer.write(index, { seq, put, remove: [] }, (id) => owners.get(id));
      }
      return seq;
    },
    { isolation: 'repeatable read' },
  );
}
