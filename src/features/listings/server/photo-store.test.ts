import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createGuard } from '#ports/calls/create-guard.ts';
import { fakeGuard } from '#ports/calls/fake.ts';
import type { Guard } from '#ports/calls/guard.ts';
import { createFolderObjects } from '#ports/objects/folder-objects.ts';
import type { Objects } from '#ports/objects/objects.ts';
import { resizePicture } from '#ports/pictures/resize-picture.ts';
import { PicturesBusyError, PictureUnfinishedError } from '#ports/pictures/pictures.ts';
import type { Download, DownloadResult } from '#ports/web/download.ts';
import { createPhotoStore, type Photo } from './photo-store.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'forecourt-photos-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const HOUR_MS = 3_600_000;
const photo = await sharp({ create: { width: 2000, height: 1500, channels: 3, background: 'teal' } })
  .jpeg()
  .toBuffer();

const bytesOf = (answer: Photo) => (answer.kind === 'photo' ? answer.bytes : Buffer.alloc(0));

function storeWith(
  answers: Record<string, Buffer>,
  objects: Objects = createFolderObjects(folder),
  guard: Guard = fakeGuard,
) {
  const requests: string[] = [];
  let time = 0;
  const download: Download = async (url) => {
    requests.push(url);
    const bytes = answers[url];
    return bytes ? { kind: 'file', bytes, contentType: 'image/jpeg' } : { kind: 'refused', reason: 'gone' };
  };
  const store = createPhotoStore({ objects, guard, download, resize: resizePicture, now: () => time });
  return { store, requests, pass: (ms: number) => (time += ms) };
}

test('fetches once, stores a copy in the requested width, and serves it', async () => {
  const { store, requests } = storeWith({ 'http://dealer/1.jpg': photo });
  const [first, again] = await Promise.all([
    store.get('http://dealer/1.jpg', 400),
    store.get('http://dealer/1.jpg', 400),
  ]);
  expect(await sharp(bytesOf(first)).metadata()).toMatchObject({ format: 'webp', width: 400, height: 300 });
  expect(again).toEqual(first);
  expect(await store.get('http://dealer/1.jpg', 400)).toEqual(first);
  expect(requests).toEqual(['http://dealer/1.jpg']);
});

test('remembers for an hour that a photo is unavailable, and stores nothing', async () => {
  const { store, requests, pass } = storeWith({ 'http://dealer/page.html': Buffer.from('<html>') });
  for (const url of ['http://dealer/gone.jpg', 'http://dealer/page.html']) {
    expect(await store.get(url, 1200)).toEqual({ kind: 'missing' });
    expect(await store.get(url, 1200)).toEqual({ kind: 'missing' });
  }
  expect(requests).toHaveLength(2);
  pass(HOUR_MS);
  await store.get('http://dealer/gone.jpg', 1200);
  expect(requests).toHaveLength(3);
  expect(await readdir(folder, { recursive: true })).toEqual([]);
});

test('instances share stored photos', async () => {
  const [one, another] = [storeWith({ 'http://dealer/1.jpg': photo }), storeWith({})];
  const first = await one.store.get('http://dealer/1.jpg', 800);
  expect(await another.store.get('http://dealer/1.jpg', 800)).toEqual(first);
  expect(another.requests).toEqual([]);
});

test('fetches and shows the photo if copies can be neither read nor stored', async () => {
  const down = () => Promise.reject(new Error('down'));
  const hung = () => new Promise<never>(() => undefined);
  const limits = { name: 'stored objects', timeoutMs: 20, resetMs: 1_000 };
  for (const fail of [down, hung]) {
    const objects = { ...createFolderObjects(folder), get: fail, put: fail };
    const { store, requests } = storeWith({ 'http://dealer/1.jpg': photo }, objects, createGuard(limits));
    expect((await store.get('http://dealer/1.jpg', 400)).kind).toBe('photo');
    expect(requests).toHaveLength(1);
  }
});

describe('a width that is not stored', () => {
  const url = 'http://dealer/1.jpg';
  const storeOldCopies = async () => {
    const objects = createFolderObjects(folder);
    const { store } = storeWith({ [url]: photo }, objects);
    await store.get(url, 1200);
    const [stored] = (await Array.fromAsync(objects.list('photos/'))).map(({ key }) => key);
    await objects.put(stored!.replace('-1200', '-480'), Buffer.from('the old width'));
    return objects;
  };

  test('is made from the original, even if other widths are stored', async () => {
    const { store, requests } = storeWith({ [url]: photo }, await storeOldCopies());
    expect(await sharp(bytesOf(await store.get(url, 600))).metadata()).toMatchObject({ width: 600 });
    expect(requests).toEqual([url]);
  });

  test('is replaced by the nearest stored one while the original is unavailable', async () => {
    const { store } = storeWith({}, await storeOldCopies());
    expect(String(bytesOf(await store.get(url, 400)))).toBe('the old width');
    expect(String(bytesOf(await store.get(url, 600)))).toBe('the old width');
    expect(await store.get('http://dealer/never-seen.jpg', 400)).toEqual({ kind: 'missing' });
  });
});

describe('that a photo has no copy', () => {
  const url = 'http://dealer/gone.jpg';
  const countReads = (fails: (reads: number) => boolean = () => false) => {
    const objects = createFolderObjects(folder);
    const read: string[] = [];
    const get: Objects['get'] = (key, ...rest) => {
      read.push(key);
      return fails(read.length) ? Promise.reject(new Error('down')) : objects.get(key, ...rest);
    };
    return { objects: { ...objects, get }, read };
  };

  test('is remembered as long as its failure', async () => {
    const { objects, read } = countReads();
    const { store, requests, pass } = storeWith({}, objects);
    expect(await store.get(url, 400)).toEqual({ kind: 'missing' });
    expect(read).toHaveLength(new Set(read).size);
    const reads = read.length;
    for (const width of [400, 600, 1200] as const) expect(await store.get(url, width)).toEqual({ kind: 'missing' });
    expect([read.length, requests.length]).toEqual([reads, 1]);
    pass(HOUR_MS);
    expect(await store.get(url, 600)).toEqual({ kind: 'missing' });
    expect([read.length, requests.length]).toEqual([2 * reads, 2]);
  });

  test.each([1, 2, 5])('is not remembered if read %i failed', async (failed) => {
    const { objects, read } = countReads((reads) => reads === failed);
    const { store } = storeWith({}, objects, createGuard({ name: 'stored objects', timeoutMs: 60_000, resetMs: null }));
    await store.get(url, 400);
    const reads = read.length;
    await store.get(url, 400);
    expect(read).toHaveLength(2 * reads);
    await store.get(url, 400);
    expect(read).toHaveLength(2 * reads);
  });
});

describe('only a fault of the photo itself hides it for an hour', () => {
  const url = 'http://dealer/1.jpg';
  const kept = { objects: () => createFolderObjects(folder), guard: fakeGuard };
  const file = async (): Promise<DownloadResult> => ({ kind: 'file', bytes: photo, contentType: 'image/jpeg' });

  test('a burst of requests hides no photos', async () => {
    const open = Promise.withResolvers<void>();
    const download: Download = async () => open.promise.then(file);
    const resize = async () => Buffer.from('webp');
    const store = createPhotoStore({ ...kept, objects: kept.objects(), download, resize, now: () => 0 });
    const burst = Array.from({ length: 400 }, (_item, n) => store.get(`${url}?${n}`, 400));
    const refused = await Promise.race(burst);
    open.resolve();
    expect(refused).toEqual({ kind: 'busy' });
    const answers = await Promise.all(burst);
    const busy = answers.flatMap(({ kind }, n) => (kind === 'busy' ? [n] : []));
    expect(busy.length).toBeGreaterThan(100);
    for (const n of busy.slice(0, 20)) expect((await store.get(`${url}?${n}`, 400)).kind).toBe('photo');
  });

  test('a host that hangs does not hold up the photos of another', async () => {
    const open = Promise.withResolvers<void>();
    const download: Download = async (requests) => (requests.includes('hung') ? open.promise.then(file) : file());
    const resize = async () => Buffer.from('webp');
    const store = createPhotoStore({ ...kept, objects: kept.objects(), download, resize, now: () => 0 });
    const hung = Array.from({ length: 300 }, (_item, n) => store.get(`http://hung.example/${n}.jpg`, 400));
    await Promise.race(hung);
    expect((await store.get(url, 400)).kind).toBe('photo');
    open.resolve();
    const kinds = (await Promise.all(hung)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'photo')).toHaveLength(153);
  });

  test('retries a temporarily failed photo at once', async () => {
    let isBusy = true;
    const resize = async () => {
      if (isBusy) throw new PicturesBusyError('Too many pictures wait to be processed.');
      return Buffer.from('webp');
    };
    const store = createPhotoStore({ ...kept, objects: kept.objects(), download: file, resize, now: () => 0 });
    expect(await store.get(url, 400)).toEqual({ kind: 'busy' });
    isBusy = false;
    expect((await store.get(url, 400)).kind).toBe('photo');
  });

  test('does not retry a photo that took too long for a minute, in any width', async () => {
    let [processed, time] = [0, 0];
    const resize = async () => {
      processed++;
      throw new PictureUnfinishedError('The process that works on pictures ended before it was done.');
    };
    const store = createPhotoStore({ ...kept, objects: kept.objects(), download: file, resize, now: () => time });
    for (const width of [400, 400, 1200] as const) expect(await store.get(url, width)).toEqual({ kind: 'busy' });
    expect(processed).toBe(1);
    time = 60_000;
    await store.get(url, 400);
    expect(processed).toBe(2);
  });

  test('a server that fails is left alone for a minute', async () => {
    let [requests, time] = [0, 0];
    const download: Download = async () => {
      requests++;
      return { kind: 'failed', reason: 'the server answered 503' };
    };
    const resize = async () => null;
    const store = createPhotoStore({ ...kept, objects: kept.objects(), download, resize, now: () => time });
    for (let n = 0; n < 3; n++) expect(await store.get(url, 400)).toEqual({ kind: 'busy' });
    expect(requests).toBe(1);
    time = 60_000;
    await store.get(url, 400);
    expect(requests).toBe(2);
  });
});
