import { createReadStream } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { crc32, createInflateRaw } from 'node:zlib';
import { SafetyFileError } from './safety-file-error.ts';

/** A file in a ZIP archive on disk. The archives of NHTSA are too large for memory. */
export type ZipEntry = { name: string; method: number; crc: number; packedSize: number; size: number; offset: number };

const END = 0x06054b50;
const HEADER = 0x02014b50;
const LOCAL_HEADER = 0x04034b50;
/** The end record with the longest comment. */
const TAIL_BYTES = 22 + 65_535;
const MAX_DIRECTORY_BYTES = 1 << 20;
/** Marks a size that the archive stores elsewhere, because it has more than 32 bits. */
const IN_64 = 0xffff_ffff;

const damaged = () => new SafetyFileError('The ZIP archive is damaged or ends too early. Download it again.');

/** Reads the directory of an archive. @throws SafetyFileError */
export async function readZipEntries(file: FileHandle, fileBytes: number): Promise<ZipEntry[]> {
  const tail = await readAt(file, Math.max(0, fileBytes - TAIL_BYTES), Math.min(fileBytes, TAIL_BYTES));
  const at = lastIndexOf32(tail, END);
  if (at < 0) throw damaged();
  const [count, bytes, start] = [tail.readUInt16LE(at + 10), tail.readUInt32LE(at + 12), tail.readUInt32LE(at + 16)];
  if (start === IN_64 || bytes > MAX_DIRECTORY_BYTES || start + bytes > fileBytes) throw damaged();
  const directory = await readAt(file, start, bytes);
  const entries: ZipEntry[] = [];
  for (let from = 0; entries.length < count;) {
    if (from + 46 > directory.length || directory.readUInt32LE(from) !== HEADER) throw damaged();
    const nameEnd = from + 46 + directory.readUInt16LE(from + 28);
    const [packedSize, size] = [directory.readUInt32LE(from + 20), directory.readUInt32LE(from + 24)];
    if (packedSize === IN_64 || size === IN_64)
      throw new SafetyFileError('The file in the archive is larger than 4 GB. Unpack it first.');
    entries.push({
      name: directory.toString('latin1', from + 46, nameEnd),
      method: directory.readUInt16LE(from + 10),
      crc: directory.readUInt32LE(from + 16),
      packedSize,
      size,
      offset: directory.readUInt32LE(from + 42),
    });
    from = nameEnd + directory.readUInt16LE(from + 30) + directory.readUInt16LE(from + 32);
  }
  return entries;
}

/**
 * Unpacks an entry piece by piece.
 * @throws SafetyFileError if it is incomplete or its checksum differs.
 */
export async function* unpackEntry(file: FileHandle, path: string, entry: ZipEntry): AsyncGenerator<Buffer> {
  const local = await readAt(file, entry.offset, 30);
  if (local.readUInt32LE(0) !== LOCAL_HEADER) throw damaged();
  const start = entry.offset + 30 + local.readUInt16LE(26) + local.readUInt16LE(28);
  let checksum = 0;
  for await (const piece of inflated(path, entry, start)) {
    checksum = crc32(piece, checksum);
    yield piece;
  }
  if (checksum !== entry.crc) throw damaged();
}

async function* inflated(path: string, { method, packedSize }: ZipEntry, start: number): AsyncGenerator<Buffer> {
  if (packedSize === 0) return;
  const source = createReadStream(path, { start, end: start + packedSize - 1, highWaterMark: 1 << 18 });
  if (method === 0) yield* source as AsyncIterable<Buffer>;
  else if (method === 8) {
    const unpacker = createInflateRaw({ chunkSize: 1 << 18 });
    source.on('error', (error) => unpacker.destroy(error));
    try {
      yield* source.pipe(unpacker) as AsyncIterable<Buffer>;
    } catch {
      throw damaged();
    } finally {
      source.destroy();
    }
  } else throw new SafetyFileError('The archive is packed in an unusual way. Unpack it first.');
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  if (bytesRead < length) throw damaged();
  return buffer;
}

function lastIndexOf32(bytes: Buffer, magic: number): number {
  for (let at = bytes.length - 22; at >= 0; at -= 1) if (bytes.readUInt32LE(at) === magic) return at;
  return -1;
}
