import { randomBytes } from 'node:crypto';
import { type CompressedPiece, compressPiece, joinGzip, storedPiece } from '../http/gzip-pieces.ts';

/**
 * Stands for the nonce where a document is written that may be answered more than once. Nobody outside ever sees it, so
 * that no text of a page can hold it.
 */
export const NONCE_PLACE = randomBytes(18).toString('base64');

/** A document without its nonces: they are put between the pieces, fresh ones for every answer. */
export type WholeDocument = {
  /** Of all pieces, plain; for keeping no more than fits. */
  bytes: number;
  /** What to send, one behind another: a kept page is not copied for each that asks for it. */
  withNonce(nonce: string, encoding: 'gzip' | 'identity'): Buffer<ArrayBuffer>[];
};

const DYNAMIC_LEVEL = 1;
/** What is the same in every document is compressed once, as well as can be. */
const STATIC_LEVEL = 9;

/** A document's text, whole or in parts that follow one another. */
export type DocumentText = string | readonly string[];

/** What stands between two nonces, or between a nonce and the end of its part. */
type Piece = { plain: Buffer<ArrayBuffer>; compressed?: CompressedPiece };

/**
 * Takes documents apart at `NONCE_PLACE`.
 * @param statics parts that documents share, such as styles: they are encoded and compressed once for all.
 */
export function createDocuments(statics: readonly string[]): (text: DocumentText) => WholeDocument {
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
  return part.split(NONCE_PLACE).map((text) => ({ plain: Buffer.from(text) }));
}

function compressedOf(piece: Piece): CompressedPiece {
  return (piece.compressed ??= compressPiece(piece.plain, DYNAMIC_LEVEL));
}

/** The pieces of all parts, with the nonce between those of each. */
function around<Made>(nonce: Made, parts: readonly Piece[][], make: (piece: Piece) => Made): Made[] {
  return parts.flatMap((pieces) => pieces.flatMap((piece, at) => (at === 0 ? [make(piece)] : [nonce, make(piece)])));
}

const SMALL_BYTES = 1024;

/** The same bytes in fewer buffers: small neighbours are copied together, large ones stay as they are. */
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
