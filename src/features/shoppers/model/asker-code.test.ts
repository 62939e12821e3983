import fc from 'fast-check';
import { expect, test } from 'vitest';
import { askerCode, readAskerCode } from './asker-code.ts';

test('a code is read however it is typed', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 8, maxLength: 32 }), (digest) => {
      const code = askerCode(digest);
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
      const sloppy = code.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l').replace('-', ' ');
      expect(readAskerCode(`  ${sloppy} `)).toBe(code);
    }),
  );
});

test('what is no code is none', () => {
  for (const typed of ['', '-', 'K7QM', '💥']) expect(readAskerCode(typed)).not.toMatch(/^.{4}-.{4}$/);
});
