import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { complaintLine, recallLine } from '#features/safety/testing/nhtsa-files.ts';
import { writeZip } from '#features/safety/testing/write-zip.ts';
import { main } from './import-safety.ts';
import { runCommand, runInThisProcess } from './testing/run-command.ts';

let database: Database;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'safety-cli-'));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const run = (...args: string[]) => runInThisProcess(main, args, { DATABASE_URL: database.url, INIT_CWD: folder });

test('imports files, reports every row, lists the imports and removes one', async () => {
  const recalls = [recallLine(), recallLine({ MAKETXT: 'JAYCO', MODELTXT: 'EAGLE' }), 'lost text'];
  await writeFile(path.join(folder, 'FLAT_RCL.txt'), recalls.join('\n'));
  await writeFile(path.join(folder, 'FLAT_CMPL.txt'), complaintLine());
  const imported = await run('FLAT_RCL.txt', 'FLAT_CMPL.txt');
  expect(imported).toMatchObject({ code: 0 });
  expect(imported.output).toContain('FLAT_RCL.txt (recalls): 3 rows read = 2 stored + 1 unreadable.');
  expect(imported.output).toContain(
    'With a model of the catalog: 1 row (50.0%). The others are stored too: make-unknown 1.',
  );
  expect(imported.output).toContain('FLAT_RCL.txt.rejects.ndjson');
  expect(imported.output).toContain('FLAT_CMPL.txt (complaints): 1 row read = 1 stored + 0 unreadable.');
  expect(imported.output).toContain('  1  JAYCO EAGLE');
  expect(imported.output).toContain('Warning: the last line has no line break');
  const [listed, removed] = [await run('--list'), await run('--remove', 'FLAT_RCL.txt')];
  expect(listed.output).toContain('FLAT_RCL.txt: recalls, 2 rows, 1 with a model');
  expect(removed).toMatchObject({ code: 0, output: expect.stringContaining('FLAT_RCL.txt is removed.') });
  expect(await database.query('select * from safety_recalls')).toEqual([]);
});

test('imports an archive in which some files are unknown, and reports these', async () => {
  const files = { 'README.txt': 'Read me.', 'FLAT_CMPL.txt': complaintLine(), 'empty.csv': '' };
  await writeFile(path.join(folder, 'safety.zip'), writeZip(files));
  const { code, output } = await run('safety.zip');
  expect(code).toBe(0);
  expect(output).toContain('safety.zip FLAT_CMPL.txt (complaints): 1 row read = 1 stored + 0 unreadable.');
  expect(output).toContain('Skipped 2 files in archives.');
  expect(output).toContain('  safety.zip README.txt (8 bytes): safety.zip README.txt is none of NHTSA’s files');
  expect(output).toContain('  safety.zip empty.csv (0 bytes): ');
});

test.each([
  ['no arguments', [], 1, 'Usage: npm run import:safety'],
  ['an unknown option', ['--all'], 1, 'Usage: npm run import:safety'],
  ['--help', ['--help'], 0, 'Usage: npm run import:safety'],
])('answers %s with how to use it', async (_, args, code, text) => {
  expect(await run(...args)).toMatchObject({ code, output: expect.stringContaining(text) });
});

const NONE = { code: 1, problems: expect.stringContaining('none.txt') };

test('says that a file does not exist', async () => {
  expect(await run('none.txt')).toMatchObject(NONE);
});

test('is a program, which says that a file does not exist', { tags: 'long' }, async () => {
  const settings = { DATABASE_URL: database.url, INIT_CWD: folder };
  expect(await runCommand('import-safety.ts', ['none.txt'], settings)).toMatchObject(NONE);
});
