import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withFileLock } from './file-lock.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'file-lock-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('one holder works at a time, and nothing is left behind', async () => {
  const file = path.join(folder, 'busy.lock');
  let [working, max] = [0, 0];
  const work = async () => {
    max = Math.max(max, ++working);
    await new Promise(setImmediate);
    working--;
  };
  await Promise.all(Array.from({ length: 5 }, () => withFileLock(file, work)));
  expect(max).toBe(1);
  expect(await readdir(folder)).toEqual([]);
});

test.each([
  ['of a process that is gone', '4194399'],
  ['of nobody, as a full disk leaves them', ''],
])('a lock %s is taken over', async (_whose, holder) => {
  const file = path.join(folder, 'old.lock');
  await writeFile(file, holder);
  expect(await withFileLock(file, async () => 'done')).toBe('done');
  expect(await readdir(folder)).toEqual([]);
});

test('does nothing if the lock cannot be written, and says why', async () => {
  await writeFile(path.join(folder, 'file'), '');
  const inFile = path.join(folder, 'file', 'x.lock');
  await expect(withFileLock(inFile, async () => 'done')).rejects.toThrow(/EEXIST|ENOTDIR/);
});
