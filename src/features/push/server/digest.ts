import { createHash } from 'node:crypto';

/** Returns the SHA-256 under which a browser's number or endpoint is stored. */
export function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
