import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { feesDocument } from './fees-document.ts';

it('docs/features/fees.md is current (else run tools/fees/write-fees-document.ts)', () => {
  expect(readFileSync(path.join(import.meta.dirname, '../../docs/features/fees.md'), 'utf8')).toBe(feesDocument());
});
