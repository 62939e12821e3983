import { spawnSync } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const COMMAND = 'src/app/cli/flags.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'forecourt-env-'));
  await mkdir(path.join(folder, 'tools'));
  await mkdir(path.join(folder, path.dirname(COMMAND)), { recursive: true });
  for (const file of ['tools/node24.mjs', 'tools/env-file-hint.mjs'])
    await copyFile(path.join(import.meta.dirname, '..', file), path.join(folder, file));
  for (const file of [COMMAND, 'tools/dev.ts']) await writeFile(path.join(folder, file), 'console.log("ran");\n');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs a program as npm does. Returns what it prints on standard error. */
function hintOf(program: string, env: Record<string, string> = {}): string {
  const { PATH } = process.env;
  const ended = spawnSync(process.execPath, ['tools/node24.mjs', program], {
    cwd: folder,
    env: { PATH, ...env },
    encoding: 'utf8',
  });
  expect(ended.stdout).toBe('ran\n');
  return ended.stderr;
}

test('a command names the settings of an .env file that its environment lacks', async () => {
  const file = path.join(folder, '.env');
  expect(hintOf(COMMAND)).toBe('');
  await writeFile(file, '# PORT=3000\n');
  expect(hintOf(COMMAND)).toBe('');
  await writeFile(file, "# a comment\nPORT=3001\nDATABASE_URL='postgres://cars.example/cars'\n");
  expect(hintOf(COMMAND)).toContain('so DATABASE_URL, PORT in it have no effect');
  expect(hintOf(COMMAND, { PORT: '3001' })).toContain('so DATABASE_URL in it has no effect');
  expect(hintOf(COMMAND, { PORT: '1', DATABASE_URL: '' })).toBe('');
});

test('the development server reads the file, so there is no hint', async () => {
  await writeFile(path.join(folder, '.env'), 'PORT=3001\n');
  expect(hintOf('tools/dev.ts')).toBe('');
});
