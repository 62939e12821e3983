import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { describeOffice, describeForeignFile, GZIP_START, OFFICE_START, ZIP_START } from '../model/file-kind.ts';
import { openArchive } from './archive/open-archive.ts';
import { decodeText } from './decode-text.ts';
import type { FeedContent } from './feed-content.ts';
import { FeedFileError } from './feed-file-error.ts';

const CHUNK_BYTES = 1 << 18;
/** The maximum size in bytes. A ZIP archive's directory is at its end, so the whole archive is held in memory. */
const MAX_ARCHIVE_BYTES = 256_000_000;
/** The end of every error message about a rejected file. */
export const EXPECTED_FORMATS_TEXT =
  'Feeds are CSV, JSON, NDJSON or Excel (.xlsx) files, plain, gzipped or as the only file in a ZIP archive. Nothing was changed.';

/** A feed's content and the read progress, in bytes of the file on disk. */
export type OpenFeed = { content: FeedContent; totalBytes: number | undefined; bytesRead(): number };

/**
 * Opens a file, or standard input for `-`. Detects gzip, ZIP and Excel from the first bytes.
 * @throws FeedFileError if the file does not exist, cannot be read or is known not to be a feed.
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
    try {
      for await (const chunk of source as AsyncIterable<Buffer>) {
        read += chunk.length;
        yield chunk;
      }
    } catch (error) {
      throw unlessDenied(error, file);
    }
  };
  return {
    content: await openBytes(counted(), options.encoding),
    totalBytes: size,
    bytesRead: () => read,
  };
}

async function sizeOf(file: string): Promise<number> {
  const found = await stat(file).catch((error: unknown) => {
    const known = unlessDenied(error, file);
    if (known instanceof FeedFileError) throw known;
    return undefined;
  });
  if (!found) throw new FeedFileError(`There is no file ${file}.`);
  if (!found.isFile()) throw new FeedFileError(`${file} is not a file.`);
  return found.size;
}

/** Returns the error, or one that says what to do if this user may not read the file or enter its folder. */
function unlessDenied(error: unknown, file: string): unknown {
  if ((error as NodeJS.ErrnoException).code !== 'EACCES') return error;
  return new FeedFileError(
    `This user may not read ${file}. Let the user that imports read the file and enter its folder, such as with chmod.`,
  );
}

/** Formats already unpacked. Each may occur once: a workbook, itself a ZIP file, may come in a gzipped ZIP archive. */
type Packing = { gzip: boolean; zip: boolean; notices: readonly string[] };

async function openBytes(
  bytes: AsyncGenerator<Buffer>,
  encoding: string | undefined,
  packed: Packing = { gzip: false, zip: false, notices: [] },
): Promise<FeedContent> {
  const { head, whole } = await peek(bytes);
  if (startsAs(head, GZIP_START)) {
    if (packed.gzip || packed.zip)
      throw new FeedFileError('The file is compressed twice. Unpack it once, or get it compressed only once.');
    return openBytes(gunzip(whole), encoding, { ...packed, gzip: true });
  }
  if (startsAs(head, ZIP_START)) return openZip(await collect(whole, 'archive'), encoding, packed);
  const what = startsAs(head, OFFICE_START)
    ? describeOffice(await collect(whole, 'workbook'))
    : describeForeignFile(head);
  if (what) throw new FeedFileError(`The file is ${what}. ${EXPECTED_FORMATS_TEXT}`);
  return { kind: 'text', text: decodeText(whole, encoding), notices: packed.notices };
}

async function openZip(zip: Buffer, encoding: string | undefined, packed: Packing): Promise<FeedContent> {
  const archive = await openArchive(zip);
  if (archive.kind === 'table')
    return { kind: 'table', table: { ...archive.table, notices: [...packed.notices, ...archive.table.notices] } };
  if (packed.zip)
    throw new FeedFileError('The ZIP archive contains another ZIP archive. Send the feed in one archive.');
  return openBytes(archive.bytes, encoding, { ...packed, zip: true, notices: archive.notices });
}

function startsAs(head: Buffer, magic: string): boolean {
  return head.toString('latin1', 0, magic.length) === magic;
}

async function collect(bytes: AsyncGenerator<Buffer>, what: string): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of bytes) {
    length += piece.length;
    if (length > MAX_ARCHIVE_BYTES)
      throw new FeedFileError(
        `The ${what} is larger than ${MAX_ARCHIVE_BYTES / 1e6} MB. Get the feed as CSV, gzipped or not.`,
      );
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** Enough bytes to recognize a file type. */
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

/** Unpacks all members of a gzip file. Zero bytes may fill up its end. Anything else after them is damage. */
async function* gunzip(bytes: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  const unpacker = createGunzip({ chunkSize: CHUNK_BYTES });
  // The unpacker may have ended, and have no other listener, when the bytes after its end turn out to be damaged.
  unpacker.on('error', () => undefined);
  let failure: Error | undefined;
  const feeding = (async () => {
    let written = 0;
    for await (const chunk of bytes) {
      // Node stops unpacking, without an error, at a zero byte after a member.
      const hasEnded = unpacker.bytesWritten < written;
      if (!hasEnded) {
        await new Promise<void>((resolve, reject) =>
          unpacker.write(chunk, (error) => (error ? reject(error) : resolve())),
        );
        written += chunk.length;
      }
      const unread = hasEnded ? chunk.length : written - unpacker.bytesWritten;
      if (chunk.subarray(chunk.length - unread).some((byte) => byte !== 0))
        throw new Error('more data follows zero bytes after the end of the compressed data');
    }
    if (unpacker.bytesWritten === written) unpacker.end();
  })().catch((error: Error) => {
    failure = error;
    unpacker.destroy(error);
  });
  try {
    yield* unpacker as AsyncIterable<Buffer>;
    await feeding;
    if (failure) throw failure;
  } catch (error) {
    throw new FeedFileError(`The gzip file is damaged or ends too early: ${(error as Error).message}. Get it again.`);
  }
}
