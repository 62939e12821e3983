const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 8;

/**
 * What a browser shows so that another can name it: eight signs that are not taken for one another.
 * @param digest bytes that nobody else knows, at least eight.
 */
export function askerCode(digest: Uint8Array): string {
  const signs = Array.from(digest.subarray(0, LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join('');
  return `${signs.slice(0, LENGTH / 2)}-${signs.slice(LENGTH / 2)}`;
}

/** The same code however it was typed. */
export function readAskerCode(typed: string): string {
  const signs = typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
  return signs
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
    .replace(/^(.{4})/, '$1-');
}
