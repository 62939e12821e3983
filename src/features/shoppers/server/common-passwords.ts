import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The first four bytes of the SHA-256 of each listed password (docs/reference-data.md), sorted. */
export const COMMON_PASSWORDS = path.join(import.meta.dirname, 'common-passwords.bin');

/** Returns the value that represents a password in the file; it ignores case. */
export function passwordFingerprint(password: string): number {
  return hash('sha256', password.toLowerCase(), 'buffer').readUInt32BE(0);
}

let marks: Buffer | undefined;

/** Common replacements of letters by digits and symbols. */
const LEET: Readonly<Record<string, string>> = { '@': 'a', '4': 'a', '3': 'e', '0': 'o', $: 's', '5': 's', '7': 't' };
const MAX_TAIL = 6;
/** Endings that are tried with a word, because the list has no password of fewer than eight letters. */
const TAILS = ['123', '1234', '12345', '11', '12', '01', '99', '2000', '2008', '2010', '2011', '2012'];
const MIN_WORD = 5;

/**
 * Returns whether a password is among the most frequently leaked ones, or differs from one only in case, in symbols for
 * letters, and in a few digits or symbols at its end.
 */
export function isCommonVariant(password: string): boolean {
  return [...variantsOf(password.toLowerCase())].some(
    (text) => isCommonPassword(text) || (/^[a-z]+$/.test(text) && text.length >= MIN_WORD && isCommonWord(text)),
  );
}

function variantsOf(text: string): Set<string> {
  const variants = new Set<string>();
  for (let end = text.length; end >= text.length - MAX_TAIL; end--) {
    const rest = text.slice(0, end);
    for (const one of ['i', 'l']) variants.add(rest.replaceAll(/[@43057$1!|]/g, (sign) => LEET[sign] ?? one));
    variants.add(rest);
    if (!/[\d\W_]$/.test(rest)) break;
  }
  return variants;
}

function isCommonWord(word: string): boolean {
  return TAILS.some((tail) => isCommonPassword(word + tail));
}

/**
 * Returns whether a password is among the most frequently leaked ones. About one in four billion comparisons is a false
 * match.
 */
export function isCommonPassword(password: string): boolean {
  marks ??= readFileSync(COMMON_PASSWORDS);
  const wanted = passwordFingerprint(password);
  let [low, high] = [0, marks.length / 4];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (marks.readUInt32BE(middle * 4) < wanted) low = middle + 1;
    else high = middle;
  }
  return low * 4 < marks.length && marks.readUInt32BE(low * 4) === wanted;
}
