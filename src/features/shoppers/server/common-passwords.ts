import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** First four bytes of the SHA-256 of each password of the list (docs/reference-data.md), in order. */
export const COMMON_PASSWORDS = path.join(import.meta.dirname, 'common-passwords.bin');

/** What stands for a password in the file; capitals and small letters are the same. */
export function markOf(password: string): number {
  return hash('sha256', password.toLowerCase(), 'buffer').readUInt32BE(0);
}

let marks: Buffer | undefined;

/** Whether a password is among those that leaked most often. One of four billions is taken for one that is not its own. */
export function isCommonPassword(password: string): boolean {
  marks ??= readFileSync(COMMON_PASSWORDS);
  const wanted = markOf(password);
  let [low, high] = [0, marks.length / 4];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (marks.readUInt32BE(middle * 4) < wanted) low = middle + 1;
    else high = middle;
  }
  return low * 4 < marks.length && marks.readUInt32BE(low * 4) === wanted;
}
