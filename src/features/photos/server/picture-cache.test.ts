import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createPictureCache } from './picture-cache.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'forecourt-pictures-'));
});
afterEach(() => rm(folder, { recursive: true }));

const makes = (made: string[], name: string) => async () => {
  made.push(name);
  return Buffer.from(name);
};

test('a picture is made once, also for two who ask at once, and after a restart it is still there', async () => {
  const made: string[] = [];
  const first = createPictureCache({ folder, mostFiles: 10 });
  await Promise.all([first.get('a.jpg', makes(made, 'a')), first.get('a.jpg', makes(made, 'a'))]);
  const again = await createPictureCache({ folder, mostFiles: 10 }).get('a.jpg', makes(made, 'a'));
  expect([String(again), made]).toEqual(['a', ['a']]);
});

test('there are never more than so many; the oldest goes', async () => {
  const made: string[] = [];
  const cache = createPictureCache({ folder, mostFiles: 3 });
  for (const name of ['a', 'b', 'c', 'd', 'e']) await cache.get(name, makes(made, name));
  expect((await readdir(folder)).toSorted()).toEqual(['c', 'd', 'e']);
  await createPictureCache({ folder, mostFiles: 3 }).get('f', makes(made, 'f'));
  expect(await readdir(folder)).toHaveLength(3);
});

test('what cannot be made is not kept, and tried again', async () => {
  const cache = createPictureCache({ folder, mostFiles: 3 });
  expect(await cache.get('a', async () => null)).toBeNull();
  await expect(cache.get('a', () => Promise.reject(new Error('no memory')))).rejects.toThrow('no memory');
  expect(String(await cache.get('a', async () => Buffer.from('a')))).toBe('a');
});
