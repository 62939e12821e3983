import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { connectDatabase, type Database } from '#ports/database/database.ts';
import { createMigratedDatabase } from '#ports/database/test-database.ts';
import { type CuttingProxy, startCuttingProxy } from '#ports/database/testing/cutting-proxy.ts';
import { runImport } from './run-import.ts';
import { main as backUpHere } from './backup.ts';
import { runCommand, runInThisProcess } from './testing/run-command.ts';

/** Number of places at which each command's connection is terminated; `npm run test:long` tries more. */
const CUTS = Number(process.env['COMMAND_CUTS'] ?? 1);
const CARS = 40;

let folder: string;
let proxy: CuttingProxy;
let database: Database;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'forecourt-cut-commands-'));
  const url = await createMigratedDatabase();
  proxy = await startCuttingProxy(url);
  // A restore refuses a database that the site uses.
  database = connectDatabase(url, { poolSize: 1, name: 'test' });
  await writeFile(path.join(folder, 'cars.csv'), FEED);
});
afterEach(async () => {
  await proxy.close();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const FEED = `stock_number,year,make,model,price\n${Array.from({ length: CARS }, (_, i) => `C${i},2019,Honda,Civic,${15_000 + i}`).join('\n')}\n`;

const settings = () => ({ DATABASE_URL: proxy.url, DATA_DIR: path.join(folder, 'data') });
const run = (command: 'import' | 'backup' | 'restore', ...args: string[]) =>
  runCommand(`${command}.ts`, args, settings());

/** Picks the places to cut: server messages, spread over those of a complete run. */
function placesIn({ server }: { server: readonly string[] }): number[] {
  return Array.from({ length: CUTS }, (_, i) => 1 + Math.floor(((i + 0.5) * server.length) / CUTS));
}

/**
 * Runs a command once without interruption and then with a connection terminated at each place. After each failure
 * `check` inspects what it left, and the command runs again. `renew` prepares every run. `uninterrupted` is the command
 * in this process, if it can run there, which is faster.
 */
async function cutAt(
  command: () => ReturnType<typeof run>,
  advice: RegExp,
  {
    renew,
    check,
    uninterrupted = command,
  }: { renew(): Promise<void>; check(): Promise<void>; uninterrupted?: typeof command },
): Promise<number> {
  await renew();
  proxy.arm(null);
  expect(await uninterrupted()).toMatchObject({ code: 0, problems: '' });
  let failures = 0;
  for (const message of placesIn(proxy.passed())) {
    await renew();
    proxy.arm({ side: 'server', message, at: 'after', by: 'fatal' });
    const { code, problems } = await command();
    proxy.arm(null);
    if (code === 0) continue;
    failures += 1;
    expect([code, problems.trim().split('\n').length], problems).toEqual([1, 1]);
    expect(problems).toMatch(advice);
    await check();
    expect(await uninterrupted()).toMatchObject({ code: 0, problems: '' });
  }
  return failures;
}

/** Imports the cars in this process, which is faster. */
async function fillDatabase(): Promise<void> {
  const env = { ...process.env, DATABASE_URL: database.url, DATA_DIR: path.join(folder, 'data'), RATE_EVERY: 'off' };
  const problems: unknown[] = [];
  const code = await runImport([path.join(folder, 'cars.csv')], {
    env,
    print: () => undefined,
    printError: (what) => void problems.push(what),
    bar: { show: () => undefined, stop: () => undefined },
  });
  expect([code, problems]).toEqual([0, []]);
}

const importCars = () => run('import', path.join(folder, 'cars.csv'));
const backUp = (name: string) => run('backup', path.join(folder, name));
const listings = async () =>
  database.query<{ rows: number; keys: number }>(
    'select count(*) as rows, count(distinct key) as keys from listings where withdrawn_at is null',
  );

describe('a command that loses its database connection says what to do, and works the next time', () => {
  // A test of the feeds room kills imports, and another one of backups kills restores.
  test('import', { tags: 'long' }, async () => {
    const failures = await cutAt(importCars, /Import the file again/, {
      renew: () =>
        database.query('drop schema if exists public, pgboss cascade; create schema public').then(() => undefined),
      check: async () => undefined,
    });
    expect(await listings()).toEqual([{ rows: CARS, keys: CARS }]);
    expect(failures).toBeGreaterThan(0);
  });

  test('backup', async () => {
    await fillDatabase();
    const failures = await cutAt(() => backUp('a.tar'), /No backup was written/, {
      renew: () => rm(path.join(folder, 'a.tar'), { force: true }),
      check: async () => expect(existsSync(path.join(folder, 'a.tar'))).toBe(false),
      uninterrupted: () => runInThisProcess(backUpHere, [path.join(folder, 'a.tar')], settings()),
    });
    expect(failures).toBeGreaterThan(0);
  });

  test('restore', { tags: 'long' }, async () => {
    await fillDatabase();
    await backUp('a.tar');
    const MARK = 900_000;
    const mark = () => database.query(`update listings set facts = jsonb_set(facts, '{salePrice}', '${MARK}')`);
    const marked = () =>
      database.query<{ n: number }>(`select count(*) as n from listings where facts->>'salePrice' = '${MARK}'`);
    const failures = await cutAt(() => run('restore', path.join(folder, 'a.tar'), '--force'), /again/, {
      renew: () => mark().then(() => undefined),
      // Entirely the old state or entirely the new one.
      check: async () => expect([0, CARS]).toContain((await marked())[0]!.n),
    });
    expect(await marked()).toEqual([{ n: 0 }]);
    expect(failures).toBeGreaterThan(0);
  });
});
