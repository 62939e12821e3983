import * as fc from 'fast-check';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { createDocuments, NONCE_PLACEHOLDER } from './cached-document.ts';

const STYLES = `<style nonce="${NONCE_PLACEHOLDER}">.card{color:red}</style><script nonce="${NONCE_PLACEHOLDER}"></script>`;
const HTML = `<title>“Cars”</title>${STYLES}<body>${'A car. '.repeat(5_000)}</body>`;

describe('a document sent more than once', () => {
  const document = createDocuments([STYLES])(HTML);

  test.each(['gzip', 'identity'] as const)('contains only the nonce of its response, as %s', (encoding) => {
    for (const nonce of ['AAAAAAAAAAAAAAAAAAAAAA==', 'BBBBBBBBBBBBBBBBBBBBBB==']) {
      const bytes = Buffer.concat(document.withNonce(nonce, encoding));
      const text = (encoding === 'gzip' ? gunzipSync(bytes) : bytes).toString();
      expect(text).toBe(HTML.replaceAll(NONCE_PLACEHOLDER, nonce));
    }
  });

  test('may be in parts, some of them shared', () => {
    const [before, after] = HTML.split(STYLES) as [string, string];
    const inParts = createDocuments([STYLES])([before, STYLES, `${after}<i nonce="${NONCE_PLACEHOLDER}">`]);
    for (const encoding of ['gzip', 'identity'] as const) {
      const bytes = Buffer.concat(inParts.withNonce('NONCE', encoding));
      const text = (encoding === 'gzip' ? gunzipSync(bytes) : bytes).toString();
      expect(text).toBe(`${HTML}<i nonce="${NONCE_PLACEHOLDER}">`.replaceAll(NONCE_PLACEHOLDER, 'NONCE'));
    }
  });

  test('is never copied as a whole: responses share the memory of large parts', () => {
    const unlike = Array.from({ length: 5_000 }, (_, at) => at * at).join(' ');
    const large = createDocuments([])(`${unlike}<i nonce="${NONCE_PLACEHOLDER}">`);
    for (const encoding of ['gzip', 'identity'] as const) {
      const [one, two] = ['AAAA', 'BBBB'].map((nonce) =>
        large.withNonce(nonce, encoding).filter(({ length }) => length > 10_000),
      );
      expect(one).toHaveLength(1);
      expect(one![0]).toBe(two![0]);
    }
  });

  test('returns its size', () => {
    expect(document.bytes).toBe(Buffer.byteLength(HTML.replaceAll(NONCE_PLACEHOLDER, '')));
  });

  test('without a nonce is one whole', () => {
    const plain = createDocuments([])('{"a":1}');
    expect(gunzipSync(Buffer.concat(plain.withNonce('unused', 'gzip'))).toString()).toBe('{"a":1}');
  });
});

test('pieces of any kind and number make one gzip with a right checksum', () => {
  const piece = fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('', 'x'.repeat(70_000), '\u0000'));
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 6 }), fc.string({ minLength: 1 }), (pieces, nonce) => {
      const document = createDocuments([])(pieces.join(NONCE_PLACEHOLDER));
      const [gzip, plain] = (['gzip', 'identity'] as const).map((each) =>
        Buffer.concat(document.withNonce(nonce, each)),
      );
      expect(gunzipSync(gzip!).toString()).toBe(pieces.join(nonce));
      expect(plain!.toString()).toBe(pieces.join(nonce));
    }),
  );
});
