import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runInChildProcess } from '#ports/processes/run-in-child-process.ts';
import { seededRandom } from '#features/feed-values/testing/feed-values.ts';
import { cars, csvOf } from '../testing/hostile/hostile-feed.ts';
import type { ImportJob } from '../testing/import-process.ts';
import { waitForImportEnd } from './import-lock.ts';
import { createImportHarness, type ImportHarness } from './test-import.ts';

/** How many times the importer is killed. `npm run test:long` kills it 20 times. */
const KILLS = Number(process.env['IMPORT_KILLS'] ?? 1);
const CARS = KILLS < 20 ? 500 : 1500;
const TIMEOUT_MS = 240_000 + 30_000 * KILLS;
const PROGRAM = new URL('../testing/import-process.ts', import.meta.url);
const SOURCE = 'killed';

let harness: ImportHarness;
beforeAll(async () => {
  harness = await createImportHarness();
});
afterAll(() => harness.close());

/** Prices by stock number. */
type Stock = ReadonlyMap<string, number>;
const CAR_PRICE = 4;

/** Returns the cars of a round. Since the round before, some are gone, some are new, and some prices changed. */
function stockOf(round: number): { stock: Stock; text: string } {
  const rows = cars(CARS + 40 * (round + 1))
    .filter((_, at) => at >= 40 * round)
    .map((car, at) => (at % 5 === round % 5 ? car.with(CAR_PRICE, String(9000 + at + 1000 * round)) : car));
  return { stock: new Map(rows.map((car) => [car[0]!, Number(car[CAR_PRICE])])), text: csvOf(rows) };
}

async function readStock(): Promise<{ offered: Stock; all: Stock }> {
  const rows = await harness.database.query<{ stock: string; price: number; gone: boolean }>(
    `select regexp_replace(l.key, '^stock:.*[|]', '') as stock, (l.facts->>'salePrice')::int as price,
       l.withdrawn_at is not null as gone from listings l join sources s on s.id = l.source_id where s.name = $1`,
    [SOURCE],
  );
  const pairs = (kept: typeof rows) => new Map(kept.map(({ stock, price }) => [stock, price]));
  return { offered: pairs(rows.filter(({ gone }) => !gone)), all: pairs(rows) };
}

const stagingTables = () =>
  harness.database.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relname like 'feed\\_%'`,
  );

/** Starts an import and kills it after some steps and a moment. Returns whether it was killed before it ended. */
async function killImport(job: ImportJob, random: () => number): Promise<boolean> {
  const stop = new AbortController();
  const last = Math.floor(random() * 12);
  const moment = Math.floor(random() * 30);
  let steps = 0;
  const onProgress = () => {
    if (steps++ === last) setTimeout(() => stop.abort(new Error('killed')), moment);
  };
  const ended = await runInChildProcess<string, 'step'>(PROGRAM, job, { signal: stop.signal, onProgress }).catch(
    (error: Error) => error.message,
  );
  await waitForImportEnd(harness.database, SOURCE);
  return ended === 'killed';
}

type Round = { before: Stock; file: Stock; mapping: string; mappingFile: string };

/** Returns what is wrong after a kill. */
async function faultsOfKill({ before, file, mapping, mappingFile }: Round): Promise<string[]> {
  const { offered, all } = await readStock();
  const faults: string[] = [];
  const withdrawn = [...file.keys()].filter((stock) => before.has(stock) && !offered.has(stock));
  if (withdrawn.length) faults.push(`${withdrawn.length} cars of the file were withdrawn`);
  const half = [...all].filter(([stock, price]) => price !== before.get(stock) && price !== file.get(stock));
  const unknown = half.filter(([stock]) => before.has(stock) || file.has(stock));
  if (unknown.length) faults.push(`${unknown.length} cars are neither as they were nor as the file has them`);
  if ((await stagingTables()).length > 3) faults.push('staging tables grow');
  if ((await readFile(mappingFile, 'utf8')) !== mapping) faults.push('the saved mapping changed');
  return faults;
}

/** Returns what is wrong after a second run. */
async function faultsOfSecondRun({ file, mapping, mappingFile }: Round): Promise<string[]> {
  const { offered } = await readStock();
  const faults: string[] = [];
  const wrong = [...file].filter(([stock, price]) => offered.get(stock) !== price);
  if (wrong.length || offered.size !== file.size)
    faults.push(`${wrong.length} cars are not as the file has them, ${offered.size} of ${file.size} are offered`);
  const left = await stagingTables();
  if (left.length) faults.push(`staging tables are left: ${left.map(({ name }) => name).join(', ')}`);
  if ((await readFile(mappingFile, 'utf8')) !== mapping) faults.push('the saved mapping changed');
  return faults;
}

/** Plays a round that begins with the cars of the round before. */
async function playRound(round: number, random: () => number) {
  const name = `${SOURCE}.csv`;
  const mappingFile = path.join(harness.folder, `${name}.mapping.json`);
  const { stock: file, text } = stockOf(round);
  const { offered: before } = await readStock();
  await writeFile(path.join(harness.folder, name), text);
  const given: Round = { before, file, mapping: await readFile(mappingFile, 'utf8'), mappingFile };
  const options: ImportJob['options'] = {
    ...{ file: path.join(harness.folder, name), sourceName: SOURCE, mode: 'full', allowShrink: true, mappingFile },
    rejectFile: path.join(harness.folder, `${name}.rejects.csv`),
  };
  const killed = await killImport({ databaseUrl: harness.database.url, options }, random);
  const afterKill = await faultsOfKill(given);
  const result = await harness.importFile(name, options);
  if (result.kind !== 'done') afterKill.push('the second run was refused');
  return { given, killed, afterKill, afterSecondRun: await faultsOfSecondRun(given) };
}

test(
  'a killed import harms nothing, and a second run completes it',
  async () => {
    const name = `${SOURCE}.csv`;
    await harness.importText(stockOf(0).text, { name, sourceName: SOURCE, mode: 'full' });
    // A kill must not damage an edited mapping.
    const mappingFile = path.join(harness.folder, `${name}.mapping.json`);
    const inferred = JSON.parse(await readFile(mappingFile, 'utf8')) as object;
    await writeFile(mappingFile, JSON.stringify({ ...inferred, constants: { condition: 'used' } }));
    await harness.importFile(name, { sourceName: SOURCE, mode: 'full' });

    const random = seededRandom('import kills');
    let kills = 0;
    let last: Round | undefined;
    for (let round = 1; kills < KILLS && round <= KILLS * 4; round++) {
      const { given, killed, afterKill, afterSecondRun } = await playRound(round, random);
      expect({ round, afterKill, afterSecondRun }).toEqual({ round, afterKill: [], afterSecondRun: [] });
      if (killed) kills++;
      last = given;
    }
    expect(kills).toBe(KILLS);

    // Negative control: what an importer leaves that withdraws every car before it reads the file.
    await harness.database.query('update listings set withdrawn_at = now()');
    expect(await faultsOfKill(last!)).toEqual([expect.stringMatching(/^\d+ cars of the file were withdrawn$/)]);
  },
  TIMEOUT_MS,
);
