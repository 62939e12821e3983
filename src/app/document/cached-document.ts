import { randomBytes } from 'node:crypto';
import { type CompressedPiece, compressPiece, joinGzip, storedPiece } from '../http/gzip-pieces.ts';

/**
 * A placeholder for the nonce in documents that can be sent more than once. It is secret, so no text of a page can
 * contain it.
 */
export const NONCE_PLACEHOLDER = randomBytes(18).toString('base64');

/** A document without its nonces. A fresh nonce is inserted between the pieces for every response. */
export type CachedDocument = {
  /** Size of all pieces, uncompressed, for limiting the size of the cache. */
  bytes: number;
  /** Returns the buffers to send in order. They are shared, so that a cached page is not copied for each request. */
  withNonce(nonce: string, encoding: 'gzip' | 'identity'): Buffer<ArrayBuffer>[];
};

const DYNAMIC_LEVEL = 1;
/** Parts that all documents share are compressed once, at the highest level. */
const STATIC_LEVEL = 9;

/** A document's text, as one string or as consecutive parts. */
export type DocumentText = string | readonly string[];

/** The bytes between two nonces, or between a nonce and the end of its part. */
type Piece = { plain: Buffer<ArrayBuffer>; compressed?: CompressedPiece };

/**
 * Returns a function that splits documents at `NONCE_PLACEHOLDER`.
 * @param statics parts that documents share, such as styles. They are encoded and compressed once.
 */
export function createDocuments(statics: readonly string[]): (text: DocumentText) => CachedDocument {
  const known = new Map(statics.map((part) => [part, piecesOf(part)]));
  for (const piece of [...known.values()].flat()) piece.compressed = compressPiece(piece.plain, STATIC_LEVEL);
  return (text) => {
    const parts = (typeof text === 'string' ? [text] : text).map((part) => known.get(part) ?? piecesOf(part));
    return {
      bytes: parts.flat().reduce((sum, { plain }) => sum + plain.length, 0),
      withNonce: (nonce, encoding) => {
        if (encoding === 'identity') return fewer(around(Buffer.from(nonce), parts, ({ plain }) => plain));
        return fewer(joinGzip(around(storedPiece(nonce), parts, compressedOf)));
      },
    };
  };
}

function piecesOf(part: string): Piece[] {
  return part.split(NONCE_PLACEHOLDER).map((text) => ({ plain: Buffer.from(text) }));
}

function compressedOf(piece: Piece): CompressedPiece {
  return (piece.compressed ??= compressPiece(piece.plain, DYNAMIC_LEVEL));
}

/** Joins the pieces of all parts, with the nonce between the pieces of each part. */
function around<Made>(nonce: Made, parts: readonly Piece[][], make: (piece: Piece) => Made): Made[] {
  return parts.flatMap((pieces) => pieces.flatMap((piece, at) => (at === 0 ? [make(piece)] : [nonce, make(piece)])));
}

const SMALL_BYTES = 1024;

/** Merges small adjacent buffers into one. Large ones are not copied. */
function fewer(buffers: readonly Buffer<ArrayBuffer>[]): Buffer<ArrayBuffer>[] {
  const made: Buffer<ArrayBuffer>[] = [];
  let small: Buffer<ArrayBuffer>[] = [];
  const settle = () => {
    if (small.length > 0) made.push(Buffer.concat(small));
    small = [];
  };
  for (const buffer of buffers) {
    if (buffer.length < SMALL_BYTES) small.push(buffer);
    else {
      settle();
      made.push(buffer);
    }
  }
  settle();
  return made;
}
