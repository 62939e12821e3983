import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { decodeText } from './decode-text.ts';

/** A file that cannot be read; the message says why, in plain words. */
export class FeedFileError extends Error {}

const CHUNK_BYTES = 1 << 18;

/** A feed's text in pieces, and how far it has been read: bytes of the file as it lies on the disk. */
export type OpenFeed = { text: AsyncGenerator<string>; totalBytes: number | undefined; bytesRead(): number };

/**
 * Opens a file, or standard input for `-`; gzip is known by its first two bytes.
 * @throws FeedFileError when there is no such file.
 */
export async function openFeed(
  file: string,
  options: { encoding?: string | undefined; stdin?: Readable } = {},
): Promise<OpenFeed> {
  const size = file === '-' ? undefined : await sizeOf(file);
  const source =
    file === '-' ? (options.stdin ?? process.stdin) : createReadStream(file, { highWaterMark: CHUNK_BYTES });
  let read = 0;
  const counted = async function* () {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      read += chunk.length;
      yield chunk;
    }
  };
  return { text: decodeText(gunzipped(counted()), options.encoding), totalBytes: size, bytesRead: () => read };
}

async function sizeOf(file: string): Promise<number> {
  const found = await stat(file).catch(() => undefined);
  if (!found) throw new FeedFileError(`There is no file ${file}.`);
  if (!found.isFile()) throw new FeedFileError(`${file} is not a file.`);
  return found.size;
}

/** The bytes as they are, or unpacked when they begin as gzip does. */
async function* gunzipped(bytes: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  let head = Buffer.alloc(0);
  while (head.length < 2) {
    const next = await bytes.next();
    if (next.done) break;
    head = Buffer.concat([head, next.value]);
  }
  const whole = async function* () {
    if (head.length) yield head;
    yield* bytes;
  };
  if (head[0] !== 0x1f || head[1] !== 0x8b) return yield* whole();
  const gunzip = createGunzip({ chunkSize: CHUNK_BYTES });
  const feeding = (async () => {
    for await (const chunk of whole())
      if (!gunzip.write(chunk)) await new Promise((resolve) => gunzip.once('drain', resolve));
    gunzip.end();
  })().catch((error: Error) => gunzip.destroy(error));
  try {
    yield* gunzip as AsyncIterable<Buffer>;
    await feeding;
  } catch (error) {
    throw new FeedFileError(`The gzip file is damaged or ends too early: ${(error as Error).message}.`);
  }
}
