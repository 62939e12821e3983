import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { main } from './import-list-prices.ts';
import { runCommand, runInThisProcess } from './testing/run-command.ts';

let database: Database;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'list-prices-cli-'));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const run = (...args: string[]) => runInThisProcess(main, args, { DATABASE_URL: database.url, INIT_CWD: folder });

test('imports a price list for the cars on offer, lists it and removes it', async () => {
  const facts = {
    makeCode: 'CHEVROLET',
    modelCode: 'TAHOE',
    year: 2024,
    trimCode: 'RST',
    listingType: 'USED',
    msrp: null,
  };
  await database.query(
    `with source as (insert into sources (name) values ('feed') returning id), owner as (
       insert into owners (source_id, key, facts, content_hash) select id, '1', '{}', '' from source returning id, source_id
     ), listing as (
       insert into listings (source_id, key, owner_id, facts, content_hash)
       select source_id, '1', id, $1, 'abc' from owner returning id
     ) insert into listing_changes (listing_id, kind) select id, 'created' from listing`,
    [JSON.stringify(facts)],
  );
  const most = async () =>
    (await database.query<{ most: unknown }>(`select facts->'msrpMost' as most from listings`))[0]!.most;
  await writeFile(path.join(folder, 'guide.csv'), 'make,model,year,trim,price\nChevrolet,Tahoe,2024,,92000\n');
  const imported = await run('guide.csv', '--date', '2026-11-01');
  expect(imported).toMatchObject({ code: 0, output: 'guide.csv: 1 price of 2026-11-01.\n1 listing changed.\n' });
  expect(await most()).toBe(92_000);
  expect((await run('--list')).output).toBe('guide.csv: 1 price of 2026-11-01\n');
  expect((await run('--remove', 'guide.csv')).output).toBe('guide.csv is removed.\n1 listing changed.\n');
  expect(await most()).toBeNull();
});

test.each([
  ['nothing', [], 1, 'Usage: npm run import:list-prices'],
  ['no date', ['guide.csv'], 1, 'Usage: npm run import:list-prices'],
  ['a date that does not exist', ['guide.csv', '--date', '2026-02-30'], 1, 'Usage: npm run import:list-prices'],
  ['--help', ['--help'], 0, 'Usage: npm run import:list-prices'],
])('answers %s with how to use it', async (_, args, code, text) => {
  expect(await run(...args)).toMatchObject({ code, output: expect.stringContaining(text) });
});

test('is a program, whose process ends after it has used the database', { tags: 'long' }, async () => {
  expect(await runCommand('import-list-prices.ts', ['--list'], { DATABASE_URL: database.url })).toEqual({
    ...{ code: 0, output: 'No price list is imported.\n', problems: '' },
  });
});

test('names the lines of a file that are wrong', async () => {
  await writeFile(path.join(folder, 'wrong.csv'), 'make,model,year,price\nHonda,Fit,2018,low\n');
  const { code, problems } = await run('wrong.csv', '--date', '2026-11-01');
  expect([code, problems]).toEqual([
    1,
    'Nothing was imported.\nLine 2: the price is not in whole dollars from 5000 to 1000000.\n',
  ]);
});
