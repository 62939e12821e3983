// Writes docs/features/fees.md. Run: node tools/node24.mjs tools/fees/write-fees-document.ts
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { feesDocument } from './fees-document.ts';

writeFileSync(path.join(import.meta.dirname, '../../docs/features/fees.md'), feesDocument());
