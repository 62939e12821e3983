import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { classArchiveArguments } from '../../../tools/opensearch/class-archive-arguments.ts';
import { installOpensearch } from '../../../tools/opensearch/installation.ts';
import { startCluster } from '../../../tools/opensearch/local-cluster.ts';

/** Long, because replicas may recover only after points in time have expired. */
const HEALTHY_TIMEOUT_MS = 600_000;
const ANSWER_TIMEOUT_MS = 60_000;
const POLL_MS = 200;
/** Relative to a node's folder. */
const INDEXES = 'data/nodes/0/indices';
/** How long the cluster waits for a node that does not respond, instead of half a minute. */
const DETECTION = Object.fromEntries(
  ['follower_check', 'leader_check'].flatMap((check) => [
    [`cluster.fault_detection.${check}.timeout`, '3s'],
    [`cluster.fault_detection.${check}.retry_count`, 2],
  ]),
);

/** Nodes of a separate cluster that can be killed and suspended. */
export type FaultNodes = {
  readonly urls: readonly string[];
  /** The node that was elected to manage the others. */
  manager(): Promise<string>;
  /** Returns the nodes that store a part of the index behind the alias. */
  holders(alias: string): Promise<string[]>;
  /** Kills a node without a shutdown. Resolves when it is gone. */
  kill(name: string): Promise<void>;
  /** Suspends a node: it still receives data but sends nothing. */
  halt(name: string): void;
  resume(name: string): void;
  /**
   * Restarts a node that ended. `lost`: what it lost: nothing, the content of its indexes (whose metadata remains), or
   * its whole disk.
   */
  restart(name: string, options?: { lost?: 'nothing' | 'indexes' | 'all' }): Promise<void>;
  /** Resolves when all nodes are available with all copies of every index. */
  healthy(nodes: number): Promise<void>;
  stop(): Promise<void>;
};

/** Starts the nodes. `detection: 'default'`: the cluster drops a node that hangs after its default time. */
export async function startFaultNodes(
  count: number,
  { heap = '256m', detection = 'quick' as 'quick' | 'default' } = {},
): Promise<FaultNodes> {
  const folder = await mkdtemp(path.join(tmpdir(), 'forecourt-fault-nodes-'));
  const settings = detection === 'quick' ? DETECTION : {};
  const installation = await installOpensearch(console.log);
  const cluster = await startCluster(installation, {
    folder,
    nodes: count,
    heap,
    isBrief: true,
    javaArguments: await classArchiveArguments(installation, console.log),
    settings,
  });
  const nodeOf = (name: string) => cluster.nodes.find((node) => node.name === name)!;
  const halted = new Set<string>();
  /** Sends a request to a node that neither ended nor hangs. */
  const ask = async <Body>(question: string): Promise<Body> => {
    let last: unknown;
    for (const { name, url } of cluster.nodes) {
      if (halted.has(name)) continue;
      try {
        const answer = await fetch(`${url}${question}`, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });
        if (answer.ok) return (await answer.json()) as Body;
        last = await answer.text();
      } catch (error) {
        last = error;
      }
    }
    throw new Error(`No node answers ${question}.`, { cause: last });
  };
  return {
    urls: cluster.urls,
    manager: async () => {
      const [row] = await ask<{ node: string }[]>('/_cat/cluster_manager?format=json');
      return row!.node;
    },
    holders: async (alias) => {
      const rows = await ask<{ node: string | null; state: string }[]>(`/_cat/shards/${alias}?format=json`);
      return [...new Set(rows.flatMap(({ node, state }) => (state === 'STARTED' && node ? [node] : [])))];
    },
    kill: async (name) => {
      process.kill(nodeOf(name).pid, 'SIGKILL');
      await nodeOf(name).ended;
    },
    halt: (name) => {
      halted.add(name);
      process.kill(nodeOf(name).pid, 'SIGSTOP');
    },
    resume: (name) => {
      halted.delete(name);
      process.kill(nodeOf(name).pid, 'SIGCONT');
    },
    restart: async (name, { lost = 'nothing' } = {}) => {
      if (lost !== 'nothing') await rm(path.join(folder, name, lost === 'all' ? '' : INDEXES), { recursive: true });
      await cluster.restart(name);
    },
    healthy: async (nodes) => {
      type Health = { status: string; number_of_nodes: number };
      let health: Health | null = null;
      for (const end = Date.now() + HEALTHY_TIMEOUT_MS; Date.now() < end; await wait(POLL_MS)) {
        health = await ask<Health>('/_cluster/health').catch(() => null);
        if (health?.status === 'green' && health.number_of_nodes === nodes) return;
      }
      throw new Error(`${nodes} nodes did not come together: ${JSON.stringify(health)}.`);
    },
    stop: async () => {
      await cluster.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
