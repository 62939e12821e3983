import { createKeyRing, isSealed, type KeyRing, parseKeys, SealError, type SecretPurpose } from './key-ring.ts';

/*
 * One key ring per process, like the log: secrets are sealed deep within transactions, and a second ring could only be a
 * mistake. Programs set it when they open the database (`src/app/boot/open-secrets.ts`).
 */

let ring: KeyRing | undefined;

export function useKeyRing(keyRing: KeyRing): void {
  ring = keyRing;
}

/** @throws SealError where the program did not set one. */
export function keyRing(): KeyRing {
  if (!ring) throw new SealError('This program has not opened its secrets.');
  return ring;
}

/** Encrypts a secret that has to be read again, for storage. */
export function sealSecret(purpose: SecretPurpose, text: string): string {
  return keyRing().seal(purpose, text);
}

/**
 * The secret that `sealSecret` was given. A value that was stored before secrets were sealed is its own.
 * @throws SealError when it cannot be opened.
 */
export function openSecret(purpose: SecretPurpose, stored: string): string {
  return isSealed(stored) ? keyRing().open(purpose, stored) : stored;
}

export { createKeyRing, isSealed, parseKeys, SealError };
