import path from 'node:path';
import type { Installation } from './installation.ts';
import { freePorts, type LocalNode, type NodeOptions, spawnNode, waitForCluster } from './local-node.ts';

export type ClusterOptions = {
  /** Each node has its own folder in it. */
  folder: string;
  nodes?: number;
  /** One for each node; free ports by default. */
  httpPorts?: readonly number[];
  heap?: string;
  isBrief?: boolean;
  javaArguments?: readonly string[];
  settings?: NodeOptions['settings'];
};

export type LocalCluster = {
  readonly urls: readonly string[];
  readonly nodes: readonly LocalNode[];
  /** Restarts a node that has ended, with its data and address, and waits until it answers. */
  restart(name: string): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Starts nodes on loopback that find each other; resolves when all answer.
 * @throws Error with the end of a node's log.
 */
export async function startCluster(installation: Installation, options: ClusterOptions): Promise<LocalCluster> {
  const { folder, nodes: count = 1, heap, isBrief = false, javaArguments = [], settings = {} } = options;
  const ports = await freePorts(2 * count);
  const names = Array.from({ length: count }, (_, at) => `node-${at + 1}`);
  const transportPorts = ports.slice(0, count);
  const together =
    count === 1
      ? {}
      : {
          'discovery.seed_hosts': transportPorts.map((port) => `127.0.0.1:${port}`).join(),
          'cluster.initial_cluster_manager_nodes': names.join(),
        };
  const optionsOf = (name: string): NodeOptions => {
    const at = names.indexOf(name);
    return {
      name,
      folder: path.join(folder, name),
      httpPort: options.httpPorts?.[at] ?? ports[count + at]!,
      transportPort: transportPorts[at]!,
      ...(heap && { heap }),
      isBrief,
      javaArguments,
      settings: { ...together, ...settings },
    };
  };
  const nodes: LocalNode[] = [];
  for (const name of names) nodes.push(await spawnNode(installation, optionsOf(name)));
  await waitForCluster(nodes);
  return {
    nodes,
    urls: nodes.map(({ url }) => url),
    restart: async (name) => {
      const at = names.indexOf(name);
      await nodes[at]!.ended;
      nodes[at] = await spawnNode(installation, optionsOf(name));
      await waitForCluster([nodes[at]!]);
    },
    stop: async () => {
      await Promise.all(nodes.map((node) => node.stop()));
    },
  };
}
