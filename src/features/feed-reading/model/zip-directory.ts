/** A file in a ZIP archive. `size` is the size that the archive states, which may be wrong. */
export type ZipEntry = {
  readonly name: string;
  readonly method: number;
  readonly encrypted: boolean;
  readonly packedSize: number;
  readonly size: number;
  readonly crc: number;
  /** The offset of the entry's header. */
  readonly offset: number;
};

export type ZipDirectory = { kind: 'read'; entries: readonly ZipEntry[] } | { kind: 'damaged' } | { kind: 'too many' };

const END = 0x06054b50;
const END_LENGTH = 22;
const MAX_COMMENT_LENGTH = 65_535;
const END_64 = 0x06064b50;
const LOCATOR_64 = 0x07064b50;
const LOCATOR_64_LENGTH = 20;
const HEADER = 0x02014b50;
const HEADER_LENGTH = 46;
const LOCAL_HEADER = 0x04034b50;
const LOCAL_HEADER_LENGTH = 30;
const IN_64 = 0xffffffff;
const MAX_ENTRIES = 10_000;
const ENCRYPTED = 1;
const UTF8 = 0x800;

/** Reads the directory at the end of a ZIP archive. */
export function readZipDirectory(zip: Buffer): ZipDirectory {
  try {
    const at = findEnd(zip);
    if (at === undefined) return { kind: 'damaged' };
    const { count, start } = describeEnd(zip, at);
    if (count > MAX_ENTRIES) return { kind: 'too many' };
    const entries: ZipEntry[] = [];
    for (let from = start; entries.length < count;) {
      const header = readHeader(zip, from);
      if (!header) return { kind: 'damaged' };
      entries.push(header.entry);
      from = header.next;
    }
    return { kind: 'read', entries };
  } catch (error) {
    // The position is beyond the end of the archive.
    if (error instanceof RangeError) return { kind: 'damaged' };
    throw error;
  }
}

/** Returns the compressed bytes of an entry, or `undefined` if the archive does not contain all of them. */
export function packedBytes(zip: Buffer, { offset, packedSize }: ZipEntry): Buffer | undefined {
  if (offset + LOCAL_HEADER_LENGTH > zip.length || zip.readUInt32LE(offset) !== LOCAL_HEADER) return undefined;
  const start = offset + LOCAL_HEADER_LENGTH + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28);
  return start + packedSize > zip.length ? undefined : zip.subarray(start, start + packedSize);
}

function findEnd(zip: Buffer): number | undefined {
  const first = Math.max(0, zip.length - END_LENGTH - MAX_COMMENT_LENGTH);
  for (let at = zip.length - END_LENGTH; at >= first; at--) if (zip.readUInt32LE(at) === END) return at;
  return undefined;
}

function describeEnd(zip: Buffer, at: number): { count: number; start: number } {
  const locator = at - LOCATOR_64_LENGTH;
  if (locator >= 0 && zip.readUInt32LE(locator) === LOCATOR_64) {
    const end = Number(zip.readBigUInt64LE(locator + 8));
    if (zip.readUInt32LE(end) === END_64)
      return { count: Number(zip.readBigUInt64LE(end + 32)), start: Number(zip.readBigUInt64LE(end + 48)) };
  }
  return { count: zip.readUInt16LE(at + 10), start: zip.readUInt32LE(at + 16) };
}

function readHeader(zip: Buffer, at: number): { entry: ZipEntry; next: number } | undefined {
  if (zip.readUInt32LE(at) !== HEADER) return undefined;
  const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) => zip.readUInt16LE(at + field));
  const flags = zip.readUInt16LE(at + 8);
  const nameEnd = at + HEADER_LENGTH + nameLength!;
  const extraEnd = nameEnd + extraLength!;
  const long = readSizes64(zip.subarray(nameEnd, extraEnd));
  const field = (offset: number) => {
    const value = zip.readUInt32LE(at + offset);
    return value === IN_64 ? Number(long.shift() ?? value) : value;
  };
  // The fields are read in the order in which their 64-bit values are stored.
  const size = field(24);
  const packedSize = field(20);
  const entry: ZipEntry = {
    name: zip.toString(flags & UTF8 ? 'utf8' : 'latin1', at + HEADER_LENGTH, nameEnd).slice(0, 500),
    method: zip.readUInt16LE(at + 10),
    encrypted: (flags & ENCRYPTED) !== 0,
    packedSize,
    size,
    crc: zip.readUInt32LE(at + 16),
    offset: field(42),
  };
  return { entry, next: extraEnd + commentLength! };
}

function readSizes64(extra: Buffer): bigint[] {
  for (let at = 0; at + 4 <= extra.length;) {
    const length = extra.readUInt16LE(at + 2);
    if (extra.readUInt16LE(at) === 1)
      return Array.from({ length: Math.min(3, Math.floor(length / 8)) }, (_, n) =>
        extra.readBigUInt64LE(at + 4 + 8 * n),
      );
    at += 4 + length;
  }
  return [];
}
