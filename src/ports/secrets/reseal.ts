import { keyIdOf } from './key-ring.ts';
import { keyRing, openSecret, sealSecret } from './secrets.ts';
import type { SecretPurpose } from './key-ring.ts';

/**
 * A stored value as it is to be stored from now on: sealed with the current key. `null` where it is already, or where its
 * key is not here, so that nobody can read it.
 */
export function reseal(purpose: SecretPurpose, stored: string): string | null {
  const keyId = keyIdOf(stored);
  const ring = keyRing();
  if (keyId !== null && (keyId === ring.currentKeyId || !ring.has(keyId))) return null;
  return sealSecret(purpose, openSecret(purpose, stored));
}
