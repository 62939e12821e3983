import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { openOpensearch } from '#ports/search-cluster/opensearch-cluster.ts';
import { type FaultNodes, startFaultNodes } from '#ports/search-cluster/test-fault-nodes.ts';
import { ClusterError, type SearchCluster } from '#ports/search-cluster/search-cluster.ts';
import { isClusterTestUnavailable, SEARCH_SERVER_TIMEOUT_MS } from '#ports/search-cluster/test-cluster.ts';
import { type ClusterInventory, startClusterInventory } from './cluster-inventory.ts';
import { ClusterPlaces } from './cluster-places.ts';
import { clusterSchema } from './cluster-schema.ts';

import { summarizeProbes, QueryProbe, ProbedInventory } from './testing/probed-inventory.ts';

/**
 * Rounds of the full run, in which nodes, including managers, hang and are killed in turn: `npm run test:long` runs
 * some rounds, `FAULT_ROUNDS=1` runs one. 0: only the manager is killed, so that another one is elected.
 */
const ROUNDS = Number(process.env['FAULT_ROUNDS'] ?? 0);
const NODES = 3;
const LISTINGS = ROUNDS > 0 ? 200 : 30;
const PREFIX = 'faults';
const PACE = { searchEveryMs: 500, changePauseMs: 250 };
/** Minimum number of changes committed during a fault. */
const COMMITS = ROUNDS > 0 ? 10 : 4;
/** Maximum share of a full run's searches that may end in an expected error. */
const MAX_ERRORS = 0.25;
const SOON = { timeout: 300_000, interval: 100 };

describe.skipIf(await isClusterTestUnavailable())('a cluster of three nodes', () => {
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
    const site = startClusterInventory({ database, cluster, prefix: PREFIX, onError, onNote: () => undefined });
    clusters.push(cluster);
    sites.push(site);
    return site;
  }

  test(
    'gives no wrong answers and loses nothing while nodes are killed or hang',
    { tags: 'long', timeout: 1_800_000 * Math.max(1, ROUNDS) },
    async () => {
      const inventory = await ProbedInventory.create(database, LISTINGS);
      const both = [start(), start()];
      await Promise.all(both.map((site) => site.caughtUp()));
      await nodes.healthy(NODES);
      const { alias } = new ClusterPlaces(PREFIX, clusterSchema());
      const ending = new AbortController();
      const changing = inventory.change(ending.signal, PACE.changePauseMs);
      const watches = both.map((site) => new QueryProbe(() => inventory.ask(site), PACE.searchEveryMs));
      const wrong: Error[] = [];
      const moments: [what: string, at: number][] = [['nothing', performance.now()]];
      const begin = (what: string) => {
        console.log(`${moments.at(-1)![0]}, then: ${what}`);
        moments.push([what, performance.now()]);
      };
      /** Waits until both instances see everything committed so far and answer. */
      const recovered = async () => {
        await Promise.all(both.map((site) => site.caughtUp()));
        await expect.poll(() => Promise.all(both.map(isAnswering)), SOON).toEqual([true, true]);
      };
      const isAnswering = (site: ClusterInventory) =>
        inventory.ask(site).then(
          () => true,
          (error: Error) => {
            if (error instanceof ClusterError) return false;
            wrong.push(error);
            return true;
          },
        );
      const exercise = async (fault: string) => {
        begin(fault);
        const seen = inventory.commits;
        await expect.poll(() => inventory.commits, SOON).toBeGreaterThan(seen + COMMITS);
      };
      const hangForAWhile = async (name: string) => {
        const what = name === (await nodes.manager()) ? 'the manager' : 'a node';
        nodes.halt(name);
        await exercise(`${what} hangs`);
        await recovered();
        begin('it goes on');
        nodes.resume(name);
        await nodes.healthy(NODES);
        await recovered();
      };
      const kill = async (name: string, what: string) => {
        await nodes.kill(name);
        await exercise(`${what} is killed`);
        await recovered();
      };
      const restart = async (name: string) => {
        begin('it is started');
        await nodes.restart(name);
        await nodes.healthy(NODES);
        await recovered();
      };
      const managerOrNot = async (isManager: boolean) => {
        const [manager, holders] = [await nodes.manager(), await nodes.holders(alias)];
        return holders.find((name) => (name === manager) === isManager) ?? holders[0]!;
      };

      for (let round = 0; round < ROUNDS; round++) {
        await exercise('nothing');
        // The manager itself hangs in every other round.
        await hangForAWhile(await managerOrNot(round % 2 === 1));
        const manager = await nodes.manager();
        await kill(manager, 'the manager');
        await restart(manager);
        const other = await managerOrNot(false);
        await kill(other, 'a node');
        if (round < ROUNDS - 1) await restart(other);
      }
      if (ROUNDS === 0) await kill(await nodes.manager(), 'the manager');
      begin('over');
      ending.abort();
      await Promise.all([changing, ...watches.map((watch) => watch.stop())]);
      await recovered();

      const probes = watches.flatMap((watch) => watch.probes);
      const errors = probes.flatMap(({ error }) => error ?? []);
      for (const [i, [what, at]] of moments.entries()) {
        if (i < moments.length - 1) console.log(`${what}: ${summarizeProbes(probes, at, moments[i + 1]![1])}`);
      }
      console.log(`all: ${summarizeProbes(probes)}; ${inventory.commits} commits`);
      for (const error of new Set([...errors, ...told])) console.log(`  ${error.slice(0, 300)}`);

      expect([...wrong, ...watches.flatMap((watch) => watch.wrong)]).toEqual([]);
      if (ROUNDS > 0) expect(errors.length).toBeLessThan(probes.length * MAX_ERRORS);
      for (const site of both) await inventory.ask(site, Infinity);
    },
  );
});
