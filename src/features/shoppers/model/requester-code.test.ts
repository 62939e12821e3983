import fc from 'fast-check';
import { expect, test } from 'vitest';
import { requesterCode, parseRequesterCode } from './requester-code.ts';

test('accepts a code in any format', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 8, maxLength: 32 }), (digest) => {
      const code = requesterCode(digest);
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
      const sloppy = code.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l').replace('-', ' ');
      expect(parseRequesterCode(`  ${sloppy} `)).toBe(code);
    }),
  );
});

test('rejects an invalid code', () => {
  for (const typed of ['', '-', 'K7QM', '💥']) expect(parseRequesterCode(typed)).not.toMatch(/^.{4}-.{4}$/);
});
