import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { openOpensearch } from '#ports/search-cluster/opensearch-cluster.ts';
import type { SearchCluster } from '#ports/search-cluster/search-cluster.ts';
import { isClusterTestUnavailable, SEARCH_SERVER_TIMEOUT_MS } from '#ports/search-cluster/test-cluster.ts';
import { type FaultNodes, startFaultNodes } from '#ports/search-cluster/test-fault-nodes.ts';
import { type ClusterInventory, startClusterInventory } from './cluster-inventory.ts';
import { ProbedInventory } from './testing/probed-inventory.ts';

/** What a node loses: everything, or its indexes, whose metadata remains. `npm run test:long` tries both. */
const LOSSES = [
  ['with all that it knew of them', 'all'],
  ['and knows that they were there', 'indexes'],
] as const;
const TRIED = Number(process.env['DISK_LOSSES'] ?? 1) > 1 ? LOSSES : [LOSSES[1]];
const PREFIX = 'disk';
const LISTINGS = 20;
const SOON = { timeout: 300_000, interval: 200 };

describe.skipIf(await isClusterTestUnavailable())('a cluster whose only node loses its disk', () => {
  let nodes: FaultNodes;
  let database: Database;
  let cluster: SearchCluster;
  let site: ClusterInventory;
  let told: string[];
  beforeEach(async () => {
    told = [];
    nodes = await startFaultNodes(1);
    database = await createTestDatabase();
    cluster = openOpensearch({ urls: nodes.urls, searchTimeoutMs: 60_000 });
    const onError = (error: Error) => void told.push(error.message);
    const options = { database, cluster, prefix: PREFIX, lostAfterMs: 1_000 };
    site = startClusterInventory({ ...options, onError, onNote: () => undefined });
  }, SEARCH_SERVER_TIMEOUT_MS);
  afterEach(async () => {
    await site?.stop();
    await cluster?.close();
    await nodes?.stop();
    await database?.close();
  });

  test.each(TRIED)(
    'including indexes, %s: reloads the inventory from the database',
    { tags: 'long', timeout: 600_000 },
    async (_how, lost) => {
      const inventory = await ProbedInventory.create(database, LISTINGS);
      await site.caughtUp();
      await inventory.ask(site, Infinity);
      const [before] = await cluster.indexesOf(PREFIX);
      const [name] = await nodes.holders(before!.name);
      await nodes.kill(name!);
      await nodes.restart(name!, { lost });

      // Nothing changes in the database, but everything becomes available again.
      const newest = () => cluster.indexesOf(PREFIX).then((indexes) => indexes.at(-1)?.name ?? before!.name);
      await expect.poll(() => newest().catch(() => before!.name), SOON).not.toBe(before!.name);
      await expect.poll(() => whatIsWrong(inventory), SOON).toBeNull();
      // When an index is gone, the writer may notice it before the watch does.
      if (lost === 'indexes') expect(told.join()).toContain('has had no copy');
    },
  );

  const whatIsWrong = (inventory: ProbedInventory) =>
    inventory.ask(site, Infinity).then(
      () => null,
      (error: Error) => error.message,
    );
});
