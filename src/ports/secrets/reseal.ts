import { keyIdOf } from './key-ring.ts';
import { keyRing, openSecret, sealSecret } from './secrets.ts';
import type { SecretPurpose } from './key-ring.ts';

/**
 * Returns a stored value sealed with the current key. `null` if it already is, or if its key is missing, so that it
 * cannot be read.
 */
export function reseal(purpose: SecretPurpose, stored: string): string | null {
  const keyId = keyIdOf(stored);
  const ring = keyRing();
  if (keyId !== null && (keyId === ring.currentKeyId || !ring.has(keyId))) return null;
  return sealSecret(purpose, openSecret(purpose, stored));
}
