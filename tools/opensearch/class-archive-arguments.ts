import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { withFileLock } from '#kit/node/file-lock.ts';
import { fillFolderOnce, type Installation } from './installation.ts';
import { freePorts, spawnNode, waitForCluster } from './local-node.ts';

/** The first JDK that writes an archive in one run. */
const OLDEST_JDK = 25;
const NAME = 'classes.aot';
/** A script with a function, parameters and arithmetic, such as those that compute prices and distances. */
const script = {
  lang: 'painless',
  source: `double half(def doc, def params) { return doc['price'].size() == 0 ? Double.NaN : Math.ceil(doc['price'].value / 2.0 - params.less); }
double dollars = half(doc, params); return Double.isNaN(dollars) ? Double.POSITIVE_INFINITY : dollars;`,
  params: { less: 100 },
};
const isCheap = { script: { script: { ...script, source: `return doc['price'].value < params.less * 300.0;` } } };
const filter = [
  { terms: { make: ['Toyota', 'Ford'] } },
  { range: { price: { gte: 1 } } },
  { bool: { should: [{ prefix: { make: { value: 'To' } } }, { fuzzy: { make: { value: 'Toyata', fuzziness: 1 } } }] } },
  { bool: { must_not: [{ term: { make: 'Ford' } }, { exists: { field: 'none' } }] } },
  { geo_distance: { distance: '300mi', place: { lat: 39, lon: -105 } } },
  isCheap,
];
const aggs = {
  makes: { terms: { field: 'make', size: 60_000 }, aggs: { price: { stats: { field: 'price' } } } },
  cases: { filters: { filters: { cheap: { range: { price: { lte: 20_000 } } }, some: { bool: { filter } } } } },
  bins: {
    range: {
      field: 'price',
      ranges: [
        { key: '0', from: 0, to: 10_000 },
        { key: '1', from: 10_000 },
      ],
    },
  },
  halves: { stats: { script } },
  few: { filter: { term: { make: 'Ford' } }, aggs: { values: { terms: { field: 'make' } } } },
};
const byScript = { _script: { type: 'number', order: 'asc', script } };
const SEARCHES = [
  { query: { bool: { filter } }, sort: [{ price: { order: 'desc', missing: '_last' } }, { id: 'asc' }], size: 10 },
  { query: { match_all: {} }, sort: [byScript, { id: 'asc' }], size: 10, search_after: [0, 0] },
  { query: { bool: { filter } }, aggs, size: 0, track_total_hits: false },
  { query: { match_none: {} }, size: 0, track_total_hits: true },
];
const number = { type: 'double' } as const;
const CAR = { id: 1, make: 'Toyota', price: 21_000, place: { lat: 39.7, lon: -105 }, card: { text: 'A car' } };
/** An index like the site's, filled and searched, so that its classes are in the archive as well. Lists are lines. */
const REQUESTS: readonly (readonly [method: string, route: string, body: object | readonly object[]])[] = [
  [
    'PUT',
    '/cars',
    {
      settings: { number_of_shards: 2, number_of_replicas: 0, refresh_interval: '-1' },
      mappings: {
        dynamic: 'strict',
        _source: { includes: ['card'] },
        properties: {
          id: { type: 'long' },
          make: { type: 'keyword' },
          price: number,
          none: number,
          place: { type: 'geo_point' },
          card: { type: 'object', enabled: false },
        },
      },
      aliases: { 'cars.writes': {} },
    },
  ],
  [
    'POST',
    '/cars.writes/_bulk?require_alias=true',
    [
      { index: { _id: '1', version: 1, version_type: 'external' } },
      CAR,
      { index: { _id: '2', version: 1, version_type: 'external' } },
      { ...CAR, id: 2, make: 'Ford' },
      { delete: { _id: '2', version: 2, version_type: 'external' } },
    ],
  ],
  ['POST', '/cars/_refresh', {}],
  ['PUT', '/cars/_mapping', { _meta: { seq: 1 } }],
  ['POST', '/_aliases', { actions: [{ add: { index: 'cars', alias: 'shown' } }] }],
  ['POST', '/_msearch', SEARCHES.flatMap((search) => [{ index: 'shown' }, search])],
  ['POST', '/_msearch', SEARCHES.flatMap((search) => [{ index: 'shown' }, search])],
];

/**
 * Returns the Java arguments with which a brief node reads its classes from an archive, loaded and linked: it starts
 * with about half of the CPU time. The first call creates the archive next to the installation, which takes 14 seconds
 * of CPU time. Returns none for older JDKs, and if it cannot be created.
 */
export async function classArchiveArguments(
  installation: Installation,
  onProgress: (line: string) => void,
): Promise<readonly string[]> {
  const { jdk, program } = installation;
  if (jdk.version < OLDEST_JDK) return [];
  const release = await readFile(path.join(jdk.home, 'release'), 'utf8').catch(() => '');
  const digest = createHash('sha256').update(release).update(JSON.stringify(REQUESTS)).digest('hex').slice(0, 8);
  // Java reads an archive only with the build of Java that wrote it.
  const folder = path.join(path.dirname(program), `archive-${digest}`);
  try {
    await withFileLock(`${folder}.lock`, () =>
      fillFolderOnce(folder, (target) => {
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
    // Unlike `stop`, it waits for the archive, even if that takes long.
    if (isRunning) process.kill(node.pid, 'SIGTERM');
    await node.ended;
  }
  if (!existsSync(archive)) throw new Error(`Java wrote none. See ${node.logFile}.`);
}

async function send(url: string, [method, route, body]: (typeof REQUESTS)[number]): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const text = Array.isArray(body) ? body.map((line) => `${JSON.stringify(line)}\n`).join('') : JSON.stringify(body);
  const response = await fetch(url + route, { method, headers, body: text });
  if (!response.ok) throw new Error(`${route} returned ${response.status}: ${await response.text()}`);
}
