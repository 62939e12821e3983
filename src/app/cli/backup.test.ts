import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { main } from './backup.ts';
import { runInThisProcess } from './testing/run-command.ts';

let folder: string;
let database: Database;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'forecourt-backup-command-'));
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

test('a name that ends with a slash is a folder, which the first backup creates and the next ones reuse', async () => {
  const backups = path.join(folder, 'backups');
  const backup = () =>
    runInThisProcess(main, [`${backups}/`], { DATABASE_URL: database.url, DATA_DIR: path.join(folder, 'data') });
  expect(await backup()).toMatchObject({ code: 0, problems: '' });
  const files = await readdir(backups);
  expect(files).toEqual([expect.stringMatching(/^forecourt-\d{8}T\d{6}Z\.tar$/)]);
  await rm(path.join(backups, files[0]!));
  expect(await backup()).toMatchObject({ code: 0, problems: '' });
}, 300_000);

test.each(['typo/backups/', 'typo/backup.tar'])(
  'a path in a folder that does not exist is refused: %s',
  async (name) => {
    const typo = path.join(folder, 'typo');
    const settings = { DATABASE_URL: database.url, DATA_DIR: path.join(folder, 'data') };
    const { code, problems } = await runInThisProcess(main, [`${folder}/${name}`], settings);
    expect({ code, problems }).toEqual({
      code: 1,
      problems: `The folder ${typo} does not exist. Check the path, or create the folder first: mkdir -p ${typo}. No backup was written.\n`,
    });
    expect(await readdir(folder)).not.toContain('typo');
  },
);
