// Writes src/features/shoppers/server/common-passwords.bin from a list of passwords, most common first, one per line,
// with or without its frequency. Run: node tools/node24.mjs tools/passwords/write-common-passwords.ts LIST.txt
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { COMMON_PASSWORDS, passwordFingerprint } from '../../src/features/shoppers/shoppers.server.ts';
import { MIN_PASSWORD_LENGTH, MAX_PASSWORD_LENGTH } from '../../src/features/shoppers/shoppers.ts';

const [list] = process.argv.slice(2);
if (list === undefined) throw new Error('Name the list.');
const passwords = readFileSync(path.resolve(process.env['INIT_CWD'] ?? '.', list), 'utf8')
  .split('\n')
  .map((line) => line.trim().split(/\s+/)[0]!)
  .filter(({ length }) => length >= MIN_PASSWORD_LENGTH && length <= MAX_PASSWORD_LENGTH);
const marks = [...new Set(passwords.map(passwordFingerprint))].toSorted((one, other) => one - other);
const file = Buffer.alloc(marks.length * 4);
marks.forEach((mark, at) => file.writeUInt32BE(mark, at * 4));
writeFileSync(COMMON_PASSWORDS, file);
console.log(`${marks.length} passwords, ${file.length} bytes`);
