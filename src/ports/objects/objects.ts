import { Readable, Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';

/** What a kind of file is called at the end of a key, and in `Content-Type`. */
const CONTENT_TYPES = {
  avif: 'image/avif',
  csv: 'text/csv; charset=utf-8',
  gz: 'application/gzip',
  jpg: 'image/jpeg',
  json: 'application/json',
  png: 'image/png',
  webp: 'image/webp',
} as const;

export type ObjectFacts = {
  key: string;
  /** In bytes. */
  size: number;
  /** By the key's ending, in every store. */
  contentType: string;
  /** Names the content: another one stands for other bytes. In quotes, as HTTP writes it. */
  etag: string;
  changedAt: Date;
};

/** `body` must be read to its end or destroyed. */
export type StoredObject = ObjectFacts & { body: Readable };

/** Bytes that need not be in memory; `size` must be right. */
export type SizedStream = { stream: Readable; size: number };

/**
 * Byte objects by key, shared by all instances of the site. Whoever reads gets the whole of one version, never half of it;
 * whoever writes last wins, so keys are made of what they stand for (a digest), and all who write one write the same.
 *
 * A key is folders and a name in lower case: `photos/4f/4f09….webp`. Folders have no dot, and a name ends in one of the
 * kinds above, so that every key is a path on every file system. Another key rejects with ObjectKeyError.
 */
export type Objects = {
  /** Whole or not at all. Rejects when a stream has not as many bytes as it said. */
  put(key: string, body: Uint8Array | SizedStream, signal?: AbortSignal): Promise<void>;
  get(key: string, signal?: AbortSignal): Promise<StoredObject | null>;
  head(key: string, signal?: AbortSignal): Promise<ObjectFacts | null>;
  /** Nothing happens where there is none. */
  remove(key: string, signal?: AbortSignal): Promise<void>;
  /** All below a folder (`photos/`; `''` is everything), in no order. */
  list(folder: string, signal?: AbortSignal): AsyncIterable<ObjectFacts>;
  close(): void;
};

export class ObjectKeyError extends Error {}

const FOLDER = String.raw`[a-z0-9][a-z0-9_-]*/`;
const NAME = String.raw`[a-z0-9][a-z0-9_.-]*\.(${Object.keys(CONTENT_TYPES).join('|')})`;
const KEY = new RegExp(`^(?:${FOLDER})*${NAME}$`);
const FOLDERS = new RegExp(`^(?:${FOLDER})*$`);
/** Windows takes these for devices, whatever their ending. */
const DEVICE = /(?:^|\/)(?:con|prn|aux|nul|com\d|lpt\d)(?:[./]|$)/;
/** With a folder before it, a name of an archive's has room for no more. */
const LONGEST = 92;

/** @throws ObjectKeyError when it is no key; else the content type. */
export function contentTypeOf(key: string): string {
  const kind = KEY.exec(key)?.[1];
  if (kind === undefined || DEVICE.test(key) || key.length > LONGEST)
    throw new ObjectKeyError(`"${key.slice(0, LONGEST)}" is no key of an object.`);
  return CONTENT_TYPES[kind as keyof typeof CONTENT_TYPES];
}

export function isKey(text: string): boolean {
  return KEY.test(text) && !DEVICE.test(text) && text.length <= LONGEST;
}

/** @throws ObjectKeyError when it is no folder. */
export function checkFolder(folder: string): void {
  if (!FOLDERS.test(folder) || DEVICE.test(folder))
    throw new ObjectKeyError(`"${folder.slice(0, LONGEST)}" is no folder of objects.`);
}

/** An object's bytes at once, for those that are small. */
export async function readObject(objects: Objects, key: string, signal?: AbortSignal): Promise<Buffer | null> {
  const stored = await objects.get(key, signal);
  return stored && buffer(stored.body);
}

/** The same bytes; fails where they are more or fewer than was said. */
export function exactly({ stream, size }: SizedStream): Transform {
  let seen = 0;
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      done(seen > size ? wrongSize(seen, size) : null, chunk);
    },
    flush: (done) => done(seen === size ? null : wrongSize(seen, size)),
  });
  stream.once('error', (error) => counter.destroy(error));
  return stream.pipe(counter);
}

function wrongSize(seen: number, size: number): Error {
  return new Error(`An object of ${size} bytes was announced, and ${seen > size ? 'more' : seen} came.`);
}
