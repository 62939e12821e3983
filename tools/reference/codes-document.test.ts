import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { codesDocument } from './codes-document.ts';

it('docs/codes.md is current (else run tools/reference/build-codes-document.ts)', () => {
  expect(readFileSync(path.join(import.meta.dirname, '../../docs/codes.md'), 'utf8')).toBe(codesDocument());
});
