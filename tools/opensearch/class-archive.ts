import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { withFileLock } from '#kit/file-lock.ts';
import { fill, type Installation } from './installation.ts';
import { freePorts, spawnNode, waitForCluster } from './local-node.ts';

/** The first JDK that writes an archive in one run. */
const OLDEST_JDK = 25;
const NAME = 'classes.aot';
/** An index of two fields, filled and searched, so that its classes are in the archive as well. */
const REQUESTS = [
  ['PUT', '/cars', { mappings: { properties: { make: { type: 'keyword' }, price: { type: 'integer' } } } }],
  ['PUT', '/cars/_doc/1?refresh=true', { make: 'Toyota', price: 21_000 }],
  [
    'POST',
    '/cars/_search',
    {
      query: { bool: { filter: [{ term: { make: 'Toyota' } }, { range: { price: { gte: 1 } } }] } },
      sort: [{ price: 'asc' }],
      aggs: { makes: { terms: { field: 'make' } } },
    },
  ],
] as const;

/**
 * Returns the Java arguments with which a brief node reads its classes from an archive, loaded and linked: it starts
 * with about half of the processor time. The first call creates the archive beside the installation, which takes 14
 * seconds of processor time. None for older JDKs, and if it cannot be created.
 */
export async function classArchive(
  installation: Installation,
  onProgress: (line: string) => void,
): Promise<readonly string[]> {
  const { jdk, program } = installation;
  if (jdk.version < OLDEST_JDK) return [];
  const release = await readFile(path.join(jdk.home, 'release'), 'utf8').catch(() => '');
  const digest = createHash('sha256').update(release).digest('hex').slice(0, 8);
  // Java reads an archive only with the build of Java that wrote it.
  const folder = path.join(path.dirname(program), `archive-${digest}`);
  try {
    await withFileLock(`${folder}.lock`, () =>
      fill(folder, (target) => {
        onProgress(`Archiving the classes of OpenSearch ${installation.version} in ${folder} …`);
        return writeArchive(installation, target);
      }),
    );
    return [`-XX:AOTCache=${path.join(folder, NAME)}`];
  } catch (error) {
    onProgress(`Nodes start without an archive of their classes: ${(error as Error).message}`);
    return [];
  }
}

/** Starts a node, and lets Java archive the classes that it used when it ends. */
async function writeArchive(installation: Installation, folder: string): Promise<void> {
  const [httpPort, transportPort] = await freePorts(2);
  const archive = path.join(folder, NAME);
  const node = await spawnNode(installation, {
    name: 'archived',
    folder: path.join(folder, 'node'),
    httpPort: httpPort!,
    transportPort: transportPort!,
    isBrief: true,
    // Java archives only verified classes.
    javaArguments: [`-XX:AOTCacheOutput=${archive}`, '-XX:+BytecodeVerificationRemote'],
  });
  let isRunning = true;
  void node.ended.then(() => (isRunning = false));
  try {
    await waitForCluster([node]);
    for (const request of REQUESTS) await send(node.url, request);
  } finally {
    // Unlike `stop`, it waits for the archive, however long that takes.
    if (isRunning) process.kill(node.pid, 'SIGTERM');
    await node.ended;
  }
  if (!existsSync(archive)) throw new Error(`Java wrote none. See ${node.logFile}.`);
}

async function send(url: string, [method, route, body]: (typeof REQUESTS)[number]): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const { ok, status } = await fetch(url + route, { method, headers, body: JSON.stringify(body) });
  if (!ok) throw new Error(`${route} returned ${status}.`);
}
