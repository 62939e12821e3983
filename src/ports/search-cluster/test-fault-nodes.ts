import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { installOpensearch } from '../../../tools/opensearch/installation.ts';
import { startCluster } from '../../../tools/opensearch/local-cluster.ts';

/** Copies may come back as late as points in time are forgotten. */
const HEALTHY_TIMEOUT_MS = 600_000;
const ANSWER_TIMEOUT_MS = 60_000;
const POLL_MS = 200;
/** In the folder of a node. */
const INDEXES = 'data/nodes/0/indices';
/** So long the cluster waits for a node that does not answer, instead of half a minute. */
const DETECTION = Object.fromEntries(
  ['follower_check', 'leader_check'].flatMap((check) => [
    [`cluster.fault_detection.${check}.timeout`, '3s'],
    [`cluster.fault_detection.${check}.retry_count`, 2],
  ]),
);

/** Nodes of a cluster of its own that can be killed and halted. */
export type FaultNodes = {
  readonly urls: readonly string[];
  /** The node that was elected to manage the others. */
  manager(): Promise<string>;
  /** Nodes that hold a part of the index behind the alias. */
  holders(alias: string): Promise<string[]>;
  /** Without a goodbye; resolves when it is gone. */
  kill(name: string): Promise<void>;
  /** It hangs from then on: what is sent to it arrives, and nothing comes back. */
  halt(name: string): void;
  resume(name: string): void;
  /** Starts one that ended. It has lost nothing, what its indexes hold though it knows of them, or its whole disk. */
  restart(name: string, options?: { lost?: 'nothing' | 'indexes' | 'all' }): Promise<void>;
  /** Until all nodes are there, with all copies of everything. */
  healthy(nodes: number): Promise<void>;
  stop(): Promise<void>;
};

/** `detection: 'default'`: the cluster gives up a node that hangs when it would without settings of ours. */
export async function startFaultNodes(
  count: number,
  { heap = '256m', detection = 'quick' as 'quick' | 'default' } = {},
): Promise<FaultNodes> {
  const folder = await mkdtemp(path.join(tmpdir(), 'forecourt-fault-nodes-'));
  const settings = detection === 'quick' ? DETECTION : {};
  const cluster = await startCluster(await installOpensearch(console.log), {
    folder,
    nodes: count,
    heap,
    isBrief: true,
    settings,
  });
  const nodeOf = (name: string) => cluster.nodes.find((node) => node.name === name)!;
  const halted = new Set<string>();
  /** Asks a node that neither ended nor hangs. */
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
