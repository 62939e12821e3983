import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { openOpensearch } from '#ports/search-cluster/opensearch-cluster.ts';
import { type FaultNodes, startFaultNodes } from '#ports/search-cluster/test-fault-nodes.ts';
import type { SearchCluster } from '#ports/search-cluster/search-cluster.ts';
import { cannotTestCluster, SEARCH_SERVER_TIMEOUT_MS } from '#ports/search-cluster/test-cluster.ts';
import { type ClusterInventory, followInCluster } from './cluster-inventory.ts';
import { ClusterPlaces } from './cluster-places.ts';
import { clusterSchema } from './cluster-schema.ts';

import { describeWatched, Watch, WatchedInventory } from './testing/watched-inventory.ts';

/** Three servers want a machine for themselves: `npm run test:long` asks for some rounds, `FAULT_ROUNDS=1` for one. */
const ROUNDS = Number(process.env['FAULT_ROUNDS'] ?? 0);
const NODES = 3;
const LISTINGS = 200;
const PREFIX = 'faults';
const PACE = { searchEveryMs: 500, changePauseMs: 250 };
/** Of all searches while nodes are lost, so many may end in an error that says so. */
const MOST_ERRORS = 0.25;
const SOON = { timeout: 300_000, interval: 100 };

describe.skipIf(ROUNDS === 0 || (await cannotTestCluster()))('a cluster of three nodes', () => {
  let nodes: FaultNodes;
  let database: Database;
  const clusters: SearchCluster[] = [];
  const sites: ClusterInventory[] = [];
  const told: string[] = [];
  beforeAll(async () => {
    nodes = await startFaultNodes(NODES, {
      detection: process.env['FAULT_DETECTION'] === 'default' ? 'default' : 'quick',
    });
    database = await createTestDatabase();
  }, SEARCH_SERVER_TIMEOUT_MS);
  afterAll(async () => {
    await Promise.all(sites.map((site) => site.stop()));
    await Promise.all(clusters.map((cluster) => cluster.close()));
    await nodes?.stop();
    await database?.close();
  });

  function start(): ClusterInventory {
    const cluster = openOpensearch({ urls: nodes.urls });
    const onError = (error: Error) => void told.push(error.message);
    const site = followInCluster({ database, cluster, prefix: PREFIX, onError, onNote: () => undefined });
    clusters.push(cluster);
    sites.push(site);
    return site;
  }

  test(
    'answers nothing wrong and loses nothing while nodes are killed and hang',
    { timeout: 1_800_000 * ROUNDS },
    async () => {
      const inventory = await WatchedInventory.create(database, LISTINGS);
      const both = [start(), start()];
      await Promise.all(both.map((site) => site.caughtUp()));
      await nodes.healthy(NODES);
      const { alias } = new ClusterPlaces(PREFIX, clusterSchema());
      const ending = new AbortController();
      const changing = inventory.change(ending.signal, PACE.changePauseMs);
      const watches = both.map((site) => new Watch(() => inventory.ask(site), PACE.searchEveryMs));
      const moments: [what: string, at: number][] = [['nothing', performance.now()]];
      const begin = (what: string) => {
        console.log(`${moments.at(-1)![0]}, then: ${what}`);
        moments.push([what, performance.now()]);
      };
      /** Every instance sees all that is committed by now. */
      const recovered = () => Promise.all(both.map((site) => site.caughtUp()));
      const fresh = async () => {
        const seen = inventory.commits;
        await expect.poll(() => inventory.commits, SOON).toBeGreaterThan(seen + 10);
      };

      for (let round = 0; round < ROUNDS; round++) {
        await fresh();
        const manager = await nodes.manager();
        const holders = await nodes.holders(alias);
        // The manager itself hangs every other round.
        const hanging = holders.find((name) => (name === manager) === (round % 2 === 1)) ?? holders[0]!;
        begin(`${hanging === manager ? 'the manager' : 'a node'} hangs`);
        nodes.halt(hanging);
        await fresh();
        await recovered();
        begin('it goes on');
        nodes.resume(hanging);
        await nodes.healthy(NODES);
        await recovered();

        const managing = await nodes.manager();
        begin('the manager is killed');
        await nodes.kill(managing);
        await fresh();
        await recovered();
        begin('it is started');
        await nodes.restart(managing);
        await nodes.healthy(NODES);
        await recovered();

        const current = await nodes.manager();
        const holder = (await nodes.holders(alias)).find((name) => name !== current)!;
        begin('a node is killed');
        await nodes.kill(holder);
        await fresh();
        await recovered();
        if (round === ROUNDS - 1) break;
        begin('it is started');
        await nodes.restart(holder);
        await nodes.healthy(NODES);
        await recovered();
      }
      begin('over');
      ending.abort();
      await Promise.all([changing, ...watches.map((watch) => watch.stop())]);
      await recovered();

      const asked = watches.flatMap((watch) => watch.asked);
      const errors = asked.flatMap(({ error }) => error ?? []);
      for (const [i, [what, at]] of moments.entries()) {
        if (i < moments.length - 1) console.log(`${what}: ${describeWatched(asked, at, moments[i + 1]![1])}`);
      }
      console.log(`all: ${describeWatched(asked)}; ${inventory.commits} commits`);
      for (const error of new Set([...errors, ...told])) console.log(`  ${error.slice(0, 300)}`);

      expect(watches.flatMap((watch) => watch.wrong)).toEqual([]);
      expect(errors.length).toBeLessThan(asked.length * MOST_ERRORS);
      for (const site of both) await inventory.ask(site, Infinity);
    },
  );
});
