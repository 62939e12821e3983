// Writes docs/codes.md. Run: node tools/node24.mjs tools/reference/build-codes-document.ts
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { codesDocument } from './codes-document.ts';

writeFileSync(path.join(import.meta.dirname, '../../docs/codes.md'), codesDocument());
