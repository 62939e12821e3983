import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { foreignFile, GZIP_START } from '../model/file-kind.ts';
import { decodeText } from './decode-text.ts';
import { FeedFileError } from './feed-file-error.ts';

const CHUNK_BYTES = 1 << 18;
/** What every refusal of a file ends with. */
export const EXPECTED = 'Feeds are CSV, JSON or NDJSON files, plain or gzipped. Nothing was changed.';

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

/** The bytes as they are, or unpacked when they begin as gzip does. Refuses files that are known to be no feeds. */
async function* gunzipped(bytes: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  const { head, whole } = await peek(bytes);
  if (!startsAs(head, GZIP_START)) return yield* checked(head, whole);
  const unpacked = await peek(gunzip(whole));
  if (startsAs(unpacked.head, GZIP_START))
    throw new FeedFileError('The file is compressed twice. Unpack it once, or have it sent compressed once.');
  yield* checked(unpacked.head, unpacked.whole);
}

function startsAs(head: Buffer, magic: string): boolean {
  return head.toString('latin1', 0, magic.length) === magic;
}

function checked(head: Buffer, whole: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  const what = foreignFile(head);
  if (what) throw new FeedFileError(`The file is ${what}, which cannot be read. ${EXPECTED}`);
  return whole;
}

/** Enough bytes to know a file by. */
const PEEK_BYTES = 512;

async function peek(bytes: AsyncGenerator<Buffer>): Promise<{ head: Buffer; whole: AsyncGenerator<Buffer> }> {
  let head: Buffer = Buffer.alloc(0);
  while (head.length < PEEK_BYTES) {
    const next = await bytes.next();
    if (next.done) break;
    head = Buffer.concat([head, next.value]);
  }
  const whole = async function* () {
    if (head.length) yield head;
    yield* bytes;
  };
  return { head, whole: whole() };
}

async function* gunzip(bytes: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  const unpacker = createGunzip({ chunkSize: CHUNK_BYTES });
  const feeding = (async () => {
    for await (const chunk of bytes)
      if (!unpacker.write(chunk)) await new Promise((resolve) => unpacker.once('drain', resolve));
    unpacker.end();
  })().catch((error: Error) => unpacker.destroy(error));
  try {
    yield* unpacker as AsyncIterable<Buffer>;
    await feeding;
  } catch (error) {
    throw new FeedFileError(
      `The gzip file is damaged or ends too early: ${(error as Error).message}. Have it sent again.`,
    );
  }
}
