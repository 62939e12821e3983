import { Readable } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import { packedBytes, type ZipEntry } from '../../model/zip-directory.ts';
import { FeedFileError } from '../feed-file-error.ts';

const STORED = 0;
const DEFLATED = 8;
const CHUNK_BYTES = 1 << 18;

/**
 * Decompresses an entry of a ZIP archive piece by piece, then checks its length and checksum.
 * @throws FeedFileError for an entry that is encrypted, damaged or compressed with an unknown method
 */
export async function* inflateEntry(zip: Buffer, entry: ZipEntry): AsyncGenerator<Buffer> {
  if (entry.encrypted) throw new FeedFileError('The ZIP archive is protected with a password. Get it without one.');
  if (entry.method !== STORED && entry.method !== DEFLATED)
    throw new FeedFileError(
      `The file ${entry.name} in the ZIP archive is compressed with a rare method (${entry.method}). Compress it again with the usual one (Deflate).`,
    );
  const packed = packedBytes(zip, entry);
  if (!packed) throw damaged(entry);
  let size = 0;
  let crc = 0;
  const pieces = entry.method === STORED ? slices(packed) : inflated(packed, entry);
  for await (const piece of pieces) {
    size += piece.length;
    // An entry larger than its stated size is an attempt to exhaust memory that was sized for less.
    if (size > entry.size) throw damaged(entry);
    crc = crc32(piece, crc);
    yield piece;
  }
  if (size !== entry.size || crc !== entry.crc) throw damaged(entry);
}

function damaged({ name }: ZipEntry): FeedFileError {
  return new FeedFileError(`The file ${name} in the ZIP archive is damaged. Get the archive again.`);
}

async function* slices(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) yield bytes.subarray(at, at + CHUNK_BYTES);
}

async function* inflated(packed: Buffer, entry: ZipEntry): AsyncGenerator<Buffer> {
  const unpacker = createInflateRaw({ chunkSize: CHUNK_BYTES });
  const source = Readable.from(slices(packed));
  source.once('error', (error) => unpacker.destroy(error));
  source.pipe(unpacker);
  try {
    yield* unpacker as AsyncIterable<Buffer>;
  } catch {
    throw damaged(entry);
  } finally {
    source.destroy();
  }
}
