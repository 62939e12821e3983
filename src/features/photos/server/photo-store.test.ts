import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
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

function storeWith(answers: Record<string, Buffer>) {
  const asked: string[] = [];
  let time = 0;
  const download: Download = async (url) => {
    asked.push(url);
    const bytes = answers[url];
    return bytes ? { kind: 'file', bytes, contentType: 'image/jpeg' } : { kind: 'refused', reason: 'gone' };
  };
  const store = createPhotoStore({ folder, download, resize: resizePicture, now: () => time });
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
