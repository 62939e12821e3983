import { randomBytes } from 'node:crypto';
import { type CompressedPiece, compressPiece, joinGzip, storedPiece } from './gzip-pieces.ts';

/**
 * Stands for the nonce where a document is written that may be answered more than once. Nobody outside ever sees it, so
 * that no text of a page can hold it.
 */
export const NONCE_PLACE = randomBytes(18).toString('base64');

/** A document without its nonces: they are put between the pieces, fresh ones for every answer. */
export type WholeDocument = {
  /** Of all pieces, plain; for keeping no more than fits. */
  bytes: number;
  withNonce(nonce: string, encoding: 'gzip' | 'identity'): Buffer<ArrayBuffer>;
};

const DYNAMIC_LEVEL = 1;
/** What is the same in every document is compressed once, as well as can be. */
const STATIC_LEVEL = 9;

/**
 * Takes documents apart at `NONCE_PLACE`.
 * @param statics texts with nonces that documents share, such as styles: their inner pieces are compressed once for all.
 */
export function createDocuments(statics: readonly string[]): (html: string) => WholeDocument {
  const known = new Map<string, CompressedPiece>();
  for (const text of statics) {
    for (const piece of text.split(NONCE_PLACE).slice(1, -1))
      known.set(piece, compressPiece(Buffer.from(piece), STATIC_LEVEL));
  }
  return (html) => {
    const texts = html.split(NONCE_PLACE);
    const plain = texts.map((text) => Buffer.from(text));
    let compressed: CompressedPiece[] | undefined;
    return {
      bytes: plain.reduce((sum, { length }) => sum + length, 0),
      withNonce: (nonce, encoding) => {
        if (encoding === 'identity') return Buffer.concat(between(plain, Buffer.from(nonce)));
        compressed ??= texts.map((text, at) => known.get(text) ?? compressPiece(plain[at]!, DYNAMIC_LEVEL));
        return joinGzip(between(compressed, storedPiece(nonce)));
      },
    };
  };
}

function between<Piece>(pieces: readonly Piece[], filling: Piece): Piece[] {
  return pieces.flatMap((piece, at) => (at === 0 ? [piece] : [filling, piece]));
}
