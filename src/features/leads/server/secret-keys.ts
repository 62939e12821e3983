import { hash, randomBytes } from 'node:crypto';

/** A key for a link that opens without an account, and what tables keep of it. */
export function makeSecretKey(): { key: string; keyHash: Buffer } {
  const key = randomBytes(32).toString('base64url');
  return { key, keyHash: hashOfKey(key) };
}

export function hashOfKey(key: string): Buffer {
  return hash('sha256', key, 'buffer');
}
