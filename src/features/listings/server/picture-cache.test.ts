import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fakeGuard } from '#ports/calls/fake.ts';
import { createFolderObjects } from '#ports/objects/folder-objects.ts';
import { createPictureCache } from './picture-cache.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'forecourt-pictures-'));
});
afterEach(() => rm(folder, { recursive: true }));

const cacheOf = (maxPictures: number) =>
  createPictureCache({ objects: createFolderObjects(folder), guard: fakeGuard, folder: 'og/', maxPictures });

/** Returns the pictures on disk. */
const kept = async () => (await readdir(path.join(folder, 'og'))).toSorted();

const makes = (made: string[], name: string) => async () => {
  made.push(name);
  return Buffer.from(name);
};

test('renders a picture once for concurrent requests, and keeps it across restarts', async () => {
  const made: string[] = [];
  const first = cacheOf(10);
  await Promise.all([first.get('a.jpg', makes(made, 'a')), first.get('a.jpg', makes(made, 'a'))]);
  const again = await cacheOf(10).get('a.jpg', makes(made, 'a'));
  expect([String(again), made]).toEqual(['a', ['a']]);
});

test('stores a limited number of pictures, and removes the oldest', async () => {
  const made: string[] = [];
  const cache = cacheOf(3);
  for (const name of ['a', 'b', 'c', 'd', 'e']) await cache.get(`${name}.jpg`, makes(made, name));
  expect(await kept()).toEqual(['c.jpg', 'd.jpg', 'e.jpg']);
  await cacheOf(3).get('f.jpg', makes(made, 'f'));
  expect(await kept()).toHaveLength(3);
});

test('does not cache failures', async () => {
  const cache = cacheOf(3);
  expect(await cache.get('a.jpg', async () => null)).toBeNull();
  await expect(cache.get('a.jpg', () => Promise.reject(new Error('no memory')))).rejects.toThrow('no memory');
  expect(String(await cache.get('a.jpg', async () => Buffer.from('a')))).toBe('a');
});
