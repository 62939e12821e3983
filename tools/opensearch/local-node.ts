import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Installation } from './installation.ts';

/** On a busy machine a start takes minutes; a node that cannot start exits by itself. */
const START_TIMEOUT_MS = 600_000;
const STOP_TIMEOUT_MS = 30_000;
const POLL_MS = 100;
/** Skips the optimizing compiler and the verification of classes, which take a third of a start's CPU time. */
const BRIEF = ['-XX:TieredStopAtLevel=1', '-XX:+UnlockDiagnosticVMOptions', '-XX:-BytecodeVerificationRemote'];

export type NodeOptions = {
  name: string;
  /** Its data and its log; created if missing. */
  folder: string;
  httpPort: number;
  transportPort: number;
  /** Such as `512m`. */
  heap?: string;
  /** Whether the node is short-lived: it starts sooner, but never gets as fast as other nodes. */
  isBrief?: boolean;
  /** Further arguments of the Java program. */
  javaArguments?: readonly string[];
  /** Settings of the node or its cluster, by name; several values separated by commas. */
  settings?: Readonly<Record<string, string | number | boolean>>;
};

export type LocalNode = {
  readonly name: string;
  readonly url: string;
  readonly pid: number;
  readonly logFile: string;
  /** Resolves when the process has ended, for whatever reason. */
  readonly ended: Promise<void>;
  /** Whether it has a cluster and answers. */
  isUp(): Promise<boolean>;
  /** Shuts the node down gracefully; kills it if that takes too long. */
  stop(): Promise<void>;
};

/** Starts a node on loopback without waiting for it. It ends with this process. */
export async function spawnNode(installation: Installation, options: NodeOptions): Promise<LocalNode> {
  const { name, folder, httpPort } = options;
  await mkdir(folder, { recursive: true });
  const logFile = path.join(folder, 'node.log');
  const log = openSync(logFile, 'a');
  const child = spawn(installation.java, argumentsOf(installation, options), { stdio: ['pipe', log, log] });
  closeSync(log);
  await new Promise<void>((resolve, reject) => child.once('spawn', resolve).once('error', reject));
  const endNow = () => void child.kill('SIGKILL');
  process.once('exit', endNow);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  void ended.then(() => process.off('exit', endNow));
  const url = `http://127.0.0.1:${httpPort}`;
  return {
    name,
    url,
    pid: child.pid!,
    logFile,
    ended,
    isUp: () => answers(url),
    stop: () => stopChild(child, ended),
  };
}

/**
 * Resolves when the nodes have a cluster and answer.
 * @throws Error with the end of a node's log if one exits or takes too long; then all of them are stopped.
 */
export async function waitForCluster(nodes: readonly LocalNode[]): Promise<void> {
  const failed = new Set<LocalNode>();
  for (const node of nodes) void node.ended.then(() => failed.add(node));
  let waiting = [...nodes];
  for (const end = Date.now() + START_TIMEOUT_MS; waiting.length > 0 && Date.now() < end; await wait(POLL_MS)) {
    if (failed.size > 0) break;
    const up = await Promise.all(waiting.map((node) => node.isUp()));
    waiting = waiting.filter((_, at) => !up[at]);
  }
  if (waiting.length === 0) return;
  const [node] = failed.size > 0 ? failed : waiting;
  await Promise.all(nodes.map((one) => one.stop()));
  throw new Error(
    `The OpenSearch node ${node!.name} did not start. The end of ${node!.logFile} says:\n${await endOf(node!.logFile)}`,
  );
}

/** Returns ports of 127.0.0.1 that are currently free. */
export async function freePorts(count: number): Promise<number[]> {
  const probes = await Promise.all(Array.from({ length: count }, listenAnywhere));
  return Promise.all(
    probes.map(async (probe) => {
      const { port } = probe.address() as { port: number };
      await new Promise((resolve) => probe.close(resolve));
      return port;
    }),
  );
}

function argumentsOf({ version, jars, program }: Installation, options: NodeOptions): string[] {
  const { heap = '512m', folder, isBrief = false, javaArguments = [] } = options;
  const configuration = path.join(import.meta.dirname, 'log4j2.xml');
  return [
    `-Xms${heap}`,
    `-Xmx${heap}`,
    '-XX:+UseSerialGC',
    ...(isBrief ? BRIEF : []),
    '-XX:+ExitOnOutOfMemoryError',
    ...(version.startsWith('3.') ? ['--enable-native-access=ALL-UNNAMED'] : []),
    // The first-tier compiler cannot use the vector module.
    ...(version.startsWith('3.') && !isBrief ? ['--add-modules=jdk.incubator.vector'] : []),
    '--add-opens=java.base/java.nio=ALL-UNNAMED',
    '--add-opens=java.base/sun.nio.ch=ALL-UNNAMED',
    '-Djava.awt.headless=true',
    '-Dio.netty.noUnsafe=true',
    '-Dio.netty.noKeySetOptimization=true',
    '-Dlog4j2.disable.jmx=true',
    '-Dlog4j2.formatMsgNoLookups=true',
    `-Dlog4j2.configurationFile=file:${configuration}`,
    ...javaArguments,
    '-cp',
    [program, path.join(jars, '*')].join(path.delimiter),
    'LocalNode',
    path.resolve(folder),
    ...Object.entries(settingsOf(options)).map(([setting, value]) => `${setting}=${value}`),
  ];
}

function settingsOf({ name, httpPort, transportPort, settings = {} }: NodeOptions) {
  const alone = 'discovery.seed_hosts' in settings ? {} : { 'discovery.type': 'single-node' };
  return {
    'node.name': name,
    'cluster.name': 'forecourt-local',
    'network.host': '127.0.0.1',
    'http.port': httpPort,
    'transport.port': transportPort,
    'http.type': 'netty4',
    'transport.type': 'netty4',
    // A developer's full disk must not make the node refuse writes.
    'cluster.routing.allocation.disk.threshold_enabled': false,
    // The serial collector leaves garbage until the heap is full, which would be counted as memory in use.
    'indices.breaker.total.use_real_memory': false,
    ...alone,
    ...settings,
  };
}

async function stopChild(child: ChildProcess, ended: Promise<void>): Promise<void> {
  child.kill('SIGTERM');
  // A suspended process handles no other signal.
  child.kill('SIGCONT');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await ended;
  clearTimeout(timer);
}

async function answers(url: string): Promise<boolean> {
  return fetch(`${url}/_cluster/health?timeout=1s`, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function endOf(logFile: string): Promise<string> {
  const text = await readFile(logFile, 'utf8').catch(() => '');
  return text.trim().split('\n').slice(-15).join('\n');
}

function listenAnywhere(): Promise<ReturnType<typeof createServer>> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => resolve(probe));
  });
}
