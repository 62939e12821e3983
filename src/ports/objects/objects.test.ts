import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFolderObjects } from './folder-objects.ts';
import { ObjectKeyError, type Objects, readObject } from './objects.ts';
import { createS3Objects } from './s3-objects.ts';
import { startS3Server } from './testing/s3-server.ts';

const MEGABYTES_8 = 8 * 2 ** 20;

type OpenedStore = { objects: Objects; close(): Promise<void> };

async function openFolder(): Promise<OpenedStore & { folder: string }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'forecourt-objects-'));
  return {
    folder,
    objects: createFolderObjects(path.join(folder, 'objects')),
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

async function openS3(): Promise<OpenedStore> {
  const server = await startS3Server();
  const objects = createS3Objects(server);
  return { objects, close: async () => (objects.close(), server.stop()) };
}

const keysIn = async (objects: Objects, folder: string) =>
  (await Array.fromAsync(objects.list(folder))).map(({ key }) => key).toSorted();

/** The behavior that every object store shares. */
describe.each([
  ['a folder', openFolder],
  ['S3', openS3],
])('objects in %s', (_where, open) => {
  let opened: OpenedStore;
  let objects: Objects;
  beforeAll(async () => {
    opened = await open();
    objects = opened.objects;
  });
  afterAll(() => opened.close());

  test('returns stored objects with their metadata', async () => {
    const before = Date.now() - 2_000;
    await objects.put('facts/a.webp', Buffer.from('a picture'));
    const { body, ...facts } = (await objects.get('facts/a.webp'))!;
    expect(String(await buffer(body))).toBe('a picture');
    expect(facts).toMatchObject({ key: 'facts/a.webp', size: 9, contentType: 'image/webp' });
    expect(facts.etag).toMatch(/^"[\w-]+"$/);
    expect(facts.changedAt.getTime()).toBeGreaterThan(before);
    expect(await objects.head('facts/a.webp')).toEqual(facts);
    expect(await Array.fromAsync(objects.list('facts/'))).toEqual([facts]);
  });

  test('an empty object is an object', async () => {
    await objects.put('empty.json', new Uint8Array());
    expect(await objects.head('empty.json')).toMatchObject({ size: 0, contentType: 'application/json' });
    expect(await readObject(objects, 'empty.json')).toEqual(Buffer.alloc(0));
  });

  test('returns null for a missing object, and removing it does nothing', async () => {
    expect(await objects.get('none/none.jpg')).toBeNull();
    expect(await objects.head('none/none.jpg')).toBeNull();
    await objects.remove('none/none.jpg');
    expect(await keysIn(objects, 'none/')).toEqual([]);
  });

  test('different content has a different ETag, and a key has its last content', async () => {
    await objects.put('etag/a.json', Buffer.from('[1]'));
    const first = await objects.head('etag/a.json');
    await objects.put('etag/a.json', Buffer.from('[2]'));
    const second = await objects.head('etag/a.json');
    expect(second!.etag).not.toBe(first!.etag);
    expect(String(await readObject(objects, 'etag/a.json'))).toBe('[2]');
  });

  test('removes an object and keeps its neighbors', async () => {
    await objects.put('gone/a.png', Buffer.from('a'));
    await objects.put('gone/b.png', Buffer.from('b'));
    await objects.remove('gone/a.png');
    expect(await objects.get('gone/a.png')).toBeNull();
    expect(await keysIn(objects, 'gone/')).toEqual(['gone/b.png']);
  });

  test('lists whole folders, and no others', async () => {
    const keys = ['l/a.json', 'l/a/b.json', 'l/a/c/d.json', 'l/a-b/c.json', 'l/a0.json', 'l/b.json', 'la/a.json'];
    for (const key of keys) await objects.put(key, Buffer.from(key));
    expect(await keysIn(objects, 'l/')).toEqual(keys.filter((key) => key.startsWith('l/')).toSorted());
    expect(await keysIn(objects, 'l/a/')).toEqual(['l/a/b.json', 'l/a/c/d.json']);
    expect(await keysIn(objects, '')).toEqual(expect.arrayContaining(keys));
  });

  test('streams objects without loading them into memory', async () => {
    const bytes = randomBytes(MEGABYTES_8);
    const pieces = Array.from({ length: 8 }, (_, at) => bytes.subarray(at * 2 ** 20, (at + 1) * 2 ** 20));
    await objects.put('big/big.gz', { stream: Readable.from(pieces), size: bytes.length });
    expect((await readObject(objects, 'big/big.gz'))!.equals(bytes)).toBe(true);
  });

  test.each([
    ['fewer bytes than announced', [Buffer.from('short')], 100],
    ['more bytes than announced', [Buffer.from('far too long')], 5],
  ])('%s are rejected, and leave the previous content', async (_what, pieces, size) => {
    await objects.put('half/a.gz', Buffer.from('before'));
    await expect(objects.put('half/a.gz', { stream: Readable.from(pieces), size })).rejects.toThrow('announced');
    expect(String(await readObject(objects, 'half/a.gz'))).toBe('before');
  });

  test('a failed source stores nothing', async () => {
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('half');
        throw new Error('the disk is gone');
      })(),
    );
    await expect(objects.put('broken.gz', { stream: broken, size: 100 })).rejects.toThrow('the disk is gone');
    expect(await objects.head('broken.gz')).toBeNull();
  });

  test('concurrent writes of one key store one of them completely', async () => {
    const contents = ['a', 'b'].map((letter) => Buffer.from(letter.repeat(200_000)));
    await Promise.all(contents.map((content) => objects.put('race/a.gz', content)));
    const kept = (await readObject(objects, 'race/a.gz'))!;
    expect(contents.some((content) => content.equals(kept))).toBe(true);
  });

  test('rejects an aborted call', async () => {
    await expect(objects.put('late.json', Buffer.from('[]'), AbortSignal.abort())).rejects.toThrow(/abort/i);
    expect(await objects.head('late.json')).toBeNull();
  });

  test.each(['a', '/', '../', 'a/../', 'A/', 'a.b/', '.incoming/', 'con/'])('%j is not a folder', (folder) => {
    expect(() => objects.list(folder)).toThrow(ObjectKeyError);
  });

  test.each([
    ...['', '/', '/a.webp', 'a', 'a/', 'a//b.webp', '../a.webp', 'a/../b.webp', './a.webp', 'a.b/c.webp', 'a\\b.webp'],
    ...['a.exe', 'A.webp', 'ä.webp', 'a b.webp', '.incoming/a.webp', 'nul.webp', 'con/a.webp', 'a\0.webp'],
    `${'a'.repeat(300)}.webp`,
  ])('%j is not a key', async (key) => {
    await expect(objects.put(key, Buffer.from('x'))).rejects.toThrow(ObjectKeyError);
    await expect(objects.get(key)).rejects.toThrow(ObjectKeyError);
    await expect(objects.head(key)).rejects.toThrow(ObjectKeyError);
    await expect(objects.remove(key)).rejects.toThrow(ObjectKeyError);
  });
});

test('leaves no file after an incomplete write', async () => {
  const { folder, objects, close } = await openFolder();
  await expect(objects.put('a/b.gz', { stream: Readable.from([Buffer.from('x')]), size: 9 })).rejects.toThrow('1 came');
  expect((await readdir(folder, { recursive: true })).toSorted()).toEqual(['objects', 'objects/.incoming']);
  await close();
});

test('a missing bucket is an error, not an empty bucket', async () => {
  const server = await startS3Server();
  const objects = createS3Objects({ ...server, bucket: 'another' });
  await expect(objects.get('a.webp')).rejects.toThrow('bucket does not exist');
  await expect(Array.fromAsync(objects.list(''))).rejects.toThrow('bucket does not exist');
  objects.close();
  await server.stop();
});
