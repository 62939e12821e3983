import { randomBytes } from 'node:crypto';
import { ByteWriter } from './byte-writer.ts';
import { type ContentEncoding, encode } from './content-encoding.ts';

/**
 * A placeholder for the nonce in documents that can be sent more than once, as long as a nonce. It is secret, so no text
 * of a page can contain it.
 */
export const NONCE_PLACEHOLDER = randomBytes(18).toString('base64');

/** A document without its nonces. Every response gets a fresh one. */
export type CachedDocument = {
  /** Uncompressed size, for limiting the size of the cache. */
  bytes: number;
  /** Returns the response's body. A document without nonces is not copied. */
  withNonce(nonce: string, encoding: ContentEncoding): Buffer<ArrayBuffer>;
};

/** A text, or its bytes in UTF-8. */
export type Encodable = string | Uint8Array;

/** A document, as one part or several. */
export type DocumentText = Encodable | readonly Encodable[];

const writer = new ByteWriter();

/** Encodes a document whose nonces are `NONCE_PLACEHOLDER`. */
export function createDocument(text: DocumentText): CachedDocument {
  writer.clear();
  const parts = typeof text === 'string' || text instanceof Uint8Array ? [text] : text;
  for (const part of parts) {
    if (typeof part === 'string') writer.text(part);
    else writer.bytes(part);
  }
  const bytes = Buffer.from(writer.written);
  const nonces = positionsOf(bytes, NONCE_PLACEHOLDER);
  return {
    bytes: bytes.length,
    withNonce: (nonce, encoding) => {
      if (nonces.length === 0) return encode(bytes, encoding);
      if (nonce.length !== NONCE_PLACEHOLDER.length) throw new Error('The nonce is not as long as its placeholder.');
      writer.clear();
      writer.bytes(bytes);
      const body = writer.written;
      for (const at of nonces) body.write(nonce, at, 'latin1');
      return encoding === 'identity' ? Buffer.from(body) : encode(body, encoding);
    },
  };
}

function positionsOf(bytes: Buffer, text: string): number[] {
  const positions: number[] = [];
  const sought = Buffer.from(text);
  for (let at = bytes.indexOf(sought); at >= 0; at = bytes.indexOf(sought, at + sought.length)) positions.push(at);
  return positions;
}
