import * as fc from 'fast-check';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createDocument, createOneTimeDocument, NONCE_PLACEHOLDER } from './cached-document.ts';
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
        const expected = parts.map(([texts]) => texts.join(nonce)).join('');
        expect(bodyText(document, nonce, encoding)).toBe(expected);
        expect(bodyText(createOneTimeDocument(written), nonce, encoding)).toBe(expected);
      }
    }),
    { numRuns: 50 },
  );
});

test('replaces nonces only in the first parts, if they are named', () => {
  const parts = ['a', NONCE_PLACEHOLDER, `${NONCE_PLACEHOLDER}b`];
  for (const create of [createDocument, createOneTimeDocument])
    expect(bodyText(create(parts, 2), NONCES[0]!, 'identity')).toBe(`a${NONCES[0]}${NONCE_PLACEHOLDER}b`);
});

test('returns its size', () => {
  expect(createDocument('“Cars”').bytes).toBe(10);
});

test('a document without a nonce can be sent without one', () => {
  expect(bodyText(createDocument('{"a":1}'), '', 'gzip')).toBe('{"a":1}');
});

test('a document that is sent once does not get a second nonce, and is not sent after another one was written', () => {
  const [nonce = ''] = NONCES;
  const again = 'sent before, or overwritten';
  const sent = createOneTimeDocument(NONCE_PLACEHOLDER);
  const body = sent.withNonce(nonce, 'identity');
  expect(() => sent.withNonce(NONCES[1]!, 'identity')).toThrow(again);
  const before = createOneTimeDocument(NONCE_PLACEHOLDER);
  const cached = createDocument(`${NONCE_PLACEHOLDER} of a cached document`);
  expect(() => before.withNonce(nonce, 'identity')).toThrow(again);
  const between = createOneTimeDocument('between');
  cached.withNonce(nonce, 'identity');
  expect(between.withNonce(nonce, 'identity').toString()).toBe('between');
  // What was sent is not overwritten.
  expect(body.toString()).toBe(nonce);
});

test('refuses a nonce of another length, which would overwrite the text after it', () => {
  for (const create of [createDocument, createOneTimeDocument])
    expect(() => create(NONCE_PLACEHOLDER).withNonce('short', 'identity')).toThrow('as long as');
});

test('a document that was released is not sent, and a later one gets its memory', () => {
  const first = createDocument('a'.repeat(20_000));
  const body = first.withNonce('', 'identity');
  first.release();
  first.release();
  const later = ['b', 'c'].map((letter) => createDocument(letter.repeat(20_001)));
  expect(() => first.withNonce('', 'identity')).toThrow('was released');
  expect(later.map((each) => bodyText(each, '', 'identity'))).toEqual(['b'.repeat(20_001), 'c'.repeat(20_001)]);
  // What was sent is not overwritten.
  expect(body.toString()).toBe('a'.repeat(20_000));
});
