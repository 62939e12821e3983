import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { checkFolder, contentTypeOf, checkExactSize, isObjectKey, type ObjectFacts, type Objects } from './objects.ts';

/** The folder for incomplete objects. Its name is not a valid key. */
const INCOMING = '.incoming';
/** The age at which files count as left behind by a process that died. */
const ABANDONED_AFTER_MS = 3_600_000;

/** Creates an object store of plain files below a folder. The first `put` creates the folder. */
export function createFolderObjects(root: string): Objects {
  const fileOf = (key: string) => (contentTypeOf(key), path.join(root, ...key.split('/')));
  let swept: Promise<void> | undefined;

  return {
    put: async (key, body, signal) => {
      const file = fileOf(key);
      await (swept ??= sweep(path.join(root, INCOMING)));
      const aside = path.join(root, INCOMING, randomUUID());
      const source = body instanceof Uint8Array ? Readable.from([body]) : checkExactSize(body);
      try {
        // Flushed to the disk before the rename, so that a power failure cannot leave a name without content.
        await pipeline(source, createWriteStream(aside, { flush: true, flags: 'wx' }), { signal });
        await mkdir(path.dirname(file), { recursive: true });
        await rename(aside, file);
      } catch (error) {
        await rm(aside, { force: true });
        throw error;
      }
    },
    get: async (key, signal) => {
      const handle = await open(fileOf(key)).catch(noneIfMissing);
      if (handle === null) return null;
      const facts = await factsOf(key, handle).catch(async (error: unknown) => {
        await handle.close();
        throw error;
      });
      return { ...facts, body: handle.createReadStream({ signal }) };
    },
    head: async (key) => {
      const file = fileOf(key);
      return factsOf(key, { stat: (options) => stat(file, options) }).catch(noneIfMissing);
    },
    remove: async (key) => rm(fileOf(key), { force: true }),
    list: (folder, signal) => {
      checkFolder(folder);
      return walk(root, folder, signal);
    },
    close: () => undefined,
  };
}

async function* walk(root: string, folder: string, signal: AbortSignal | undefined): AsyncGenerator<ObjectFacts> {
  signal?.throwIfAborted();
  const entries = (await readdir(path.join(root, folder), { withFileTypes: true }).catch(noneIfMissing)) ?? [];
  for (const entry of entries) {
    const key = folder + entry.name;
    if (entry.isDirectory() && entry.name !== INCOMING) yield* walk(root, `${key}/`, signal);
    if (!entry.isFile() || !isObjectKey(key)) continue;
    const facts = await factsOf(key, { stat: (options) => stat(path.join(root, key), options) }).catch(noneIfMissing);
    if (facts) yield facts;
  }
}

async function factsOf(
  key: string,
  file: { stat(options: { bigint: true }): ReturnType<FileHandle['stat']> | Promise<{ ino: bigint }> },
): Promise<ObjectFacts> {
  const facts = (await file.stat({ bigint: true })) as { ino: bigint; size: bigint; mtimeNs: bigint; mtime: Date };
  return {
    key,
    size: Number(facts.size),
    contentType: contentTypeOf(key),
    // Every `put` creates a new file, so these values identify the content.
    etag: `"${[facts.ino, facts.mtimeNs, facts.size].map((part) => part.toString(36)).join('-')}"`,
    changedAt: facts.mtime,
  };
}

async function sweep(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const age = Date.now() - ((await stat(file).catch(noneIfMissing))?.mtimeMs ?? Date.now());
    if (age > ABANDONED_AFTER_MS) await rm(file, { force: true });
  }
}

function noneIfMissing(error: unknown): null {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT' || code === 'ENOTDIR') return null;
  throw error;
}
