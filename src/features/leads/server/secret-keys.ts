import { hash, randomBytes } from 'node:crypto';

/** Creates a key for a link that works without an account, and the hash that tables store instead of the key. */
export function makeSecretKey(): { key: string; keyHash: Buffer } {
  const key = randomBytes(32).toString('base64url');
  return { key, keyHash: hashKey(key) };
}

/** Returns the key that belongs to a secret text, in the form of all keys, which logs leave out. */
export function deriveSecretKey(secret: string): { key: string; keyHash: Buffer } {
  const key = hash('sha256', secret, 'base64url');
  return { key, keyHash: hashKey(key) };
}

export function hashKey(key: string): Buffer {
  return hash('sha256', key, 'buffer');
}
