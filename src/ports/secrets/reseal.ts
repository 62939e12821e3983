import { keyIdOf } from './key-ring.ts';
import { keyRing, openSecret, sealSecret } from './secrets.ts';
import type { SecretPurpose } from './key-ring.ts';

/** Returns whether a stored value is sealed with a key that this program does not have, so that it cannot be read. */
export function isKeyMissing(stored: string): boolean {
  const keyId = keyIdOf(stored);
  return keyId !== null && !keyRing().has(keyId);
}

/**
 * Returns a stored value sealed with the current key. `null` if it already is, or if its key is missing, so that it
 * cannot be read.
 */
export function reseal(purpose: SecretPurpose, stored: string): string | null {
  if (keyIdOf(stored) === keyRing().currentKeyId || isKeyMissing(stored)) return null;
  return sealSecret(purpose, openSecret(purpose, stored));
}
