import { createCipheriv, createDecipheriv, hash, hkdfSync, randomBytes } from 'node:crypto';

/*
 * Some secrets have to be read again: what signs calls, what a mail that waits says. They are stored encrypted, under a key
 * that is not in the database. A stored value names its key, so that keys can be replaced while old values are read.
 */

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const SEALED = /^sealed:v1:([0-9a-f]{16}):([\w-]{38,})$/;

/** The purpose of a secret. A value sealed for one purpose cannot be opened for another. */
export type SecretPurpose = 'webhook' | 'outbox' | 'accounts' | 'forms' | 'drafts';

export type KeyRing = {
  /** The id of the key that seals new values. */
  readonly currentKeyId: string;
  has(keyId: string): boolean;
  /** `sealed:v1:KEY_ID:…`: encrypted and authenticated (AES-256-GCM). */
  seal(purpose: SecretPurpose, text: string): string;
  /** @throws SealError when the key is missing, the value was changed, or it is for another purpose. */
  open(purpose: SecretPurpose, sealed: string): string;
};

/** The message contains neither the value nor the key. */
export class SealError extends Error {
  override name = 'SealError';
}

/**
 * Parses the keys in `SECRETS_KEY` or in the key file: base64, base64url or hexadecimal, separated by commas or line
 * ends.
 */
export function parseKeys(text: string): Buffer[] {
  const parts = text.split(/[\s,]+/).filter(Boolean);
  const keys = parts.map((part) => Buffer.from(part, /^[0-9a-f]{64}$/i.test(part) ? 'hex' : 'base64'));
  if (keys.length === 0 || keys.some(({ length }) => length !== KEY_BYTES))
    throw new SealError(`A key has ${KEY_BYTES} bytes, in base64 or hexadecimal: openssl rand -base64 ${KEY_BYTES}`);
  return keys;
}

export function makeKey(): string {
  return randomBytes(KEY_BYTES).toString('base64url');
}

/** @param keys the first one seals; the others open values that they sealed before. */
export function createKeyRing(keys: readonly Buffer[]): KeyRing {
  const byId = new Map(keys.map((key) => [idOf(key), cipherKeyOf(key)]));
  const [currentKeyId] = byId.keys();
  if (currentKeyId === undefined) throw new SealError('There is no key.');
  return {
    currentKeyId,
    has: (keyId) => byId.has(keyId),
    seal: (purpose, text) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, byId.get(currentKeyId)!, nonce).setAAD(aboutOf(purpose, currentKeyId));
      const bytes = [nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()];
      return `sealed:v1:${currentKeyId}:${Buffer.concat(bytes).toString('base64url')}`;
    },
    open: (purpose, sealed) => {
      const [, keyId = '', body = ''] = SEALED.exec(sealed) ?? [];
      if (keyId === '') throw new SealError('This is not a sealed value.');
      const key = byId.get(keyId);
      if (!key) throw new SealError(`It is sealed with the key ${keyId}, which is not here (docs/secrets.md).`);
      const bytes = Buffer.from(body, 'base64url');
      const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
      decipher.setAAD(aboutOf(purpose, keyId)).setAuthTag(bytes.subarray(-TAG_BYTES));
      try {
        const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8');
        return text + decipher.final('utf8');
      } catch {
        throw new SealError('The sealed value was changed, or is for another purpose.');
      }
    },
  };
}

export function isSealed(value: string): boolean {
  return SEALED.test(value);
}

/** Returns the id of the key that sealed a value; `null` if it is not sealed. */
export function keyIdOf(value: string): string | null {
  return SEALED.exec(value)?.[1] ?? null;
}

/** Returns a key's id, which reveals nothing about the key. */
function idOf(key: Buffer): string {
  return hash('sha256', Buffer.concat([Buffer.from('forecourt key id '), key]), 'hex').slice(0, 16);
}

function cipherKeyOf(key: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', 'forecourt sealed secrets', KEY_BYTES));
}

function aboutOf(purpose: SecretPurpose, keyId: string): Buffer {
  return Buffer.from(`${purpose} ${keyId}`);
}
