import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWritableFolder } from './writable-folder.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'forecourt-own-folder-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('is created once, with its parent folders', async () => {
  const own = path.join(folder, 'of', 'mine');
  await Promise.all([createWritableFolder(own), createWritableFolder(own)]);
  await createWritableFolder(own);
  expect((await stat(own)).isDirectory()).toBe(true);
});

test('names a file that is in its place or its path', async () => {
  const file = path.join(folder, 'notes.txt');
  await writeFile(file, '');
  await expect(createWritableFolder(file)).rejects.toThrow(`${file} is a file.`);
  await expect(createWritableFolder(path.join(file, 'mine'))).rejects.toThrow(`${file} is a file.`);
});

test.skipIf(process.platform !== 'linux')('reports at once if folders cannot be created', async () => {
  await expect(createWritableFolder('/proc/mine')).rejects.toThrow(/^\/proc\/mine cannot be made \(E\w+\)\.$/);
});
