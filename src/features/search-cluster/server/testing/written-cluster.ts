import type { Owner } from '#features/dealers/dealers.ts';
import type { Listing } from '#features/listings/listings.ts';
import type { ClusterWrite, SearchCluster } from '#ports/search-cluster/search-cluster.ts';
import type { TestCluster } from '#ports/search-cluster/test-cluster.ts';
import type { InventoryChange } from '#features/search-memory/search-memory.server.ts';
import type { WrittenIndex } from '#features/search/testing/view-conformance.ts';
import { type ClusterIndex, createClusterIndex } from '../cluster-index.ts';
import { clusterSchema } from '../cluster-schema.ts';

/** A cluster index that tests write to. Writes are visible at once. */
export type WrittenCluster = {
  /** Replaces all listings with these. */
  hold(owners: readonly Owner[], listings: readonly Listing[]): Promise<ClusterIndex>;
  empty(): Promise<WrittenIndex>;
  /** Makes the cluster lose every point in time, as when a node dies. */
  losePoints(): Promise<void>;
  close(): Promise<void>;
};

export async function openWrittenCluster(
  { cluster: real, prefix, close }: TestCluster,
  shards: number,
): Promise<WrittenCluster> {
  const name = `${prefix}-listings`;
  const points = new Set<string>();
  const cluster: SearchCluster = {
    ...real,
    openPit: async (...args) => {
      const pit = await real.openPit(...args);
      points.add(pit);
      return pit;
    },
  };
  const { body, documentOf } = clusterSchema({ shards });
  const settings = { ...body.settings, 'translog.durability': 'async' };
  await cluster.createIndex(name, { ...body, settings });
  const failures: unknown[] = [];
  const index = createClusterIndex({
    cluster,
    index: name,
    forgetEveryMs: 0,
    now: () => performance.now(),
    onError: (error) => failures.push(error),
    isCaughtUp: () => true,
    isFit: () => true,
  });
  const owners = new Map<number, Owner>();
  const listings = new Map<number, Listing>();
  let version = 0;

  const change = async ({ owners: newOwners = [], put = [], remove = [] }: InventoryChange) => {
    for (const owner of newOwners) owners.set(owner.id, owner);
    for (const listing of put) listings.set(listing.id, listing);
    const gone = remove.filter((id) => listings.delete(id));
    const ids = new Set(put.map(({ id }) => id));
    const moved = new Set(newOwners.map(({ id }) => id));
    const current = [...listings.values()].filter(({ id, ownerId }) => ids.has(id) || moved.has(ownerId));
    version++;
    const operations: ClusterWrite[] = [
      ...gone.map((id) => ({ kind: 'remove', id, version }) as const),
      ...current.map((listing) => {
        const document = documentOf(listing, owners.get(listing.ownerId)!, version);
        return { kind: 'put', id: listing.id, version, document } as const;
      }),
    ];
    const outcomes = await cluster.write(name, operations);
    const undone = outcomes.find(({ kind }) => kind !== 'done');
    if (undone) throw new Error(`A document was not written: ${JSON.stringify(undone)}`);
    if (operations.length > 0) await cluster.refresh(name);
    await index.renew();
  };
  const hold: WrittenCluster['hold'] = async (newOwners, put) => {
    const kept = new Set(put.map(({ id }) => id));
    await change({ owners: newOwners, put, remove: [...listings.keys()].filter((id) => !kept.has(id)) });
    return index;
  };
  return {
    hold,
    losePoints: async () => {
      for (const pit of points) await real.closePit(pit);
    },
    empty: async () => ({ index: await hold([], []), change, views: () => index.views }),
    close: async () => {
      await index.close();
      await close();
      if (failures.length > 0) throw new Error('A point in time could not be closed.', { cause: failures[0] });
    },
  };
}
