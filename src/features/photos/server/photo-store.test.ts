import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createGuard } from '#ports/calls/create-guard.ts';
import { fakeGuard } from '#ports/calls/fake.ts';
import type { Guard } from '#ports/calls/guard.ts';
import { createFolderObjects } from '#ports/objects/folder-objects.ts';
import type { Objects } from '#ports/objects/objects.ts';
import { resizePicture } from '#ports/pictures/resize-picture.ts';
import type { Download } from '#ports/web/download.ts';
import { createPhotoStore } from './photo-store.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'forecourt-photos-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const HOUR_MS = 3_600_000;
const photo = await sharp({ create: { width: 2000, height: 1500, channels: 3, background: 'teal' } })
  .jpeg()
  .toBuffer();

function storeWith(
  answers: Record<string, Buffer>,
  objects: Objects = createFolderObjects(folder),
  guard: Guard = fakeGuard,
) {
  const asked: string[] = [];
  let time = 0;
  const download: Download = async (url) => {
    asked.push(url);
    const bytes = answers[url];
    return bytes ? { kind: 'file', bytes, contentType: 'image/jpeg' } : { kind: 'refused', reason: 'gone' };
  };
  const store = createPhotoStore({ objects, guard, download, resize: resizePicture, now: () => time });
  return { store, asked, pass: (ms: number) => (time += ms) };
}

test('fetches once, keeps a copy of the wanted width, and answers from it', async () => {
  const { store, asked } = storeWith({ 'http://dealer/1.jpg': photo });
  const [first, again] = await Promise.all([
    store.get('http://dealer/1.jpg', 480),
    store.get('http://dealer/1.jpg', 480),
  ]);
  expect(await sharp(first!).metadata()).toMatchObject({ format: 'webp', width: 480, height: 360 });
  expect(again).toEqual(first);
  expect(await store.get('http://dealer/1.jpg', 480)).toEqual(first);
  expect(asked).toEqual(['http://dealer/1.jpg']);
});

test('remembers for an hour that a photo cannot be had, and leaves nothing behind', async () => {
  const { store, asked, pass } = storeWith({ 'http://dealer/page.html': Buffer.from('<html>') });
  for (const url of ['http://dealer/gone.jpg', 'http://dealer/page.html']) {
    expect(await store.get(url, 1200)).toBeNull();
    expect(await store.get(url, 1200)).toBeNull();
  }
  expect(asked).toHaveLength(2);
  pass(HOUR_MS);
  await store.get('http://dealer/gone.jpg', 1200);
  expect(asked).toHaveLength(3);
  expect(await readdir(folder, { recursive: true })).toEqual([]);
});

test('what one instance kept is there for another', async () => {
  const [one, another] = [storeWith({ 'http://dealer/1.jpg': photo }), storeWith({})];
  const first = await one.store.get('http://dealer/1.jpg', 800);
  expect(await another.store.get('http://dealer/1.jpg', 800)).toEqual(first);
  expect(another.asked).toEqual([]);
});

test('where copies can be neither read nor kept, the photo is fetched and shown all the same', async () => {
  const down = () => Promise.reject(new Error('down'));
  const hung = () => new Promise<never>(() => undefined);
  const limits = { name: 'stored objects', timeoutMs: 20, resetMs: 1_000 };
  for (const fail of [down, hung]) {
    const objects = { ...createFolderObjects(folder), get: fail, put: fail };
    const { store, asked } = storeWith({ 'http://dealer/1.jpg': photo }, objects, createGuard(limits));
    expect(await store.get('http://dealer/1.jpg', 480)).not.toBeNull();
    expect(asked).toHaveLength(1);
  }
});
