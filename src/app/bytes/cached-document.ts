import { randomBytes } from 'node:crypto';
import { BlockPool } from './block-pool.ts';
import { ByteWriter } from './byte-writer.ts';
import { type ContentEncoding, encode } from './content-encoding.ts';

/**
 * A secret placeholder for the nonce, of the same length, in documents that can be sent more than once. It is secret so
 * that no text of a page can contain it.
 */
export const NONCE_PLACEHOLDER = randomBytes(18).toString('base64');

/** A document without its nonces. Every response gets a new nonce. */
export type CachedDocument = {
  /** Uncompressed size, for limiting the size of the cache. */
  bytes: number;
  /** Returns the body of a response. It shares no memory with the document. */
  withNonce(nonce: string, encoding: ContentEncoding): Buffer<ArrayBuffer>;
  /** Frees the document's memory for later documents. Afterwards `withNonce` throws. */
  release(): void;
};

/** A text, or its UTF-8 bytes. */
export type Encodable = string | Uint8Array;

/** A document, as one part or several. */
export type DocumentText = Encodable | readonly Encodable[];

const writer = new ByteWriter();
const pool = new BlockPool();
/** Incremented with each document, because each one overwrites the previous one. */
let writings = 0;

/**
 * Encodes a document whose nonces are `NONCE_PLACEHOLDER`.
 * @param nonceParts the number of parts, from the first on, that contain nonces. The others need not be searched.
 */
export function createDocument(text: DocumentText, nonceParts = Infinity): CachedDocument {
  const { bytes, nonces } = write(text, nonceParts);
  const copy = pool.copy(bytes);
  let isReleased = false;
  return {
    bytes: copy.length,
    withNonce: (nonce, encoding) => {
      if (isReleased) throw new Error('The document was released.');
      return bodyWith(nonce, copy, nonces, encoding);
    },
    release: () => {
      if (!isReleased) pool.release(copy);
      isReleased = true;
    },
  };
}

/**
 * Encodes a document that is sent only once and immediately, so it need not be copied. `withNonce` throws if it was
 * called before, or if another document was created in the meantime.
 */
export function createOneTimeDocument(text: DocumentText, nonceParts = Infinity): CachedDocument {
  const { bytes, nonces } = write(text, nonceParts);
  const writing = writings;
  return {
    bytes: bytes.length,
    withNonce: (nonce, encoding) => {
      if (writing !== writings++) throw new Error('The document was sent before, or overwritten by another one.');
      return bodyWith(nonce, bytes, nonces, encoding);
    },
    release: () => {},
  };
}

/** Returns the document's bytes, and the positions of the nonces in its first parts. */
function write(text: DocumentText, nonceParts: number): { bytes: Buffer<ArrayBuffer>; nonces: readonly number[] } {
  writings++;
  writer.clear();
  const parts = typeof text === 'string' || text instanceof Uint8Array ? [text] : text;
  const nonces: number[] = [];
  for (const [at, part] of parts.entries()) {
    const begun = writer.length;
    if (typeof part === 'string') writer.text(part);
    else writer.bytes(part);
    if (at < nonceParts) for (const position of noncesIn(part, begun)) nonces.push(begun + position);
  }
  return { bytes: writer.written, nonces };
}

/** The positions of nonces in parts that many documents share, such as styles. */
const known = new WeakMap<Uint8Array, readonly number[]>();

/** Returns the positions of the nonces in the part that was written at `begun`. */
function noncesIn(part: Encodable, begun: number): readonly number[] {
  const before = typeof part === 'string' ? undefined : known.get(part);
  if (before) return before;
  const positions = positionsOf(writer.written.subarray(begun), NONCE_PLACEHOLDER);
  if (typeof part !== 'string') known.set(part, positions);
  return positions;
}

/**
 * Writes the nonces into the bytes. Responses can share the bytes, because each one is compressed before the next one
 * writes its nonces.
 */
function bodyWith(
  nonce: string,
  body: Buffer<ArrayBuffer>,
  nonces: readonly number[],
  encoding: ContentEncoding,
): Buffer<ArrayBuffer> {
  if (nonces.length > 0 && nonce.length !== NONCE_PLACEHOLDER.length)
    throw new Error('The nonce is not as long as its placeholder.');
  for (const at of nonces) body.write(nonce, at, 'latin1');
  return encoding === 'identity' ? Buffer.from(body) : encode(body, encoding);
}

function positionsOf(bytes: Buffer, text: string): number[] {
  const positions: number[] = [];
  const sought = Buffer.from(text);
  for (let at = bytes.indexOf(sought); at >= 0; at = bytes.indexOf(sought, at + sought.length)) positions.push(at);
  return positions;
}
