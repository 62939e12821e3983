import * as fc from 'fast-check';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createDocument, NONCE_PLACEHOLDER } from './cached-document.ts';
import type { ContentEncoding } from './content-encoding.ts';

const NONCES = ['AAAAAAAAAAAAAAAAAAAAAA==', 'BBBBBBBBBBBBBBBBBBBBBB=='];
const DECODERS: Record<ContentEncoding, (bytes: Buffer) => Buffer> = {
  identity: (bytes) => bytes,
  gzip: gunzipSync,
  br: brotliDecompressSync,
  zstd: zstdDecompressSync,
};
const ENCODINGS = Object.keys(DECODERS) as ContentEncoding[];

const bodyText = (document: ReturnType<typeof createDocument>, nonce: string, encoding: ContentEncoding) =>
  DECODERS[encoding](document.withNonce(nonce, encoding)).toString();

test.each(ENCODINGS)('documents with any parts contain only the nonce of their response, as %s', (encoding) => {
  const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('', 'x'.repeat(70_000), '\u0000', '“café”'));
  const part = fc.tuple(fc.array(text, { minLength: 1, maxLength: 4 }), fc.boolean());
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), (parts) => {
      const written = parts.map(([texts, isEncoded]) => {
        const whole = texts.join(NONCE_PLACEHOLDER);
        return isEncoded ? Buffer.from(whole) : whole;
      });
      const document = createDocument(written);
      for (const nonce of NONCES) {
        expect(bodyText(document, nonce, encoding)).toBe(parts.map(([texts]) => texts.join(nonce)).join(''));
      }
    }),
    { numRuns: 50 },
  );
});

test('returns its size', () => {
  expect(createDocument('“Cars”').bytes).toBe(10);
});

test('a document without a nonce can be sent without one', () => {
  expect(bodyText(createDocument('{"a":1}'), '', 'gzip')).toBe('{"a":1}');
});

test('refuses a nonce of another length, which would overwrite the text after it', () => {
  expect(() => createDocument(NONCE_PLACEHOLDER).withNonce('short', 'identity')).toThrow('as long as');
});
