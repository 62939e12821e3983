import {
  createKeyRing,
  type DigestPurpose,
  isSealed,
  type KeyRing,
  parseKeys,
  SealError,
  type SecretPurpose,
  type SigningPurpose,
} from './key-ring.ts';

/*
 * One key ring per process, like the log: secrets are encrypted deep within transactions, and a second ring could only
 * be a mistake. Programs set it when they open the database (`src/app/boot/open-secrets.ts`).
 */

let ring: KeyRing | undefined;

export function useKeyRing(keyRing: KeyRing): void {
  ring = keyRing;
}

/** Returns the key ring. @throws SealError if the process did not set one. */
export function keyRing(): KeyRing {
  if (!ring) throw new SealError('This program has not opened its secrets.');
  return ring;
}

/** Encrypts a secret for storage, so that it can be read again. */
export function sealSecret(purpose: SecretPurpose, text: string): string {
  return keyRing().seal(purpose, text);
}

/**
 * Decrypts a value of `sealSecret`. A value that was stored before secrets were sealed is returned unchanged.
 * @throws SealError when it cannot be opened.
 */
export function openSecret(purpose: SecretPurpose, stored: string): string {
  return isSealed(stored) ? keyRing().open(purpose, stored) : stored;
}

/** Returns a keyed digest, for comparing personal data without storing it. */
export function keyedDigest(purpose: DigestPurpose, text: string): string {
  return keyRing().digest(purpose, text);
}

/** Returns a signature of a text, the same for the same text. */
export function signText(purpose: SigningPurpose, text: string): string {
  return keyRing().sign(purpose, text);
}

/** The text, a dot and the signature. */
const SIGNED = /^(.+)\.([\w-]{22})$/;

/** Returns a text with its signature, for a link. */
export function addSignature(purpose: SigningPurpose, text: string): string {
  return `${text}.${signText(purpose, text)}`;
}

/**
 * Parses the result of `addSignature`. `isSigned`: whether it was signed with a key that this server still has. Returns
 * `null` if there is no signature.
 */
export function readSignature(purpose: SigningPurpose, signed: string): { text: string; isSigned: boolean } | null {
  const [, text = '', signature = ''] = SIGNED.exec(signed) ?? [];
  return text === '' ? null : { text, isSigned: keyRing().isSigned(purpose, text, signature) };
}

export { createKeyRing, isSealed, parseKeys, SealError };
