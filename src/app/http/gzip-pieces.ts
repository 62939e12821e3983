import { constants, crc32, deflateRawSync } from 'node:zlib';

/** A piece of a document, compressed by itself: it can stand in any gzip, after anything and before anything. */
export type CompressedPiece = {
  /** Blocks of deflate that end on a whole byte, none of them the last. */
  deflated: Buffer<ArrayBuffer>;
  /** Of the piece as it was. */
  length: number;
  crc: number;
  /** What a checksum is multiplied by when this piece follows (RFC 1952 §8, in the field of the CRC). */
  shift: number;
};

export function compressPiece(bytes: Buffer, level: number): CompressedPiece {
  const deflated = deflateRawSync(bytes, { level, finishFlush: constants.Z_SYNC_FLUSH });
  return { deflated, length: bytes.length, crc: crc32(bytes), shift: shiftOf(bytes.length) };
}

/** A short text as it is, such as a nonce: a block of deflate that is not compressed. At most 64 KB. */
export function storedPiece(text: string): CompressedPiece {
  const bytes = Buffer.from(text);
  const head = Buffer.alloc(5);
  head.writeUInt16LE(bytes.length, 1);
  head.writeUInt16LE(~bytes.length & 0xff_ff, 3);
  const deflated = Buffer.concat([head, bytes]);
  return { deflated, length: bytes.length, crc: crc32(bytes), shift: shiftOf(bytes.length) };
}

const HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
/** An empty block that says that it is the last one. */
const END = Buffer.from([3, 0]);

/**
 * One gzip of pieces that were compressed apart, without compressing anything again: their blocks one after another, and
 * the checksum of the whole, reckoned from theirs. The pieces' own buffers are in what comes back.
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

/** Product of two polynomials modulo the CRC's; the lowest power stands in the highest bit. */
function multiply(a: number, b: number): number {
  let product = 0;
  let factor = b;
  for (let bit = ONE; bit !== 0 && a !== 0; bit >>>= 1) {
    if ((a & bit) !== 0) product ^= factor;
    factor = factor & 1 ? (factor >>> 1) ^ POLYNOMIAL : factor >>> 1;
  }
  return product >>> 0;
}

/** x to the power of two to the power of the index. */
const POWERS: readonly number[] = Array.from({ length: 32 }).reduce<number[]>(
  (powers) => [...powers, powers.length === 0 ? ONE >>> 1 : multiply(powers.at(-1)!, powers.at(-1)!)],
  [],
);

/** x to the power of the bits in that many bytes. */
function shiftOf(bytes: number): number {
  let shift = ONE;
  for (let rest = bytes, power = 3; rest > 0; rest = Math.floor(rest / 2), power++) {
    if (rest % 2) shift = multiply(POWERS[power % 32]!, shift);
  }
  return shift;
}
