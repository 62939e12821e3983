import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createHmacSha256 } from './hmac.ts';

test('computes what Node computes, one text after the other', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ minLength: 150, maxLength: 1_000 }),
    fc.constantFrom('', 'ä', '\u{1f697}', '\ud83d'),
  );
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64 }), fc.array(text, { minLength: 1 }), (key, texts) => {
      const hmac = createHmacSha256(key);
      for (const one of texts) expect(hmac(one)).toBe(createHmac('sha256', key).update(one).digest('base64url'));
    }),
    { numRuns: 30 },
  );
});

test('takes no key that would have to be hashed first', () => {
  expect(() => createHmacSha256(Buffer.alloc(65))).toThrow('A key has at most 64 bytes.');
});
