import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MappingError } from '#features/feed-mapping/feed-mapping.ts';
import { cars, csvOf, type HostileFeed, linesOf, read, stocksOf } from '../testing/hostile/hostile-feed.ts';
import { EncodingError, FeedFileError } from '#features/feed-reading/feed-reading.server.ts';
import { createImportHarness, type ImportHarness } from './test-import.ts';
import { HOSTILE_BYTES } from '../testing/hostile/hostile-bytes.ts';
import { HOSTILE_CSV } from '../testing/hostile/hostile-csv.ts';
import { HOSTILE_JSON } from '../testing/hostile/hostile-json.ts';
import { HOSTILE_STRUCTURE } from '../testing/hostile/hostile-structure.ts';
import { HOSTILE_SUPPLIERS } from '../testing/hostile/hostile-suppliers.ts';
import { seededRandom } from '#features/feed-values/testing/feed-values.ts';

const ROWS = cars(40);
const MUTATIONS_PER_FILE = 12;
/** Bytes that would change the number of records in a file. */
const STRUCTURE = new Set([10, 13, 34]);

/** Files with bytes replaced, inserted and removed at random, except in the first line. */
const HOSTILE_MUTATIONS: readonly HostileFeed[] = Array.from({ length: 40 }, (_, at) => {
  const seed = `mutation ${at}`;
  const json = at % 2 === 1;
  const { lines, touched } = mutate(json ? linesOf(ROWS) : csvOf(ROWS), seed);
  // Line 1 is the header of a CSV, and the first car of NDJSON.
  const listed = stocksOf(ROWS).filter((_stock, car) => !touched.has(json ? car : car + 1));
  return read(`${json ? 'NDJSON' : 'CSV'} with random bytes, ${seed}`, () => Buffer.concat(lines), ROWS.length, listed);
});

function mutate(text: string, seed: string): { lines: Buffer[]; touched: Set<number> } {
  const random = seededRandom(seed);
  const lines: Buffer[] = text.split(/(?<=\n)/).map((line) => Buffer.from(line));
  const touched = new Set<number>();
  for (let left = MUTATIONS_PER_FILE; left > 0; left--) {
    const line = 1 + Math.floor(random() * (lines.length - 1));
    const at = Math.floor(random() * (lines[line]!.length - 1));
    const bytes = Buffer.from([anyByte(random)]);
    const [before, from] = [lines[line]!.subarray(0, at), lines[line]!];
    const kind = Math.floor(random() * 3);
    lines[line] = Buffer.concat([before, ...(kind === 2 ? [] : [bytes]), from.subarray(kind === 1 ? at : at + 1)]);
    touched.add(line);
  }
  return { lines, touched };
}

function anyByte(random: () => number): number {
  for (;;) {
    const byte = Math.floor(random() * 256);
    if (!STRUCTURE.has(byte)) return byte;
  }
}

const HOSTILE_FEEDS: readonly HostileFeed[] = [
  ...HOSTILE_CSV,
  ...HOSTILE_JSON,
  ...HOSTILE_BYTES,
  ...HOSTILE_MUTATIONS,
  ...HOSTILE_STRUCTURE,
  ...HOSTILE_SUPPLIERS,
];

/** Returns `count` feeds, sampled evenly from all of them. */
function sampleFeeds(count: number): readonly HostileFeed[] {
  const step = Math.max(1, HOSTILE_FEEDS.length / count);
  return HOSTILE_FEEDS.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step));
}

/** The number of hostile feeds to import. `npm run test:long` imports all of them. */
const FEEDS = Number(process.env['HOSTILE_FEEDS'] ?? 5);
const MAX_MESSAGE_LENGTH = 4000;

let harness: ImportHarness;
beforeAll(async () => {
  harness = await createImportHarness();
});
afterAll(() => harness.close());

type Importer = ImportHarness['importText'];

const stocksListed = async (sourceName: string) =>
  (
    await harness.database.query<{ stock: string }>(
      `select regexp_replace(l.key, '^stock:.*[|]', '') as stock from listings l
       join sources s on s.id = l.source_id where s.name = $1 and l.withdrawn_at is null`,
      [sourceName],
    )
  ).map(({ stock }) => stock);

/** Imports a feed. Returns what is wrong with the result: data lost silently, or an unclear message. */
async function faultsOf(feed: HostileFeed, sourceName: string, importText: Importer): Promise<string[]> {
  try {
    const name = feed.file ?? 'cars.csv';
    const mappingFile = path.join(harness.folder, `${sourceName}.mapping.json`);
    const { report } = await importText(feed.content(), { name, sourceName, mappingFile });
    if ('refused' in feed) return [`was read: ${JSON.stringify(report)}`];
    const { read: rows, created, updated, unchanged, duplicates, rejected, skipped } = report;
    const faults: string[] = [];
    if (created + updated + unchanged + duplicates + rejected !== rows) faults.push(`counts do not add up to ${rows}`);
    if (rows + skipped !== feed.rows)
      faults.push(`has ${feed.rows} rows, of which ${rows + skipped} are accounted for`);
    const listed = new Set(await stocksListed(sourceName));
    const lost = feed.listed.filter((stock) => !listed.has(stock));
    if (lost.length) faults.push(`lost ${lost.join(', ')}: ${JSON.stringify(report.rejectReasons)}`);
    if (faults.length) faults.push(JSON.stringify(report));
    return faults;
  } catch (error) {
    return faultsOfRefusal(feed, error);
  }
}

function faultsOfRefusal(feed: HostileFeed, error: unknown): string[] {
  const known = [FeedFileError, EncodingError, MappingError].some((kind) => error instanceof kind);
  if (!known) return [`crashed: ${(error as Error).stack ?? String(error)}`.slice(0, 1000)];
  const { message } = error as Error;
  const faults: string[] = [];
  if (!('refused' in feed)) faults.push(`was refused: ${message.slice(0, 300)}`);
  else if (!feed.refused.test(message)) faults.push(`was refused for another reason: ${message.slice(0, 300)}`);
  if (message.length > MAX_MESSAGE_LENGTH) faults.push(`has a message of ${message.length} characters`);
  if (!/[.?]$/.test(message) || /undefined|\n {4}at /.test(message))
    faults.push(`is not clear: ${message.slice(0, 300)}`);
  return faults;
}

const EARLIER = cars(3).map((car) => [`E${car[0]}`, ...car.slice(1)]);

/** Imports a feed for a source with an edited mapping. Neither the mapping nor earlier imports' listings may change. */
async function faultsOfMapping(feed: HostileFeed, sourceName: string, importText: Importer): Promise<string[]> {
  const mappingFile = path.join(harness.folder, `${sourceName}.mapping.json`);
  const options = { sourceName, mappingFile, name: feed.file ?? 'cars.csv' };
  await harness.importText(csvOf(EARLIER), options);
  const inferred = JSON.parse(await readFile(mappingFile, 'utf8')) as object;
  const edited = JSON.stringify({ ...inferred, constants: { condition: 'used' } });
  await writeFile(mappingFile, edited);
  let fault: string[] = [];
  try {
    await importText(feed.content(), options);
  } catch (error) {
    fault = faultsOfRefusal({ ...feed, refused: /[.?]$/ }, error);
  }
  if ((await readFile(mappingFile, 'utf8')) !== edited) fault.push('changed the saved mapping');
  const listed = await stocksListed(sourceName);
  if (EARLIER.some(([stock]) => !listed.includes(stock!))) fault.push('withdrew listings of an earlier import');
  return fault;
}

test('there are at least 120 hostile feeds with unique names', () => {
  expect(HOSTILE_FEEDS.length).toBeGreaterThanOrEqual(120);
  expect(new Set(HOSTILE_FEEDS.map(({ name }) => name)).size).toBe(HOSTILE_FEEDS.length);
});

const chosen = sampleFeeds(Math.min(FEEDS, HOSTILE_FEEDS.length));

test.each(chosen.map((feed) => [feed.name, feed] as const))('loses no row silently: %s', async (name, feed) => {
  expect(await faultsOf(feed, name, harness.importText)).toEqual([]);
  expect(
    await faultsOfMapping(feed, `${name.replaceAll(/\W+/g, '-').slice(0, 60)}-edited`, harness.importText),
  ).toEqual([]);
});

const GOOD = read('good', () => csvOf(cars(8)), 8, stocksOf(cars(8)));

test('the check detects a reader that drops a row', async () => {
  const dropping: Importer = (text, options) =>
    harness.importText(String(text).split('\n').toSpliced(4, 1).join('\n'), options);
  expect(await faultsOf(GOOD, 'dropped', dropping)).toEqual([
    'has 8 rows, of which 7 are accounted for',
    expect.stringContaining('lost S1004'),
    expect.any(String),
  ]);
});

test('the check detects a crash, a long message and a replaced mapping', async () => {
  const crashing: Importer = () => Promise.reject(new TypeError('Cannot read properties of undefined.'));
  expect(await faultsOf(GOOD, 'crashed', crashing)).toEqual([expect.stringContaining('crashed: TypeError')]);
  const verbose: Importer = () => Promise.reject(new FeedFileError(`${'x'.repeat(5000)}.`));
  expect(await faultsOf({ ...GOOD, refused: /x/ }, 'long', verbose)).toEqual(['has a message of 5001 characters']);
  const replacing: Importer = async (_text, options) => {
    await writeFile(options!.mappingFile!, '{}');
    throw new FeedFileError('The file is empty.');
  };
  expect(await faultsOfMapping(GOOD, 'replaced', replacing)).toEqual(['changed the saved mapping']);
});
