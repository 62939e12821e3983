const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 8;

/**
 * Returns the code that a browser shows, to be typed in another browser: eight characters that are not mistaken for
 * each other.
 * @param digest at least eight secret bytes
 */
export function requesterCode(digest: Uint8Array): string {
  const signs = Array.from(digest.subarray(0, LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join('');
  return `${signs.slice(0, LENGTH / 2)}-${signs.slice(LENGTH / 2)}`;
}

/** Normalizes a typed code. */
export function parseRequesterCode(typed: string): string {
  const signs = typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
  return signs
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
    .replace(/^(.{4})/, '$1-');
}
