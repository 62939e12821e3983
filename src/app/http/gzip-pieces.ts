import { constants, crc32, deflateRawSync } from 'node:zlib';

/** A separately compressed piece of a document. It can stand at any position of a gzip. */
export type CompressedPiece = {
  /** Deflate blocks that end on a byte boundary. None of them is marked as the last. */
  deflated: Buffer<ArrayBuffer>;
  /** Length and CRC of the uncompressed piece. */
  length: number;
  crc: number;
  /** The factor for a preceding checksum when this piece follows (RFC 1952 §8, in the field of the CRC). */
  shift: number;
};

export function compressPiece(bytes: Buffer, level: number): CompressedPiece {
  const deflated = deflateRawSync(bytes, { level, finishFlush: constants.Z_SYNC_FLUSH });
  return { deflated, length: bytes.length, crc: crc32(bytes), shift: shiftOf(bytes.length) };
}

/** Wraps a short text, such as a nonce, in an uncompressed deflate block. At most 64 KB. */
export function storedPiece(text: string): CompressedPiece {
  const bytes = Buffer.from(text);
  const head = Buffer.alloc(5);
  head.writeUInt16LE(bytes.length, 1);
  head.writeUInt16LE(~bytes.length & 0xff_ff, 3);
  const deflated = Buffer.concat([head, bytes]);
  return { deflated, length: bytes.length, crc: crc32(bytes), shift: shiftOf(bytes.length) };
}

const HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
/** An empty block that is marked as the last. */
const END = Buffer.from([3, 0]);

/**
 * Joins separately compressed pieces into one gzip without compressing again: their blocks in order, and a checksum of
 * the whole that is computed from theirs. The result contains the pieces' own buffers.
 */
export function joinGzip(pieces: readonly CompressedPiece[]): Buffer<ArrayBuffer>[] {
  let crc = 0;
  let length = 0;
  for (const piece of pieces) {
    crc = (multiply(piece.shift, crc) ^ piece.crc) >>> 0;
    length += piece.length;
  }
  const tail = Buffer.alloc(8);
  tail.writeUInt32LE(crc, 0);
  tail.writeUInt32LE(length % 2 ** 32, 4);
  return [HEAD, ...pieces.map(({ deflated }) => deflated), END, tail];
}

const POLYNOMIAL = 0xed_b8_83_20;
const ONE = 2 ** 31;

/** Multiplies two polynomials modulo the CRC's polynomial. The highest bit holds the lowest power. */
function multiply(a: number, b: number): number {
  let product = 0;
  let factor = b;
  for (let bit = ONE; bit !== 0 && a !== 0; bit >>>= 1) {
    if ((a & bit) !== 0) product ^= factor;
    factor = factor & 1 ? (factor >>> 1) ^ POLYNOMIAL : factor >>> 1;
  }
  return product >>> 0;
}

/** x to the power of 2^index. */
const POWERS: readonly number[] = Array.from({ length: 32 }).reduce<number[]>(
  (powers) => [...powers, powers.length === 0 ? ONE >>> 1 : multiply(powers.at(-1)!, powers.at(-1)!)],
  [],
);

/** Returns x to the power of the number of bits in that many bytes. */
function shiftOf(bytes: number): number {
  let shift = ONE;
  for (let rest = bytes, power = 3; rest > 0; rest = Math.floor(rest / 2), power++) {
    if (rest % 2) shift = multiply(POWERS[power % 32]!, shift);
  }
  return shift;
}
