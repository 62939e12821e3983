import { Readable, Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';

/** Content types by the extension of a key. */
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
  /** Determined by the key's extension, in every store. */
  contentType: string;
  /** Identifies the content: a different one means different bytes. In quotes, as in HTTP. */
  etag: string;
  changedAt: Date;
};

/** `body` must be read to its end or destroyed. */
export type StoredObject = ObjectFacts & { body: Readable };

/** Bytes that need not be in memory. `size` must be exact. */
export type SizedStream = { stream: Readable; size: number };

/**
 * Objects (bytes) by key, shared by all instances of the site. A reader gets one complete version, never a mixture. The
 * last writer wins, so a key is derived from the content (a digest), and all writers of a key write the same bytes. A
 * key consists of folders and a name in lower case: `photos/4f/4f09….webp`. Folders contain no dot, and a name ends
 * with one of the extensions above, so that every key is a valid path on every file system. Any other key is rejected
 * with ObjectKeyError.
 */
export type Objects = {
  /** Stores an object atomically. Rejects if a stream does not have exactly the stated size. */
  put(key: string, body: Uint8Array | SizedStream, signal?: AbortSignal): Promise<void>;
  get(key: string, signal?: AbortSignal): Promise<StoredObject | null>;
  head(key: string, signal?: AbortSignal): Promise<ObjectFacts | null>;
  /** Does nothing if there is no such object. */
  remove(key: string, signal?: AbortSignal): Promise<void>;
  /** Lists all objects below a folder (`photos/`; `''` for all), in no particular order. */
  list(folder: string, signal?: AbortSignal): AsyncIterable<ObjectFacts>;
  close(): void;
};

export class ObjectKeyError extends Error {}

const FOLDER = String.raw`[a-z0-9][a-z0-9_-]*/`;
const NAME = String.raw`[a-z0-9][a-z0-9_.-]*\.(${Object.keys(CONTENT_TYPES).join('|')})`;
const KEY = new RegExp(`^(?:${FOLDER})*${NAME}$`);
const FOLDERS = new RegExp(`^(?:${FOLDER})*$`);
/** Windows treats these names as devices, with any extension. */
const DEVICE = /(?:^|\/)(?:con|prn|aux|nul|com\d|lpt\d)(?:[./]|$)/;
/** The longest key in characters. With a folder prefix, it still fits into a name in an archive. */
const LONGEST = 92;

/** Returns a key's content type. @throws ObjectKeyError when the key is not valid. */
export function contentTypeOf(key: string): string {
  const kind = KEY.exec(key)?.[1];
  if (kind === undefined || DEVICE.test(key) || key.length > LONGEST)
    throw new ObjectKeyError(`"${key.slice(0, LONGEST)}" is not an object key.`);
  return CONTENT_TYPES[kind as keyof typeof CONTENT_TYPES];
}

export function isObjectKey(text: string): boolean {
  return KEY.test(text) && !DEVICE.test(text) && text.length <= LONGEST;
}

/** @throws ObjectKeyError when the folder is not valid. */
export function checkFolder(folder: string): void {
  if (!FOLDERS.test(folder) || DEVICE.test(folder))
    throw new ObjectKeyError(`"${folder.slice(0, LONGEST)}" is not an object folder.`);
}

/** Reads all bytes of a small object; `null` if there is none. */
export async function readObject(objects: Objects, key: string, signal?: AbortSignal): Promise<Buffer | null> {
  const stored = await objects.get(key, signal);
  return stored && buffer(stored.body);
}

/** Passes the bytes through, and fails if their number differs from `size`. */
export function checkExactSize({ stream, size }: SizedStream): Transform {
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
